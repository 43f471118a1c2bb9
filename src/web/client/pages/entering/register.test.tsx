import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createAccount } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { RequireVisitor } from '#client/lib/session.tsx';
import { rememberRegistration } from '#client/lib/paths/pending-registration.ts';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { setViewerDateFormat } from '#client/lib/time.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import Register from './register.tsx';

const SESSION = '6f9d1f4e-2b7a-4a53-9d3e-0a8f0f6b8a11';
const visit = () =>
  renderPage(
    <RequireVisitor>
      <Register />
    </RequireVisitor>,
    { path: '/register' },
  );
const email = () => screen.findByLabelText('Email');
const username = () => screen.getByLabelText('Username');
const password = () => screen.getByLabelText('Password');
const tick = () => screen.getByRole('checkbox');
const create = () => screen.getByRole('button', { name: 'CREATE ACCOUNT' });

const server = () => {
  const running = aServer();
  running.on(createAccount, () => {
    running.on(ownProfile, answers({ user: aMember({ email_verified: false }) }));
    return answers({ user: aMember({ email_verified: false }) });
  });
  return running;
};

const fill = async ({ user }: ReturnType<typeof visit>, options: { username?: string; password?: string } = {}) => {
  await user.type(await email(), ' mia@example.org ');
  await user.type(username(), options.username ?? 'mia_river');
  await user.type(password(), options.password ?? 'quiet-river-stones');
  await user.click(tick());
};

