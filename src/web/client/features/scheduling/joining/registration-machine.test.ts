import { describe, expect, test } from '@jest/globals';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type RefusalName } from '#kernel/contract/refusals.ts';
import { noticeOf } from '#client/testing/server.ts';
import { registrationMachine, type Registered } from './registration-machine.ts';

/** The server's answers in turn; messages and celebrations are collected. */
const registering = (...outcomes: (RefusalName | 'done' | 'broken')[]) => {
  const heard: string[] = [];
  const left = [...outcomes];
  const asked: (string | null)[] = [];
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        register: fromPromise<Registered, { session: string; insteadOf: string | null }>(({ input }) => {
          asked.push(input.insteadOf);
          const outcome = left.shift();
          if (outcome === undefined || outcome === 'broken') return Promise.reject(new Error('broken'));
          return Promise.resolve({ notice: outcome === 'done' ? null : noticeOf(outcome) });
        }),
      },
      actions: {
        celebrate: () => void heard.push('celebrate'),
        showRefusal: (_, { notice }) => void heard.push(notice?.name ?? 'unknown'),
      },
    }),
    { input: { session: 'a' } },
  ).start();
  const settled = async () => (await waitFor(actor, (state) => !state.matches('registering'))).value;
  return { actor, heard, asked, settled };
};

describe('registering', () => {
  test('ends with the dialog that says so, and reloads what depends on it [SCH-051] [SCH-120]', async () => {
    const { actor, heard, settled } = registering('done');
    actor.send({ type: 'REGISTER' });
    expect(await settled()).toBe('registered');
    expect(heard).toEqual(['celebrate']);
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('asks to join the Well first, then completes by itself [SCH-123] [COM-060]', async () => {
    const { actor, settled } = registering('SESSION_JOINED_NOT_PART_OF_GROUP', 'done');
    actor.send({ type: 'REGISTER' });
    expect(await settled()).toBe('joiningWell');
    actor.send({ type: 'WELL_JOINED' });
    expect(await settled()).toBe('registered');
  });

  test('at the limit gives another place for this one, also across the pledge [BIL-002]', async () => {
    const { actor, asked, settled } = registering(
      'SESSION_JOINED_TOO_MANY_BASIC',
      'SESSION_JOINED_NOT_PART_OF_GROUP',
      'done',
    );
    actor.send({ type: 'REGISTER' });
    expect(await settled()).toBe('atLimit');
    actor.send({ type: 'EXCHANGE', insteadOf: 'b' });
    expect(await settled()).toBe('joiningWell');
    actor.send({ type: 'WELL_JOINED' });
    expect(await settled()).toBe('registered');
    expect(asked).toEqual([null, 'b', 'b']);
    actor.send({ type: 'CLOSE' });
  });

  test('asks for a confirmed address first, then completes by itself [I-027]', async () => {
    const { actor, settled } = registering('EMAIL_NOT_CONFIRMED', 'done');
    actor.send({ type: 'REGISTER' });
    expect(await settled()).toBe('confirming');
    actor.send({ type: 'CONFIRMED' });
    expect(await settled()).toBe('registered');
  });

  test('completes too when the dialog closes before it tells', async () => {
    const { actor, settled } = registering('SESSION_JOINED_NOT_PART_OF_GROUP', 'done');
    actor.send({ type: 'REGISTER' });
    await settled();
    actor.send({ type: 'CLOSE' });
    actor.send({ type: 'WELL_JOINED' });
    expect(await settled()).toBe('registered');
  });

  test('not joining the Well ends it', async () => {
    const { actor, settled } = registering('SESSION_JOINED_NOT_PART_OF_GROUP');
    actor.send({ type: 'REGISTER' });
    await settled();
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test.each(['SESSION_JOINED_TOO_MANY_BASIC', 'SESSION_BASIC_PLAN_MAX_REACHED'] as const)(
    '%s opens the dialog about the plan',
    async (name) => {
      const { actor, settled } = registering(name);
      actor.send({ type: 'REGISTER' });
      expect(await settled()).toBe('atLimit');
      expect(actor.getSnapshot().context.notice?.name).toBe(name);
    },
  );

  test.each(['SESSION_ALREADY_STARTED', 'SESSION_FULL', 'SESSION_OVERLAP', 'broken'] as const)(
    '%s is shown, and a retry is possible [SCH-121] [SCH-122]',
    async (outcome) => {
      const { actor, heard, settled } = registering(outcome, 'done');
      actor.send({ type: 'REGISTER' });
      expect(await settled()).toBe('idle');
      expect(heard).toEqual([outcome === 'broken' ? 'unknown' : outcome]);
      actor.send({ type: 'REGISTER' });
      expect(await settled()).toBe('registered');
    },
  );

  test('a second tap while it runs asks nothing', () => {
    const { actor } = registering('done');
    actor.send({ type: 'REGISTER' });
    actor.send({ type: 'REGISTER' });
    expect(actor.getSnapshot().value).toBe('registering');
  });
});
