import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { personal } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { underLetters, withoutNames } from './masking.ts';

const [ben, mia] = ['0b000000-0000-4000-8000-00000000000b', '0d000000-0000-4000-8000-00000000000d'];
const NAMES = ['zoe_x', 'anna maria', "o'brien", 'otto'];

const recorded = (type: string, data: Record<string, unknown>): Recorded =>
  ({
    type,
    data,
    stream: `membership-billing.membership-${ben}`,
    meta: { actor: { kind: 'member', id: mia } },
  }) as never;
const accounts: Record<string, Recorded[]> = {
  [`identity.account-${ben}`]: [
    recorded('AccountRegistered', { username: 'benni_81', name: 'Benedikt Falke' }),
    recorded('UsernameChanged', { username: 'ben' }),
    recorded('ProfileChanged', { name: null }),
  ],
};
const parts = {
  catalogue: () => ({
    events: [
      { type: 'RefundOrdered', schema: z.object({ reason: personal('member', z.string()), status: z.string() }) },
    ],
  }),
  log: { part: (stream: string) => Promise.resolve(accounts[stream] ?? []) },
  people: (ids: readonly string[]) => Promise.resolve(ids.map((uuid) => ({ uuid }))),
  namesAmong: (texts: readonly string[]) => Promise.resolve(new Set(texts.filter((text) => NAMES.includes(text)))),
} as unknown as Parameters<typeof withoutNames>[0];

const reasonAs = async (reason: string): Promise<unknown> => {
  const [event] = await withoutNames(parts, [recorded('RefundOrdered', { member: ben, reason, status: 'otto' })]);
  return event!.data['reason'];
};

test.each([
  ['a username', 'zoe_x was charged twice', 'a member was charged twice'],
  ['a username with its sign', 'Ask @Zoe_X, please.', 'Ask a member, please.'],
  ['a display name of two words', 'Anna  Maria wrote to us', 'a member wrote to us'],
  ['a name with an apostrophe', "Said O’Brien or O'Brien", 'Said a member or a member'],
  ['the member’s own display name', 'Benedikt Falke could not come', 'a member could not come'],
  ['a part of it', "Benedikt's card failed", "a member's card failed"],
  ['a former username', 'benni_81 asked for it', 'a member asked for it'],
  ['a part of a former username', 'Benni asked for it, in his benni mood', 'a member asked for it, in his benni mood'],
  ['an address', 'Wrote from otto.falke@example.org today', 'Wrote from an address today'],
  ['no name', 'The room failed on 3 June', 'The room failed on 3 June'],
])('of a reason %s is taken out where people are letters', async (_, reason, masked) => {
  expect(await reasonAs(reason)).toBe(masked);
});

test('what is not written by people stays as it is recorded', async () => {
  const [event] = await withoutNames(parts, [
    recorded('RefundOrdered', { member: ben, reason: 'otto', status: 'otto' }),
  ]);
  expect(event!.data).toEqual({ member: ben, reason: 'a member', status: 'otto' });
});

test('titles and recorded values of an answer lose names; the words of the program and of its sentences stay', async () => {
  const answer = {
    title: 'Tea with Anna Maria',
    kind: 'otto',
    event: [
      {
        sentence: [{ text: 'Member A (otto) planned “An evening with Otto” and "Tea with Otto".' }],
        at: '2026-06-03T10:00:00.000Z',
      },
    ],
    data: { description: 'Ask zoe_x or otto', status: 'otto', client: 'phone of @zoe_x' },
    changed: [{ path: ['otto'], before: null, after: 'Otto' }],
  };
  expect(await underLetters(parts, answer)).toEqual({
    title: 'Tea with a member',
    kind: 'otto',
    event: [
      {
        sentence: [{ text: 'Member A (otto) planned “An evening with a member” and "Tea with a member".' }],
        at: '2026-06-03T10:00:00.000Z',
      },
    ],
    data: { description: 'Ask a member or a member', status: 'otto', client: 'phone of a member' },
    changed: [{ path: ['otto'], before: null, after: 'a member' }],
  });
});
