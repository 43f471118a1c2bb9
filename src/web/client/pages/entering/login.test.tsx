import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createAccount, logIn } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { RequireVisitor } from '#client/lib/session.tsx';
import { carryToMailedLink } from '#client/features/identity/entering/wanted-page.ts';
import { peekReturnPath, storeReturnPath } from '#client/lib/paths/return-path.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import Login from './login.tsx';

const visit = () =>
  renderPage(
    <RequireVisitor>
      <Login />
    </RequireVisitor>,
    { path: '/login' },
  );
const name = () => screen.findByLabelText('Email or Username');
const password = () => screen.getByLabelText('Password');
const login = () => screen.getByRole('button', { name: 'LOGIN' });

/** A server at which Mia can log in. */
const server = () => {
  const running = aServer();
  running.on(logIn, () => {
    running.on(ownProfile, answers({ user: aMember() }));
    return answers({ user: aMember() });
  });
  return running;
};

describe('the log-in page', () => {
  test('shows logo, tagline and panel [IDN-002] [IDN-003] [IDN-013] [IDN-014] [IDN-017] [IDN-018]', async () => {
    server();
    visit();
    await name();
    expect(screen.getByRole('link', { name: 'Wellspring home' })).toBeTruthy();
    expect(screen.getByText('Find support, healing and connection through peer support')).toBeTruthy();
    expect(password()).toBeTruthy();
    expect(login()).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('button', { name: 'CREATE ACCOUNT' })).toBeTruthy();
  });

  test.each([
    ['of a mail that was asked for here leads to where the person was going', '/login?mail', '/wells'],
    ['that was opened otherwise does not', '/login', null],
  ])('the page %s', async (_, at, path) => {
    server();
    storeReturnPath('/wells');
    carryToMailedLink();
    sessionStorage.clear();
    renderPage(<Login />, { path: '/login', at });
    await name();
    expect(peekReturnPath()).toBe(path);
    sessionStorage.clear();
    localStorage.clear();
  });

  test('sends a member away [IDN-001]', async () => {
    aServer({ member: aMember() });
    const { router } = visit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('sends nothing until both fields have more than three characters [IDN-019] [IDN-020]', async () => {
    const running = server();
    const { user } = visit();
    await user.type(await name(), 'mia');
    await user.type(password(), 'abc');
    await user.click(login());
    expect(screen.getByText('Invalid username or email')).toBeTruthy();
    expect(screen.getByText('Invalid password')).toBeTruthy();
    expect(running.calls(logIn)).toHaveLength(0);
    await user.type(await name(), 'n');
    expect(screen.queryByText('Invalid username or email')).toBeNull();
  });

  test('counts the spaces of a password, which belong to it [IDN-019]', async () => {
    const running = server();
    const { user } = visit();
    await user.type(await name(), 'mia@example.org');
    await user.type(password(), '  ab  {Enter}');
    await waitFor(() => expect(running.calls(logIn).map(({ body }) => body.password)).toEqual(['  ab  ']));
  });

  test('Enter sends the form, and the profile is loaded before the home page follows [IDN-014] [IDN-026]', async () => {
    const running = server();
    const { user, router } = visit();
    await user.type(await name(), 'mia@example.org');
    await user.type(password(), 'quiet-river{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(running.calls(logIn).map(({ body }) => body)).toEqual([
      { username_or_email: 'mia@example.org', password: 'quiet-river' },
    ]);
  });

  test('logging in leads to the requested page [IDN-026]', async () => {
    server();
    storeReturnPath('/session/1?x=2');
    const { user, router } = visit();
    await user.type(await name(), 'mia@example.org');
    await user.type(password(), 'quiet-river{Enter}');
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/session/1?x=2'));
  });

  test('shows what the server said, until something is edited [IDN-029]', async () => {
    const running = server();
    running.on(logIn, refuses('USER_CREDENTIALS_INCORRECT'));
    const { user } = visit();
    await user.type(await name(), 'mia@example.org');
    await user.type(password(), 'wrong-river{Enter}');
    expect(await screen.findByText('Your email, username or password is not correct.')).toBeTruthy();
    expect(screen.getByText(/New here\? Please open the link in our email first/)).toBeTruthy();
    await user.type(password(), '!');
    expect(screen.queryByText('Your email, username or password is not correct.')).toBeNull();
  });

  test('says when a log-in broke [IDN-031]', async () => {
    const running = server();
    running.on(logIn, () => {
      running.on(ownProfile, refuses('SERVER_ERROR'));
      return answers({ user: aMember() });
    });
    const { user } = visit();
    await user.type(await name(), 'mia@example.org');
    await user.type(password(), 'quiet-river{Enter}');
    expect(await screen.findByText('The page failed to load properly. Please refresh.')).toBeTruthy();
  });

  test('CREATE ACCOUNT opens registration as a modal, which leads to the first steps [IDN-005] [IDN-018] [IDN-039]', async () => {
    const running = server();
    running.on(createAccount, () => {
      running.on(ownProfile, answers({ user: aMember() }));
      return answers({ user: aMember() });
    });
    const { user, router } = visit();
    await name();
    await user.click(screen.getByRole('button', { name: 'CREATE ACCOUNT' }));
    const modal = within(await screen.findByRole('dialog'));
    await user.type(modal.getByLabelText('Email'), 'mia@example.org');
    await user.type(modal.getByLabelText('Username'), 'mia');
    await user.type(modal.getByLabelText('Password'), 'quiet-river-stones');
    await user.click(modal.getByRole('checkbox'));
    await user.click(modal.getByRole('button', { name: 'CREATE ACCOUNT' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
