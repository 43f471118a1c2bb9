import { createSession } from './api.ts';
import { describe, expect, test } from '@jest/globals';
import { notice } from '#kernel/contract/refusals.ts';
import { schedulingRefusals } from './refusals.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { isMeetingLink } from './external-link.ts';
import {
  descriptionTemplate,
  durationChoices,
  emptyForm,
  problemsOf,
  soonestStart,
  type FormContext,
  type SessionForm,
} from './session-form.ts';
import { defaultSettings as settings } from './settings.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const good: SessionForm = {
  title: 'Night talk',
  description: 'x'.repeat(100),
  externalLink: null,
  group: '77777777-7777-4777-8777-777777777777',
  startTime: '2026-05-05T19:00:00.000Z',
  duration: 60,
  maxAttendees: 16,
};
const context: FormContext = { now: NOW, isAdmin: false, timezone: 'Europe/London', settings };
const problems = (overrides: Partial<SessionForm>, at: Partial<FormContext> = {}) =>
  problemsOf({ ...good, ...overrides }, { ...context, ...at }).map(({ refused }) => refused);
const text = (overrides: Partial<SessionForm>, at: Partial<FormContext> = {}) =>
  problems(overrides, at).map(
    (refused) => notice({ refused }, { refusals: schedulingRefusals, product: '', settings }).msg,
  );

test('a form in order has no problems', () => {
  expect(problems({})).toEqual([]);
});

test('a title has 3 to 50 characters after trimming [SCH-067] [SCH-068] [SCH-085]', () => {
  expect(text({ title: ' ab ' })).toEqual(['Titles must be at least 3 characters']);
  expect(problems({ title: 'abc' })).toEqual([]);
  expect(problems({ title: 'x'.repeat(50) })).toEqual([]);
  expect(problems({ title: 'x'.repeat(51) })).toEqual(['SESSION_TITLE_TOO_LONG']);
  for (const title of ['不安', '우울', 'うつ']) expect([title, problems({ title })]).toEqual([title, []]);
  expect(problems({ title: 'ab\u200B' })).toEqual(['SESSION_TITLE_INVALID']);
});

test('a description has 100 to 5000 characters [SCH-069] [SCH-070] [SCH-086]', () => {
  expect(text({ description: 'x'.repeat(99) })).toEqual(['Descriptions must be at least 100 characters']);
  expect(problems({ description: 'x'.repeat(5000) })).toEqual([]);
  expect(problems({ description: 'x'.repeat(5001) })).toEqual(['SESSION_DESCRIPTION_TOO_LONG']);
});

test('a Well is needed [SCH-063] [SCH-088]', () => {
  expect(text({ group: null })).toEqual(['Please pick a well to continue']);
  expect(text({ group: '' })).toEqual(['Please pick a well to continue']);
});

describe('the external link [SCH-072] [SCH-087] [API-031]', () => {
  test.each([
    'https://meet.google.com/abc-defg-hij',
    'https://zoom.us/j/123?pwd=x',
    'https://us02web.zoom.us/j/123',
    'https://zoomgov.com/j/1',
  ])('%s is one', (link) => {
    expect(problems({ externalLink: link })).toEqual([]);
  });
  test.each([
    'http://zoom.us/j/123',
    'https://zoom.us.example.com/j/123',
    'https://evilzoom.us/j/123',
    'https://zoom.us@example.com/',
    'https://user:pass@zoom.us/j/1',
    'https://zoom.us:444/j/1',
    'https://zoom.us:443/j/1',
    'https://www.meet.google.com/abc',
    'https://meet.google.com\\@evil.example/',
    'javascript:alert(1)//zoom.us',
    'zoom.us/j/1',
    '',
  ])('%s is none', (link) => {
    expect(text({ externalLink: link })).toEqual(['Please enter a valid external link']);
  });
  test('is at most 500 characters long [SCH-071]', () => {
    const link = 'https://zoom.us/j/';
    expect(problems({ externalLink: link + 'x'.repeat(500 - link.length) })).toEqual([]);
    expect(problems({ externalLink: link + 'x'.repeat(501 - link.length) })).toEqual(['URL_PROVIDED_INVALID']);
  });
  test('the hosts are a setting', () => {
    expect(isMeetingLink('https://talk.example.org/1', '*.example.org')).toBe(true);
    expect(isMeetingLink('https://example.org/1', '*.example.org')).toBe(false);
  });
});

const startIn = (milliseconds: number, at: Partial<FormContext> = {}) =>
  text({ startTime: plus(NOW, milliseconds) }, at);

