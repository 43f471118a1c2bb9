import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { schedulingRefusals } from '#modules/scheduling/contract/refusals.ts';
import { arrivals, LINK, obstacles, type Arrivals } from '../journeys/arrivals.ts';
import { answered, enroll } from '../support/community.ts';
import { seen } from '../support/seen.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const IN_APP =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 360.0.0.30.109';

let evening: Arrivals;

beforeAll(async () => {
  evening = await arrivals();
});
afterEach(() => evening.close());
afterAll(() => evening?.dispose());

const enter = async (page: Page, id = evening.session, button = 'ENTER') => {
  await page.goto(`/session/${id}`);
  await page.getByRole('button', { name: button, exact: true }).click();
};
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path, { timeout: 20_000 });

describe('registering on the way', () => {
  test('[SCH-123] [SCH-124] a visitor logs in, joins the Well, and has a place without pressing REGISTER', async () => {
    const dan = await enroll(evening.server, 'dan');
    const page = await evening.open(null);
    await page.goto(`/session/${evening.session}`);
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await page.getByLabel('Email or Username').fill(dan.email);
    await page.getByLabel('Password', { exact: true }).fill(dan.password);
    await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
    await page.getByText('You must be a member of this Well community to join this session.').waitFor();
    await page.getByRole('checkbox', { name: /lived experience/ }).check();
    await page.getByRole('dialog').getByRole('button', { name: /^JOIN/i }).click();
    await seen(page.getByRole('dialog', { name: 'You are registered!' }));
  });
});

