import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { z } from 'zod';
import {
  flag,
  instant,
  instantOrNone,
  numeric,
  pathParameters,
  uuid,
  type Endpoint,
} from '#kernel/contract/endpoint.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { json, moment } from '#kernel/contract/values.ts';
import { refusals } from '#modules/refusals.ts';
import { SCOPE_WORDS } from '#modules/identity/contract/api/api-scopes.ts';
import { withExamples } from './api-document-examples.ts';
import { FORM_HEADER } from '../v1/origin.ts';
import { withSharedParts } from './shared-parts.ts';

const noticeSchema = z
  .object({
    notice: z.object({
      id: z.int(),
      msg: z.string().describe('What to show the person'),
      name: z.string().describe('The name of the refusal; programs go by it'),
      field: z.string().optional().describe('The input at fault'),
      fields: z.array(z.object({ field: z.string(), msg: z.string() })).optional(),
    }),
  })
  .meta({ id: 'Notice' });

const person = '3f0c9f6e-5b1d-4a37-9d0e-1f7c2f4a8b11';
const evening = '2026-05-04T19:00:00.000Z';
/** What most calls have, by the name under which it is written once. Entities have their name in their contract. */
const shared = {
  Uuid: { schema: uuid, description: 'An opaque id.', example: person },
  Moment: { schema: moment, description: 'An instant in UTC, by ISO 8601.', example: evening },
  Instant: { schema: instant, description: 'An instant with any offset, by ISO 8601.', example: evening },
  InstantOrNone: { schema: instantOrNone, description: 'An instant; null or an empty text is none.', example: evening },
  Flag: { schema: flag, description: 'True or false, also as a text or a number.', example: true },
  Numeric: { schema: numeric, description: 'A number, or its digits.', example: 20 },
  Json: { schema: json, description: 'Anything that JSON can say.' },
};
const nameOf = new Map<unknown, string>(Object.entries(shared).map(([name, { schema }]) => [schema, name]));

/** How most calls are opened; the others name their own way. */
const SIGNED_IN = [{ signIn: [] }];

export type ApiDocumentListed = { module: string; endpoint: Endpoint };
type ApiDocumentJson = Record<string, unknown>;

/** What clients of members, visitors and organisations are made of: a third of the calls are for staff and auditors. */
export const withoutStaff = (listed: readonly ApiDocumentListed[]): readonly ApiDocumentListed[] =>
  listed.filter(({ endpoint: { access } }) => access !== 'admin' && access !== 'auditor');

/** The API as OpenAPI 3.1, made from the very values that the server parses and answers with. */
export const apiDocument = (endpoints: readonly ApiDocumentListed[], product: string) => {
  const paths: ZodOpenApiPathsObject = {};
  for (const { module, endpoint } of endpoints) {
    // An answer that is an entity has the entity's name.
    const isNamed = endpoint.output.meta()?.id !== undefined;
    const answer = isNamed
      ? endpoint.output
      : endpoint.output.meta({ id: `${inPascalCase(operationIdOf(endpoint))}Answer` });
    paths[shownPath(endpoint)] = { post: operation(module, endpoint, answer) };
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: `${product} API`,
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
        version: '1',
        description:
          'Every call is a POST with JSON. Path parameters, query and body are one input; the body wins over the query, the path over both; a field that may be left out may also be null or an empty text. ' +
          'A refusal that is part of the product answers 200 with `notice`, and no other answer has a field of that name; its `name` is the contract; one with a status of its own, 4xx or 5xx, has it, too. ' +
          'Calls that need a confirmed address refuse with `EMAIL_NOT_CONFIRMED` without one. ' +
          'What may change, and how something ends (`Deprecation`, `Sunset`): docs/api-versions.md of the source. ' +
          'Writes take an `Idempotency-Key` and answer `x-position`, which says nothing by itself; sent back as `x-after`, a read shows that write.',
      },
      servers: [{ url: '/' }],
      security: [...SIGNED_IN],
      components: {
        responses: {
          Notice: {
            description: 'Refused, or not possible now: `notice` says why',
            content: { 'application/json': { schema: noticeSchema } },
          },
        },
        securitySchemes: {
          signIn: { type: 'apiKey', in: 'cookie', name: '__Host-wellspring' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description: `A token of a member (made in the account) or of an organisation (made by staff). It reaches the calls that name one of its scopes: ${Object.entries(
              SCOPE_WORDS,
            )
              .map(([scope, words]) => `\`${scope}\` (${words})`)
              .join(', ')}.`,
          },
        },
      },
      paths,
    },
    {
      override: ({ zodSchema, jsonSchema }) => {
        // A later release may say more.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // Every whole number has them: what JavaScript can count.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        const name = nameOf.get(withoutPresence(zodSchema));
        if (name === undefined) return;
        for (const key of Object.keys(jsonSchema)) if (key !== 'default') delete jsonSchema[key as never];
        jsonSchema.$ref = `#/components/schemas/${name}`;
      },
    },
  );
  const schemas = (document.components?.schemas ?? {}) as Record<string, unknown>;
  for (const name of Object.keys(schemas)) if (PART_OF_JSON.test(name)) delete schemas[name];
  for (const [name, { schema, ...words }] of Object.entries(shared))
    schemas[name] = { ...(schema === json ? {} : written(schema)), ...words };
  const calls = (document.paths ?? {}) as Record<string, { post: ApiDocumentJson }>;
  for (const { endpoint } of endpoints) inputInItsPlaces(endpoint, calls[shownPath(endpoint)]!.post);
  withExamples(
    {
      schemas: schemas as Record<string, ApiDocumentJson>,
      callOf: (endpoint) => calls[shownPath(endpoint)]!.post as never,
    },
    endpoints.map(({ endpoint }) => endpoint),
  );
  return withSharedParts(withJsonNamed(document), SIGNED_IN);
};

