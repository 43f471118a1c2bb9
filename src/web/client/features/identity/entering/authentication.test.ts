import { describe, expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { noticeOf } from '#client/testing/server.ts';
import { useAuthentication, type AuthenticationAnswer, type Who } from './authentication.ts';

const refusal = noticeOf('USER_CREDENTIALS_INCORRECT');
const letIn = (): Promise<AuthenticationAnswer> => Promise.resolve({ is: 'in' });

const begin = (loadProfile: () => Promise<Who> = () => Promise.resolve('member')) => {
  const { result } = renderHook(() => useAuthentication(loadProfile));
  return {
    shows: (expected: Partial<typeof result.current>) =>
      waitFor(() =>
        expect(result.current).toEqual({
          enter: expect.any(Function),
          edited: expect.any(Function),
          ...expected,
        }),
      ),
    enter: (ask: () => Promise<AuthenticationAnswer>) => act(() => void result.current.enter(ask)),
    edit: () => act(() => result.current.edited()),
  };
};

describe('[IDN-025] authentication', () => {
  test('begins logged out, and is logging in until the profile is there', async () => {
    const answer = Promise.withResolvers<AuthenticationAnswer>();
    const profile = Promise.withResolvers<Who>();
    const form = begin(() => profile.promise);
    await form.shows({ state: 'loggedOut' });
    form.enter(() => answer.promise);
    form.edit();
    await form.shows({ state: 'loggingIn' });
    answer.resolve({ is: 'in' });
    await act(() => answer.promise);
    await form.shows({ state: 'loggingIn' });
    profile.resolve('member');
    await form.shows({ state: 'loggedIn' });
  });

  test('knows admins [IDN-079]', async () => {
    const form = begin(() => Promise.resolve('admin'));
    form.enter(letIn);
    await form.shows({ state: 'admin' });
  });

  test('stays logged out when refused, keeps the notice until something is edited, and asks again', async () => {
    const form = begin();
    const refuse = (): Promise<AuthenticationAnswer> => Promise.resolve({ is: 'refused', notice: refusal });
    form.enter(refuse);
    await form.shows({ state: 'loggedOut', notice: refusal });
    form.edit();
    await form.shows({ state: 'loggedOut' });
    form.enter(letIn);
    await form.shows({ state: 'loggedIn' });
  });

  test('says when a mail is the next step', async () => {
    const form = begin();
    form.enter(() => Promise.resolve({ is: 'mailed' }));
    await form.shows({ state: 'loggedOut', isMailed: true });
  });

  test('asks once however often the button is pressed, also after it was let in', async () => {
    let asked = 0;
    const form = begin();
    const ask = () => {
      asked += 1;
      return letIn();
    };
    form.enter(ask);
    form.enter(ask);
    await form.shows({ state: 'loggedIn' });
    form.enter(ask);
    await form.shows({ state: 'loggedIn' });
    expect(asked).toBe(1);
  });

  test.each<[string, () => Promise<AuthenticationAnswer>, () => Promise<Who>]>([
    ['asking breaks', () => Promise.reject(new Error('broken')), () => Promise.resolve('member')],
    ['the profile cannot be loaded', letIn, () => Promise.reject(new Error('broken'))],
    ['nobody is signed in afterwards', letIn, () => Promise.resolve('nobody')],
  ])('is broken, not refused, when %s [IDN-031]', async (_, ask, load) => {
    const form = begin(load);
    form.enter(ask);
    await form.shows({ state: 'loggedOut', isBroken: true });
  });
});
