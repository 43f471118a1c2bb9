import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import {
  askForPasswordLink,
  confirmEmail,
  logOut,
  resetPassword,
  sendConfirmation,
} from '#modules/identity/contract/api/accounts.ts';
import { disownChange } from '#modules/identity/contract/api/ways-in.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import ConfirmationReminder from '#client/features/identity/confirmation-reminder.tsx';
import { callKey } from '#client/lib/query.ts';
import { storeReturnPath, takeReturnPath } from '#client/lib/paths/return-path.ts';
import { useMemberQuery } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage, renderRoutes, testQueries } from '#client/testing/render.tsx';
import { trainingInterest } from '#client/lib/visit/training-interest.ts';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import ChoosePassword from '../entering/choose-password.tsx';
import { unsubscribeMails } from '#modules/notifications/contract/api.ts';
import { REDIRECT_AFTER_MS } from '#ui/links/mailed-link.tsx';
import ConfirmEmail from '../entering/confirm-email.tsx';
import Login from '../entering/login.tsx';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { aSession } from '#client/features/scheduling/testing/a-session.ts';
import { takePendingRegistration } from '#client/lib/paths/pending-registration.ts';
import ForgotPassword from '../entering/forgot-password.tsx';
import NotMe from './not-me.tsx';
import Logout from '../entering/logout.tsx';
import Unsubscribe from './unsubscribe.tsx';

const mia = aMember();
const SESSION = aSession();
const confirmedFor = (wanted_session: string | null, signed_in = false, wanted_page: string | null = null) =>
  answers({ user: { uuid: mia.uuid, email_verified: true }, wanted_session, wanted_page, signed_in });
const confirmed = confirmedFor(null);
const confirmPath = { path: '/confirm-email/:a/:b/:c', at: `/confirm-email/${mia.uuid}/token/address` };

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => button.click());
};
const CONFIRM = 'Yes, confirm my email';
const UNSUBSCRIBE = 'Unsubscribe';

/** The shell loads the member before any page. */
const WithMember = ({ children }: { children: React.ReactNode }) =>
  useMemberQuery().data === undefined ? null : <>{children}</>;

afterEach(() => {
  jest.useRealTimers();
});