/**
 * What the library calls the parts of a type that contains itself. JSON is the only one, and few languages can say it: it is
 * not described.
 */
const PART_OF_JSON = /^__schema\d+$/;

const withJsonNamed = <T>(document: T): T =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === '$ref' && typeof value === 'string' && PART_OF_JSON.test(value.split('/').at(-1)!)
        ? '#/components/schemas/Json'
        : value,
    ),
  ) as T;

/** What a field holds where it is there. */
const withoutPresence = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? withoutPresence(schema.unwrap()) : schema;

/** As callers send it, where it is parsed into something else. */
const written = (schema: z.ZodType): ApiDocumentJson => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

/** What a parameter of the path is called here. */
const shownName = ({ parameters = {} }: Endpoint, name: string): string => parameters[name] ?? name;
const shownPath = (endpoint: Endpoint): string =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{${shownName(endpoint, name)}}`);

const operationIdOf = (endpoint: Endpoint): string =>
  shownPath(endpoint).slice('/v1/'.length).replaceAll(/[{}]/g, '').replaceAll('/', '_');

const inPascalCase = (name: string): string =>
  name
    .split(/[_-]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** Moves what the path says out of the body, where callers need not repeat it. */
const inputInItsPlaces = (endpoint: Endpoint, call: ApiDocumentJson): void => {
  const names = pathParameters(endpoint.path);
  const { content } = call['requestBody'] as { content: Record<string, { schema: ApiDocumentJson }> };
  const parameters = (call['parameters'] ?? []) as { name: string; schema: unknown }[];
  for (const { schema } of Object.values(content)) {
    const properties = (schema['properties'] ?? {}) as ApiDocumentJson;
    for (const name of names) {
      const parameter = parameters.find((each) => each.name === shownName(endpoint, name));
      if (parameter && properties[name] !== undefined) parameter.schema = properties[name];
      delete properties[name];
    }
    const required = ((schema['required'] ?? []) as string[]).filter((name) => !names.includes(name));
    if (required.length > 0) schema['required'] = required;
    else delete schema['required'];
  }
  if (Object.values(content).every(({ schema }) => isWithoutFields(schema))) delete call['requestBody'];
  if (parameters.length === 0) delete call['parameters'];
};

const isWithoutFields = (schema: ApiDocumentJson): boolean =>
  schema['type'] === 'object' && Object.keys(schema['properties'] ?? {}).length === 0;

/** Requirements that a call meets, for readers of the code: `(C-085)`. */
const REQUIREMENTS = / \((?:[A-Z]+-\d+(?:, )?)+\)/g;

const operation = (module: string, endpoint: Endpoint, answer: z.ZodType): ZodOpenApiOperationObject => ({
  operationId: operationIdOf(endpoint),
  summary: endpoint.summary.replaceAll(REQUIREMENTS, ''),
  description: [
    {
      visitor: 'For everybody.',
      member: 'For members.',
      admin: 'For admins.',
      auditor: 'For auditors.',
      organisation: 'For programs of organisations.',
    }[endpoint.access],
    ...(endpoint.confirmed === false
      ? []
      : [`Needs a confirmed address${endpoint.confirmed === true ? '' : ` when \`${endpoint.confirmed}\` is true`}.`]),
    ...(endpoint.deprecated
      ? [
          `On its way out since ${endpoint.deprecated.since.slice(0, 10)}, may be gone on ${endpoint.deprecated.gone.slice(0, 10)}${endpoint.deprecated.instead === undefined ? '' : `; instead: \`${endpoint.deprecated.instead}\``}.`,
        ]
      : []),
    ...(endpoint.refusals.length > 0 ? [`Refusals: ${endpoint.refusals.map(refusalWithStatus).join(', ')}.`] : []),
  ].join(' '),
  ...(endpoint.deprecated ? { deprecated: true } : {}),
  tags: [module],
  security: securityOf(endpoint),
  parameters: [
    ...pathParameters(endpoint.path).map((name) => ({
      name: shownName(endpoint, name),
      in: 'path' as const,
      required: true,
      schema: { type: 'string' as const },
    })),
    ...(endpoint.upload ? [formHeader] : []),
  ],
  requestBody: {
    content: {
      'application/json': { schema: endpoint.input },
      ...(endpoint.upload ? { 'multipart/form-data': { schema: endpoint.input } } : {}),
    },
  },
  responses: {
    '200': {
      description: 'Answer or notice',
      content: { 'application/json': { schema: z.union([answer, noticeSchema]) } },
    },
    '400': { $ref: '#/components/responses/Notice' },
    default: { $ref: '#/components/responses/Notice' },
  },
});

const securityOf = ({ access, scope }: Endpoint): Record<string, string[]>[] => [
  ...(access === 'visitor' ? (scope === undefined ? [] : [{}]) : access === 'organisation' ? [] : [{ signIn: [] }]),
  ...(scope === undefined ? [] : [{ token: [scope] }]),
];

/** Refusals that are part of the product answer 200; of the others the status is named. */
const refusalWithStatus = (name: RefusalName): string => {
  const { status } = refusals[name];
  return `\`${name}\`${status === 200 ? '' : ` (${status})`}`;
};

const formHeader = {
  name: FORM_HEADER,
  in: 'header' as const,
  description: 'Browsers that send a multipart form set it, to any value, or an Idempotency-Key.',
  schema: { type: 'string' as const },
};
