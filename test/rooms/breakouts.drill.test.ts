import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import { aMeeting, at, type Meeting } from './meeting.ts';
import { enterOnPage, eventually, plays, reception, type Guest } from './room-guest.ts';

const NAMES = ['ana', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus'] as const;
type Name = (typeof NAMES)[number];

let meeting: Meeting;
/** What went wrong in the pages, by the console of the browsers. */
const logged: string[] = [];
const guests = new Map<Name, Guest>();
const guest = (name: Name) => guests.get(name)!;
const all = (...names: Name[]) => names.map(guest);

/** Whose faces this page shows, oneself included; whoever lost the connection is not counted. */
const faces = async ({ page }: Guest): Promise<string[]> => {
  const members = await page
    .locator('[data-member]:not([data-away])')
    .evaluateAll((tiles) => tiles.map((tile) => (tile as unknown as { dataset: { member: string } }).dataset.member));
  return members.map((member) => NAMES.find((name) => meeting.person(name).uuid === member) ?? member).toSorted();
};
const shows = (name: Name, ...expected: Name[]) =>
  eventually(
    `${name} sees ${expected.join(', ')}`,
    async () => (await faces(guest(name))).join() === expected.toSorted().join(),
  );

const press = (name: Name, button: string) =>
  guest(name).page.getByRole('button', { name: button, exact: true }).first().click();

/** Runs in the page: whether a tap on its middle meets it, without scrolling. */
const isOnTop = (button: unknown): boolean => {
  type Element = {
    getBoundingClientRect(): { x: number; y: number; width: number; height: number };
    contains(other: unknown): boolean;
  };
  const { x, y, width, height } = (button as Element).getBoundingClientRect();
  const { document } = globalThis as unknown as { document: { elementFromPoint(x: number, y: number): unknown } };
  return (button as Element).contains(document.elementFromPoint(x + width / 2, y + height / 2));
};

/** What ben's page says; the clock runs on while a busy machine draws the pages. */
const minutesLeft = async () => Number.parseInt(await guest('ben').page.getByRole('timer').innerText(), 10);
const pass = async (minutes: number) => {
  const clock = meeting.server.clock as MovableClock;
  clock.shift(clock.offset() + minutes * 60_000);
  await meeting.server.running.drain();
};

beforeAll(async () => {
  meeting = await aMeeting(NAMES);
  for (const name of NAMES) {
    const { page, ...rest } = await meeting.page(name);
    // Seven browsers draw on one machine.
    page.setDefaultTimeout(90_000);
    guests.set(name, { page, ...rest });
    page.on('console', (message) => {
      if (message.type() === 'error') logged.push(`${name}: ${message.text()}`);
    });
    page.on('pageerror', ({ message }) => logged.push(`${name}: ${message}`));
  }
  await meeting.minute(1);
});
afterAll(async () => {
  await meeting?.dispose();
});

describe('six people, two rooms', () => {
  test('six meet, and each sees five others', async () => {
    for (const name of NAMES.slice(0, 6)) await enterOnPage(guest(name), meeting.session);
    await Promise.all(NAMES.slice(0, 6).map((name) => at(guest(name), '/room')));
    await plays(guest('ana'), all('ben', 'cleo', 'dan', 'eva', 'finn'));
    await plays(guest('finn'), all('ana', 'ben', 'cleo', 'dan', 'eva'));
    expect(NAMES.slice(0, 6).filter((name) => !guest(name).page.url().endsWith('/room'))).toEqual([]);
  });

  test('[ROM-040] [ROM-086] [ROM-087] [ROM-088] [ROM-092] [ROM-093] the host sends three apart: each room sees and hears only its own people, muted as they were', async () => {
    await guest('dan')
      .page.getByRole('button', { name: /Turn microphone off/ })
      .click();
    const { page } = guest('ana');
    await expect(guest('ben').page.getByRole('button', { name: 'Rooms', exact: true }).count()).resolves.toBe(0);
    await press('ana', 'Rooms');
    // On a phone that lies on its side those to be moved are in sight, too.
    await page.setViewportSize({ width: 844, height: 390 });
    await eventually('a tap meets the button', () =>
      page
        .getByRole('button', { name: /^Move .* to Room 1$/ })
        .first()
        .evaluate(isOnTop),
    );
    const name = await page.locator('[data-person]').first().locator('> span').nth(1).boundingBox();
    expect(name?.width).toBeGreaterThan(60);
    await page.setViewportSize({ width: 520, height: 440 });
    await press('ana', 'Move dan to Room 1');
    await press('ana', 'Move eva to Room 1');
    await page.getByText('Rooms must have at least 3 people.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).isDisabled()).toBe(true);
    await press('ana', 'Move finn to Room 1');
    await press('ana', 'Confirm');
    await page.getByRole('textbox', { name: 'Minutes' }).fill('46');
    await page.getByText('Please choose a whole number of minutes from 15 to 45.').waitFor();
    await page.getByRole('textbox', { name: 'Minutes' }).fill('15');
    await press('ana', 'Start breakout');
    await page.getByText('Breakout is running').waitFor();
    await Promise.all([
      shows('ben', 'ana', 'ben', 'cleo'),
      shows('dan', 'dan', 'eva', 'finn'),
      shows('finn', 'dan', 'eva', 'finn'),
    ]);
    await Promise.all([plays(guest('dan'), all('eva', 'finn')), plays(guest('ben'), all('ana', 'cleo'))]);
    await guest('eva')
      .page.getByRole('listitem', { name: /dan, microphone off/ })
      .waitFor();
    expect(Object.keys(await reception(guest('eva'))).toSorted()).toEqual(
      all('dan', 'finn')
        .map(({ who }) => who.uuid)
        .toSorted(),
    );
  });

  test('[ROM-097] nobody can listen in to another room', async () => {
    const tried = await meeting.call('ben', 'room/1/enter', { tab: 'another' });
    expect(tried['notice']).toMatchObject({ name: 'SESSION_ENTERING_UNASSIGNED_ROOM' });
  });

  test('somebody who comes late is with those in the main room', async () => {
    await enterOnPage(guest('gus'), meeting.session);
    await at(guest('gus'), '/room');
    await shows('gus', 'ana', 'ben', 'cleo', 'gus');
    await plays(guest('gus'), all('ana', 'ben', 'cleo'));
    expect(guest('gus').page.url()).toMatch(/\/room$/);
  });

  test('one of them asks for the host, who comes; then to be brought back', async () => {
    await press('eva', 'Ask the host');
    await press('ana', 'Go there: eva');
    await shows('eva', 'ana', 'dan', 'eva', 'finn');
    await press('ana', 'Bring me back');
    await shows('ana', 'ana', 'ben', 'cleo', 'gus');
    await press('eva', 'Bring me back');
    await shows('eva', 'ana', 'ben', 'cleo', 'eva', 'gus');
    await press('ana', 'Rooms');
    await press('ana', 'Move eva to Room 1');
    await shows('eva', 'dan', 'eva', 'finn');
    expect(await guest('ana').page.getByRole('button', { name: 'Bring me back', exact: true }).count()).toBe(0);
  });

  test('the host writes to all rooms', async () => {
    await guest('ana')
      .page.getByRole('textbox', { name: 'Message to all rooms' })
      .fill('Find one question to bring back.');
    await press('ana', 'Send to all rooms');
    for (const name of ['ben', 'dan'] as const)
      await guest(name).page.getByText('Find one question to bring back.').waitFor();
    expect(await guest('finn').page.getByText('Find one question to bring back.').count()).toBe(1);
  });

  test("[ROM-089] [ROM-094] extended while it runs; the host's browser dies: everybody is home on time all the same, muted as they were", async () => {
    const before = await minutesLeft();
    await press('ana', '+5 minutes');
    await eventually('ben sees five minutes more', async () => (await minutesLeft()) >= before + 4);
    await guest('ana').context.close();
    await pass(before + 1);
    await shows('dan', 'dan', 'eva', 'finn');
    await pass(5);
    await Promise.all([
      shows('dan', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus'),
      shows('ben', 'ben', 'cleo', 'dan', 'eva', 'finn', 'gus'),
    ]);
    await plays(guest('dan'), all('ben', 'cleo', 'eva', 'finn', 'gus'));
    await guest('ben')
      .page.getByRole('listitem', { name: /dan, microphone off/ })
      .waitFor();
    expect(meeting.server.log()).not.toMatch(/"level":[56]0/);
    // Each went over and came back, some at the same moment: none of it is an error of the video.
    expect(logged.filter((line) => /OpenVidu|TypeError|connection/i.test(line))).toEqual([]);
  });
});
