import { describe, expect, test } from '@jest/globals';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiExamples } from '#modules/api-examples.ts';
import { apiDocument, withoutStaff } from './api-document.ts';

type ApiDocumentNode = Record<string, unknown>;
const listed = [...endpoints.values()].map((endpoint) => ({ module: 'any', endpoint }));
const text = JSON.stringify(apiDocument(listed, 'Wellspring'));
const document = JSON.parse(text) as {
  paths: Record<string, { post: ApiDocumentNode }>;
  components: Record<string, Record<string, ApiDocumentNode>> & { schemas: Record<string, ApiDocumentNode> };
  servers: unknown[];
  security: unknown;
};
const calls = Object.entries(document.paths).map(([path, { post }]) => ({ path, post }));

/** All objects of the document, each with the place where it stands. */
const nodesOf = (value: unknown, place = ''): { node: ApiDocumentNode; place: string }[] =>
  typeof value !== 'object' || value === null
    ? []
    : [
        ...(Array.isArray(value) ? [] : [{ node: value as ApiDocumentNode, place }]),
        ...Object.entries(value).flatMap(([key, inner]) => nodesOf(inner, `${place}/${key}`)),
      ];
const nodes = nodesOf(document);
const referenceOf = ({ node }: { node: ApiDocumentNode }): string[] =>
  typeof node['$ref'] === 'string' ? [node['$ref']] : [];
const schemaNames = (node: unknown): string[] =>
  nodesOf(node)
    .flatMap(referenceOf)
    .filter((reference) => reference.startsWith('#/components/schemas/'))
    .map((reference) => reference.slice('#/components/schemas/'.length));

/** A part of a call where it is written: here, or once for several calls. */
const written = (part: unknown): ApiDocumentNode => {
  const [, , kind, name] = ((part as { $ref?: string }).$ref ?? '').split('/');
  return kind === undefined ? (part as ApiDocumentNode) : (document.components[kind]![name!] as ApiDocumentNode);
};

