import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { endpoints } from '#kernel/testing/endpoints.ts';

const fields = (schema: z.ZodType): Readonly<Record<string, unknown>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** The browser has no schemas of endpoints, so it cannot see how the next page is asked for. */
const nextPageBy = ({ input, output }: Endpoint): Endpoint['nextPageBy'] => {
  if ('after' in fields(input) && 'after' in fields(output)) return 'after';
  return 'filter' in fields(input) && 'more' in fields(output) ? 'filter' : undefined;
};

test('[C-040] a list that is asked for more rows than a page holds answers a full page, of 100 unless it says so', () => {
  const most = [...endpoints.values()].flatMap(({ path, input }) =>
    'limit' in fields(input) ? [[path, (fields(input).limit as z.ZodType).safeParse(1_000_000).data] as const] : [],
  );
  expect(most.filter(([, limit]) => typeof limit !== 'number')).toEqual([]);
  expect(Object.fromEntries(most.filter(([, limit]) => Number(limit) > 100))).toEqual({
    '/v1/admin/activity/types/{types}': 1000,
    '/v1/admin/dashboard/{x}': 366,
    '/v1/audit/changes': 500,
    '/v1/audit/find': 1000,
    '/v1/dump/load/{x}': 1000,
    '/v1/session/list/series/{id}': 999,
    '/v1/testimonial/list': 999,
    '/v1/testimonial/written': 999,
    '/v1/user/{id}/testimonial/list': 999,
  });
});

test('an endpoint that answers where the next page begins says what asks for it', () => {
  const all = [...endpoints.values()];
  expect(all.filter((endpoint) => endpoint.nextPageBy !== nextPageBy(endpoint)).map(({ path }) => path)).toEqual([]);
  expect(new Set(all.map((endpoint) => endpoint.nextPageBy))).toEqual(new Set([undefined, 'after', 'filter']));
});
