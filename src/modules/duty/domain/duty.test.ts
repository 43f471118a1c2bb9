import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '#kernel/commands/decider.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { between, days, hours, minutes, plus } from '#kernel/contract/time.ts';
import type { HelpEvent } from '../contract/help-events.ts';
import { helpInWords } from '../contract/help-words.ts';
import type { ShiftEvent } from '../contract/shift-events.ts';
import { gapsBetween } from '../views.ts';
import { asker } from './asker.ts';
import { helpCall, type HelpCallCommand } from './help-call.ts';
import { nextToCall } from './next-to-call.ts';
import { shift, type ShiftCommand } from './shift.ts';

const id = (n: string) => `00000000-0000-4000-8000-00000000000${n}`;
const [SIGNAL, ANA, BEN, MIA, KIM, SHIFT] = ['1', '2', '3', '4', '5', '6'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const NOW = '2027-03-05T20:00:00.000Z';

const asking = (changed: Partial<Extract<HelpCallCommand, { type: 'AskForHelp' }>> = {}): HelpCallCommand => ({
  type: 'AskForHelp',
  signal: SIGNAL,
  by: ANA,
  place: 'room',
  concern: 'another',
  about: { id: KIM, exists: true },
  session: null,
  text: '  She left in tears. ',
  onDuty: MIA,
  now: NOW,
  ...changed,
});

/** What a history of commands records; what is refused records nothing. */
const recorded = (commands: readonly HelpCallCommand[]): HelpEvent[] => {
  const facts: HelpEvent[] = [];
  for (const command of commands) {
    const done = helpCall.decide(command, fold(helpCall, facts));
    if (!isRefusal(done)) facts.push(...done);
  }
  return facts;
};

describe('a call for help', () => {
  test('has its words trimmed, and goes to the one on duty with its first facts', () => {
    expect(recorded([asking()])).toEqual([
      {
        type: 'HelpAsked',
        data: {
          signal: SIGNAL,
          by: ANA,
          place: 'room',
          concern: 'another',
          member: KIM,
          session: null,
          text: 'She left in tears.',
          at: NOW,
        },
      },
      { type: 'HelpPassedOn', data: { signal: SIGNAL, to: MIA, at: NOW } },
    ]);
  });

  test('for oneself names no other member, and one without words has none', () => {
    const [fact] = recorded([asking({ concern: 'self', text: ' ', onDuty: null })]);
    expect(fact!.data).not.toHaveProperty('text');
    expect(fact).toMatchObject({ data: { member: null } });
  });

  const staff = fc.constantFrom(MIA, KIM, BEN);
  const command: fc.Arbitrary<HelpCallCommand> = fc.oneof(
    fc.record({
      type: fc.constantFrom('Acknowledge' as const, 'EndByStaff' as const, 'TakeBack' as const),
      signal: fc.constant(SIGNAL),
      by: fc.constantFrom(MIA, KIM, BEN, ANA),
      now: fc.constant(NOW),
    }),
    fc.record({
      type: fc.constant('PassOn' as const),
      signal: fc.constant(SIGNAL),
      to: staff,
      after: fc.nat(4),
      now: fc.constant(NOW),
    }),
    fc.constant(asking()),
  );

  test('in any history the member in question neither sees nor ends it, its asker does not see it, and nothing follows its end', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        const facts = recorded([asking(), ...commands]);
        const types = facts.map(({ type }) => type);
        const seers = facts.flatMap((fact) => (fact.type === 'HelpAcknowledged' ? [fact.data.by] : []));
        const acting = facts.flatMap((fact) =>
          fact.type === 'HelpAcknowledged' || fact.type === 'HelpEnded' ? [fact.data.by] : [],
        );
        expect(acting).not.toContain(KIM);
        expect(seers).not.toContain(ANA);
        expect(types.filter((type) => type === 'HelpAsked')).toHaveLength(1);
        expect(types.filter((type) => type === 'HelpAcknowledged').length).toBeLessThanOrEqual(1);
        expect([-1, types.length - 1]).toContain(types.indexOf('HelpEnded'));
      }),
    );
  });

  test('is passed on once by a job that runs twice', () => {
    const passOn = (after: number): HelpCallCommand => ({ type: 'PassOn', signal: SIGNAL, to: BEN, after, now: NOW });
    const passed = (commands: HelpCallCommand[]) => recorded(commands).filter(({ type }) => type === 'HelpPassedOn');
    expect(passed([asking(), passOn(1), passOn(1)])).toHaveLength(2);
    expect(passed([asking(), passOn(1), passOn(2)])).toHaveLength(3);
  });

  test('of a member of the staff is seen by another one', () => {
    const state = fold(helpCall, recorded([asking()]));
    const see = (staff: string) => helpCall.decide({ type: 'Acknowledge', signal: SIGNAL, by: staff, now: NOW }, state);
    expect(see(ANA)).toMatchObject({ refused: 'HELP_IS_YOURS' });
    expect(see(MIA)).toMatchObject([{ type: 'HelpAcknowledged' }]);
  });

  test('that is not seen goes to each of the staff a minute apart, then to each again, more slowly, for a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.boolean(), (count, isCalledAtOnce) => {
        const candidates = [MIA, KIM, BEN, ANA].slice(0, count);
        const waiting = { askedAt: NOW, called: [] as string[], lastCalledAt: null as string | null };
        const calls: { to: string; at: string }[] = [];
        const record = (to: string, at: string) => {
          calls.push({ to, at });
          Object.assign(waiting, { called: calls.map((each) => each.to), lastCalledAt: at });
        };
        if (isCalledAtOnce) record(MIA, NOW);
        for (let next = nextToCall(waiting, candidates, NOW); next;) {
          record(next.to!, next.at);
          next = nextToCall(waiting, candidates, next.at);
        }
        const firstRound = calls.slice(0, count).map(({ to }) => to);
        expect(firstRound).toEqual(candidates);
        const pauses = calls.slice(1).map(({ at }, index) => between(calls[index]!.at, at));
        expect(pauses.toSorted((one, other) => one - other)).toEqual(pauses);
        expect(pauses.slice(0, count - 1)).toEqual(Array.from({ length: count - 1 }, () => minutes(1)));
        expect(Math.max(...pauses)).toBe(hours(1));
        // The last one begins within the day, or just after it.
        expect(between(NOW, calls.at(-1)!.at)).toBeGreaterThanOrEqual(days(1) - hours(1));
        expect(between(NOW, calls.at(-1)!.at)).toBeLessThan(days(1) + hours(1));
      }),
    );
  });

  test('is looked at again a minute later while there is no one to call', () => {
    const waiting = { askedAt: NOW, called: [], lastCalledAt: null };
    const later = plus(NOW, minutes(5));
    expect(nextToCall(waiting, [], later)).toEqual({ to: null, at: plus(later, minutes(1)) });
    expect(nextToCall(waiting, [], plus(NOW, days(1)))).toBeUndefined();
  });

  test('is taken back by its asker alone', () => {
    const state = fold(helpCall, recorded([asking()]));
    const takeBack = (member: string) =>
      helpCall.decide({ type: 'TakeBack', signal: SIGNAL, by: member, now: NOW }, state);
    expect(takeBack(BEN)).toMatchObject({ refused: 'HELP_DOES_NOT_EXIST' });
    expect(takeBack(ANA)).toMatchObject([{ type: 'HelpEnded' }]);
  });

  test('tells its asker the truth in words', () => {
    const news = { status: 'waiting', isOnDuty: true, isPassedOn: false, seenBy: null } as const;
    expect(helpInWords({ ...news, status: 'seen', seenBy: 'Hannah' })).toBe('Hannah from the team has seen it');
    expect(helpInWords({ ...news, isOnDuty: false })).toBe('Nobody is on duty now; these lines answer at any hour');
    expect(helpInWords({ ...news, isPassedOn: true })).toContain('the next person');
  });
});

