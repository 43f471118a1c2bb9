import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { theme } from '#client/theme/theme.ts';
import { setViewerDateFormat, setViewerZone } from '#client/lib/time.ts';
import { byDay, days, exactly, readable } from './moment.tsx';
import { asText, historyPath, looksPath, Said } from './said.tsx';
import { isCut, Recorded, StateTree, labelOf } from './history/state-tree.tsx';
import { auditTexts, durations } from './texts.ts';

setViewerZone('Europe/London');
afterEach(() => setViewerDateFormat(undefined));

describe('moments', () => {
  test('times are shown to the second, with their zone', () => {
    expect(exactly('2026-07-04T09:00:05.000Z')).toBe('Jul 4, 2026, 10:00:05 AM BST');
    expect(readable('a seat is kept until 2026-01-04T09:00:05.000Z.')).toBe(
      'a seat is kept until Jan 4, 2026, 9:00:05 AM GMT.',
    );
    expect(readable('nothing of the kind')).toBe('nothing of the kind');
  });
  test('stand under their days, as the viewer has them', () => {
    const list = ['2026-07-04T22:59:59.000Z', '2026-07-04T23:00:00.000Z', '2026-07-05T10:00:00.000Z'].map((at) => ({
      at,
    }));
    expect(byDay(list).map(({ day, entries }) => [day, entries.length])).toEqual([
      ['Saturday, Jul 4, 2026, BST', 1],
      ['Sunday, Jul 5, 2026, BST', 2],
    ]);
    expect(byDay([])).toEqual([]);
  });
  test('from one day to another', () => {
    expect(days('2026-07-04T09:00:00.000Z', '2026-07-04T10:00:00.000Z')).toBe('Jul 4, 2026');
    expect(days('2026-07-04T09:00:00.000Z', '2026-07-06T10:00:00.000Z')).toMatch(/^Jul 4\s–\s6, 2026$/);
  });
});

test.each([
  ['day-first', '4 Jul 2026, 10:00:05 BST', /^4\s?–\s?6 Jul 2026$/],
  ['iso', '2026-07-04 10:00:05 BST', /^2026-07-04–06$/],
] as const)('times and days are written %s for a viewer who chose that', (format, moment, span) => {
  setViewerDateFormat(format);
  expect(exactly('2026-07-04T09:00:05.000Z')).toBe(moment);
  expect(days('2026-07-04T09:00:00.000Z', '2026-07-06T10:00:00.000Z')).toMatch(span);
});

describe('sentences', () => {
  const pieces = [{ text: 'Member B', ref: 'r/1' }, { text: ' waits until 2026-01-04T09:00:05.000Z.' }];
  test('lead to those they name, where the viewer may go', () => {
    render(<Said pieces={pieces} />, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'Member B' }).getAttribute('href')).toBe('/admin/audit/history/r%2F1');
    expect(document.body.textContent).toBe('Member B waits until Jan 4, 2026, 9:00:05 AM GMT.');
  });
  test('are the same without links', () => {
    render(<Said pieces={pieces} links={false} />, { wrapper: MemoryRouter });
    expect(screen.queryByRole('link')).toBeNull();
    expect(asText(pieces)).toBe('Member B waits until Jan 4, 2026, 9:00:05 AM GMT.');
  });
  test('addresses hold what stands for a history, and the event', () => {
    expect([historyPath('a'), historyPath('a', 7), looksPath('a')]).toEqual([
      '/admin/audit/history/a',
      '/admin/audit/history/a?event=7',
      '/admin/audit/looks?of=a',
    ]);
  });
  test('of who did it', () => {
    const { doneBy, ownRequest } = auditTexts.history;
    expect(['The product', 'A visitor', 'ana (staff)'].map(doneBy)).toEqual([
      'by the product',
      'by a visitor',
      'by ana (staff)',
    ]);
    expect([ownRequest('The operator'), ownRequest('ana')]).toEqual(['on the command line', 'at their own request']);
  });
  test('of how long', () => {
    expect(durations(48).map(({ label }) => label)).toEqual(['1 hour', '8 hours', '24 hours', '2 days']);
    expect(durations(1).map(({ label }) => label)).toEqual(['1 hour']);
  });
});

/** Without the style elements, whose text would count as the state's. */
const Unstyled = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
    {children}
  </MantineProvider>
);

describe('a state', () => {
  const shown = (value: Parameters<typeof StateTree>[0]['value']) => {
    const { container, unmount } = render(<StateTree value={value} />, { wrapper: Unstyled });
    const text = container.textContent;
    unmount();
    return text;
  };
  test('a duration is shown in words', () => {
    expect(['maxAttendees', 'status', 'Member B', 'ben_member', '2026-01-04T09:00:05.000Z'].map(labelOf)).toEqual([
      'max attendees',
      'status',
      'Member B',
      'ben_member',
      'Jan 4, 2026, 9:00:05 AM GMT',
    ]);
    expect(shown({ maxSeats: 3, isOpen: true, held: false, at: '2026-01-04T09:00:05.000Z' })).toBe(
      'max seats3is openyesheldnoatJan 4, 2026, 9:00:05 AM GMT',
    );
  });
  test('words of the program are read as words, and what people wrote as they wrote it', () => {
    expect(shown({ because: 'account-closed', title: 'night-owls' })).toBe('becauseaccount closedtitlenight-owls');
  });
  test('names what is empty, together, and says when all is', () => {
    expect(shown({ seats: 1, waiting: [], endsAt: null, title: '', offers: {} })).toBe(
      'seats1Empty: waiting, ends at, title, offers',
    );
    expect([shown(null), shown({}), shown([])]).toEqual(['none', 'none', 'none']);
  });
  test('of ids below which nothing stands says that they are there, and of fields that they are empty', () => {
    expect(shown({ pastSetups: { a74fc274: null, '12cbe445': null } })).toBe('past setupsa74fc274, 12cbe445');
    expect(shown({ subscription: { next: null } })).toBe('subscriptionEmpty: next');
  });
  test('of many records is a line for each', () => {
    expect(shown([{ author: 'ben', isLong: false, gone: null, reactions: ['heart'] }])).toBe(
      'author benis long noreactionsheart',
    );
  });
  test('tells what was left out, wherever that is', () => {
    const value = { list: [{ '…': 1 }, 'b'], map: { '…': 7, 'x-1': 1 } };
    expect(shown(value)).toBe('list1 earlier entry is left outbmap7 earlier entries are left outx-11');
    expect([isCut(value), isCut({ a: { b: [value] } }), isCut({ a: ['b'] }), isCut(null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
  test('values stored as text are parsed again; texts of people are not', () => {
    const recorded = (value: string) => {
      const { container, unmount } = render(<Recorded value={value} />, { wrapper: Unstyled });
      const text = container.textContent;
      unmount();
      return text;
    };
    expect(recorded('{"author":"ben","isLong":false}')).toBe('author benis long no');
    expect([recorded('true'), recorded('own-wish')]).toEqual(['yes', 'own wish']);
    expect(recorded('[not json at all')).toBe('[not json at all');
    expect(recorded('plain')).toBe('plain');
  });
});
