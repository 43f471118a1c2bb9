import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { z } from 'zod';
import { pathParameters, type Endpoint } from '#kernel/contract/endpoint.ts';
import { refusals } from '#modules/refusals.ts';
import { FORM_HEADER } from '../v1/origin.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';

const always = [
  'INPUT_INVALID',
  'ORIGIN_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'SERVER_ERROR',
  'SITE_IS_DOWN_FOR_MAINTENANCE',
  'TRY_AGAIN_SOON',
] as const;

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

/** The API as OpenAPI 3.1, made from the very values that the server parses and answers with. */
export const apiDocument = (endpoints: readonly { module: string; endpoint: Endpoint }[], product: string) => {
  const paths: ZodOpenApiPathsObject = {};
  for (const { module, endpoint } of endpoints) paths[endpoint.path] = { post: operation(module, endpoint) };
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Every call is a POST with JSON. Path parameters, query and body are one input; the body wins over the query, the path over both; null in a read is left out. ' +
        'A refusal that is part of the product answers 200 with `notice`; its `name` is the contract. ' +
        'Writes take an `Idempotency-Key` and answer `x-position`, which says nothing by itself; sent back as `x-after`, a read shows that write.',
    },
    components: {
      securitySchemes: { signIn: { type: 'apiKey', in: 'cookie', name: '__Host-wellspring' } },
    },
    paths,
  });
};

const operation = (module: string, endpoint: Endpoint): ZodOpenApiOperationObject => ({
  operationId: endpoint.path.slice('/v1/'.length).replaceAll(/[{}]/g, '').replaceAll('/', '_'),
  summary: endpoint.summary,
  description: [
    { visitor: 'For everybody.', member: 'For signed-in members.', admin: 'For admins.', auditor: 'For auditors.' }[
      endpoint.access
    ],
    ...(endpoint.confirmed === false
      ? []
      : [
          `Needs a confirmed address${endpoint.confirmed === true ? '' : ` when \`${endpoint.confirmed}\` is true`} (\`EMAIL_NOT_CONFIRMED\`).`,
        ]),
    ...(endpoint.refusals.length > 0
      ? [`Refusals: ${endpoint.refusals.map((name: RefusalName) => `\`${name}\``).join(', ')}.`]
      : []),
  ].join(' '),
  tags: [module],
  ...(endpoint.access === 'visitor' ? {} : { security: [{ signIn: [] }] }),
  parameters: [
    ...pathParameters(endpoint.path).map((name) => ({
      name,
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
      description: 'What was asked for, or a notice',
      content: { 'application/json': { schema: z.union([endpoint.output, noticeSchema]) } },
    },
    ...Object.fromEntries(
      statusesOf(endpoint).map(([status, description]) => [
        status,
        { description, content: { 'application/json': { schema: noticeSchema } } },
      ]),
    ),
  },
});

const formHeader = {
  name: FORM_HEADER,
  in: 'header' as const,
  description: 'Browsers that send a multipart form set it, to any value, or an Idempotency-Key.',
  schema: { type: 'string' as const },
};

const statusesOf = (endpoint: Endpoint): [string, string][] => {
  const names: RefusalName[] = [
    ...always,
    ...(endpoint.access === 'visitor' ? [] : (['NOT_SIGNED_IN', 'NOT_ALLOWED'] as const)),
    ...(endpoint.writes ? (['NOT_SHOWN_YET'] as const) : []),
    ...endpoint.refusals,
  ];
  const byStatus = Map.groupBy(
    new Set(names.filter((name) => refusals[name].status !== 200)),
    (name) => refusals[name].status,
  );
  return [...byStatus].map(([status, group]) => [String(status), group.join(', ')]);
};