describe('the page behind a confirmation link', () => {
  test('asks first, then posts the three values, waits and thanks [IDN-007] [IDN-067] [IDN-069] [IDN-070]', async () => {
    const server = aServer();
    const { promise, resolve } = Promise.withResolvers<typeof confirmed>();
    server.on(confirmEmail, () => promise);
    renderPage(<ConfirmEmail />, confirmPath);
    const button = await screen.findByRole('button', { name: CONFIRM });
    expect([button.dataset['loading'], server.calls(confirmEmail)]).toEqual([undefined, []]);
    await press(CONFIRM);
    expect(button.dataset['loading']).toBe('true');
    resolve(confirmed);
    expect(
      await screen.findByText("Thank you! Your email is confirmed. You'll be redirected to Wellspring momentarily."),
    ).toBeTruthy();
    expect(server.calls(confirmEmail).at(-1)!.path).toBe(`/v1/account/${mia.uuid}/token/confirm/address`);
  });

  test.each([
    ['a member', mia, '/thinkific'],
    ['a visitor', null, '/training'],
  ] as const)('%s who asked for the host training is led there, once [IDN-071]', async (_, member, page) => {
    aServer({ member }).on(confirmEmail, confirmed);
    trainingInterest.write(60);
    jest.useFakeTimers();
    const { router } = renderPage(
      <WithMember>
        <ConfirmEmail />
      </WithMember>,
      confirmPath,
    );
    await act(async () => jest.advanceTimersByTimeAsync(50));
    await act(async () => screen.getByRole('button', { name: CONFIRM }).click());
    await act(async () => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByRole('link', { name: 'Go on now' }).getAttribute('href')).toBe(page);
    expect(trainingInterest.isThere()).toBe(false);
    await act(async () => jest.advanceTimersByTimeAsync(REDIRECT_AFTER_MS));
    expect(router.state.location.pathname).toBe(page);
  });

  test.each([
    ['a visitor, who registered and logs in next, to the first steps [IDN-039]', null, null, '/onboarding'],
    ['a visitor to the session that they want a place in', null, '/session/1', '/session/1'],
    ['a member nowhere', mia, null, null],
  ] as const)('a used link leads %s', async (_, member, asked, after) => {
    const server = aServer({ member });
    server.on(confirmEmail, confirmed);
    if (asked !== null) storeReturnPath(asked);
    renderPage(
      <WithMember>
        <ConfirmEmail />
      </WithMember>,
      confirmPath,
    );
    await press(CONFIRM);
    await screen.findByText(/Your email is confirmed/);
    expect(takeReturnPath()).toBe(after);
  });

  describe('of an account that was made for a place in a session', () => {
    const open = (server: ReturnType<typeof aServer>, page = Promise.resolve()) => {
      server.on(getSession, answers({ session: SESSION }));
      return renderRoutes(
        [
          {
            path: confirmPath.path,
            element: (
              <WithMember>
                <ConfirmEmail />
              </WithMember>
            ),
          },
          { path: '/login', element: <Login /> },
          { path: '/session/:uuid', lazy: async () => (await page, { element: <p>the session</p> }) },
          { path: '/redeem', element: <p>the gift</p> },
        ],
        { at: confirmPath.at },
      );
    };

    test('leads to the session at once in the browser that registered, which is signed in [IDN-071]', async () => {
      const server = aServer();
      server.on(confirmEmail, () => {
        server.on(ownProfile, answers({ user: mia }));
        return confirmedFor(SESSION.uuid, true);
      });
      const { router } = open(server);
      await press(CONFIRM);
      expect(await screen.findByText('the session')).toBeTruthy();
      expect(router.state.location.pathname).toBe(`/session/${SESSION.uuid}`);
      expect(takePendingRegistration(SESSION.uuid)).toBe(true);
      expect(takeReturnPath()).toBeNull();
    });

    test('leads to the session also where its page takes longer than thanks are shown [IDN-071]', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      const server = aServer();
      server.on(confirmEmail, () => {
        server.on(ownProfile, answers({ user: mia }));
        return confirmedFor(SESSION.uuid, true);
      });
      const { promise, resolve } = Promise.withResolvers<void>();
      const { router } = open(server, promise);
      await press(CONFIRM);
      await screen.findByText(/Your email is confirmed. You'll be redirected/);
      await act(() => jest.advanceTimersByTimeAsync(2 * REDIRECT_AFTER_MS));
      await act(async () => resolve());
      expect(await screen.findByText('the session')).toBeTruthy();
      expect(router.state.location.pathname).toBe(`/session/${SESSION.uuid}`);
    });

    test('leads to the form of logging in elsewhere, which names the session [IDN-071] [I-027]', async () => {
      const server = aServer();
      server.on(confirmEmail, confirmedFor(SESSION.uuid));
      open(server);
      await press(CONFIRM);
      expect(await screen.findByText(/^Log in to keep your place in “Night talk”, tomorrow \d/)).toBeTruthy();
      expect(takeReturnPath()).toBe(`/session/${SESSION.uuid}`);
      expect(takePendingRegistration(SESSION.uuid)).toBe(true);
    });

    test('leads to another page that was wanted, here by way of logging in, in the browser that registered at once [IDN-071]', async () => {
      const code = '/redeem?code=LAKE';
      const server = aServer();
      server.on(confirmEmail, confirmedFor(null, false, code));
      const { router, unmount } = open(server);
      await press(CONFIRM);
      await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
      expect(takeReturnPath()).toBe(code);
      unmount();

      const own = aServer();
      own.on(confirmEmail, () => {
        own.on(ownProfile, answers({ user: mia }));
        return confirmedFor(null, true, code);
      });
      const signedIn = open(own);
      await press(CONFIRM);
      await waitFor(() =>
        expect(signedIn.router.state.location.pathname + signedIn.router.state.location.search).toBe(code),
      );
    });

    test('leads a member who is logged in to the session', async () => {
      const server = aServer({ member: mia });
      server.on(confirmEmail, confirmedFor(SESSION.uuid));
      open(server);
      await press(CONFIRM);
      expect(await screen.findByText('the session')).toBeTruthy();
    });
  });

  test('the page leads to the Wells after five seconds [IDN-071]', async () => {
    const server = aServer();
    server.on(confirmEmail, confirmed);
    jest.useFakeTimers();
    const { router } = renderPage(<ConfirmEmail />, confirmPath);
    await act(async () => jest.advanceTimersByTimeAsync(10));
    await act(async () => screen.getByRole('button', { name: CONFIRM }).click());
    await act(async () => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByText(/Your email is confirmed/)).toBeTruthy();
    await act(async () => jest.advanceTimersByTimeAsync(REDIRECT_AFTER_MS - 20));
    expect(router.state.location.pathname).not.toBe('/wells');
    await act(async () => jest.advanceTimersByTimeAsync(20));
    expect(router.state.location.pathname).toBe('/wells');
  });

  test('shows the 404 page when the link is wrong [IDN-074]', async () => {
    aServer().on(confirmEmail, refuses('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG'));
    renderPage(<ConfirmEmail />, confirmPath);
    await press(CONFIRM);
    expect(await screen.findByText('This page does not exist')).toBeTruthy();
    expect(screen.getByText(/If you cannot, “Forgot Password” sends you another link/)).toBeTruthy();
  });

  test('offers another try when the server cannot be reached', async () => {
    const server = aServer();
    server.on(confirmEmail, unreachable);
    const { user } = renderPage(<ConfirmEmail />, confirmPath);
    await press(CONFIRM);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { level: 1, name: /^We cannot reach the server/ })).toBeTruthy();
    server.on(confirmEmail, confirmed);
    await user.click(again);
    await press(CONFIRM);
    expect(await screen.findByText(/Your email is confirmed/)).toBeTruthy();
  });

  test.each<[string, Parameters<typeof aMember>[0]]>([
    ['first', { email_verified: false }],
    ['other', { email: 'earlier@example.org' }],
  ])('[IDN-078] loads the profile again when it is the member’s own %s address [C-050]', async (_, before) => {
    const server = aServer({ member: aMember(before) });
    server.on(confirmEmail, () => {
      server.on(ownProfile, answers({ user: mia }));
      return confirmed;
    });
    const { queries } = renderPage(
      <WithMember>
        <ConfirmEmail />
      </WithMember>,
      confirmPath,
    );
    await press(CONFIRM);
    await waitFor(() => expect(queries.getQueryData(callKey(ownProfile, {}))).toEqual(mia));
  });
});

