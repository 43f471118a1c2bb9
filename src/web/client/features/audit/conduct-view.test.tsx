import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { readConduct, type ConductLine } from '#modules/audit/contract/conduct-api.ts';
import { setViewerZone } from '#client/lib/time.ts';
import { answers, refuses } from '#client/testing/server.ts';
import { forgetReason } from './use-reason.ts';
import { auditPages, line, REASON } from './testing/examples.tsx';

const CONDUCT = '/admin/audit/conduct/ref-account';
beforeEach(() => {
  forgetReason();
  setViewerZone('UTC');
});

const sentence = (text: string) => [{ text }];
const conductLine = (number: number, overrides: Partial<ConductLine> = {}): ConductLine => ({
  ...line(number),
  ref: 'ref-account',
  kind: 'sanction',
  case: null,
  case_ref: null,
  until: null,
  ended: null,
  holds: false,
  evidence: [],
  ...overrides,
});
const conduct = (overrides: object = {}) =>
  answers({
    conduct: {
      ref: 'ref-account',
      name: 'rob_rude',
      shows_people: true,
      at: '2026-05-06T09:00:00.000Z',
      line: [],
      later: 0,
      unproven: [],
      more: 0,
      ...overrides,
    },
  });
const open = (at = CONDUCT, answer = conduct()) => {
  const { server, draw } = auditPages(at);
  server.on(readConduct, answer);
  return { server, ...draw() };
};
const SUSPENDED = conductLine(2, {
  sentence: sentence('mia (staff) suspended rob_rude: Insulted nora.'),
  holds: true,
  case: '7d65a5cd',
  case_ref: 'ref-case',
  until: '2026-06-04T09:00:00.000Z',
  evidence: [
    {
      report: '1a2b3c4d',
      ref: 'ref-report',
      event: 1,
      at: '2026-05-04T09:00:01.000Z',
      sentence: sentence('nora reported rob_rude.'),
      words: 'He shouted at us.',
    },
  ],
});

describe('the conduct of a member', () => {
  test('says first what limits the member now, with its case, when it ends and the words of the report', async () => {
    open(CONDUCT, conduct({ line: [conductLine(1), SUSPENDED] }));
    const heading = await screen.findByRole('heading', { name: 'What limits the member now' });
    const held = within(heading.closest('section')!);
    expect(held.getByText('mia (staff) suspended rob_rude: Insulted nora.')).toBeTruthy();
    expect(held.queryByText(/did thing 1/)).toBeNull();
    expect(held.getByRole('link', { name: 'Case 7d65a5cd' }).getAttribute('href')).toBe(
      '/admin/audit/history/ref-case',
    );
    expect(held.getByText(/Ends by itself:/).textContent).toBe('Ends by itself: Jun 4, 2026, 9:00:00 AM UTC');
    expect(held.getByText('Evidence: 1 report')).toBeTruthy();
    expect(held.getByText('He shouted at us.')).toBeTruthy();
    expect(held.getByRole('link', { name: 'Report 1a2b3c4d' }).getAttribute('href')).toBe(
      '/admin/audit/history/ref-report?event=1',
    );
  });

  test('says of what ended before its time when and by what', async () => {
    const ended = {
      at: '2026-05-05T09:00:00.000Z',
      ref: 'ref-account',
      event: 3,
      sentence: sentence('mia (staff) lifted every limit.'),
    };
    open(CONDUCT, conduct({ line: [{ ...SUSPENDED, holds: false, ended }] }));
    expect((await screen.findByText(/^Ended/)).textContent).toBe(
      'Ended May 5, 2026, 9:00:00 AM UTC: mia (staff) lifted every limit. In its history',
    );
    expect(screen.getByText('Nothing.')).toBeTruthy();
  });

  test('says of what was over by then that it ended by itself', async () => {
    open(CONDUCT, conduct({ at: '2026-06-05T09:00:00.000Z', line: [{ ...SUSPENDED, holds: false }] }));
    expect((await screen.findByText(/by itself:/)).textContent).toBe('Ended by itself: Jun 4, 2026, 9:00:00 AM UTC');
  });

  test('is asked for at the instant that was typed, which stays in the address', async () => {
    const { server, router } = open();
    fireEvent.change(await screen.findByLabelText('What held at (UTC)'), { target: { value: '2026-05-05T12:00:30' } });
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
    await screen.findByRole('heading', { name: 'What limited the member on May 6, 2026, 9:00:00 AM UTC' });
    expect(server.calls(readConduct).at(-1)?.body).toEqual({
      by: 'history',
      text: 'ref-account',
      reason: REASON,
      at: '2026-05-05T12:00:30.000Z',
    });
    expect(router.state.location.search).toBe(`?at=${encodeURIComponent('2026-05-05T12:00:30.000Z')}`);
    expect(screen.getByLabelText<HTMLInputElement>('What held at (UTC)').value).toMatch(/^2026-05-05T12:00:30/);
    fireEvent.click(screen.getByRole('button', { name: 'Now' }));
    await screen.findByRole('heading', { name: 'What limits the member now' });
    expect(router.state.location.search).toBe('');
  });

  test('warns before everything when one of its histories is not what was recorded', async () => {
    open(
      CONDUCT,
      conduct({
        line: [SUSPENDED],
        unproven: [{ ref: 'ref-account', kind: 'Account', altered: [2], missing: [{ from: 4, to: 5 }] }],
      }),
    );
    const warning = await screen.findByRole('alert');
    expect(warning.textContent).toBe(
      'Do not believe this answer. Please tell the people who run this installation.Account: ⚠ Event 2 is not what was recorded. ⚠ Events 4 to 5 are missing.',
    );
  });

  test('says that people are letters, that later lines are left out, and that nothing happened', async () => {
    open(CONDUCT, conduct({ shows_people: false, name: 'Member A', later: 2 }));
    expect(await screen.findByText(/^People are shown as letters/)).toBeTruthy();
    expect(screen.getByText('2 later lines are left out.')).toBeTruthy();
    expect(screen.getByText('Nothing was reported, and staff did nothing.')).toBeTruthy();
  });

  test.each([
    ['AUDIT_OUT_OF_SCOPE', 'Your appointment does not cover this.'],
    ['AUDIT_HISTORY_UNKNOWN', 'No member is judged in this history.'],
  ] as const)('says what is the matter when it is refused: %s', async (refusal, text) => {
    open(CONDUCT, refuses(refusal));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
