import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { days, hours, plus } from '#kernel/contract/time.ts';
import {
  AppealDecided,
  AppealMade,
  AppealOutcomeMailed,
  AppealTaken,
  type AppealEvent,
} from '../contract/appeal-events.ts';
import { APPEAL_TEXT_MAX } from '../contract/appeal-text.ts';
import { CaseDecided, CaseOpened, type CaseEvent } from '../contract/case-events.ts';
import { appeal, type AppealCommand, type AppealedDecision } from './appeal.ts';
import { moderationCase, type Concern } from './moderation-case.ts';
import { idOf } from '../testing/examples.ts';

const [CASE, DECISION, BEN, MIA, KIM, NOA] = ['1', '2', 'a', 'b', 'c', 'd'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const DECIDED = '2026-05-04T09:00:00.000Z';
const NOW = plus(DECIDED, days(1));
const DUE = plus(NOW, days(7));
const about: AppealedDecision = { decision: DECISION, case: CASE, member: BEN, by: MIA, at: DECIDED };
const TEXT = 'I had asked her before.';

const made = did(AppealMade, { decision: DECISION, case: CASE, member: BEN, text: TEXT, due: DUE, at: NOW });
const taken = did(AppealTaken, { decision: DECISION, by: KIM });
const overturned = did(AppealDecided, {
  decision: DECISION,
  case: CASE,
  member: BEN,
  by: KIM,
  outcome: 'overturned',
  reason: 'She agrees.',
  at: NOW,
});
const mailed = did(AppealOutcomeMailed, { decision: DECISION, at: NOW });
const given = (facts: readonly AppealEvent[]) => ({
  when: (command: AppealCommand) => appeal.decide(command, fold(appeal, facts)),
});
const make = (options: { text?: string; now?: string } = {}): AppealCommand => ({
  type: 'MakeAppeal',
  about,
  text: TEXT,
  due: DUE,
  now: NOW,
  ...options,
});
const decideAs = (staff: string, options: { concern?: Concern; reason?: string } = {}): AppealCommand => ({
  type: 'DecideAppeal',
  about,
  staff,
  concern: null,
  outcome: 'overturned',
  reason: 'She agrees.',
  now: NOW,
  ...options,
});

describe('an appeal', () => {
  test('is made by the member, with words and until when it is decided', () => {
    expect(given([]).when(make())).toEqual([made]);
    expect(given([]).when(make({ text: ` ${TEXT}\n` }))).toEqual([made]);
  });

  test('without words, or with too many, is refused and names the field', () => {
    expect(given([]).when(make({ text: ' \n' }))).toMatchObject({ refused: 'CASE_REASON_REQUIRED', field: 'text' });
    expect(given([]).when(make({ text: ` ${'a'.repeat(APPEAL_TEXT_MAX)} ` }))).toHaveLength(1);
    expect(given([]).when(make({ text: 'a'.repeat(APPEAL_TEXT_MAX + 1) }))).toMatchObject({
      refused: 'REPORT_REASON_TOO_LONG',
      field: 'text',
      values: { max: APPEAL_TEXT_MAX },
    });
  });

  test('is possible until the 30th day is over, and not an instant later', () => {
    const end = plus(DECIDED, days(30));
    expect(given([]).when(make({ now: plus(end, -1) }))).toHaveLength(1);
    expect(given([]).when(make({ now: end }))).toMatchObject({ refused: 'APPEAL_TIME_OVER' });
  });

  test('is made once for each decision, also after it was decided', () => {
    expect(given([made]).when(make())).toMatchObject({ refused: 'APPEAL_MADE_ALREADY' });
    expect(given([made, overturned]).when(make())).toMatchObject({ refused: 'APPEAL_MADE_ALREADY' });
  });

  test('is taken and decided by another person than who decided, and by none whom the case concerns', () => {
    expect(given([made]).when({ type: 'TakeAppeal', about, staff: KIM, concern: null })).toEqual([taken]);
    expect(given([made, taken]).when({ type: 'TakeAppeal', about, staff: KIM, concern: null })).toEqual([]);
    expect(given([made, taken]).when({ type: 'TakeAppeal', about, staff: NOA, concern: null })).toEqual([
      did(AppealTaken, { decision: DECISION, by: NOA }),
    ]);
    expect(given([]).when({ type: 'TakeAppeal', about, staff: KIM, concern: null })).toMatchObject({
      refused: 'APPEAL_DOES_NOT_EXIST',
    });
    expect(given([made]).when(decideAs(BEN))).toMatchObject({
      refused: 'APPEAL_CONCERNS_YOU',
      values: { reason: 'it is about you' },
    });
    expect(given([made, taken]).when(decideAs(KIM))).toEqual([overturned]);
    expect(given([made, taken]).when(decideAs(NOA))).toMatchObject([{ data: { by: NOA } }]);
    expect(given([made]).when(decideAs(MIA))).toMatchObject({
      refused: 'APPEAL_CONCERNS_YOU',
      values: { reason: 'you made the decision' },
    });
    expect(given([made]).when({ type: 'TakeAppeal', about, staff: MIA, concern: null })).toMatchObject({
      refused: 'APPEAL_CONCERNS_YOU',
    });
    expect(given([made]).when(decideAs(KIM, { concern: 'friend' }))).toMatchObject({
      refused: 'APPEAL_CONCERNS_YOU',
      values: { reason: 'you shared one of the last sessions with a person in it' },
    });
  });

  test('is decided once, with reasons; the same answer again changes nothing', () => {
    expect(given([]).when(decideAs(KIM))).toMatchObject({ refused: 'APPEAL_DOES_NOT_EXIST' });
    expect(given([made]).when(decideAs(KIM, { reason: '' }))).toMatchObject({
      refused: 'CASE_REASON_REQUIRED',
      field: 'reason',
    });
    expect(given([made]).when(decideAs(KIM, { reason: ' She agrees. ' }))).toEqual([overturned]);
    expect(given([made, overturned]).when(decideAs(KIM))).toEqual([]);
    expect(given([made, overturned]).when({ ...decideAs(KIM), outcome: 'upheld' } as AppealCommand)).toMatchObject({
      refused: 'APPEAL_DECIDED_ALREADY',
    });
    expect(given([made, overturned]).when(decideAs(NOA))).toMatchObject({ refused: 'APPEAL_DECIDED_ALREADY' });
    expect(given([made, overturned]).when({ type: 'TakeAppeal', about, staff: NOA, concern: null })).toMatchObject({
      refused: 'APPEAL_DECIDED_ALREADY',
    });
  });

  test('has what auditors and staff read of it: whose it is, until when it is decided, and how it was', () => {
    expect(fold(appeal, [made])).toEqual({
      ...appeal.initial,
      status: 'open',
      case: CASE,
      member: BEN,
      due: DUE,
      at: NOW,
    });
    expect(fold(appeal, [made, taken, overturned])).toMatchObject({
      status: 'decided',
      takenBy: KIM,
      decidedBy: KIM,
      outcome: 'overturned',
      decidedAt: NOW,
      isMailed: false,
    });
  });

  test('is noted as mailed once, after it was decided', () => {
    const note = { type: 'NoteOutcomeMailed', decision: DECISION, now: NOW } as const;
    expect(given([made]).when(note)).toEqual([]);
    expect(given([made, overturned]).when(note)).toEqual([mailed]);
    expect(given([made, overturned, mailed]).when(note)).toEqual([]);
  });
});

const staff = fc.constantFrom(MIA, KIM, NOA, BEN);
const concern = fc.constantFrom<Concern | null>(null, null, 'friend', 'reporter');
const instant = fc.integer({ min: 0, max: 24 * 40 }).map((passed) => plus(DECIDED, hours(passed)));
const command: fc.Arbitrary<AppealCommand> = fc.oneof(
  fc.tuple(instant, fc.constantFrom(TEXT, '', 'Please look again.')).map(([now, text]) => make({ now, text })),
  fc.tuple(staff, concern).map(([one, two]) => ({ type: 'TakeAppeal', about, staff: one, concern: two }) as const),
  fc
    .tuple(staff, concern, fc.constantFrom('upheld' as const, 'overturned' as const), instant)
    .map(([one, two, outcome, now]) => ({
      type: 'DecideAppeal' as const,
      about,
      staff: one,
      concern: two,
      outcome,
      reason: 'Read again.',
      now,
    })),
  instant.map((now) => ({ type: 'NoteOutcomeMailed', decision: DECISION, now }) as const),
);

const lived = (commands: readonly AppealCommand[]): AppealEvent[] => {
  const facts: AppealEvent[] = [];
  for (const one of commands) {
    const decided = appeal.decide(one, fold(appeal, facts));
    if (!('refused' in decided)) facts.push(...decided);
  }
  return facts;
};
const factsOf = <Type extends AppealEvent['type']>(facts: readonly AppealEvent[], type: Type) =>
  facts.filter((fact): fact is Extract<AppealEvent, { type: Type }> => fact.type === type);

describe('in every history', () => {
  const always = (holds: (facts: readonly AppealEvent[]) => boolean) =>
    expect(() =>
      fc.assert(
        fc.property(fc.array(command, { maxLength: 30 }), (commands) => holds(lived(commands))),
        { numRuns: 500 },
      ),
    ).not.toThrow();

  test('who decided first never takes nor decides the appeal against themself, nor does the judged member', () => {
    always((facts) => facts.every((fact) => !('by' in fact.data) || (fact.data.by !== MIA && fact.data.by !== BEN)));
  });

  test('there is at most one appeal and one outcome for a decision, and no outcome without an appeal', () => {
    always((facts) => {
      const [appeals, outcomes] = [factsOf(facts, 'AppealMade').length, factsOf(facts, 'AppealDecided').length];
      return appeals <= 1 && outcomes <= appeals;
    });
  });

  test('there is no appeal after 30 days', () => {
    always((facts) => factsOf(facts, 'AppealMade').every(({ data }) => data.at < plus(DECIDED, days(30))));
  });

  test('the histories reach an overturned decision, so that these properties are about something', () => {
    const reached = fc
      .sample(fc.array(command, { maxLength: 30 }), { numRuns: 300, seed: 1 })
      .flatMap((commands) => factsOf(lived(commands), 'AppealDecided'));
    expect(new Set(reached.map(({ data }) => data.outcome))).toEqual(new Set(['upheld', 'overturned']));
  });
});

describe('what ended', () => {
  const opened = did(CaseOpened, {
    case: CASE,
    about: 'member',
    target: BEN,
    member: BEN,
    session: null,
    well: null,
    priority: 'normal',
    at: DECIDED,
  });
  const decided = did(CaseDecided, {
    case: CASE,
    decision: DECISION,
    by: MIA,
    member: BEN,
    concerned: BEN,
    deed: 'suspended',
    clause: 'respect',
    reason: 'He shouted.',
    conditions: null,
    until: plus(DECIDED, days(60)),
    at: DECIDED,
  });

  test('expired, lifted or overturned in any order, a decision that was overturned stays overturned', () => {
    const ends = fc.array(fc.constantFrom('expired' as const, 'lifted' as const, 'overturned' as const), {
      maxLength: 6,
    });
    const end = (how: 'expired' | 'lifted' | 'overturned') =>
      ({ type: 'EndDecision', case: CASE, decision: DECISION, how, by: null, now: NOW }) as const;
    expect(() =>
      fc.assert(
        fc.property(ends, (hows) => {
          const facts: CaseEvent[] = [opened, decided];
          for (const how of hows) {
            const next = moderationCase.decide(end(how), fold(moderationCase, facts));
            if (!('refused' in next)) facts.push(...next);
          }
          const { ended } = fold(moderationCase, facts).decisions.get(DECISION)!;
          return hows.includes('overturned') ? ended === 'overturned' : ended === (hows[0] ?? null);
        }),
      ),
    ).not.toThrow();
  });
});