describe('the page behind a link that ends mails', () => {
  const path = { path: '/unsubscribe/:a?/:b?', at: `/unsubscribe/${mia.uuid}/forum.signed` };

  test('[IDN-008] [IDN-069] [IDN-072] asks first, then posts both values and thanks', async () => {
    const server = aServer({ member: null });
    server.on(unsubscribeMails, answers({}));
    renderPage(<Unsubscribe />, path);
    await screen.findByRole('button', { name: UNSUBSCRIBE });
    expect(screen.getByText(/emails of this kind end, and so do notices of this kind on your devices/)).toBeTruthy();
    expect(server.calls(unsubscribeMails)).toEqual([]);
    await press(UNSUBSCRIBE);
    expect(
      await screen.findByText("Your email has been unsubscribed. You'll be redirected to Wellspring momentarily."),
    ).toBeTruthy();
    expect(screen.getByText(/about your account, payments and the sessions you booked still come/)).toBeTruthy();
    expect(server.calls(unsubscribeMails).at(-1)!.path).toBe(`/v1/account/${mia.uuid}/unsubscribe/forum.signed`);
  });

  test('[IDN-073] leads to the Wells after five seconds', async () => {
    aServer({ member: null }).on(unsubscribeMails, answers({}));
    jest.useFakeTimers();
    const { router } = renderPage(<Unsubscribe />, path);
    await act(async () => jest.advanceTimersByTimeAsync(10));
    await act(async () => screen.getByRole('button', { name: UNSUBSCRIBE }).click());
    await act(async () => jest.advanceTimersByTimeAsync(10));
    await act(async () => jest.advanceTimersByTimeAsync(REDIRECT_AFTER_MS - 20));
    expect(router.state.location.pathname).not.toBe('/wells');
    await act(async () => jest.advanceTimersByTimeAsync(20));
    expect(router.state.location.pathname).toBe('/wells');
  });

  test.each([
    ['a link that is wrong', `/unsubscribe/${mia.uuid}/forum.forged`],
    ['a link with one value', `/unsubscribe/${mia.uuid}`],
    ['a link without values', '/unsubscribe'],
  ])('[IDN-075] %s shows the 404 page', async (_, at) => {
    aServer({ member: null }).on(unsubscribeMails, refuses('UNSUBSCRIBE_LINK_WRONG'));
    renderPage(<Unsubscribe />, { ...path, at });
    if (at.endsWith('forged')) await press(UNSUBSCRIBE);
    expect(await screen.findByText('This page does not exist')).toBeTruthy();
    expect(screen.getByText(/On your account page you choose which emails you get/)).toBeTruthy();
  });
});

