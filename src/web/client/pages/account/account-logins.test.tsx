import { expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  askForPasswordLink,
  changeEmail,
  changePassword,
  endOtherSignIns,
  endSignIn,
  listSignIns,
} from '#modules/identity/contract/api/accounts.ts';
import { beginLogin, linkLogin, listLogins, unlinkLogin } from '#modules/identity/contract/api/logins.ts';
import { addPasskey, removePasskey } from '#modules/identity/contract/api/passkeys.ts';
import { confirmSecondFactor, removeSecondFactor } from '#modules/identity/contract/api/second-factor.ts';
import { endApiToken, makeApiToken } from '#modules/identity/contract/api/tokens.ts';
import { cancelEmailChange, listWaysIn } from '#modules/identity/contract/api/ways-in.ts';
import { makeCalendarAddress, revokeCalendarAddress } from '#modules/notifications/contract/api.ts';
import { WaysInCard } from '#client/features/identity/ways-in.tsx';
import { storedLoginAttempt } from '#client/features/identity/login-attempt.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import Account from './account.tsx';

const google = (is_linked: boolean) => ({ provider: 'google', name: 'Google', is_offered: true, is_linked });
const left = jest.fn<(url: string) => void>();

const visit = async (options: { linked?: boolean; has_password?: boolean } = {}) => {
  left.mockReset();
  navigation.leave = left;
  const server = aServer({ member: aMember() });
  server.on(listSignIns, answers({ sign_in: [] }));
  server.on(
    listLogins,
    answers({ login: [google(options.linked ?? false)], has_password: options.has_password ?? true }),
  );
  server.on(beginLogin, answers({ url: 'https://provider.example/?x', secret: 's3cret' }));
  const page = renderPage(<Account />, { path: '/account' });
  await screen.findByRole('heading', { name: 'Other ways to log in' });
  return { ...page, server };
};

test('linking leads to the provider, and this tab stores that it links', async () => {
  const { user, server } = await visit();
  await user.click(await screen.findByRole('button', { name: 'Link Google' }));
  await waitFor(() => expect(left.mock.calls).toEqual([['https://provider.example/?x']]));
  expect(server.calls(beginLogin).map(({ body }) => body)).toEqual([{ provider: 'google', purpose: 'link' }]);
  expect(storedLoginAttempt('google')).toEqual({ provider: 'google', secret: 's3cret', purpose: 'link' });
});

test('a member who logged in a while ago enters the password first, and a wrong one is said beside it', async () => {
  const { user, server } = await visit();
  server.on(beginLogin, ({ body }) =>
    body['password'] === undefined
      ? refuses('FRESH_LOGIN_NEEDED', { field: 'password' })
      : refuses('PASSWORD_WRONG', { field: 'password' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Link Google' }));
  const field = await screen.findByLabelText('Your password');
  expect(document.activeElement).toBe(field);
  await user.type(field, 'quiet-river{Enter}');
  expect(await screen.findByText('This password is not correct.')).toBeTruthy();
  server.on(beginLogin, answers({ url: 'https://provider.example/?x', secret: 's3cret' }));
  await user.type(field, '-stones{Enter}');
  await waitFor(() => expect(left).toHaveBeenCalledTimes(1));
  expect(server.calls(beginLogin).at(-1)!.body).toMatchObject({ password: 'quiet-river-stones' });
});

test('a linked login is removed, or the only one stays with the reason', async () => {
  const { user, server } = await visit({ linked: true });
  server.on(unlinkLogin, refuses('ONLY_LOGIN_STAYS'));
  await user.click(await screen.findByRole('button', { name: 'Remove Google' }));
  expect(await screen.findByText('This is your only way to log in. Please choose a password first.')).toBeTruthy();
  server.on(unlinkLogin, () => {
    server.on(listLogins, answers({ login: [google(false)], has_password: true }));
    return answers({});
  });
  await user.click(screen.getByRole('button', { name: 'Remove Google' }));
  expect(await screen.findByRole('button', { name: 'Link Google' })).toBeTruthy();
  expect(shownToasts()).toEqual(['This login is removed.']);
});

test('a member without a password gets a link to choose one', async () => {
  const { user, server } = await visit({ linked: true, has_password: false });
  server.on(askForPasswordLink, answers({}));
  await user.click(await screen.findByRole('button', { name: 'Email me a link to choose a password' }));
  await waitFor(() => expect(shownToasts()).toEqual(['The email is on its way. Please look in your inbox.']));
  expect(server.calls(askForPasswordLink).map(({ body }) => body)).toEqual([{ email: 'mia@example.org' }]);
});

test.each([
  changeEmail,
  cancelEmailChange,
  changePassword,
  endSignIn,
  endOtherSignIns,
  linkLogin,
  unlinkLogin,
  addPasskey,
  removePasskey,
  confirmSecondFactor,
  removeSecondFactor,
  makeApiToken,
  endApiToken,
  makeCalendarAddress,
  revokeCalendarAddress,
])('[I-038] after $path the list of what opens the account is loaded again', async ({ touches }) => {
  const server = aServer({ member: aMember() });
  const nothing = { has_password: true, passkeys: [], logins: [], has_second_factor: false };
  const ways_in = { ...nothing, has_calendar_address: false, api_tokens: [], email_change: null, sign_ins: 0 };
  server.on(listWaysIn, answers({ ways_in }));
  const { queries } = renderPage(<WaysInCard />);
  expect(await screen.findByText('Your password')).toBeTruthy();
  const asked = server.calls(listWaysIn).length;
  for (const topic of touches) await act(() => invalidateTopic(queries, [topic]));
  expect(server.calls(listWaysIn).length).toBeGreaterThan(asked);
});
