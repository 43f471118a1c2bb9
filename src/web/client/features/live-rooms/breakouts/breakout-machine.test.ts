import { describe, expect, test } from '@jest/globals';
import { createActor, fromPromise, waitFor } from 'xstate';
import { breakoutMachine, marked, minutesIn, type StartInput, type Started } from './breakout-machine.ts';

const bounds = { rooms: 1, least_minutes: 15, most_minutes: 45, usual_minutes: 15, fewest_people: 3 };
const here = (of: string) => ({ type: 'HERE', people: new Map(Array.from(of).map((id) => [id, true])) }) as const;

const begin = (start: (input: StartInput) => Promise<Started> = () => Promise.resolve({ ok: true })) => {
  const asked: StartInput[] = [];
  const actor = createActor(
    breakoutMachine.provide({
      actors: {
        start: fromPromise<Started, StartInput>(({ input }) => {
          asked.push(input);
          return start(input);
        }),
      },
    }),
    { input: { bounds } },
  );
  actor.start();
  actor.send(here('habcd'));
  return { actor, asked, state: () => actor.getSnapshot() };
};
/** Three people are on their way to room 1. */
const arranged = (...of: Parameters<typeof begin>) => {
  const begun = begin(...of);
  for (const person of 'abc') begun.actor.send({ type: 'MOVE', person, room: 1 });
  return begun;
};
const timed = (...of: Parameters<typeof begin>) => {
  const begun = arranged(...of);
  begun.actor.send({ type: 'CONFIRM' });
  return begun;
};

describe('the minutes that were typed [ROM-094]', () => {
  test.each([
    ['15', 15],
    ['45', 45],
    [' 20 ', 20],
    ['14', null],
    ['46', null],
    ['15.5', null],
    ['1e1', null],
    ['', null],
    ['-20', null],
    ['zwanzig', null],
  ])('%j is %j', (text, minutes) => {
    expect(minutesIn(text, bounds)).toBe(minutes);
  });
});

describe('arranging [ROM-086] [ROM-087]', () => {
  test('an arrangement begins with all members in the main room and the usual time', () => {
    const { state } = begin();
    expect(state().value).toBe('arranging');
    expect(state().context.draft.size).toBe(0);
    expect(state().context.minutes).toBe('15');
  });

  test('begins with what was planned before', () => {
    const actor = createActor(breakoutMachine, { input: { bounds, draft: new Map([['a', 1]]) } });
    expect(actor.start().getSnapshot().context.draft.get('a')).toBe(1);
  });

  test('[ROM-091] [ROM-093] a room with one or two people is marked and cannot be confirmed', () => {
    const { actor, state } = begin();
    actor.send({ type: 'MOVE', person: 'a', room: 1 });
    actor.send({ type: 'MOVE', person: 'b', room: 1 });
    expect(marked(state().context)).toEqual([1]);
    actor.send({ type: 'CONFIRM' });
    expect(state().value).toBe('arranging');
    actor.send({ type: 'MOVE', person: 'c', room: 1 });
    expect(marked(state().context)).toEqual([]);
    actor.send({ type: 'CONFIRM' });
    expect(state().value).toBe('choosingTime');
  });

  test('without moves there is nothing to confirm', () => {
    const { actor, state } = begin();
    actor.send({ type: 'CONFIRM' });
    expect(state().value).toBe('arranging');
  });

  test('a member who leaves vanishes, and the mark of the room follows', () => {
    const { actor, state } = arranged();
    expect(marked(state().context)).toEqual([]);
    actor.send(here('hab'));
    expect([...state().context.draft.keys()]).toEqual(['a', 'b']);
    expect(marked(state().context)).toEqual([1]);
  });

  test('members are spread evenly, and put back', () => {
    const { actor, state } = begin();
    const people = Array.from('habcd').map((id) => ({ id, isHost: id === 'h', counts: true }));
    actor.send({ type: 'SPREAD', people });
    expect(state().context.draft.size).toBe(3);
    actor.send({ type: 'CLEAR' });
    expect(state().context.draft.size).toBe(0);
  });
});

