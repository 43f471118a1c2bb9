import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { readChanges, type ChangedHistory } from '#modules/audit/contract/changes-api.ts';
import { setViewerZone } from '#client/lib/time.ts';
import { answers } from '#client/testing/server.ts';
import { forgetReason } from './use-reason.ts';
import { auditPages, entry, line, REASON } from './testing/examples.tsx';

const CHANGES = '/admin/audit/changes/ref-account';
beforeEach(() => {
  forgetReason();
  setViewerZone('UTC');
});

const changed = (overrides: Partial<ChangedHistory> = {}): ChangedHistory => ({
  ...entry({ kind: 'Account', title: 'rob_rude' }),
  within: 2,
  words: [{ before: 'Staff limit nothing.', after: 'On probation.' }],
  changed: [{ path: ['standing'], before: 'none', after: 'probation' }],
  more_changed: 0,
  ...overrides,
});
const changes = (overrides: object = {}) =>
  answers({
    changes: {
      title: 'rob_rude',
      shows_people: true,
      from: '2026-05-01T00:00:00.000Z',
      to: '2026-05-31T23:59:59.999Z',
      history: [],
      unproven: [],
      line: [],
      more: 0,
      hidden: 0,
      unread: 0,
      ...overrides,
    },
  });
const open = (at = CHANGES, answer = changes()) => {
  const { server, draw } = auditPages(at);
  server.on(readChanges, answer);
  return { server, ...draw() };
};
const choose = async (from: string, to: string) => {
  fireEvent.change(await screen.findByLabelText(/^From/), { target: { value: from } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: to } });
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
};

describe('what changed between two days', () => {
  test('asks for whole days in the zone of the viewer, and keeps them in the address', async () => {
    const { server, router } = open();
    await screen.findByLabelText(/^From/);
    expect(server.calls(readChanges)).toEqual([]);
    setViewerZone('Europe/Berlin');
    await choose('2026-05-01', '2026-05-31');
    await screen.findByRole('heading', { name: 'rob_rude: before and afterwards' });
    expect(server.calls(readChanges).at(-1)?.body).toEqual({
      by: 'history',
      text: 'ref-account',
      reason: REASON,
      from: '2026-04-30T22:00:00.000Z',
      to: '2026-05-31T21:59:59.999Z',
    });
    expect(router.state.location.search).toBe('?from=2026-05-01&to=2026-05-31');
  });

  test.each([
    ['', '2026-05-31', 'Please choose a day'],
    ['2026-05-31', '2026-05-01', 'The second date is before the first.'],
  ])('is not asked for from “%s” to “%s”: %s', async (from, to, problem) => {
    const { server } = open();
    await choose(from, to);
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(server.calls(readChanges)).toEqual([]);
  });

  test('shows a state in words, what it was struck out, and all fields folded', async () => {
    open(`${CHANGES}?from=2026-05-01&to=2026-05-31`, changes({ history: [changed()] }));
    const before = await screen.findByText('Staff limit nothing.');
    expect([before.closest('del') !== null, screen.getByText('On probation.').closest('ins') !== null]).toEqual([
      true,
      true,
    ]);
    expect(screen.getByText('All fields').closest('details')?.open).toBe(false);
  });

  test('lists each event under its day, with its history, and says what is left out', async () => {
    open(
      `${CHANGES}?from=2026-05-01&to=2026-05-31`,
      changes({ line: [{ ...line(1), ref: 'ref-account', kind: 'Account' }], more: 3, hidden: 1, unread: 2 }),
    );
    const day = await screen.findByRole('region', { name: /May 4, 2026/ });
    expect(within(day).getByRole('link', { name: 'Account' }).getAttribute('href')).toBe(
      '/admin/audit/history/ref-account?event=1',
    );
    expect(screen.getByText('3 later events are left out. Please choose a shorter time.')).toBeTruthy();
    expect(screen.getByText(/^Some histories were not read/)).toBeTruthy();
  });

  test('says that nothing is there yet, that nothing changed, and which history is not what was recorded', async () => {
    open(
      `${CHANGES}?from=2026-05-01&to=2026-05-31`,
      changes({ unproven: [{ ref: 'ref-account', kind: 'Account', altered: [1], missing: [] }] }),
    );
    expect(await screen.findByText('Nothing of its own changed.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Account: ⚠ Event 1 is not what was recorded.');
  });
});
