import { expect, test } from '@jest/globals';
import type { Event } from '#kernel/contract/event.ts';
import { did } from '#kernel/contract/event.ts';
import { CareSuggested, MemberReported, SessionReported, WellReported } from '../contract/moderation-events.ts';
import { tellStaffWhenReported } from './tell-staff-when-reported.ts';
import { idOf } from '../testing/examples.ts';

const [REPORT, ANA, BEN, SESSION] = [idOf('1'), idOf('a'), idOf('b'), idOf('2')] as [string, string, string, string];

const jobsFor = (event: Event) =>
  tellStaffWhenReported.reactions
    .filter(({ type }) => type === event.type)
    .flatMap(({ react }) => react({ data: event.data } as never, undefined as never));
const job = (about: string | null) => ({
  kind: 'tell-staff-of-report',
  key: `tell-staff-of-report:${REPORT}`,
  payload: { report: REPORT, about },
});
const note = 'Something.';

test('every report alerts staff, except a reported one of them', () => {
  const about = { report: REPORT, by: ANA, note };
  expect(jobsFor(did(MemberReported, { ...about, member: BEN, session: null, kind: 'report' }))).toEqual([job(BEN)]);
  expect(jobsFor(did(SessionReported, { ...about, session: SESSION }))).toEqual([job(null)]);
  expect(jobsFor(did(CareSuggested, { report: REPORT, member: BEN, post: REPORT, version: 1, well: SESSION }))).toEqual(
    [job(BEN)],
  );
  expect(jobsFor(did(WellReported, { ...about, well: SESSION }))).toEqual([job(null)]);
});

test('[MOD-011] feedback is no alarm', () => {
  expect(
    jobsFor(did(MemberReported, { report: REPORT, by: ANA, note, member: BEN, session: null, kind: 'feedback' })),
  ).toEqual([]);
});