describe('the preview', () => {
  beforeAll(() => evening.minutesBefore(9));

  test('[ROM-023] says once that the camera will be on', async () => {
    const page = await evening.open(evening.people.ben, { knows: false });
    await enter(page);
    await page.getByRole('dialog', { name: 'Your camera will be on' }).waitFor();
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Your camera').waitFor();
    await page.reload();
    await page.getByLabel('Your camera').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('what stands before entering', () => {
  beforeAll(() => evening.minutesBefore(4));

  test('[ROM-012] the browser of another app: the page, the link, and the way past', async () => {
    const page = await evening.open(evening.people.ben, { userAgent: IN_APP });
    await enter(page);
    await page.getByRole('heading', { name: 'Oops? We noticed you are using an in-app browser.' }).waitFor();
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole('button', { name: 'Continue here anyway' }).click();
    await at(page, `/session/${evening.session}`);
    await page.getByRole('button', { name: 'ENTER', exact: true }).click();
    await at(page, '/room/preview');
  });

  test('[ROM-012] a browser without live video reads why, and can go on reading', async () => {
    const page = await evening.open(evening.people.ben);
    await page.addInitScript('delete globalThis.RTCPeerConnection');
    await enter(page);
    await at(page, '/unsupported-browser');
    await seen(page.getByText('Currently Wellspring does not support your browser'));
    await page.getByRole('link', { name: 'GO HOME' }).click();
    await at(page, '/');
  });

  test('[ROM-011] an address that is not confirmed', async () => {
    const page = await evening.open(evening.people.eve);
    await enter(page, evening.session, 'ADMIN ENTER');
    await page.getByText('Please verify your email to enter this session.').waitFor();
    expect(await obstacles(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Send the e-mail again' }).click();
    await page.getByText('Success', { exact: true }).waitFor();
  });

  test('[ROM-013] a host of level 0 is shown sessions to attend', async () => {
    const page = await evening.open(evening.people.fay);
    // Whoever loses the level loses the session as well; what is shown in the moment between is looked at here.
    const { id, msg } = schedulingRefusals.HOST_LEVEL_TOO_LOW;
    await page.route('**/room/0/enter', (route) =>
      route.fulfill({ json: { notice: { id, msg, name: 'HOST_LEVEL_TOO_LOW' } } }),
    );
    await enter(page, evening.faysSession);
    await seen(page.getByText('You must attend one session before you can host.'));
    await page.getByRole('link', { name: 'Find a session' }).click();
    await at(page, '/sessions');
  });

  test('[ROM-098] [ROM-100] the banner says "Entering..." while it asks', async () => {
    const page = await evening.open(evening.people.ben);
    let release = () => {};
    const asked = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/room/0/enter', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/');
    await page.getByText('Your Session Evening circle is starting soon').click();
    await seen(page.getByText('Entering...'));
    release();
    await at(page, '/room/preview');
  });

  test('[ROM-019] [ROM-085] staff give a reason, are seen as staff, and it stands in the session’s data', async () => {
    const page = await evening.open(evening.people.mia, { width: 1280, dark: true });
    await page.goto(`/session/${evening.session}`);
    await page.getByRole('button', { name: 'ADMIN ENTER' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'ADMIN ENTER' }).click();
    await dialog.getByText('Please say why you enter this session.').waitFor();
    await dialog.getByRole('textbox').fill('somebody asked for help');
    await dialog.getByRole('button', { name: 'ADMIN ENTER' }).click();
    await at(page, '/room/preview');
    await page.getByRole('button', { name: 'JOIN ROOM' }).click();
    await at(page, '/room/wait');
    answered(
      await evening.people.ben.client.call(`/v1/session/${evening.session}/room/0/enter`, { tab: 'b', step: 'wait' }),
      'session',
    );
    const { body } = await evening.people.ben.client.call(`/v1/session/${evening.session}/room/wait`, { tab: 'b' });
    const [room] = body['session_rooms'] as { users: { username: string; staff: boolean }[] }[];
    expect(room?.users.find(({ username }) => username === 'mia')?.staff).toBe(true);
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'LEAVE', exact: true }).click();
    await at(page, '/');
    await page.goto(`/session/${evening.session}`);
    await page.getByRole('button', { name: 'Show session data' }).click();
    await page.getByText('was let in as staff, saying "somebody asked for help"').waitFor();
    await page.getByText('read the session’s data').waitFor();
    expect(await obstacles(page)).toEqual([]);
  });

  test('[ROM-010] every state of the waiting room can be looked at, by admins alone', async () => {
    const page = await evening.open(evening.people.mia);
    await page.goto('/waiting-room-test');
    for (const name of [
      'One here',
      'Host absent',
      'Group-hosted',
      'Connection lost',
      'Opening',
      'Did not take place',
    ]) {
      await page.getByRole('button', { name, exact: true }).click();
      expect(await obstacles(page)).toEqual([]);
    }
    const member = await evening.open(evening.people.ben);
    await member.goto('/waiting-room-test');
    await at(member, '/wells');
  });
});

describe('a session that takes place elsewhere', () => {
  beforeAll(() => evening.minutesBefore(3));

  test('[ROM-016] [ROM-017] opens in a new tab', async () => {
    const page = await evening.open(evening.people.cleo, { width: 1280 });
    await page.goto(`/session/${evening.outside}`);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'ENTER', exact: true }).click(),
    ]);
    await tab.waitForURL(LINK);
    await page.getByText(/^A new tab should have opened/).waitFor();
    expect(await page.getByRole('link', { name: 'Open the session' }).getAttribute('href')).toBe(LINK);
  });

  test('[ROM-017] a browser that keeps the tab closed: the link is there', async () => {
    const page = await evening.open(evening.people.cleo);
    await page.addInitScript('window.open = () => null');
    await enter(page, evening.outside);
    await page.getByText('Your browser kept the new tab closed.').waitFor();
    expect(await page.getByRole('link', { name: LINK }).getAttribute('href')).toBe(LINK);
    expect(await obstacles(page)).toEqual([]);
  });

  test('[ROM-018] on a phone the quoted text, and the link all the same', async () => {
    const page = await evening.open(evening.people.cleo, { userAgent: PHONE });
    await enter(page, evening.outside);
    await page
      .getByText(
        'At this time, outside sessions are not supported on mobile browsers. Please try entering from a desktop to join this curated session.',
      )
      .waitFor();
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.getByRole('link', { name: 'Open the session' }).getAttribute('href')).toBe(LINK);
    expect(await obstacles(page)).toEqual([]);
  });
});

test('nothing went wrong on the server', () => {
  expect(evening.server.log()).not.toMatch(/"level":[56]0/);
});
