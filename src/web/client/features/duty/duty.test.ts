import { describe, expect, test } from '@jest/globals';
import { helpCountries } from '#modules/moderation/contract/help-lines.ts';
import { askForHelp, openHelpWith, type HelpOrigin } from '#client/lib/help.ts';
import { countryNearby } from './lines-nearby.tsx';
import { originIn } from './origin.ts';
import { rotaLines } from './rota-lines.ts';

test('help lines are those of the device, of the installation where the device is elsewhere', () => {
  expect(countryNearby(helpCountries, 'Europe/London', 'US')?.code).toBe('GB');
  expect(countryNearby(helpCountries, 'Asia/Tokyo', 'DE')?.code).toBe('DE');
});

test.each([
  ['/room', 'room'],
  ['/room/wait', 'room'],
  ['/profile/ana', 'profile'],
  ['/well/night-owls/1/discussion', 'forum'],
  ['/wells', 'page'],
])('a link to help on %s says that it is asked from: %s', (path, place) => {
  expect(originIn({ place: 'page' }, path).place).toBe(place);
});

test('a link that says where it stands is believed', () => {
  expect(originIn({ place: 'chat', session: 'a' }, '/wells')).toEqual({ place: 'chat', session: 'a' });
});

describe('a link to help', () => {
  test('leads to the page with the lines until the dialog is there, and again once it is gone', () => {
    const opened: HelpOrigin[] = [];
    expect(askForHelp({ place: 'page' })).toBe(false);
    const stop = openHelpWith((origin) => void opened.push(origin));
    expect(askForHelp({ place: 'chat' })).toBe(true);
    stop();
    expect(askForHelp({ place: 'page' })).toBe(false);
    expect(opened).toEqual([{ place: 'chat' }]);
  });
});

test('shifts and gaps stand in the order of time', () => {
  const shift = {
    uuid: '1',
    user: { uuid: '2', username: 'mia', name: null },
    from_time: '2027-03-05T20:00:00.000Z',
    until_time: '2027-03-06T08:00:00.000Z',
    offered_to: null,
  };
  const gaps = [
    { from_time: '2027-03-06T08:00:00.000Z', until_time: '2027-03-07T00:00:00.000Z' },
    { from_time: '2027-03-05T00:00:00.000Z', until_time: '2027-03-05T20:00:00.000Z' },
  ];
  expect(rotaLines({ shifts: [shift], gaps }).map((line) => line.shift?.uuid ?? 'gap')).toEqual(['gap', '1', 'gap']);
});
