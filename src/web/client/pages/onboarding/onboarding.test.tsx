import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { joinWell, searchWells } from '#modules/communities/contract/api.ts';
import {
  currentSubscription,
  listCards,
  listSubscriptionTypes,
  paymentConfiguration,
  previewCheckout,
  updateCard,
  updateSubscription,
} from '#modules/membership-billing/contract/api.ts';
import { getOnboarding, setOnboarding } from '#modules/profiles/contract/api.ts';
import type { OnboardingStep } from '#modules/profiles/contract/onboarding.ts';
import { getSession, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { seriesSessions } from '#modules/scheduling/series/contract/api.ts';
import { siteContentSchema } from '#modules/content/contract/site-content.ts';
import { siteContent } from '#modules/site/contract/content-api.ts';
import {
  aPreview,
  monthly,
  onBasic,
  onMonthly,
  yearly,
} from '#client/features/membership-billing/testing/a-subscription.ts';
import { fakeProvider } from '#client/features/membership-billing/testing/fake-provider.ts';
import { aSession } from '#client/features/scheduling/testing/a-session.ts';
import { transport } from '#client/lib/transport.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers, refuses, type Scripted } from '#client/testing/server.ts';
import Details from './details.tsx';
import Membership from './membership.tsx';
import Welcome from './welcome.tsx';
import Wells from './wells.tsx';

const ONE = '11111111-1111-4111-8111-111111111111';
const SERIES = '22222222-2222-4222-8222-222222222222';
const off = { is_on: false, script_url: null, publishable_key: null, provider: null };

const ABOUT_GRIEF = `${'For everyone who misses a person. '.repeat(5)}Both tears and laughter are welcome.`;

const open = (
  at: string,
  options: {
    step?: OnboardingStep | null;
    sells?: boolean;
    confirmed?: boolean;
    welcome?: string;
    searched?: Session[];
    content?: object;
    unlimited?: boolean;
    chatHours?: number;
  } = {},
) => {
  const server = aServer({
    member: aMember({ email_verified: options.confirmed ?? true }),
    config: {
      client_welcome_session_uuids: options.welcome ?? '',
      settings: options.chatHours === undefined ? {} : { CHAT_LIFETIME_HOURS: options.chatHours },
    },
  })
    .on(getOnboarding, answers({ onboarding: { step: options.step === undefined ? 'wells' : options.step } }))
    .on(setOnboarding, ({ body }) => answers({ onboarding: { step: body['step'] } }))
    .on(paymentConfiguration, answers({ ...off, is_on: options.sells ?? false }))
    .on(currentSubscription, answers({ subscription_info: options.unlimited === true ? onMonthly : onBasic }))
    .on(siteContent, answers({ content: siteContentSchema.parse(options.content ?? {}), help: [] }))
    .on(
      searchWells,
      answers({
        group: [
          aWell({ uuid: SERIES, title: 'Welcome', is_default_group: true }),
          aWell({ uuid: ONE, title: 'Grief', description: ABOUT_GRIEF, am_i_joined: false }),
          aWell({ uuid: '33333333-3333-4333-8333-333333333333', title: 'Anxiety', am_i_joined: false }),
        ],
        total: 3,
        may_create: false,
      }),
    )
    .on(searchSessions, answers({ session: options.searched ?? [], after: null }));
  const routes = renderRoutes(
    [
      { path: '/onboarding', element: <Wells /> },
      { path: '/onboarding/membership', element: <Membership /> },
      { path: '/onboarding/membership/details', element: <Details /> },
      { path: '/welcome', element: <Welcome /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { at },
  );
  const steps = () => server.calls(setOnboarding).map(({ body }) => body['step']);
  return { server, steps, ...routes };
};

describe('the first steps', () => {
  test('the description of a Well is not cut within a word', async () => {
    open('/onboarding');
    expect(await screen.findByText(ABOUT_GRIEF)).toBeTruthy();
  });

  test('[IDN-010] several Wells are chosen and joined in one go, with the commitment', async () => {
    const { user, server, router, steps } = open('/onboarding');
    server.on(joinWell, answers({ group: aWell({}) }));
    expect(await screen.findByRole('heading', { level: 1, name: /What brings you here/ })).toBeTruthy();
    await user.click(await screen.findByRole('checkbox', { name: 'Grief' }));
    await user.click(screen.getByRole('checkbox', { name: 'Anxiety' }));
    const join = screen.getByRole<HTMLButtonElement>('button', { name: 'Join and continue' });
    expect(join.disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /I commit to/ }));
    await user.click(join);
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/membership'));
    expect(server.calls(joinWell).map(({ body }) => body['commitment'])).toEqual([true, true]);
    await waitFor(() => expect(steps()).toEqual(['wells', 'membership']));
  });

  test('an unconfirmed address is asked for before Wells are joined', async () => {
    const { user, server } = open('/onboarding', { confirmed: false });
    await user.click(await screen.findByRole('checkbox', { name: 'Grief' }));
    await user.click(screen.getByRole('checkbox', { name: /I commit to/ }));
    await user.click(screen.getByRole('button', { name: 'Join and continue' }));
    expect(await screen.findByRole('dialog', { name: 'Please confirm your email first' })).toBeTruthy();
    expect(server.calls(joinWell)).toEqual([]);
  });

  test('help and a session that starts soon stand before everything that is asked', async () => {
    open('/onboarding');
    const now = within(await screen.findByRole('region', { name: 'Do you need somebody right now?' }));
    expect(now.getByRole('link', { name: 'Get help now' })).toBeTruthy();
    expect(now.getByRole('link', { name: 'Join something starting soon' }).getAttribute('href')).toBe('/sessions');
  });

  test('each step can be skipped, and so can all of them', async () => {
    const { user, router, steps } = open('/onboarding');
    await user.click(await screen.findByRole('link', { name: 'Skip this step' }));
    expect(await screen.findByRole('link', { name: 'Continue with Basic' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Skip all, take me in' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(steps()).toEqual(['wells', 'membership', null]));
  });

  test('a step is noted although the page is loaded again at once', async () => {
    open('/onboarding');
    const send = jest.spyOn(transport, 'send');
    await screen.findByRole('link', { name: 'Skip this step' });
    await waitFor(() =>
      expect(send).toHaveBeenCalledWith(setOnboarding.path, expect.objectContaining({ keepalive: true })),
    );
  });

  test('a member who left them continues where they were', async () => {
    const { router } = open('/onboarding', { step: 'membership' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/membership'));
  });

  test.each(['/onboarding', '/onboarding/membership', '/onboarding/membership/details', '/welcome'])(
    'finished, they are not shown again at %s',
    async (path) => {
      const { router } = open(path, { step: null });
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    },
  );

  test('[IDN-011] Basic is the way on; Unlimited is offered where it is sold', async () => {
    const { user, router, unmount } = open('/onboarding/membership', { step: 'membership', sells: true });
    expect(await screen.findByRole('link', { name: 'See Unlimited' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Continue with Basic' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/welcome'));
    unmount();
    open('/onboarding/membership', { step: 'membership' });
    expect(await screen.findByRole('link', { name: 'Continue with Basic' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'See Unlimited' })).toBeNull();
  });

  test('[IDN-012] the details sell Unlimited, and then lead on to the first session', async () => {
    const { user, router, server, steps } = open('/onboarding/membership/details', { step: 'details' });
    fakeProvider();
    server
      .on(
        paymentConfiguration,
        answers({ is_on: true, publishable_key: 'pk_test_1', script_url: 'http://localhost:4242/stripe.js' }),
      )
      .on(listSubscriptionTypes, answers({ subscription_type: [monthly, yearly] }))
      .on(previewCheckout, answers(aPreview))
      .on(listCards, answers({ billing: [] }))
      .on(updateCard, answers({ billing: { last4: '4242', expire: '12/2030', brand: 'visa', is_default: true } }))
      .on(updateSubscription, answers({ next_subscription_type: monthly, subscription_info: onMonthly }));
    await user.type(await screen.findByLabelText('Card number'), '4242');
    await user.type(screen.getByLabelText('Expiry date'), '1230');
    await user.type(screen.getByLabelText('CVC'), '123');
    await user.click(await screen.findByRole('button', { name: 'PAY $16.20' }));
    expect(await screen.findByText(/You are Unlimited until Wednesday, Jun 4, 2036/)).toBeTruthy();
    expect(server.calls(updateSubscription).map(({ body }) => body)).toEqual([
      { subscription_type_id: monthly.id, auto_subscribe: true, expected_total: 1620, expected_currency: 'usd' },
    ]);
    expect(screen.queryByRole('link', { name: 'Not now, continue with Basic' })).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'Continue to your first session' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/welcome'));
    await waitFor(() => expect(steps()).toEqual(['details', 'welcome']));
  });

  test('the details lead back to Basic', async () => {
    const { user, router } = open('/onboarding/membership/details', { step: 'details' });
    await user.click(await screen.findByRole('link', { name: 'Not now, continue with Basic' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/welcome'));
  });
});

describe('the welcome page', () => {
  const close = async (user: ReturnType<typeof open>['user']) => {
    const dialog = await screen.findByRole('dialog', { name: 'How a session feels' });
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('[SIT-019] [SIT-086] [SIT-089] invites to a session for new members, and to all sessions', async () => {
    const { user } = open('/welcome', { step: 'welcome' });
    await close(user);
    expect(screen.getByRole('heading', { level: 1, name: 'Start with a New Members Session' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'VIEW ALL SESSIONS' }).getAttribute('href')).toBe('/sessions');
    expect(screen.getByRole('link', { name: /Check camera/ }).getAttribute('href')).toBe('/camera-test');
  });

  test('[SIT-087] lists the configured sessions, of a series its next open one [C-133]', async () => {
    const { user, server } = open('/welcome', { step: 'welcome', welcome: `${ONE};${SERIES}` });
    server.on(getSession, ({ path }) =>
      path.includes(ONE)
        ? answers({ session: aSession({ uuid: ONE, title: 'Hello there' }) })
        : refuses('SESSION_DOES_NOT_EXIST'),
    );
    server.on(
      seriesSessions,
      answers({
        session: [
          aSession({ uuid: SERIES, title: 'Last week', status: 'Over' }),
          aSession({ uuid: '44444444-4444-4444-8444-444444444444', title: 'This week' }),
        ],
        after: null,
      }),
    );
    await close(user);
    expect(await screen.findByRole('link', { name: 'Hello there' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'This week' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Last week' })).toBeNull();
  });

  test('[SIT-087] of a longer list the first five are shown', async () => {
    const ids = [1, 2, 3, 4, 5, 6, 7].map((at) => `1111111${at}-1111-4111-8111-111111111111`);
    const { user, server } = open('/welcome', { step: 'welcome', welcome: ids.join(';') });
    server.on(getSession, ({ path }) => {
      const uuid = ids.find((id) => path.includes(id))!;
      return answers({ session: aSession({ uuid, title: `Hello ${uuid[7]!}` }) });
    });
    await close(user);
    await screen.findByRole('link', { name: 'Hello 5' });
    expect(screen.getAllByRole('link', { name: /^Hello/ })).toHaveLength(5);
  });

  test('[SIT-091] [SIT-092] without an open one it lists those of the welcome Well, and says when there are none', async () => {
    const { user, unmount } = open('/welcome', { step: 'welcome', searched: [aSession({ title: 'Soon' })] });
    await close(user);
    expect((await screen.findAllByRole('link', { name: 'Soon' })).length).toBeGreaterThan(0);
    unmount();
    const empty = open('/welcome', { step: 'welcome' });
    await close(empty.user);
    expect(await screen.findByText("We're sorry these sessions are not available right now.")).toBeTruthy();
  });

  test('[SIT-091] sessions of new members are not called unavailable before it is known whether there are any', async () => {
    let answer: (scripted: Scripted) => void = () => {};
    const { user, server } = open('/welcome', { step: 'welcome' });
    const wells = new Promise<Scripted>((resolve) => {
      answer = resolve;
    });
    server.on(searchWells, () => wells);
    await close(user);
    expect(screen.queryByText("We're sorry these sessions are not available right now.")).toBeNull();
    answer(refuses('SERVER_ERROR'));
    expect(await screen.findByText("We're sorry these sessions are not available right now.")).toBeTruthy();
  });

  test('sessions at the time when a member is free are not called none because they could not be loaded', async () => {
    const { user, server } = open('/welcome', { step: 'welcome' });
    server.on(searchSessions, refuses('SERVER_ERROR'));
    await close(user);
    const section = (await screen.findByRole('heading', { name: 'When are you usually free?' })).closest('section')!;
    expect(await within(section).findByText('This could not be loaded.')).toBeTruthy();
    expect(within(section).queryByText('No session at this time of day in the next two weeks.')).toBeNull();
  });

  test('[SIT-088] the film of the installation plays without sound and can be closed', async () => {
    const { user } = open('/welcome', {
      step: 'welcome',
      content: { welcome_film: { src: 'https://films.example.org/hello.mp4', label: 'A first session' } },
    });
    const film = await screen.findByLabelText<HTMLVideoElement>('A first session');
    expect([film.autoplay, film.muted]).toEqual([true, true]);
    await close(user);
    expect(screen.queryByLabelText('A first session')).toBeNull();
  });

  test('[SIT-090] leaving it ends the first steps', async () => {
    const { user, router, steps } = open('/welcome', { step: 'welcome' });
    await close(user);
    expect(steps()).toEqual(['welcome']);
    await user.click(screen.getByRole('link', { name: 'VIEW ALL SESSIONS' }));
    await waitFor(() => expect(steps()).toEqual(['welcome', null]));
    expect(router.state.location.pathname).toBe('/sessions');
  });

  test('[CHT-016] Unlimited members read how they can write in the Welcome chat, and for how long [C-179]', async () => {
    const { user, unmount } = open('/welcome', { step: 'welcome', unlimited: true, chatHours: 24 });
    await close(user);
    const note = await screen.findByText(/you can write in the Welcome chat: /);
    expect(note.textContent).toContain('for the next 1 day after it you can message its people.');
    unmount();
    const basic = open('/welcome', { step: 'welcome' });
    await close(basic.user);
    await waitFor(() => expect(basic.queries.isFetching()).toBe(0));
    expect(screen.queryByText(/Welcome chat/)).toBeNull();
  });

  test('sessions are suggested for the time of day at which one is free', async () => {
    const at = (time: string, title: string) =>
      aSession({ uuid: crypto.randomUUID(), title, start_time: `2026-05-06T${time}:00.000Z` });
    const { user } = open('/welcome', {
      step: 'welcome',
      // In New York, where the member lives.
      searched: [at('12:00', 'Early birds'), at('23:00', 'After work')],
    });
    await close(user);
    const free = within(await screen.findByRole('group', { name: 'When are you usually free?' }));
    await user.click(free.getByRole('radio', { name: 'Mornings' }));
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Early birds' }).length).toBe(2));
    expect(screen.getAllByRole('link', { name: 'After work' })).toHaveLength(1);
  });
});
