import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { minutes, plus } from '#kernel/contract/time.ts';
import { defaultSettings as settings } from '../contract/settings.ts';
import type { SessionRow } from '../projections/session-rows.ts';
import { BEN, CLEO, NOW, TOMORROW_EVENING } from '../testing/examples.ts';
import { aSessionRow } from '../testing/session-row.ts';
import { sessionView } from './sessions.ts';

const ben = { id: BEN, isAdmin: false, emailVerified: true };
const row = (overrides: Partial<SessionRow>) =>
  aSessionRow({
    seats: 8,
    belongs: true,
    people: [{ uuid: CLEO, username: 'cleo', name: null, pic: null }],
    ...overrides,
  });

const instants = fc.integer({ min: -30, max: 30 }).map((quarters) => plus(TOMORROW_EVENING, minutes(15 * quarters)));
const standings = fc.record({
  seats: fc.integer({ min: 3, max: 16 }),
  status: fc.constantFrom('scheduled' as const, 'open' as const, 'live' as const, 'over' as const, 'canceled' as const),
  group_hosted: fc.boolean(),
  line: fc.constantFrom(null, { place: 1, offer_until: null }, { place: 3, offer_until: null }),
});

test('[SCH-129] [SCH-105] a restricted member sees of any session exactly what outsiders see of a full one', () => {
  fc.assert(
    fc.property(standings, fc.nat(), instants, ({ line, ...standing }, some, now) => {
      const taken = some % (standing.seats + 1);
      const ended = standing.status === 'over' || standing.status === 'canceled';
      const looking = { viewer: ben, now, origin: 'https://example.org', settings };
      const common = { ...standing, in_line: line, waiting: line === null ? 0 : 3 };
      const seen = sessionView(row({ ...common, taken, closed: true }), looking);
      const full = sessionView(
        row({ ...common, taken: ended || seen.status === 'Over' ? taken : standing.seats }),
        looking,
      );
      expect(seen).toEqual(full);
      expect(JSON.stringify(seen)).not.toContain(CLEO);
    }),
    { numRuns: 500 },
  );
});

test('[C-027] a flag stands beside those whom the viewer restricts, and the session says so', () => {
  const looking = { viewer: ben, now: NOW, origin: '', settings };
  const people = [
    { uuid: CLEO, username: 'cleo', name: null, pic: null },
    { uuid: BEN, username: 'ben', name: null, pic: null },
  ];
  expect(sessionView(row({ registered: true, taken: 2, people, restricted: [CLEO] }), looking)).toMatchObject({
    has_restricted: true,
    joined_users: [{ blocked: true }, { blocked: false }],
  });
  expect(sessionView(row({ registered: true, taken: 2, people }), looking)).not.toHaveProperty('has_restricted');
});