describe('the page behind the link of a notice', () => {
  const path = { path: '/not-me/:a/:b', at: `/not-me/${mia.uuid}/fact.token` };
  const CLOSE = 'Not me: secure my account';

  test('[I-003] asks first, then closes everything, and logs this browser out', async () => {
    const server = aServer({ member: mia });
    server.on(disownChange, answers({}));
    const { user, queries } = renderPage(
      <WithMember>
        <NotMe />
      </WithMember>,
      path,
    );
    const button = await screen.findByRole('button', { name: CLOSE });
    expect(server.calls(disownChange)).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/Nothing opens your account any more/)).toBeTruthy();
    expect(server.calls(disownChange).at(-1)!.path).toBe(`/v1/account/${mia.uuid}/not_me/fact.token`);
    await waitFor(() => expect(queries.getQueryData(callKey(ownProfile, {}))).toBeNull());
  });

  test('[I-003] leads to a new password when the link is too old', async () => {
    aServer({ member: null }).on(disownChange, refuses('NOT_ME_LINK_WRONG'));
    const { user } = renderPage(<NotMe />, path);
    await user.click(await screen.findByRole('button', { name: CLOSE }));
    expect(await screen.findByText(/With “Forgot Password” you choose a new password/)).toBeTruthy();
  });
});

describe('a forgotten password', () => {
  test('a link is asked for with the address in the body, and the answer is always the same [IDN-006] [IDN-065]', async () => {
    const server = aServer();
    server.on(askForPasswordLink, answers({}));
    const { user } = renderPage(<ForgotPassword />, { path: '/forgot-password' });
    await user.type(await screen.findByLabelText('Email'), 'mia@example.org{Enter}');
    expect(await screen.findByText(/If there is an account with the address mia@example.org/)).toBeTruthy();
    expect(server.calls(askForPasswordLink).map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/v1/account/passwordreset', body: { email: 'mia@example.org' } },
    ]);
  });

  test('an address that is none is not sent', async () => {
    const server = aServer();
    const { user } = renderPage(<ForgotPassword />, { path: '/forgot-password' });
    await user.type(await screen.findByLabelText('Email'), 'mia{Enter}');
    expect(screen.getByText('Invalid email')).toBeTruthy();
    expect(server.calls(askForPasswordLink)).toHaveLength(0);
  });

  const choosePath = { path: '/forgot-password/:a/:b', at: `/forgot-password/${mia.uuid}/token` };

  const waysIn = {
    has_password: true,
    passkeys: [],
    logins: [],
    has_second_factor: false,
    has_calendar_address: false,
    api_tokens: [],
    email_change: null,
    sign_ins: 0,
  };
  const chosen = async (options: { ways?: object; untick?: boolean } = {}) => {
    const server = aServer();
    server.on(resetPassword, answers({ ways_in: { ...waysIn, ...options.ways } }));
    const { user } = renderPage(<ChoosePassword />, choosePath);
    const box = await screen.findByRole('checkbox', { name: /Remove everything else/ });
    if (options.untick) await user.click(box);
    await user.type(screen.getByLabelText('New password'), 'quiet-river-stones{Enter}');
    await screen.findByRole('heading', { name: 'Your password is changed' });
    return server.calls(resetPassword).map(({ path, body }) => ({ path, body }));
  };

  test('the new password goes in the body, never in the address, and all else that opens the account goes [IDN-066]', async () => {
    expect(await chosen()).toEqual([
      {
        path: `/v1/account/passwordreset/${mia.uuid}/token/-`,
        body: { password: 'quiet-river-stones', close_others: true },
      },
    ]);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Your password']);
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  test('other ways into the account are named after a new password [IDN-066] [I-038]', async () => {
    const passkeys = [{ name: 'Phone', added_at: '2026-05-04T12:00:00.000Z' }];
    const calls = await chosen({ ways: { passkeys, logins: ['Google'], has_second_factor: true }, untick: true });
    expect(calls.at(-1)!.body).toMatchObject({ close_others: false });
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Your password',
      'After the password, a code of your second step',
      'The passkey “Phone”',
      'Your account at Google',
    ]);
  });

  test('logging in with it leads to where the person was going when they asked for the link', async () => {
    storeReturnPath(`/session/${SESSION.uuid}`);
    aServer().on(askForPasswordLink, answers({}));
    const asking = renderPage(<ForgotPassword />, { path: '/forgot-password' });
    await asking.user.type(await screen.findByLabelText('Email'), 'mia@example.org{Enter}');
    await screen.findByRole('button', { name: 'Try another address' });
    asking.unmount();
    // Another tab.
    sessionStorage.clear();
    await chosen();
    expect(takeReturnPath()).toBe(`/session/${SESSION.uuid}`);
  });

  test('a link that ran out leads to a new one', async () => {
    aServer().on(resetPassword, refuses('PASSWORD_RESET_WRONG'));
    const { user } = renderPage(<ChoosePassword />, choosePath);
    await user.type(await screen.findByLabelText('New password'), 'quiet-river-stones{Enter}');
    const again = await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(again.getAttribute('href')).toBe('/forgot-password');
  });

  test('a password that is too easy is refused beside the field', async () => {
    aServer().on(resetPassword, refuses('PASSWORD_TOO_COMMON', { field: 'password' }));
    const { user } = renderPage(<ChoosePassword />, choosePath);
    await user.type(await screen.findByLabelText('New password'), 'iloveyou{Enter}');
    expect(await screen.findByText('This password is too easy to guess. Please choose another.')).toBeTruthy();
  });
});