test('calls of one member are limited by the hour and by the day, and the same one counts once', () => {
  const facts: Parameters<typeof asker.evolve>[1][] = [];
  const count = (signal: string, now: string) => {
    const done = asker.decide(
      { type: 'CountHelp', member: ANA, signal, now, most: { perHour: 2, perDay: 3 } },
      fold(asker, facts),
    );
    if (!isRefusal(done)) facts.push(...done);
    return isRefusal(done) ? done.refused : done.length;
  };
  expect([count(id('1'), NOW), count(id('1'), NOW), count(id('2'), NOW), count(id('3'), NOW)]).toEqual([
    1,
    0,
    1,
    'HELP_ASKED_OFTEN',
  ]);
  expect(count(id('3'), plus(NOW, minutes(61)))).toBe(1);
  expect(count(id('4'), plus(NOW, hours(3)))).toBe('HELP_ASKED_OFTEN');
  expect(count(id('4'), plus(NOW, days(1)))).toBe(1);
});

describe('a shift', () => {
  const until = plus(NOW, hours(8));
  const plan = (changed: object = {}): ShiftCommand => ({
    type: 'PlanShift',
    shift: SHIFT,
    by: MIA,
    member: { id: MIA, isStaff: true },
    from: NOW,
    until,
    now: NOW,
    ...changed,
  });
  const planned: ShiftEvent[] = [
    { type: 'ShiftPlanned', data: { shift: SHIFT, by: MIA, member: MIA, from: NOW, until, at: NOW } },
  ];
  const offered: ShiftEvent[] = [
    ...planned,
    { type: 'ShiftOffered', data: { shift: SHIFT, by: MIA, to: KIM, at: NOW } },
  ];
  const decide = (facts: readonly ShiftEvent[], command: ShiftCommand) => shift.decide(command, fold(shift, facts));
  const answer = (type: 'AcceptShift' | 'DeclineShift' | 'CancelShift', member: string, now = NOW): ShiftCommand => ({
    type,
    shift: SHIFT,
    by: member,
    now,
  });

  test.each([
    ['an end before its beginning', { until: NOW }, 'until'],
    ['an end in the past', { from: plus(NOW, -days(2)), until: plus(NOW, -days(1)) }, 'until'],
    ['more than two weeks', { until: plus(NOW, days(15)) }, 'until'],
    ['a beginning in two years', { from: plus(NOW, days(700)), until: plus(NOW, days(701)) }, 'from'],
  ])('with %s is refused, naming the field', (_, changed, field) => {
    expect(decide([], plan(changed))).toMatchObject({ refused: 'INPUT_INVALID', field });
  });

  test('is only for staff', () => {
    expect(decide([], plan({ member: { id: ANA, isStaff: false } }))).toMatchObject({
      refused: 'USER_DOES_NOT_EXIST',
      field: 'member',
    });
  });

  test('goes to the one who was asked once they accept, and to no one else', () => {
    expect(decide(offered, answer('AcceptShift', BEN))).toMatchObject({ refused: 'SHIFT_CHANGED_MEANWHILE' });
    expect(decide(planned, answer('AcceptShift', KIM))).toMatchObject({ refused: 'SHIFT_CHANGED_MEANWHILE' });
    expect(decide(offered, answer('DeclineShift', KIM))).toMatchObject([{ type: 'ShiftDeclined' }]);
    expect(decide(offered, answer('AcceptShift', KIM))).toEqual([
      { type: 'ShiftHandedOver', data: { shift: SHIFT, from: MIA, to: KIM, at: NOW } },
    ]);
  });

  test('that is over changes no more', () => {
    expect(decide(offered, answer('AcceptShift', KIM, until))).toMatchObject({ refused: 'SHIFT_CHANGED_MEANWHILE' });
  });
});

