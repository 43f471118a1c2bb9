import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { endApiToken, listApiTokens, makeApiToken } from '#modules/identity/contract/api/tokens.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import AccountTokens from './account-tokens.tsx';

const token = {
  uuid: '5f0c1a52-0000-4000-8000-00000000000c',
  name: 'My calendar',
  scopes: ['sessions:read', 'seats:write'],
  made_at: '2026-05-01T10:00:00.000Z',
  expires_at: '2026-08-01T10:00:00.000Z',
  last_used_on: '2026-05-03',
};
const server = (list: readonly object[] = []) =>
  aServer({ member: aMember() }).on(listApiTokens, answers({ token: list }));
const visit = () => renderPage(<AccountTokens />, { path: '/account/tokens' });
const button = (name: string) => screen.findByRole('button', { name });

test('[ADR 98] a token is made with a name, what it may do and an end, after the password when the log-in is old; its secret is shown once', async () => {
  const running = server().on(makeApiToken, refuses('FRESH_LOGIN_NEEDED', { field: 'password' }));
  const { user } = visit();
  await user.click(await button('Make a token'));
  await user.click(await button('Make the token'));
  expect(await screen.findByText('Please enter a name')).toBeTruthy();
  expect(await screen.findByText('Please choose what the program may do')).toBeTruthy();
  expect(running.calls(makeApiToken)).toHaveLength(0);
  await user.type(screen.getByLabelText('What is it for?'), 'My calendar');
  await user.click(screen.getByLabelText('See sessions'));
  await user.click(await button('Make the token'));
  running.on(makeApiToken, answers({ token, secret: 'wsm_the-secret' }));
  await user.type(await screen.findByLabelText('Your password'), 'quiet-river-stones');
  await user.click(await button('Make the token'));
  expect(await screen.findByText('wsm_the-secret')).toBeTruthy();
  expect(running.calls(makeApiToken).map(({ body }) => body)).toEqual([
    { name: 'My calendar', scopes: ['sessions:read'], days: 90 },
    { name: 'My calendar', scopes: ['sessions:read'], days: 90, password: 'quiet-river-stones' },
  ]);
  await user.click(await button('I have copied it'));
  expect(screen.queryByText('wsm_the-secret')).toBeNull();
});

test('[ADR 98] a token is listed with what it may do and the day of its last use, and is ended', async () => {
  const running = server([token]).on(endApiToken, answers({}));
  const { user } = visit();
  const row = within((await screen.findByText('My calendar')).closest('li')!);
  expect(row.getByText('See sessions; Take places in sessions, wait for one, and give them back')).toBeTruthy();
  expect(row.getByText(/Last used on/)).toBeTruthy();
  await user.click(await button('End the token My calendar'));
  await waitFor(() => expect(running.calls(endApiToken).map(({ path }) => path)).toHaveLength(1));
  expect(shownToasts()).toContain('The token is ended. The program gets no answer any more.');
});
