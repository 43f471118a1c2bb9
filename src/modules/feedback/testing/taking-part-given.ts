import type { TakingPart } from '../domain/taking-part.ts';

/** A member took part in "Night talk" of Ana, which is over. */
export const attended = (overrides: Partial<TakingPart> = {}): TakingPart => ({
  session: '11111111-1111-4111-8111-111111111111',
  well: '77777777-7777-4777-8777-777777777777',
  status: 'over',
  title: 'Night talk',
  startsAt: '2026-05-05T19:00:00.000Z',
  endsAt: '2026-05-05T20:00:00.000Z',
  host: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  groupHosted: false,
  tookPlace: true,
  attended: true,
  concerned: true,
  outsider: false,
  ...overrides,
});
