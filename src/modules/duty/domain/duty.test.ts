import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fold } from '#kernel/commands/decider.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { between, days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { ROTA_DAYS_MAX } from '../contract/duty-api.ts';
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

  test.each<[string, Partial<Extract<HelpCallCommand, { type: 'AskForHelp' }>>, object]>([
    ['about another one who was not named', { about: null }, { concern: 'another', member: null }],
    ['without words, from one who is worried about another', { text: null }, { member: KIM, session: null }],
    ['from a session', { session: SHIFT }, { session: SHIFT, place: 'room' }],
  ])('%s is sent', (_, changed, data) => {
    expect(recorded([asking({ ...changed, onDuty: null })])).toMatchObject([{ type: 'HelpAsked', data }]);
    expect(recorded([asking({ ...changed, onDuty: null })])).toHaveLength(1);
  });

  test('about a member who does not exist is refused, naming the field', () => {
    expect(helpCall.decide(asking({ about: { id: KIM, exists: false } }), helpCall.initial)).toEqual(
      refuse('USER_DOES_NOT_EXIST', { field: 'member' }),
    );
  });

  test('that was sent is not sent again, and is not there for others who send one of its id', () => {
    const state = fold(helpCall, recorded([asking()]));
    expect(helpCall.decide(asking(), state)).toEqual([]);
    expect(helpCall.decide(asking({ by: BEN }), state)).toEqual(refuse('HELP_DOES_NOT_EXIST'));
  });

  describe('that was passed on to Mia,', () => {
    const passOn: HelpCallCommand = { type: 'PassOn', signal: SIGNAL, to: BEN, after: 1, now: NOW };
    const command = (type: 'Acknowledge' | 'EndByStaff' | 'TakeBack', member: string): HelpCallCommand => ({
      type,
      signal: SIGNAL,
      by: member,
      now: NOW,
    });
    const did = (type: HelpEvent['type'], member: string) => [{ type, data: { signal: SIGNAL, by: member, at: NOW } }];
    const seen = command('Acknowledge', MIA);
    const ended = command('EndByStaff', MIA);
    const gone = refuse('HELP_DOES_NOT_EXIST');

    test.each<[string, HelpCallCommand[], HelpCallCommand, unknown]>([
      ['is passed on', [], passOn, [{ type: 'HelpPassedOn', data: { signal: SIGNAL, to: BEN, at: NOW } }]],
      ['is not passed on once it was seen', [seen], passOn, []],
      ['is not passed on once it ended', [ended], passOn, []],
      ['is seen', [], seen, did('HelpAcknowledged', MIA)],
      ['is not seen twice', [seen], command('Acknowledge', BEN), []],
      ['is not seen once it ended', [ended], seen, []],
      ['is not seen by its asker', [], command('Acknowledge', ANA), refuse('HELP_IS_YOURS')],
      ['is not there for the member in question who would see it', [], command('Acknowledge', KIM), gone],
      ['is ended by staff', [], ended, did('HelpEnded', MIA)],
      ['is ended by staff after it was seen', [seen], ended, did('HelpEnded', MIA)],
      ['is ended as staff by its asker', [], command('EndByStaff', ANA), did('HelpEnded', ANA)],
      ['is not ended twice', [ended], command('EndByStaff', BEN), []],
      ['is not there for the member in question who would end it', [], command('EndByStaff', KIM), gone],
      ['is taken back by its asker', [], command('TakeBack', ANA), did('HelpEnded', ANA)],
      ['is taken back after it was seen', [seen], command('TakeBack', ANA), did('HelpEnded', ANA)],
      ['is not taken back once it ended', [ended], command('TakeBack', ANA), []],
      ['is not there for others who would take it back', [], command('TakeBack', BEN), gone],
    ])('it %s', (_, before, given, outcome) => {
      expect(helpCall.decide(given, fold(helpCall, recorded([asking(), ...before])))).toEqual(outcome);
    });

    test.each([passOn, seen, ended, command('TakeBack', ANA)])('nothing is there before it was sent: %j', (given) => {
      expect(helpCall.decide(given, helpCall.initial)).toEqual(gone);
    });
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
        for (let next = nextToCall(waiting, candidates, NOW); next && calls.length < 100;) {
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
    expect(nextToCall(waiting, [], plus(NOW, days(1) - 1))).toBeDefined();
  });

  test.each([
    ['the first of those on duty a minute after it was sent', [], [MIA, KIM], { to: MIA, at: minutes(1) }],
    ['one who was not called yet', [MIA], [MIA, KIM], { to: KIM, at: minutes(6) }],
    ['the first again after two minutes once all were called', [KIM, MIA], [MIA, KIM], { to: MIA, at: minutes(7) }],
    ['one who came on duty before those who were called', [MIA, MIA], [MIA, BEN], { to: BEN, at: minutes(6) }],
  ])('goes next to %s', (_, called, candidates, { to, at }) => {
    const lastCalledAt = called.length === 0 ? null : plus(NOW, minutes(5));
    expect(nextToCall({ askedAt: NOW, called, lastCalledAt }, candidates, plus(NOW, minutes(30)))).toEqual({
      to,
      at: plus(NOW, at),
    });
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
  expect(count(id('3'), plus(NOW, hours(1) - 1))).toBe('HELP_ASKED_OFTEN');
  expect(count(id('3'), plus(NOW, hours(1)))).toBe(1);
  expect(count(id('4'), plus(NOW, days(1) - 1))).toBe('HELP_ASKED_OFTEN');
  expect(count(id('4'), plus(NOW, days(1)))).toBe(1);
  // What does not count any more is not stored.
  expect([...fold(asker, facts).sent.keys()]).toEqual([id('3'), id('4')]);
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
    ['an end at its beginning', { from: until }, 'until'],
    ['an end before its beginning', { from: plus(until, 1) }, 'until'],
    ['an end that is now', { from: plus(NOW, -1), until: NOW }, 'until'],
    ['an end in the past', { from: plus(NOW, -days(2)), until: plus(NOW, -days(1)) }, 'until'],
    ['more than two weeks', { until: plus(NOW, days(15)) }, 'until'],
    ['a beginning in two years', { from: plus(NOW, days(700)), until: plus(NOW, days(701)) }, 'from'],
  ])('with %s is refused, naming the field', (_, changed, field) => {
    expect(decide([], plan(changed))).toMatchObject({ refused: 'INPUT_INVALID', field });
  });

  const refusedAt = (field: string) => refuse('SHIFT_CHANGED_MEANWHILE', { field });
  const changed = refuse('SHIFT_CHANGED_MEANWHILE');
  const offer = (to: string, isStaff = true): ShiftCommand => ({
    type: 'OfferShift',
    shift: SHIFT,
    by: MIA,
    to: { id: to, isStaff },
    now: NOW,
  });
  const offeredTo = (to: string): ShiftEvent => ({
    type: 'ShiftOffered',
    data: { shift: SHIFT, by: MIA, to, at: NOW },
  });
  const acted = (type: 'ShiftDeclined' | 'ShiftCanceled', member: string): ShiftEvent => ({
    type,
    data: { shift: SHIFT, by: member, at: NOW },
  });
  const toKim: ShiftEvent = { type: 'ShiftHandedOver', data: { shift: SHIFT, from: MIA, to: KIM, at: NOW } };
  const declined = [...offered, acted('ShiftDeclined', KIM)];
  const canceled = [...offered, acted('ShiftCanceled', MIA)];
  const handedOver = [...offered, toKim];

  test.each([
    ['that has begun', plan({ from: plus(NOW, -hours(1)) })],
    ['of two weeks', plan({ until: plus(NOW, days(14)) })],
    [
      'that begins as late as can be',
      plan({ from: plus(NOW, days(ROTA_DAYS_MAX)), until: plus(NOW, days(ROTA_DAYS_MAX + 1)) }),
    ],
  ])('%s is planned', (_, command) => {
    expect(decide([], command)).toMatchObject([{ type: 'ShiftPlanned' }]);
  });

  test.each<[string, ShiftEvent[], ShiftCommand, unknown]>([
    ['is planned', [], plan(), planned],
    ['is not planned twice', planned, plan(), []],
    [
      'is not planned for another one under the same id',
      planned,
      plan({ member: { id: KIM, isStaff: true } }),
      changed,
    ],
    ['that is offered is not planned again', offered, plan(), changed],
    [
      'is not planned for one who is not staff',
      [],
      plan({ member: { id: ANA, isStaff: false } }),
      refuse('USER_DOES_NOT_EXIST', { field: 'member' }),
    ],
    ['is offered', planned, offer(KIM), [offeredTo(KIM)]],
    ['is not offered twice to the same one', offered, offer(KIM), []],
    ['is offered to another one instead', offered, offer(BEN), [offeredTo(BEN)]],
    ['is offered again to one who declined', declined, offer(KIM), [offeredTo(KIM)]],
    [
      'is not offered to one who is not staff',
      planned,
      offer(ANA, false),
      refuse('USER_DOES_NOT_EXIST', { field: 'to' }),
    ],
    ['is not offered to the one who has it', planned, offer(MIA), refusedAt('to')],
    ['is not offered to the one who took it over', handedOver, offer(KIM), refusedAt('to')],
    ['is offered back after it was handed over', handedOver, offer(MIA), [offeredTo(MIA)]],
    ['is handed over to the one who was asked', offered, answer('AcceptShift', KIM), [toKim]],
    ['is not handed over to one who was not asked', offered, answer('AcceptShift', BEN), changed],
    ['is not handed over when it was not offered', planned, answer('AcceptShift', KIM), changed],
    ['is not handed over to one who declined', declined, answer('AcceptShift', KIM), changed],
    ['is not handed over twice', handedOver, answer('AcceptShift', KIM), []],
    ['is declined by the one who was asked', offered, answer('DeclineShift', KIM), [acted('ShiftDeclined', KIM)]],
    ['is not declined by another one', offered, answer('DeclineShift', BEN), changed],
    ['is not declined after it was handed over', handedOver, answer('DeclineShift', KIM), changed],
    ['is canceled', planned, answer('CancelShift', MIA), [acted('ShiftCanceled', MIA)]],
    ['that is offered is canceled', offered, answer('CancelShift', MIA), [acted('ShiftCanceled', MIA)]],
    ['is not canceled twice', canceled, answer('CancelShift', MIA), []],
    ['that was canceled is not handed over', canceled, answer('AcceptShift', KIM), changed],
    ['that was canceled is not offered', canceled, offer(KIM), changed],
    ['that was canceled is not planned again', canceled, plan(), changed],
    ['that is over is not handed over', offered, answer('AcceptShift', KIM, until), changed],
    ['that is over is not canceled', planned, answer('CancelShift', MIA, until), changed],
    ['that was canceled and is over is not canceled twice', canceled, answer('CancelShift', MIA, until), []],
    ['that was never planned is not there', [], answer('CancelShift', MIA), refuse('SHIFT_DOES_NOT_EXIST')],
  ])('%s', (_, facts, command, outcome) => {
    expect(decide(facts, command)).toEqual(outcome);
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
