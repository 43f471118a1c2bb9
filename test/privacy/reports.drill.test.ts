import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { enroll, type TestMember } from '../support/community.ts';
import { aMeeting, at, type Meeting } from '../rooms/meeting.ts';
import { enterOnPage, guestPage, type Guest } from '../rooms/room-guest.ts';
import { seen } from '../support/seen.ts';

const NAMES = ['ana', 'ben', 'cleo'] as const;
let meeting: Meeting;
let [ana, ben, cleo]: Guest[] = [];
let staff: Guest;
let mia: TestMember;

beforeAll(async () => {
  meeting = await aMeeting(NAMES);
  mia = await enroll(meeting.server, 'mia_of_the_staff', { isAdmin: true });
  [ana, ben, cleo] = [await meeting.page('ana'), await meeting.page('ben'), await meeting.page('cleo')];
  staff = await guestPage(meeting.browser, mia, { origin: meeting.server.url });
  await meeting.minute(1);
  for (const guest of [ana, ben, cleo]) await enterOnPage(guest, meeting.session);
  await Promise.all([ana, ben, cleo].map((guest) => at(guest, '/room')));
  await staff.page.goto('/');
  await staff.page.getByRole('button', { name: /Your account/ }).waitFor();
});
afterAll(async () => {
  await meeting?.dispose();
});

describe('somebody is reported while the session runs', () => {
  test('[ROM-045] Ben reports Cleo in two taps, a reason and one more', async () => {
    await ben!.page.getByRole('button', { name: /Options for cleo/ }).click();
    await ben!.page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = ben!.page.getByRole('dialog', { name: /^Report cleo/ });
    await dialog.getByRole('radio', { name: 'Unkind or insulting' }).check();
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await ben!.page.getByRole('button', { name: 'STAY' }).click();
    expect(new URL(ben!.page.url()).pathname).toBe('/room');
  });

  test('[C-186] staff see it at once, without asking for it', async () => {
    await staff.page.getByText('1 open report').first().waitFor({ state: 'attached' });
    await staff.page.getByRole('button', { name: /Your account/ }).click();
    await staff.page.getByRole('link', { name: /Flagged activity/ }).click();
    const found = staff.page.getByRole('listitem').filter({ hasText: 'Unkind or insulting' });
    await found.getByText('ben', { exact: true }).waitFor();
    await found.getByRole('heading', { name: 'cleo' }).waitFor();
    await seen(found.getByText('Live now'));
  });

  test('[MOD-013] Cleo sees nothing of it', async () => {
    expect(new URL(cleo!.page.url()).pathname).toBe('/room');
    const texts = await cleo!.page.locator('body').innerText();
    expect(texts.match(/reported|unkind|flagged/gi)).toBeNull();
  });

  test('[C-186] staff keep Cleo out: she has left the room, and the others do not see her any more', async () => {
    await staff.page.getByRole('button', { name: 'Keep out' }).click();
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Keep out' }).click();
    await staff.page.getByText('The report is closed.').waitFor();
    await cleo!.page.waitForURL((url) => !url.pathname.startsWith('/room'), { timeout: 30_000 });
    await ben!.page.locator(`[data-member="${cleo!.who.uuid}"]`).waitFor({ state: 'detached' });
    const again = await meeting.call('cleo', 'room/0/enter', { tab: 'another' });
    expect(again['notice']).toMatchObject({ name: 'SESSION_BLOCKED_USER' });
  });
});