describe('logging out', () => {
  test('ends the sign-in, forgets what was loaded and leads to the log-in page [IDN-004] [IDN-032] [IDN-033]', async () => {
    const server = aServer({ member: mia });
    server.on(logOut, answers({}));
    const queries = testQueries();
    queries.setQueryData(['/v1/session/list', {}, []], { session: ['upcoming'] });
    const { router } = renderPage(
      <WithMember>
        <Logout />
      </WithMember>,
      { path: '/logout', queries },
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(server.calls(logOut).length).toBeGreaterThan(0);
    expect(queries.getQueryData(['/v1/session/list', {}, []])).toBeUndefined();
    expect(queries.getQueryData(callKey(ownProfile, {}))).toBeNull();
  });

  test('says when it did not work', async () => {
    const server = aServer({ member: mia });
    server.on(logOut, unreachable);
    const { user, router } = renderPage(<Logout />, { path: '/logout' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(logOut, answers({}));
    await user.click(again);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

const showReminder = () =>
  renderPage(
    <WithMember>
      <ConfirmationReminder />
    </WithMember>,
  );

describe('the reminder to confirm the address', () => {
  test('is there until the address is confirmed', async () => {
    aServer({ member: aMember({ email_verified: false }) });
    showReminder();
    expect(await screen.findByText('mia@example.org')).toBeTruthy();
  });

  test('sends the mail again', async () => {
    const server = aServer({ member: aMember({ email_verified: false }) });
    server.on(sendConfirmation, answers({}));
    const { user } = showReminder();
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    await waitFor(() => expect(shownToasts()).toEqual(['The email is on its way. Please look in your inbox.']));
  });

  test('says when it was asked for too soon', async () => {
    const server = aServer({ member: aMember({ email_verified: false }) });
    server.on(sendConfirmation, refuses('TOO_MANY_REQUESTS'));
    const { user } = showReminder();
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    await waitFor(() => expect(shownToasts()).toEqual(['That was a lot at once. Please wait a moment and try again.']));
  });

  test('says that mails come back, and leads to another address or to a link that shows that this one works', async () => {
    const server = aServer({ member: aMember({ email_bounces: true }) });
    server.on(sendConfirmation, answers({}));
    const { user } = showReminder();
    const notice = await screen.findByRole('region', { name: 'Our mails do not reach you' });
    expect(notice.textContent).toContain('Our mails come back from mia@example.org, so we have stopped sending them.');
    expect(screen.getByRole('link', { name: 'Change the address' }).getAttribute('href')).toBe('/account#change-email');
    await user.click(screen.getByRole('button', { name: 'It is right: send a link there' }));
    await waitFor(() => expect(shownToasts()).toEqual(['The email is on its way. Please look in your inbox.']));
  });

  test('goes away when the address turns out to be confirmed', async () => {
    const server = aServer({ member: aMember({ email_verified: false }) });
    server.on(sendConfirmation, () => {
      server.on(ownProfile, answers({ user: mia }));
      return refuses('EMAIL_ALREADY_VERIFIED');
    });
    const { user } = showReminder();
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    await waitFor(() => expect(screen.queryByText('mia@example.org')).toBeNull());
  });
});