describe('choosing the time [ROM-088] [ROM-094]', () => {
  test('an invalid time does not start', () => {
    const { actor, state, asked } = timed();
    actor.send({ type: 'MINUTES', text: '46' });
    actor.send({ type: 'START' });
    expect(state().value).toBe('choosingTime');
    expect(asked).toEqual([]);
  });

  test('goes back to the people', () => {
    const { actor, state } = timed();
    actor.send({ type: 'BACK' });
    expect(state().value).toBe('arranging');
    expect(state().context.draft.size).toBe(3);
  });

  test('when a member leaves meanwhile, the arrangement is shown again', () => {
    const { actor, state } = timed();
    actor.send(here('hab'));
    expect(state().value).toBe('arranging');
    expect(marked(state().context)).toEqual([1]);
  });

  test('starts with the people and the minutes, once', async () => {
    const { actor, asked } = timed();
    actor.send({ type: 'MINUTES', text: '20' });
    actor.send({ type: 'START' });
    actor.send({ type: 'START' });
    await waitFor(actor, (state) => state.matches('running'));
    expect(asked).toEqual([{ minutes: 20, rooms: [{ room: 1, members: ['a', 'b', 'c'] }] }]);
  });
});

describe('what can go wrong', () => {
  const refuses = (name: 'BREAKOUT_ROOM_TOO_SMALL' | 'BREAKOUT_TIMER_INVALID' | 'CHANGED_MEANWHILE') => () =>
    Promise.resolve({ ok: false as const, notice: { name, msg: `no: ${name}` } });

  test('refused because of the people: back to them, with the reason', async () => {
    const { actor } = timed(refuses('BREAKOUT_ROOM_TOO_SMALL'));
    actor.send({ type: 'START' });
    const { context } = await waitFor(actor, (state) => state.matches('arranging'));
    expect(context.failed).toBe('no: BREAKOUT_ROOM_TOO_SMALL');
    expect(context.draft.size).toBe(3);
    actor.send({ type: 'MOVE', person: 'd', room: 1 });
    expect(actor.getSnapshot().context.failed).toBeNull();
  });

  test.each(['BREAKOUT_TIMER_INVALID', 'CHANGED_MEANWHILE'] as const)(
    'refused for another reason, %s: the reason beside the time',
    async (name) => {
      const { actor } = timed(refuses(name));
      actor.send({ type: 'START' });
      const { context } = await waitFor(actor, (state) => state.matches('choosingTime'));
      expect(context.failed).toBe(`no: ${name}`);
    },
  );

  test('nothing answers: it can be tried again', async () => {
    const { actor } = timed(() => Promise.reject(new Error('offline')));
    actor.send({ type: 'START' });
    const { context } = await waitFor(actor, (state) => state.matches('choosingTime'));
    expect(context.failed).toBe('An error has occurred. Please try again.');
  });
});

describe('running and over [ROM-089] [ROM-090]', () => {
  test.each(['arranging', 'choosingTime', 'ended'] as const)(
    'a breakout that another leader starts while %s is running here, too',
    (value) => {
      const { actor, state } = value === 'arranging' ? arranged() : timed();
      if (value === 'ended') {
        actor.send({ type: 'APART' });
        actor.send({ type: 'TOGETHER' });
      }
      expect(state().value).toBe(value);
      actor.send({ type: 'APART' });
      expect(state().value).toBe('running');
      expect(state().context.draft.size).toBe(0);
    },
  );

  test('after the return of all members the next arrangement starts fresh', () => {
    const { actor, state } = begin();
    actor.send({ type: 'APART' });
    actor.send({ type: 'APART' });
    actor.send({ type: 'TOGETHER' });
    expect(state().value).toBe('ended');
    actor.send({ type: 'AGAIN' });
    expect(state().value).toBe('arranging');
  });

  test('the state "together" does not end arranging', () => {
    const { actor, state } = arranged();
    actor.send({ type: 'TOGETHER' });
    expect(state().value).toBe('arranging');
    expect(state().context.draft.size).toBe(3);
  });
});