/** Each broke the clients that a generator made of an earlier document. */
describe('[API-016] what generators of clients need of the document of the API', () => {
  test('an object with three or more fields that several answers have is written once, under a name', () => {
    const places = Map.groupBy(
      nodes.filter(
        ({ node, place }) =>
          typeof node['properties'] === 'object' &&
          Object.keys(node['properties'] as ApiDocumentNode).length >= 3 &&
          !place.includes('/requestBody/'),
      ),
      ({ node }) => JSON.stringify(node),
    );
    expect(places.size).toBeGreaterThan(80);
    const again = [...places.values()].filter((each) => each.length > 1);
    expect(again.map((each) => each.map(({ place }) => place))).toEqual([]);
  });

  test('no type contains itself', () => {
    const { schemas } = document.components;
    const reached = new Set<string>();
    const reach = (name: string): void => {
      for (const next of schemaNames(schemas[name]))
        if (!reached.has(next)) {
          reached.add(next);
          reach(next);
        }
    };
    const around = Object.keys(schemas).filter((name) => {
      reached.clear();
      reach(name);
      return reached.has(name);
    });
    expect(around).toEqual([]);
  });

  test('every name that is referred to is there, is used, and was given by us', () => {
    const used = new Set(schemaNames(document));
    const { schemas } = document.components;
    expect([...used].filter((name) => schemas[name] === undefined)).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !used.has(name))).toEqual([]);
    expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Person', 'Session', 'Well', 'ForumPost', 'SubscriptionType', 'Moment', 'Uuid']),
    );
  });

  test('every call has an id of its own, says who may call it, and answers its own type or a notice', () => {
    expect(new Set(calls.map(({ post }) => post['operationId'])).size).toBe(endpoints.size);
    expect(document.security).toEqual([{ signIn: [] }]);
    const open = calls
      .filter(({ post }) => /^\[(?:\]|\{\})/.test(JSON.stringify(post['security'] ?? '')))
      .map(({ path }) => path);
    const visitors = listed.filter(({ endpoint }) => endpoint.access === 'visitor');
    expect([open.length, new Set(open).size]).toEqual([visitors.length, visitors.length]);
    expect(document.servers).toEqual([{ url: '/' }]);
    const answers = calls.map(({ post }) => schemaNames(written((post['responses'] as ApiDocumentNode)['200'])));
    expect(answers.filter((names) => names.length !== 2 || names[1] !== 'Notice')).toEqual([]);
    const noticed = Object.values(document.components.schemas).filter(
      ({ properties }) => properties !== undefined && 'notice' in (properties as ApiDocumentNode),
    );
    expect(noticed).toEqual([document.components.schemas['Notice']]);
  });

  test('a parameter of a path says what it is, has a type, and is not asked for again in the body', () => {
    const parameters = calls.flatMap(({ path, post }) =>
      ((post['parameters'] ?? []) as ApiDocumentNode[])
        .map(written)
        .filter((parameter) => parameter['in'] === 'path')
        .map(({ name, schema }) => ({ path, post, name: String(name), schema: schema as ApiDocumentNode })),
    );
    expect(parameters.filter(({ name }) => name.length < 2).map(({ path }) => path)).toEqual([]);
    expect(parameters.filter(({ path, name }) => !path.includes(`{${name}}`))).toEqual([]);
    expect(parameters.filter(({ schema }) => Object.keys(schema).length === 0)).toEqual([]);
    const askedAgain = parameters.filter(({ post, name }) =>
      nodesOf(post['requestBody']).some(({ node }) => name in ((node['properties'] ?? {}) as ApiDocumentNode)),
    );
    expect(askedAgain.map(({ path }) => path)).toEqual([]);
  });

  test('every value of a choice can be the name of a constant, or is given fields with its name', () => {
    const choices = nodes.flatMap(({ node, place }) =>
      Array.isArray(node['enum']) && node['enum'].every((value) => typeof value === 'string')
        ? [{ node, place, values: node['enum'] }]
        : [],
    );
    expect(choices.length).toBeGreaterThan(50);
    const namesOf = (field: unknown) =>
      (field as { values: { name: string }[] } | undefined)?.values.map(({ name }) => name);
    const nameless = choices.filter(({ node, values }) =>
      [node['x-enum-varnames'], node['x-enumNames'], namesOf(node['x-ms-enum'])].some((names = values) => {
        const constants = (names as string[]).map((name) => name.replaceAll(/[^A-Za-z0-9]/g, ''));
        return constants.includes('') || new Set(constants).size < values.length;
      }),
    );
    expect(nameless.map(({ place, values }) => [place, values])).toEqual([]);
  });

  test('what three calls repeat of each other is written once, under a name', () => {
    const times = Map.groupBy(
      calls.flatMap(({ post }) => [
        ...((post['parameters'] ?? []) as unknown[]),
        (post['responses'] as ApiDocumentNode)['200'],
      ]),
      (part) => JSON.stringify(part),
    );
    const repeated = [...times].filter(
      ([text, parts]) => parts.length > 2 && !text.startsWith('{"$ref":"#/components/'),
    );
    expect(repeated.map(([text]) => text)).toEqual([]);
    const { parameters, responses } = document.components;
    expect(Object.keys({ ...parameters, ...responses })).toEqual(expect.arrayContaining(['Id', 'RoomState', 'Notice']));
    const references = new Set(nodes.flatMap(referenceOf));
    const unused = ['parameters', 'responses'].flatMap((kind) =>
      Object.keys(document.components[kind]!).filter((name) => !references.has(`#/components/${kind}/${name}`)),
    );
    expect(unused).toEqual([]);
  });

  // 300 kB were asked for when there were 220 calls: 1,364 bytes each.
  test('it is below 1,364 bytes for each call, examples included', () => {
    expect(Buffer.byteLength(text) / calls.length).toBeLessThan(1_364);
    expect(Buffer.byteLength(text)).toBeGreaterThan(200_000);
  });

  test('without the calls of staff and auditors it is below 300 kB, and describes the rest as the whole document does', () => {
    const smaller = JSON.stringify(apiDocument(withoutStaff(listed), 'Wellspring'));
    expect(Buffer.byteLength(smaller)).toBeLessThan(300_000);
    const { paths } = JSON.parse(smaller) as typeof document;
    const idsOf = (described: typeof paths) => Object.values(described).map(({ post }) => post['operationId']);
    const staff = listed.filter(({ endpoint: { access } }) => access === 'admin' || access === 'auditor');
    expect(staff.length).toBeGreaterThan(50);
    expect(idsOf(paths)).toHaveLength(calls.length - staff.length);
    expect(idsOf(document.paths)).toEqual(expect.arrayContaining(idsOf(paths)));
    const used = new Set(schemaNames(JSON.parse(smaller)));
    const there = Object.keys((JSON.parse(smaller) as typeof document).components.schemas);
    expect(there.toSorted()).toEqual([...used].toSorted());
  });

  test('the recommended rules of redocly find nothing but paths of the specification that could be read as one another', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    const places = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer?.replaceAll('~1', '/')}`);
    // IDN-066, IDN-068, ADM-028 and what lies beside them; the literal part of a path wins over a parameter.
    expect(places.toSorted()).toEqual([
      'no-ambiguous-paths #/paths//v1/account/passwordreset/{account}/{token}/{new_password}',
      'no-ambiguous-paths #/paths//v1/account/{account}/not_me/{token}',
      'no-ambiguous-paths #/paths//v1/account/{address}/unsubscribe/{token}',
      'no-ambiguous-paths #/paths//v1/admin/activity/types/{types}',
    ]);
  });

  test('calls have examples, and what makes an entity stands once, at its description', () => {
    const shown = nodes.filter(({ node }) => node['example'] !== undefined).map(({ place }) => place);
    const asked = shown.filter((place) => place.includes('/requestBody/'));
    const withInput = Object.entries(apiExamples).filter(
      ([path, { input }]) => Object.keys(input).some((name) => !path.includes(`{${name}}`)) && endpoints.has(path),
    );
    expect(asked.length).toBeGreaterThanOrEqual(withInput.length);
    expect(withInput.length).toBeGreaterThan(20);
    expect(document.components.schemas['Session']?.['example']).toMatchObject({ title: 'Evening circle' });
    expect(text.split('"title":"Evening circle"').length - 1).toBeLessThan(5);
  });

  test('a call that a scope reaches takes a token, and no other does', () => {
    const byToken = calls.filter(({ post }) => JSON.stringify(post['security'] ?? []).includes('"token"'));
    expect(byToken.length).toBe([...endpoints.values()].filter(({ scope }) => scope !== undefined).length);
    expect(byToken.length).toBeGreaterThan(15);
  });
});
