import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { endpoints } from '#kernel/testing/endpoints.ts';

const fields = (schema: z.ZodType): object => (schema instanceof z.ZodObject ? schema.shape : {});

/** The browser has no schemas of endpoints, so it cannot see how the next page is asked for. */
const nextPageBy = ({ input, output }: Endpoint): Endpoint['nextPageBy'] => {
  if ('after' in fields(input) && 'after' in fields(output)) return 'after';
  return 'filter' in fields(input) && 'more' in fields(output) ? 'filter' : undefined;
};

test('an endpoint that answers where the next page begins says what asks for it', () => {
  const all = [...endpoints.values()];
  expect(all.filter((endpoint) => endpoint.nextPageBy !== nextPageBy(endpoint)).map(({ path }) => path)).toEqual([]);
  expect(new Set(all.map((endpoint) => endpoint.nextPageBy))).toEqual(new Set([undefined, 'after', 'filter']));
});
