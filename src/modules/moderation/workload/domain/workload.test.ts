import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import { caseAbout, casePriority } from '../../contract/case-events.ts';
import { hardReasonOf } from '../contract/hard-cases.ts';
import { CasePassedOn, StaffPaused, StaffResumed, type WorkloadEvent } from '../contract/workload-events.ts';
import { nextAssignee, type Candidate } from './assignment.ts';
import { isPaused, workload, type WorkloadCommand } from './workload.ts';

const MIA = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
const CASE = '11111111-1111-4111-8111-111111111111';
const NOW = '2026-05-04T09:00:00.000Z';
const later = plus(NOW, hours(2));
const given = (...facts: WorkloadEvent[]) => ({
  state: fold(workload, facts),
  when: (command: WorkloadCommand) => workload.decide(command, fold(workload, facts)),
});
const paused = (until: string | null) => did(StaffPaused, { member: MIA, until });

describe('a break of the staff', () => {
  const pause = (until: string | null): WorkloadCommand => ({ type: 'Pause', member: MIA, until, now: NOW });
  test('is recorded once, and ends by itself or when they take cases again', () => {
    expect(given().when(pause(later))).toEqual([paused(later)]);
    expect(given(paused(later)).when(pause(later))).toEqual([]);
    expect([isPaused(given(paused(later)).state, NOW), isPaused(given(paused(later)).state, later)]).toEqual([
      true,
      false,
    ]);
    expect(isPaused(given(paused(null)).state, plus(NOW, hours(1000)))).toBe(true);
    const resume: WorkloadCommand = { type: 'Resume', member: MIA };
    expect(given(paused(null)).when(resume)).toEqual([did(StaffResumed, { member: MIA })]);
    expect(given().when(resume)).toEqual([]);
  });
  test('has its end in the future', () => {
    expect(given().when(pause(NOW))).toEqual(refuse('STATUS_END_INVALID', { field: 'until' }));
  });
  test('a case is passed on once, without a reason', () => {
    const passOn: WorkloadCommand = { type: 'PassOn', member: MIA, case: CASE };
    const passedOn = did(CasePassedOn, { member: MIA, case: CASE });
    expect(given().when(passOn)).toEqual([passedOn]);
    expect(given(passedOn).when(passOn)).toEqual([]);
  });
});

describe('who gets a case', () => {
  const candidate = fc.record({
    member: fc.uuid(),
    openCases: fc.nat(20),
    isOnDuty: fc.boolean(),
    isPaused: fc.boolean(),
    hasPassedOn: fc.boolean(),
    isConcerned: fc.boolean(),
  });
  const mayHave = ({ isPaused: rests, hasPassedOn, isConcerned }: Candidate) => !rests && !hasPassedOn && !isConcerned;

  test('is one of those on duty before others, with the fewest open cases; no one who rests, passed it on or is concerned', () => {
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ member }) => member, maxLength: 6 }), (candidates) => {
        const free = candidates.filter(mayHave);
        const best = free.filter(({ isOnDuty }) => isOnDuty);
        const pool = best.length > 0 ? best : free;
        const fewest = Math.min(...pool.map(({ openCases }) => openCases));
        const allowed = pool.filter(({ openCases }) => openCases === fewest).map(({ member }) => member);
        expect(allowed.length === 0 ? [null] : allowed).toContain(nextAssignee(candidates));
      }),
    );
  });
  test('is the same in each order of the staff', () => {
    fc.assert(
      fc.property(fc.uniqueArray(candidate, { selector: ({ member }) => member, maxLength: 6 }), (candidates) => {
        expect(nextAssignee(candidates.toReversed())).toBe(nextAssignee(candidates));
      }),
    );
  });
});

describe('a case that may be hard to read', () => {
  const plain = { about: 'post', priority: 'normal', reports: 1, cares: 0 } as const;
  test('is marked by what kind of case it is, and by what staff set', () => {
    expect(hardReasonOf(plain)).toBeNull();
    expect(hardReasonOf({ ...plain, about: 'help' })).toBe('help');
    expect(hardReasonOf({ ...plain, cares: 1 })).toBe('care');
    expect(hardReasonOf({ ...plain, priority: 'urgent' })).toBe('urgent');
    expect(hardReasonOf({ ...plain, reports: 3 })).toBe('many');
  });
  test('a plain case of any kind is not marked', () => {
    const reasons = caseAbout.options
      .filter((about) => about !== 'help')
      .flatMap((about) =>
        casePriority.options
          .filter((priority) => priority !== 'urgent')
          .map((priority) => hardReasonOf({ about, priority, reports: 2, cares: 0 })),
      );
    expect(new Set(reasons)).toEqual(new Set([null]));
  });
});
