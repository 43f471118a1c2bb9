import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { BadNetwork } from '#sandboxes/openvidu/testing/bad-network.ts';
import { aMeeting, at, type Meeting } from './meeting.ts';
import { enterOnPage, plays, type Guest } from './room-guest.ts';

let meeting: Meeting;
let line: BadNetwork;
let [ana, ben, cleo, dan]: Guest[] = [];
const logged: string[] = [];
const all = () => [ana!, ben!, cleo!, dan!];
const LONGEST_MS = 25_000;
const CUT = 'Your connection dropped. We are bringing you back.';

/** How long it takes until this is seen, in milliseconds. */
const seen = async ({ page }: Guest, words: string): Promise<number> => {
  const from = Date.now();
  await page.getByText(words).first().waitFor();
  return Date.now() - from;
};

beforeAll(async () => {
  meeting = await aMeeting(['ana', 'ben', 'cleo', 'dan']);
  line = await meeting.network();
  [ana, ben, cleo, dan] = [
    await meeting.page('ana', line),
    await meeting.page('ben'),
    await meeting.page('cleo'),
    await meeting.page('dan'),
  ];
  for (const { page } of all())
    page.on('console', (message) => {
      if (message.text().includes('OpenViduError')) logged.push(message.text());
    });
  await meeting.minute(1);
  for (const guest of all()) {
    guest.page.setDefaultTimeout(90_000);
    await enterOnPage(guest, meeting.session);
  }
  await Promise.all(all().map((guest) => at(guest, '/room')));
  await plays(ana, [ben, cleo, dan]);
  await plays(ben, [ana, cleo, dan]);
});
afterAll(async () => {
  await meeting?.dispose();
});

test('a cut line shows words to the one cut and to the others within seconds, while another leaves, and mends itself', async () => {
  line.cut(true);
  const own = seen(ana!, CUT);
  const others = seen(ben!, 'Reconnecting…');
  const [ownMs, othersMs] = await Promise.all([own, others]);
  // Four and five seconds are proven with a clock of the test: a machine that draws four people is late itself.
  expect(Math.max(ownMs, othersMs)).toBeLessThan(LONGEST_MS);
  await dan!.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await dan!.page.getByRole('dialog').getByRole('button', { name: 'LEAVE', exact: true }).click();
  await at(dan!, '/session-survey');
  await ana!.page.waitForTimeout(3000);
  // Words stand there for as long as nothing comes.
  const isSaid = async () =>
    (await ana!.page.getByText(CUT).isVisible()) ||
    (await ana!.page.getByText('You lost the connection. Your place is kept.').isVisible());
  expect(await isSaid()).toBe(true);
  line.cut(false);
  await plays(ana!, [ben!, cleo!]);
  await plays(ben!, [ana!, cleo!]);
  expect(new URL(ana!.page.url()).pathname).toBe('/room');
});

test('a host of three steps out with the room held, and comes back', async () => {
  await ana!.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await ana!.page.getByText(/^Without you 2 people are left/).waitFor();
  await ana!.page.getByRole('button', { name: 'Step out for 5 minutes' }).click();
  await at(ana!, '/room/preview');
  await ben!.page.getByText(/^ana stepped out and is back by/).waitFor();
  await plays(ben!, [cleo!]);
  await ana!.page.getByRole('button', { name: 'JOIN ROOM', exact: true }).click();
  await at(ana!, '/room');
  await plays(ben!, [ana!, cleo!]);
  await ben!.page.getByText(/^ana stepped out and is back by/).waitFor({ state: 'detached' });
  expect(new URL(ben!.page.url()).pathname).toBe('/room');
});

test('[ROM-077] a host who leaves two others gives them a minute in words and pictures, then the survey says why', async () => {
  await ana!.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await ana!.page.getByRole('dialog').getByRole('button', { name: 'LEAVE', exact: true }).click();
  await at(ana!, '/session-survey');
  await ben!.page.getByRole('alert').getByText('ana had to leave and ended the session.').waitFor();
  await plays(ben!, [cleo!]);
  await meeting.minute(6);
  await at(ben!, '/session-survey');
  await ben!.page.getByText('ana had to leave and ended the session.').waitFor();
  await ben!.page.getByRole('button', { name: 'Open the chat' }).click();
  await ben!.page.getByRole('dialog').waitFor();
  expect(logged).toEqual([]);
});
