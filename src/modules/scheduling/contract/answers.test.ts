import { expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { isEndpoint } from '#kernel/testing/endpoints.ts';
import * as sessions from './api.ts';
import * as hosts from './host-api.ts';
import * as pictures from '../picture/contract/picture.ts';
import * as series from '../series/contract/api.ts';
import * as waiting from './waiting-list-api.ts';

const endpoints = [sessions, hosts, pictures, series, waiting]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint);

/** The content under the single name of an answer: a list or an object; cursors are ignored. */
const answerOf = ({ output }: Endpoint): [string, 'list' | 'object' | 'other'][] =>
  Object.entries((output as z.ZodObject).shape)
    .filter(([name]) => name !== 'after')
    .map(([name, schema]) => [
      name,
      schema instanceof z.ZodArray ? 'list' : schema instanceof z.ZodObject ? 'object' : 'other',
    ]);

test('[SCH-148] every call answers under the name of what it is about: one an object, many a list (C-115)', () => {
  expect(endpoints.length).toBeGreaterThan(18);
  for (const endpoint of endpoints) {
    const { path } = endpoint;
    const name = path === hosts.possibleHosts.path ? 'users' : path.startsWith('/v1/series/') ? 'series' : 'session';
    const kind = path.includes('/list') ? 'list' : 'object';
    expect([path, answerOf(endpoint)]).toEqual([path, [[name, kind]]]);
  }
});

test('[SCH-148] what is written answers what it made of it', () => {
  for (const endpoint of endpoints.filter(({ writes }) => writes))
    expect([endpoint.path, answerOf(endpoint)[0]?.[1]]).toEqual([endpoint.path, 'object']);
});

test.each([
  ['Europe/London', 'Europe/London'],
  ['UTC', 'UTC'],
  ['Mars/Base', undefined],
  ['', undefined],
])('a session planned in the time zone "%s", which a browser guessed, is planned in %s', (timezone, planned) => {
  expect(sessions.createSession.input.shape.timezone.parse(timezone)).toBe(planned);
});

test('[SCH-084] the end of a series is cleared by null and by an emptied field', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  for (const seriesEndTime of [null, ''])
    expect(series.updateSeriesEnd.input.parse({ id, seriesEndTime })).toMatchObject({ seriesEndTime: null });
  expect(sessions.createSession.input.parse({ startTime: '', seriesEndTime: '' })).toMatchObject({
    startTime: null,
    seriesEndTime: null,
  });
});

test('[SCH-132] [SCH-133] [SCH-136] [SCH-138] a list whose times are left out is not limited by them', () => {
  const id = '11111111-1111-4111-8111-111111111111';
  const lists = [
    sessions.joinedSessions,
    sessions.hostedSessions,
    sessions.searchSessions,
    series.seriesSessions,
  ] as const;
  for (const { path, input } of lists) {
    const asked = input.parse({ id });
    expect([path, asked.start_time_from, asked.start_time_to]).toEqual([path, undefined, undefined]);
    expect(input.safeParse({ id, start_time_from: 'tomorrow' }).success).toBe(false);
  }
});

test('[SCH-061] [SCH-065] the form of an external session leaves its seats empty', () => {
  for (const maxAttendees of ['', null]) {
    expect(sessions.createSession.input.parse({ maxAttendees })).toMatchObject({ maxAttendees: undefined });
    const id = '11111111-1111-4111-8111-111111111111';
    expect(sessions.updateSession.input.parse({ id, maxAttendees })).toEqual({ id, maxAttendees: undefined });
  }
  expect(sessions.createSession.input.parse({ maxAttendees: '4' })).toMatchObject({ maxAttendees: 4 });
  expect(sessions.createSession.input.safeParse({ maxAttendees: 'some' }).success).toBe(false);
});

test('[SCH-085] [SCH-086] a title and a description that are null are judged like empty ones', () => {
  expect(sessions.createSession.input.safeParse({ title: null, description: null }).success).toBe(true);
});

test('a list caps every limit at 100 rows, and flags are understood as numbers, too (C-040, C-147)', () => {
  const asked = sessions.searchSessions.input.parse({ limit: 5000, exclude_full_sessions: 1, paid_only: 0 });
  expect(asked).toMatchObject({ limit: 100, exclude_full_sessions: true, paid_only: false });
  expect(sessions.searchSessions.input.safeParse({ exclude_full_sessions: 2 }).success).toBe(false);
});
