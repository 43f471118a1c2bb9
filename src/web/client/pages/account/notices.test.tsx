import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { joinedWells, updateWellNotification } from '#modules/communities/contract/api.ts';
import {
  endDevice,
  getNoticeChoices,
  keepDevice,
  setNoticeChoices,
  type NoticeChoices,
} from '#modules/notifications/contract/api.ts';
import { usualWays } from '#modules/notifications/contract/ways.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import AccountNotices from './notices.tsx';

const usual: NoticeChoices = {
  ways: usualWays,
  quiet: null,
  low_energy_until: null,
  digest_hour: 8,
  push_key: 'B'.repeat(87),
  devices: 0,
  device_here: false,
  coming: [],
};
const WELL = '77777777-7777-4777-8777-777777777777';

const visit = (choices: Partial<NoticeChoices> = {}) => {
  const server = aServer({ member: aMember() });
  let now = { ...usual, ...choices };
  server.on(getNoticeChoices, () => answers({ choices: now }));
  server.on(setNoticeChoices, ({ body }) => {
    const { replies } = body as { replies?: NoticeChoices['ways']['replies'] };
    if (replies !== undefined) now = { ...now, ways: { ...now.ways, replies } };
    return answers({ choices: now });
  });
  server.on(keepDevice, () => answers({ choices: now }));
  server.on(endDevice, () => answers({ choices: now }));
  server.on(joinedWells, () => answers({ group: [] }));
  return { server, ...renderPage(<AccountNotices />, { path: '/account/notices' }) };
};
const sent = ({ server }: ReturnType<typeof visit>) => server.calls(setNoticeChoices).map(({ body }) => body);
const select = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });

describe('what a member hears of', () => {
  test('each kind has one way, and only ways in which it can come', async () => {
    const page = visit();
    const replies = await select('Replies and mentions');
    expect([...replies.options].map(({ text }) => text)).toEqual([
      'By email',
      'On my devices',
      'Once a day, by email',
      'Once a week, by email',
      'Not at all',
    ]);
    expect([...(await select('A place is free for me')).options].map(({ value }) => value)).toEqual(['mail', 'push']);
    await page.user.selectOptions(replies, 'daily');
    await waitFor(() => expect(shownToasts()).toEqual(['Saved.']));
    expect(sent(page)).toEqual([{ replies: 'daily' }]);
    await waitFor(async () => expect((await select('Replies and mentions')).value).toBe('daily'));
  });

  test('devices are no way where the installation sends nothing to them', async () => {
    visit({ push_key: null });
    expect([...(await select('Replies and mentions')).options].map(({ value }) => value)).not.toContain('push');
    expect(screen.getByText('Notices on devices are not set up here. Emails come as before.')).toBeTruthy();
  });

  test('what would come next is listed, with its way and what quiet hours moved', async () => {
    visit({
      coming: [
        {
          kind: 'reminders',
          at: '2026-05-05T11:30:00.000Z',
          way: 'mail',
          moved_from: '2026-05-05T04:00:00.000Z',
          count: 1,
        },
        { kind: 'posts', at: '2026-05-06T12:00:00.000Z', way: 'daily', moved_from: null, count: 3 },
      ],
    });
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items[0]).toMatch(/7:30am EDTReminders of my sessions · by email, after your quiet hours/);
    expect(items[1]).toMatch(/8:00am EDT3 things · once a day, by email/);
  });
});

describe('quiet hours and a week of little energy', () => {
  test('quiet hours are sent with what still comes, and end with one check box', async () => {
    const page = visit();
    await page.user.click(await screen.findByRole('checkbox', { name: 'Nothing reaches me in these hours' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Letters of our staff about me' }));
    await page.user.click(screen.getByRole('button', { name: 'Save quiet hours' }));
    await page.user.click(screen.getByRole('checkbox', { name: 'Nothing reaches me in these hours' }));
    await page.user.click(screen.getByRole('button', { name: 'Save quiet hours' }));
    expect(sent(page)).toEqual([
      { quiet: true, quiet_from: '22:00', quiet_to: '08:00', quiet_except: ['own-sessions'] },
      { quiet: false },
    ]);
  });

  test('a refusal of quiet hours stands beside them', async () => {
    const { server, user } = visit({ quiet: { from: '22:00', to: '08:00', except: [] } });
    server.on(setNoticeChoices, refuses('QUIET_HOURS_EMPTY'));
    await user.click(await screen.findByRole('button', { name: 'Save quiet hours' }));
    expect(await screen.findByText('Please choose two different times for your quiet hours.')).toBeTruthy();
  });

  test('a week of own sessions alone begins with one tap and ends with another', async () => {
    const begun = visit();
    await begun.user.click(await screen.findByRole('button', { name: 'Only my own sessions for a week' }));
    const [{ low_energy_until: until }] = sent(begun) as [{ low_energy_until: string }];
    expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(7);
    begun.unmount();
    const running = visit({ low_energy_until: '2026-05-11T09:00:00.000Z' });
    await running.user.click(await screen.findByRole('button', { name: 'End it now' }));
    expect(sent(running)).toEqual([{ low_energy_until: null }]);
  });
});

test('[COM-064] what a member hears of in a Well is changed here, too', async () => {
  const { server, user } = visit();
  server.on(joinedWells, () =>
    answers({
      group: [
        aWell({ uuid: WELL, title: 'Grief', am_i_joined: true, notification: { sessions: true, forums: false } }),
      ],
    }),
  );
  server.on(updateWellNotification, () => answers({}));
  const row = (await screen.findByRole('link', { name: 'Grief' })).closest('li')!;
  await user.click(within(row).getByRole('checkbox', { name: /new forum posts/ }));
  expect(server.calls(updateWellNotification).map(({ body }) => body)).toEqual([{ forums: true }]);
});

test('a browser that cannot show notices says what can be done, and nothing is sent', async () => {
  const { server, user } = visit();
  await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }));
  expect(await screen.findByText(/This browser cannot show notices of pages/)).toBeTruthy();
  expect(server.calls(keepDevice)).toEqual([]);
});

describe('a browser that has an address for notices', () => {
  const subscription = { endpoint: 'https://push.example/one', unsubscribe: () => Promise.resolve(true) };
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
  const worker = { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) };
  beforeEach(() => {
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
    Object.assign(window, { PushManager: {}, Notification: {} });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  });

  test('of this log-in is turned off', async () => {
    const { server, user } = visit({ devices: 1, device_here: true });
    await user.click(await screen.findByRole('button', { name: 'Turn off for this device' }));
    await waitFor(() =>
      expect(server.calls(endDevice).map(({ body }) => body)).toEqual([{ endpoint: subscription.endpoint }]),
    );
  });

  test('of a log-in that is over is not called on, also while another device is', async () => {
    visit({ devices: 1, device_here: false });
    expect(await screen.findByRole('button', { name: 'Turn on for this device' })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('button', { name: 'Turn off for this device' })).toBeNull();
  });
});