describe('the registration form', () => {
  test('asks for email, username, password and the agreement, and for nothing else [IDN-005] [IDN-061] [IDN-034] [IDN-035] [IDN-062]', async () => {
    server();
    visit();
    await email();
    expect(username()).toBeTruthy();
    expect(password()).toBeTruthy();
    expect(tick()).toBeTruthy();
    expect(
      screen.getByLabelText(
        'I confirm that I am at least 18 years old, and I agree to the terms and the privacy policy of Wellspring.',
      ),
    ).toBe(tick());
    expect(screen.getAllByRole('textbox')).toEqual([await email(), username()]);
  });

  test('[IDN-035] the documents that registering agrees to can be read in another tab', async () => {
    server();
    visit();
    await email();
    const links = ['terms', 'privacy policy'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/terms-and-conditions', '_blank'],
      ['/privacy-policy', '_blank'],
    ]);
  });

  test('takes no more than 30 characters of username and 32 of password [IDN-042]', async () => {
    server();
    visit();
    await email();
    expect(username().getAttribute('maxlength')).toBe('30');
    expect(password().getAttribute('maxlength')).toBe('32');
    expect((await email()).getAttribute('maxlength')).toBeNull();
  });

  test('says what is missing beside the fields and sends nothing [IDN-043] [IDN-049] [IDN-051] [IDN-052]', async () => {
    const running = server();
    const { user } = visit();
    await email();
    await user.click(create());
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(screen.getByText('Invalid username')).toBeTruthy();
    expect(screen.getByText('Passwords must be at least 6 characters long')).toBeTruthy();
    expect(
      screen.getByText('Please confirm that you are over 18 and agree to the terms and privacy policy.'),
    ).toBeTruthy();
    expect(running.calls(createAccount)).toHaveLength(0);
  });

  test('sends the registration with the username as name and the browser’s time zone, and leads to the first steps [IDN-037] [IDN-039]', async () => {
    const running = server();
    const page = visit();
    await fill(page);
    await page.user.click(create());
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/onboarding'));
    expect(running.calls(createAccount).map(({ body }) => body)).toEqual([
      {
        email: 'mia@example.org',
        username: 'mia_river',
        name: 'mia_river',
        password: 'quiet-river-stones',
        terms: true,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        date_format: 'month-first',
      },
    ]);
  });

  test('an account of a device with a clock of 24 hours writes times as the pages did', async () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
    setViewerDateFormat(undefined);
    const running = server();
    const page = visit();
    await fill(page);
    await page.user.click(create());
    await waitFor(() => expect(running.calls(createAccount)).toHaveLength(1));
    expect(running.calls(createAccount)[0]!.body).toMatchObject({ date_format: 'day-first' });
    jest.restoreAllMocks();
  });

  test.each([
    ['the place', true, { wanted_session: SESSION }],
    ['the page', false, { wanted_page: `/session/${SESSION}` }],
  ] as const)('[IDN-071] sends %s that the newcomer came for, to which the mail leads', async (_, isPlace, wanted) => {
    const running = server();
    storeReturnPath(`/session/${SESSION}`);
    if (isPlace) rememberRegistration(SESSION);
    const page = visit();
    await fill(page);
    await page.user.click(create());
    await waitFor(() => expect(running.calls(createAccount)).toHaveLength(1));
    const { wanted_session, wanted_page } = running.calls(createAccount)[0]!.body;
    expect({ wanted_session, wanted_page }).toEqual({ wanted_session: undefined, wanted_page: undefined, ...wanted });
    sessionStorage.clear();
  });

  test('registering leads to the requested page', async () => {
    server();
    storeReturnPath('/session/1');
    const page = visit();
    await fill(page);
    await page.user.click(create());
    await waitFor(() => expect(page.router.state.location.pathname).toBe('/session/1'));
  });

  test('shows the server’s words above the form and marks the field [IDN-036] [IDN-038] [IDN-064]', async () => {
    const running = server();
    running.on(createAccount, refuses('USER_USERNAME_IS_TAKEN', { field: 'username' }));
    const page = visit();
    await fill(page);
    await page.user.click(create());
    const alert = await screen.findByText('This username is already taken. Please select another.');
    expect(alert.closest('form')!.firstElementChild!.contains(alert)).toBe(true);
    expect(username().getAttribute('aria-invalid')).toBe('true');
    await page.user.type(username(), '2');
    expect(screen.queryByText('This username is already taken. Please select another.')).toBeNull();
    expect(username().getAttribute('aria-invalid')).not.toBe('true');
  });

  test('a weak password and a missing tick are marked for screen readers until they are right', async () => {
    server();
    const { user } = visit();
    const password = await screen.findByLabelText('Password');
    const tick = screen.getByRole('checkbox');
    const invalid = () => [password, tick].map((field) => field.getAttribute('aria-invalid'));
    await user.type(password, 'abc');
    await user.click(create());
    await waitFor(() => expect(invalid()).toEqual(['true', 'true']));
    await user.type(password, 'defghi');
    await user.click(tick);
    expect(invalid()).toEqual([null, null]);
  });

  test('tells those with a short username how they log in', async () => {
    server();
    const { user } = visit();
    await email();
    await user.type(username(), 'mia');
    expect(screen.getByText('With a username this short you log in with your email address.')).toBeTruthy();
    await user.type(username(), 'm');
    expect(screen.queryByText('With a username this short you log in with your email address.')).toBeNull();
  });

  test('says how good the password looks', async () => {
    server();
    const { user } = visit();
    await email();
    await user.type(password(), 'abc');
    expect(screen.getByText('Too short')).toBeTruthy();
    await user.type(password(), 'abc');
    expect(screen.getByText('Easy to guess')).toBeTruthy();
    await user.clear(password());
    await user.type(password(), 'quiet-river-stones');
    expect(screen.getByText('Strong')).toBeTruthy();
  });

  test('a mail is announced where the answer must not reveal known addresses', async () => {
    const running = server();
    running.on(createAccount, answers({ user: null }));
    const page = visit();
    await fill(page);
    await page.user.click(create());
    expect(await screen.findByRole('heading', { level: 1, name: 'Please look in your inbox' })).toBeTruthy();
    expect(screen.getByText(/look into the folder for spam as well/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Forgot Password' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });
});
