import { describe, expect, test } from '@jest/globals';
import { createActor, fromPromise, waitFor } from 'xstate';
import { noticeOf } from '#client/testing/server.ts';
import { authMachine, type AuthMachineEntered, type Who } from './auth-machine.ts';

const refusal = noticeOf('USER_CREDENTIALS_INCORRECT');

const begin = (loadProfile: () => Promise<Who> = () => Promise.resolve('member')) => {
  const actor = createActor(authMachine.provide({ actors: { loadProfile: fromPromise(loadProfile) } }));
  actor.start();
  return actor;
};
const enter = (send: () => Promise<AuthMachineEntered>) => ({ type: 'ENTER', send }) as const;
const settled = (actor: ReturnType<typeof begin>) => waitFor(actor, (state) => !state.matches('loggingIn'));

describe('[IDN-025] authentication', () => {
  test('begins logged out, and is logging in until the profile is there', async () => {
    const profile = Promise.withResolvers<Who>();
    const actor = begin(() => profile.promise);
    expect(actor.getSnapshot().value).toBe('loggedOut');
    actor.send(enter(() => Promise.resolve({ is: 'in' })));
    expect(actor.getSnapshot().value).toEqual({ loggingIn: 'asking' });
    await waitFor(actor, (state) => state.matches({ loggingIn: 'loading' }));
    profile.resolve('member');
    expect((await settled(actor)).value).toBe('loggedIn');
  });

  test('knows admins [IDN-079]', async () => {
    const actor = begin(() => Promise.resolve('admin'));
    actor.send(enter(() => Promise.resolve({ is: 'in' })));
    expect((await settled(actor)).value).toBe('admin');
    actor.send({ type: 'LOG_OUT' });
    expect(actor.getSnapshot().value).toBe('loggedOut');
  });

  test('stays logged out when refused, and keeps the notice until something is edited', async () => {
    const actor = begin();
    actor.send(enter(() => Promise.resolve({ is: 'refused', notice: refusal })));
    const { value, context } = await settled(actor);
    expect({ value, notice: context.notice }).toEqual({ value: 'loggedOut', notice: refusal });
    actor.send({ type: 'EDIT' });
    expect(actor.getSnapshot().context.notice).toBeUndefined();
  });

  test('says when a mail is the next step', async () => {
    const actor = begin();
    actor.send(enter(() => Promise.resolve({ is: 'mailed' })));
    expect((await settled(actor)).context.isMailed).toBe(true);
  });

  test('asks once however often the button is pressed', async () => {
    let asked = 0;
    const actor = begin();
    const ask = enter(() => {
      asked += 1;
      return Promise.resolve({ is: 'in' });
    });
    actor.send(ask);
    actor.send(ask);
    await settled(actor);
    expect(asked).toBe(1);
  });

  test.each<[string, () => Promise<AuthMachineEntered>, () => Promise<Who>]>([
    ['asking breaks', () => Promise.reject(new Error('broken')), () => Promise.resolve('member')],
    ['the profile cannot be loaded', () => Promise.resolve({ is: 'in' }), () => Promise.reject(new Error('broken'))],
    ['nobody is signed in afterwards', () => Promise.resolve({ is: 'in' }), () => Promise.resolve('nobody')],
  ])('is broken, not refused, when %s [IDN-031]', async (_, send, load) => {
    const actor = begin(load);
    actor.send(enter(send));
    const { value, context } = await settled(actor);
    expect({ value, isBroken: context.isBroken, notice: context.notice }).toEqual({
      value: 'loggedOut',
      isBroken: true,
      notice: undefined,
    });
  });
});
