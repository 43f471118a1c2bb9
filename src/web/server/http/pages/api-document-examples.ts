import { isDeepStrictEqual } from 'node:util';
import { pathParameters, type Endpoint } from '#kernel/contract/endpoint.ts';
import { apiExamples } from '#modules/api-examples.ts';

type ExamplesNode = Record<string, unknown>;
type ExamplesContent = { schema: ExamplesNode; example?: unknown };
type ExamplesCall = {
  requestBody?: { content: Record<string, ExamplesContent> };
  responses: Record<string, { content: Record<string, ExamplesContent> }>;
};

/** An entity with so many fields has its example once, where it is described. */
const FIELDS_OF_AN_ENTITY = 8;

const namedIn = (schema: unknown): string | undefined => {
  const { $ref, items } = (schema ?? {}) as { $ref?: string; items?: { $ref?: string } };
  return ($ref ?? items?.$ref)?.replace('#/components/schemas/', '');
};

/**
 * Puts the examples into the document: requests beside their calls, entities once at their description, and an answer beside
 * its call as far as it is more than one entity.
 */
export const withExamples = (
  document: { schemas: Record<string, ExamplesNode>; callOf: (endpoint: Endpoint) => ExamplesCall },
  endpoints: readonly Endpoint[],
): void => {
  for (const endpoint of endpoints) {
    const example = apiExamples[endpoint.path];
    if (!example) continue;
    const call = document.callOf(endpoint);
    const names = pathParameters(endpoint.path);
    const body = Object.fromEntries(Object.entries(example.input).filter(([name]) => !names.includes(name)));
    const asked = call.requestBody?.content['application/json'];
    if (asked) asked.example = body;
    const answered = call.responses['200']!.content['application/json']!;
    if (!standsWithItsEntity(document.schemas, answered.schema, example.answer as ExamplesNode))
      answered.example = example.answer;
  }
};

/** Whether everything in an answer is said by the examples of entities, of which the first one met becomes that of its kind. */
const standsWithItsEntity = (
  schemas: Record<string, ExamplesNode>,
  schema: ExamplesNode,
  answer: ExamplesNode,
): boolean => {
  const [own] = schema['anyOf'] as ExamplesNode[];
  const { properties = {} } = schemas[namedIn(own)!] as { properties?: Record<string, unknown> };
  const rest = Object.entries(answer).filter(([field, value]) => {
    const named = schemas[namedIn(properties[field]) ?? ''];
    const entity: unknown = Array.isArray(value) ? value[0] : value;
    if (!named || typeof entity !== 'object' || entity === null) return true;
    if (Object.keys(entity).length < FIELDS_OF_AN_ENTITY) return true;
    named['example'] ??= entity;
    return !sameKind(named['example'], entity);
  });
  return (
    rest.length < Object.keys(answer).length && rest.every(([, value]) => typeof value !== 'object' || value === null)
  );
};

const sameKind = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(Object.keys(one as ExamplesNode).toSorted(), Object.keys(other as ExamplesNode).toSorted());
