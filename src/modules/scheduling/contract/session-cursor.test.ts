import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { following, writtenCursor, type SessionCursor } from './session-cursor.ts';

const input = z.object(following);
const cursor: SessionCursor = {
  order: 'latest',
  at: '2026-05-05T19:00:00.000Z',
  session: '11111111-1111-4111-8111-111111111111',
};

describe('where a page ended', () => {
  test('comes back as it was written', () => {
    for (const order of ['soonest', 'latest', 'newest'] as const)
      for (const at of [cursor.at, '1969-12-31T23:59:59.999Z', '2099-01-01T00:00:00.001Z'])
        expect(input.parse({ after: writtenCursor({ ...cursor, order, at }) }).after).toEqual({ ...cursor, order, at });
  });
  test('may be left out, or be empty', () => {
    expect(input.parse({}).after).toBeUndefined();
    expect(input.parse({ after: '' }).after).toBeUndefined();
  });
  test.each(['x', '%%%', btoa('soonest.12.34'), btoa(`loudest.0.${cursor.session}`), 'a'.repeat(201)])(
    'is refused by its name when it is none: %s',
    (after) => {
      const { success, error } = input.safeParse({ after });
      expect(success).toBe(false);
      expect(error?.issues[0]?.path).toEqual(['after']);
    },
  );
});