test('the gaps of a rota and its shifts cover each instant, and no gap meets a shift', () => {
  const hour = fc.integer({ min: -20, max: 190 });
  fc.assert(
    fc.property(fc.array(fc.tuple(hour, fc.integer({ min: 1, max: 60 })), { maxLength: 12 }), (spans) => {
      const rows = spans
        .map(([starts, length]) => ({
          shift: SHIFT,
          member: MIA,
          offered_to: null,
          starts_at: new Date(plus(NOW, hours(starts))),
          ends_at: new Date(plus(NOW, hours(starts + length))),
        }))
        .filter(({ starts_at, ends_at }) => ends_at.toISOString() > NOW && starts_at.toISOString() < plus(NOW, days(7)))
        .toSorted((one, other) => Number(one.starts_at) - Number(other.starts_at));
      const gaps = gapsBetween(rows, NOW, plus(NOW, days(7)));
      for (let at = 0; at < 7 * 24; at++) {
        const instant = plus(NOW, hours(at));
        const isGap = gaps.some(({ from_time, until_time }) => from_time <= instant && instant < until_time);
        const isCovered = rows.some(
          ({ starts_at, ends_at }) => starts_at.toISOString() <= instant && instant < ends_at.toISOString(),
        );
        expect([at, isGap]).toEqual([at, !isCovered]);
      }
    }),
  );
});
