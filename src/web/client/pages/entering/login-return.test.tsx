import { describe, expect, jest, test } from '@jest/globals';
import { stubGlobal } from '#client/testing/stub-global.ts';
import { screen, waitFor } from '@testing-library/react';
import { changeUsername } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import {
  acceptTerms,
  beginLogin,
  linkLogin,
  logInWithFacebook,
  logInWithGoogle,
  logInWithOpenId,
} from '#modules/identity/contract/api/logins.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { storedLoginAttempt, storeLoginAttempt } from '#client/features/identity/login-attempt.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { rememberRegistration } from '#client/lib/paths/pending-registration.ts';
import { peekReturnPath, storeReturnPath } from '#client/lib/paths/return-path.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import LoginReturn from './login-return.tsx';
import Login from './login.tsx';
import Register from './register.tsx';

const config = {
  login_providers: [
    { id: 'google', name: 'Google' },
    { id: 'openid', name: 'Club' },
    { id: 'facebook', name: 'Facebook', graph_url: 'https://graph.example/v1' },
  ],
};
const aVisitor = () => aServer({ config });
const aMemberHere = () => aServer({ config, member: aMember() });
const comeBack = (query = 'code=c0de&state=st4te&iss=https%3A%2F%2Fprovider.example', provider = 'google') =>
  renderPage(<LoginReturn />, { path: '/login/:provider', at: `/login/${provider}?${query}` });
const begun = (purpose: 'login' | 'link' = 'login', provider = 'google') =>
  storeLoginAttempt({ provider, secret: 's3cret', purpose });

/** A server at which Google lets Mia in. */
const letsIn = (is_new = false, endpoint: { path: `/v1/${string}` } = logInWithGoogle, lacksTerms = is_new) => {
  const server = aVisitor();
  server.on(endpoint, () => {
    server.on(ownProfile, answers({ user: aMember() }));
    return answers({ user: aMember(), is_new, ...(lacksTerms && { terms_missing: true as const }) });
  });
  return server.on(acceptTerms, answers({}));
};

describe('continuing with another provider', () => {
  const left = jest.fn<(url: string) => void>();
  const leave = () => {
    left.mockReset();
    navigation.leave = left;
  };
  const begins = () => {
    leave();
    return aVisitor().on(beginLogin, answers({ url: 'https://provider.example/?x', secret: 's3cret' }));
  };

  test.each([
    ['the login form', <Login key="l" />, '/login', 'google', 'Google'],
    ['the login form', <Login key="f" />, '/login', 'facebook', 'Facebook'],
    ['the registration', <Register key="r" />, '/register', 'google', 'Google'],
  ])('[IDN-015] [IDN-016] %s leads to another provider, and this tab stores the secret', async (...values) => {
    const [, page, path, provider, name] = values;
    const server = begins();
    const { user } = renderPage(page, { path });
    await user.click(await screen.findByRole('button', { name: `continue with ${name}` }));
    await waitFor(() => expect(left.mock.calls).toEqual([['https://provider.example/?x']]));
    expect(server.calls(beginLogin).map(({ body }) => body)).toEqual([{ provider }]);
    expect(storedLoginAttempt(provider)).toEqual({ provider, secret: 's3cret', purpose: 'login' });
    expect(storedLoginAttempt('openid')).toBeNull();
    expect(peekReturnPath()).toBeNull();
  });

  test.each(['/gift?x=1', '/redeem?code=LAKE'])('at %s the way back leads there again [C-049]', async (at) => {
    begins();
    const { user } = renderPage(<Login />, { path: at.split('?')[0]!, at });
    await user.click(await screen.findByRole('button', { name: 'continue with Club' }));
    await waitFor(() => expect(left).toHaveBeenCalled());
    expect(peekReturnPath()).toBe(at);
  });

  test('says why it cannot begin', async () => {
    begins().on(beginLogin, refuses('LOGIN_PROVIDER_DOWN', { msg: 'Google does not answer at the moment.' }));
    const { user } = renderPage(<Login />, { path: '/login' });
    await user.click(await screen.findByRole('button', { name: 'continue with Google' }));
    expect(await screen.findByText('Google does not answer at the moment.')).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
  });

  test('is not offered where no provider is configured', async () => {
    aServer();
    renderPage(<Login />, { path: '/login' });
    await screen.findByRole('button', { name: 'LOGIN' });
    expect(screen.queryByRole('button', { name: /continue with/ })).toBeNull();
  });
});