describe('the start', () => {
  test('lies in the future [SCH-082] [SCH-089]', () => {
    expect(startIn(0)).toEqual(['Start time must be in future']);
    expect(startIn(-hours(1), { isAdmin: true })).toEqual(['Start time must be in future']);
    expect(text({ startTime: null })).toEqual(['Start time must be in future']);
  });
  test('lies a day ahead, except for admins [SCH-081]', () => {
    const tooSoon = 'Session start times can not start in the past or within the next 24 hours.';
    expect(startIn(hours(24) - minutes(15))).toEqual([tooSoon]);
    expect(startIn(hours(24))).toEqual([]);
    expect(startIn(minutes(7), { isAdmin: true })).toEqual([]);
  });
  test('lies before the start of the day 61 days out, in the zone of the host [SCH-078]', () => {
    const lastQuarter = '2026-07-03T22:45:00.000Z';
    expect(problems({ startTime: lastQuarter })).toEqual([]);
    expect(problems({ startTime: plus(lastQuarter, minutes(15)) })).toEqual(['SESSION_START_TOO_FAR']);
    expect(problems({ startTime: lastQuarter }, { timezone: 'Pacific/Auckland' })).toEqual(['SESSION_START_TOO_FAR']);
    expect(problems({ startTime: plus(NOW, days(365)) }, { isAdmin: true })).toEqual([]);
  });
  test('is a quarter of an hour, except for admins [SCH-079]', () => {
    const odd = '2026-05-05T19:05:00.000Z';
    expect(problems({ startTime: odd })).toEqual(['SESSION_START_STEP']);
    expect(problems({ startTime: odd }, { isAdmin: true })).toEqual([]);
    expect(problems({ startTime: '2026-05-05T19:45:00.000Z' })).toEqual([]);
  });
  test('that was there before is not judged again', () => {
    const startTime = '2026-05-04T10:03:00.000Z';
    expect(problems({ startTime }, { startBefore: startTime })).toEqual([]);
  });
});

test('a session takes 30 to 180 whole minutes [SCH-077]', () => {
  const message = 'Invalid Duration. Sessions should be between 30 and 180 minutes.';
  expect(text({ duration: 29 })).toEqual([message]);
  expect(text({ duration: 181 })).toEqual([message]);
  expect(text({ duration: 45.5 })).toEqual([message]);
  expect(problems({ duration: 30 })).toEqual([]);
  expect(problems({ duration: 180 })).toEqual([]);
});

test('a session has 3 to 16 seats [SCH-073] [SCH-074] [SCH-075] [API-029]', () => {
  expect(problems({ maxAttendees: 2 })).toEqual(['SESSION_MAX_ATTENDEES_TOO_FEW']);
  expect(problems({ maxAttendees: 3 })).toEqual([]);
  expect(problems({ maxAttendees: 16 })).toEqual([]);
  expect(problems({ maxAttendees: 17 })).toEqual(['SESSION_MAX_ATTENDEES_TOO_MANY']);
  expect(problems({ maxAttendees: 4 }, { registered: 5 })).toEqual(['SESSION_MAX_ATTENDEES_TOO_FEW']);
  expect(problems({ maxAttendees: 2, externalLink: 'https://zoom.us/j/1' })).toEqual([]);
});

test('a new form holds an hour, all seats, and a start 25 hours ahead on the hour [SCH-066]', () => {
  expect(emptyForm(Date.parse(NOW), settings)).toMatchObject({
    duration: 60,
    maxAttendees: 16,
    startTime: '2026-05-05T10:00:00.000Z',
  });
  expect(emptyForm(Date.parse(NOW) + 1, settings).startTime).toBe('2026-05-05T11:00:00.000Z');
  expect(problems({ startTime: emptyForm(Date.parse(NOW), settings).startTime })).toEqual([]);
});

test('the form offers 30, 60 and 90 minutes, and what a session already has [SCH-076]', () => {
  expect(durationChoices()).toEqual([30, 60, 90]);
  expect(durationChoices(60)).toEqual([30, 60, 90]);
  expect(durationChoices(45)).toEqual([30, 45, 60, 90]);
  expect(durationChoices(120)).toEqual([30, 60, 90, 120]);
});

test('the template names the Well and is valid as it is [SCH-064]', () => {
  const template = descriptionTemplate('ADHD');
  expect(template).toContain('ADHD');
  expect(problems({ description: template })).toEqual([]);
});

describe('opening a session at once', () => {
  const atOnce = { ...settings, MIN_LEAD_HOURS: 0 };
  const now = Date.parse('2026-05-04T09:14:30.000Z');

  test('with a lead of 0 hours the next full step but one minute is offered, and is in order', () => {
    const soonest = soonestStart(now, atOnce, false)!;
    expect(soonest).toBe('2026-05-04T09:30:00.000Z');
    expect(soonestStart(Date.parse(NOW), atOnce, false)).toBe('2026-05-04T09:15:00.000Z');
    const at = { now: new Date(now).toISOString() };
    expect(problems({ startTime: soonest }, { ...at, settings: atOnce })).toEqual([]);
    expect(problems({ startTime: soonest }, at)).toEqual(['SESSION_START_TOO_SOON']);
  });

  test('with the usual lead only staff are offered it', () => {
    expect(soonestStart(now, settings, false)).toBeUndefined();
    expect(soonestStart(now, settings, true)).toBe('2026-05-04T09:30:00.000Z');
  });
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/Unknown', undefined],
  ['Mars/Base', undefined],
])(
  'a new session whose browser is in %s follows the clock of %s, else that of the account [I-013]',
  (timezone, followed) => {
    expect(createSession.input.parse({ timezone }).timezone).toBe(followed);
  },
);