describe('coming back from another provider', () => {
  test('sends code and state with the secret of this tab, once, and cleans the address', async () => {
    begun();
    const server = letsIn();
    const { router } = comeBack();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(server.calls(logInWithGoogle).map(({ body }) => body)).toEqual([
      {
        code: 'c0de',
        state: 'st4te',
        iss: 'https://provider.example',
        secret: 's3cret',
        timezone: expect.any(String),
      },
    ]);
    expect(storedLoginAttempt('google')).toBeNull();
  });

  test('[IDN-071] a newcomer’s wish for a place goes along, for the mail that confirms the address', async () => {
    begun();
    const server = letsIn();
    const session = '6f9d1f4e-2b7a-4a53-9d3e-0a8f0f6b8a11';
    storeReturnPath(`/session/${session}`);
    rememberRegistration(session);
    comeBack();
    await waitFor(() => expect(server.calls(logInWithGoogle)[0]?.body).toMatchObject({ wanted_session: session }));
  });

  test('the generic provider has a call of its own', async () => {
    begun('login', 'openid');
    const server = letsIn(false, logInWithOpenId);
    comeBack('code=c0de&state=st4te', 'openid');
    await waitFor(() => expect(server.calls(logInWithOpenId)).toHaveLength(1));
  });

  test('[IDN-026] [IDN-028] leads to the stored page, without one to the home page', async () => {
    begun();
    letsIn();
    storeReturnPath('/session/1?x=2');
    const { router } = comeBack();
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/session/1?x=2'));
  });

  test('a new member who loads the page again still chooses the username and ticks the terms [I-038]', async () => {
    begun();
    const server = letsIn(true);
    const first = comeBack();
    await screen.findByLabelText('Username');
    first.unmount();
    const { router, user } = comeBack('');
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
    expect(server.calls(acceptTerms)).toHaveLength(1);
    comeBack('');
    expect((await screen.findAllByText(/This took too long/)).length).toBeGreaterThan(0);
  });

  test.each([
    [null, '/onboarding'],
    ['/wells', '/onboarding'],
    ['/gift?x=1', '/gift'],
  ])('[IDN-041] a new member who came from %s keeps the proposed username and begins at %s', async (from, to) => {
    begun();
    const server = letsIn(true);
    if (from !== null) storeReturnPath(from);
    const { router, user } = comeBack();
    expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('mia');
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    expect(await screen.findByText(/^Please confirm that you are over 18/)).toBeTruthy();
    expect(server.calls(acceptTerms)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /^I confirm that I am at least 18 years old/ }));
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(to));
    expect(server.calls(changeUsername)).toEqual([]);
    expect(server.calls(acceptTerms).map(({ body }) => body)).toEqual([{ terms: true }]);
  });

  test('[C-113] a member who closed the page before ticking the terms ticks them at the next log-in, and goes where they were going', async () => {
    begun();
    const server = letsIn(false, logInWithGoogle, true);
    storeReturnPath('/wells');
    const { router, user } = comeBack();
    await user.click(await screen.findByRole('checkbox', { name: /^I confirm that I am at least 18 years old/ }));
    await user.click(screen.getByRole('button', { name: 'CONTINUE' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wells'));
    expect(server.calls(acceptTerms).map(({ body }) => body)).toEqual([{ terms: true }]);
  });

  test('a new member chooses another username before the first steps [I-038]', async () => {
    begun();
    const server = letsIn(true);
    server.on(changeUsername, refuses('USER_USERNAME_IS_TAKEN', { field: 'username' }));
    const { router, user } = comeBack();
    const field = await screen.findByLabelText('Username');
    await user.click(screen.getByRole('checkbox', { name: /^I confirm that I am at least 18 years old/ }));
    await user.clear(field);
    await user.type(field, 'quiet_lake{Enter}');
    expect(await screen.findByText('This username is already taken. Please select another.')).toBeTruthy();
    server.on(changeUsername, ({ body }) => answers({ user: aMember({ username: String(body['username']) }) }));
    await user.type(field, '2{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'));
    expect(server.calls(changeUsername).at(-1)!.body).toEqual({ username: 'quiet_lake2' });
  });

  test.each([
    'LOGIN_EXPIRED',
    'LOGIN_REJECTED',
    'LOGIN_EMAIL_UNVERIFIED',
    'LOGIN_ACCOUNT_EXISTS',
    'LOGIN_PROVIDER_DOWN',
    'USER_SUSPENDED',
  ] satisfies RefusalName[])('[IDN-030] %s shows what the server said, with the ways on', async (name) => {
    begun();
    aVisitor().on(logInWithGoogle, refuses(name, { msg: `the words of ${name}` }));
    comeBack();
    const words = await screen.findByText(`the words of ${name}`);
    expect(words.closest('[role="alert"]')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('button', { name: 'continue with Google' })).toBeTruthy();
  });

  test.each([
    ['canceled there', 'error=access_denied&state=st4te', true, 'You stopped at Google. Nothing was changed.'],
    ['in trouble there', 'error=server_error&state=st4te', true, /Google does not answer at the moment/],
    ['refused there', 'error=invalid_scope&state=st4te', true, /We could not verify your log-in at Google/],
    ['came without a code', 'state=st4te', true, /Please begin again/],
    ['was begun in another tab', 'code=c0de&state=st4te', false, /Please begin again/],
  ])('a log-in that %s is not sent', async (_name, query, isBegun, text) => {
    if (isBegun) begun();
    const server = aVisitor();
    comeBack(query);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(server.calls(logInWithGoogle)).toEqual([]);
  });

  test('an address that the provider does not vouch for leads to the inbox, which the page names [C-090]', async () => {
    begun();
    aVisitor().on(logInWithGoogle, answers({ user: null, is_new: false, mailed_to: 'mia@example.org' }));
    comeBack();
    expect(await screen.findByRole('heading', { name: 'Please look in your inbox' })).toBeTruthy();
    expect(screen.getByText(/^We have sent an email to mia@example\.org that says how to go on\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to log in' }).getAttribute('href')).toBe('/login');
  });

  test('says when a log-in broke', async () => {
    begun();
    const server = aVisitor();
    server.on(logInWithGoogle, () => {
      server.on(ownProfile, refuses('SERVER_ERROR'));
      return answers({ user: aMember(), is_new: false });
    });
    comeBack();
    expect(await screen.findByText('The page failed to load properly. Please refresh.')).toBeTruthy();
  });

  test('a login that was to be linked leads back to the account, and a refusal says why not', async () => {
    begun('link');
    const server = aMemberHere().on(linkLogin, answers({}));
    const { router } = comeBack();
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    expect(server.calls(linkLogin).map(({ body }) => body['provider'])).toEqual(['google']);
    expect(server.calls(logInWithGoogle)).toEqual([]);

    begun('link');
    aMemberHere().on(linkLogin, refuses('LOGIN_OF_ANOTHER'));
    comeBack();
    expect(await screen.findByText('This login is already linked to another account.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to your account' })).toBeTruthy();
  });
});

describe('coming back from Facebook', () => {
  const asked = jest.fn<typeof fetch>();
  const facebookSays = (person: Record<string, string>, status = 200) => {
    asked.mockReset();
    asked.mockImplementation(() => Promise.resolve(Response.json(person, { status })));
    stubGlobal('fetch', asked);
  };
  const arrive = () => {
    begun('login', 'facebook');
    const server = letsIn(false, logInWithFacebook);
    const page = renderPage(<LoginReturn />, {
      path: '/login/:provider',
      at: '/login/facebook#access_token=t0ken&expires_in=3600&state=st4te',
    });
    return { server, ...page };
  };

  test('[IDN-026] the page asks Facebook who it is, and sends that with the token', async () => {
    facebookSays({ id: '42', name: 'Mia', email: 'mia@example.org' });
    const { server, router } = arrive();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(asked.mock.calls[0]![0]).toBe('https://graph.example/v1/me?fields=id%2Cname%2Cemail&access_token=t0ken');
    expect(server.calls(logInWithFacebook).map(({ body }) => body)).toEqual([
      {
        state: 'st4te',
        secret: 's3cret',
        access_token: 't0ken',
        fb_user_id: '42',
        name: 'Mia',
        email: 'mia@example.org',
        timezone: expect.any(String),
      },
    ]);
  });

  test.each([
    ['user id', { name: 'Mia', email: 'mia@example.org' }],
    ['name', { id: '42', email: 'mia@example.org' }],
    ['address', { id: '42', name: 'Mia' }],
    ['user id, which is empty,', { id: '', name: 'Mia', email: 'mia@example.org' }],
    ['name, which is empty,', { id: '42', name: '', email: 'mia@example.org' }],
    ['address, which is empty,', { id: '42', name: 'Mia', email: '' }],
  ])('[IDN-024] without the %s no call is made', async (_name, person) => {
    facebookSays(person);
    const { server } = arrive();
    expect(await screen.findByText(/did not tell us your name and email address, so nothing was done/)).toBeTruthy();
    expect(server.calls(logInWithFacebook)).toEqual([]);
  });

  test('a Facebook that does not answer is named', async () => {
    facebookSays({}, 503);
    const { server } = arrive();
    expect(await screen.findByText(/Facebook does not answer at the moment/)).toBeTruthy();
    expect(server.calls(logInWithFacebook)).toEqual([]);
  });
});
