import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { findHistories, readHistory, readHistoryAt } from '#modules/audit/contract/api.ts';
import { auditStanding } from '#modules/identity/contract/api/auditors.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { refuses } from '#client/testing/server.ts';
import { forgetReason } from './use-reason.ts';
import { auditPages, historyOf, REASON, standing } from './testing/examples.tsx';

const HISTORY = '/admin/audit/history/ref-session';
const OVER = 'Your time as an auditor is over';
beforeEach(() => forgetReason());

const reading = () => screen.findByRole('heading', { name: 'Session Night talk' });
const over = () => screen.findByRole('heading', { name: OVER });
type Drawn = ReturnType<ReturnType<typeof auditPages>['draw']>;
/** Cached answers about histories. */
const rows = ({ queries }: Drawn) =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [path] }) => path)
    .filter((path) => [findHistories.path, readHistory.path, readHistoryAt.path].includes(path as never));
const isGone = async (drawn: Drawn) => {
  expect(screen.queryByText(/Night talk|Member B|did thing/)).toBeNull();
  expect(screen.queryByText(REASON)).toBeNull();
  expect(screen.queryByRole('slider')).toBeNull();
  await waitFor(() => expect(rows(drawn)).toEqual([]));
  expect(sessionStorage.getItem('audit-reason')).toBeNull();
};

describe('when the time is over', () => {
  test('the page detects the end by itself, clears its content, and says so', async () => {
    const { server, draw } = auditPages(HISTORY);
    server.on(auditStanding, standing({ left: 1500 }));
    const drawn = draw();
    await reading();
    const asked = server.calls(auditStanding).length;
    const heading = await over();
    await isGone(drawn);
    expect(server.calls(auditStanding)).toHaveLength(asked);
    // A screen reader announces it, and the focus does not stay on a removed element.
    expect(heading.closest('[role="alert"]')).toBeTruthy();
    expect(document.activeElement).toBe(heading);
  });

  test('there is no way back to it', async () => {
    const { server, draw } = auditPages('/admin/audit');
    server.on(auditStanding, standing({ left: 2500 }));
    const drawn = draw();
    await drawn.user.type(await screen.findByRole('textbox'), 'night');
    await drawn.user.click(screen.getByRole('button', { name: 'Find' }));
    await drawn.user.click(await screen.findByRole('link', { name: /Session/ }));
    await reading();
    await over();
    server.on(auditStanding, standing({ scope: [] }));
    await act(() => drawn.router.navigate(-1));
    await over();
    await isGone(drawn);
    expect(screen.queryByRole('textbox')).toBeNull();
    const asked = server.calls(readHistory).length;
    await act(() => drawn.router.navigate(1));
    await over();
    expect(server.calls(readHistory)).toHaveLength(asked);
  });

  test('staff ended it before: the server tells', async () => {
    const { server, draw } = auditPages(HISTORY);
    const drawn = draw();
    await reading();
    server.on(auditStanding, standing({ scope: [] }));
    await act(() => invalidateTopic(drawn.queries, ['auditor']));
    await over();
    await isGone(drawn);
  });

  test('an early end by staff without a push message is found by the next look', async () => {
    const { server, draw } = auditPages(HISTORY);
    const drawn = draw();
    await reading();
    for (const endpoint of [readHistory, readHistoryAt]) server.on(endpoint, refuses('NOT_ALLOWED'));
    await drawn.user.click(screen.getByRole('button', { name: 'Previous event' }));
    await over();
    await isGone(drawn);
  });

  test('a new appointment starts fresh', async () => {
    const { server, draw } = auditPages(HISTORY);
    server.on(auditStanding, standing({ left: 700 }));
    const drawn = draw();
    await over();
    server.on(auditStanding, standing({ scope: ['everything'] }));
    await act(() => invalidateTopic(drawn.queries, ['auditor']));
    expect(await screen.findByLabelText('What are you looking into?')).toHaveProperty('value', '');
    expect(screen.queryByText(OVER)).toBeNull();
  });

  test('admins keep what admins may see', async () => {
    const { server, draw } = auditPages('/admin/audit/looks', { isAdmin: true });
    server.on(auditStanding, standing({ left: 700, isAdmin: true }));
    const drawn = draw();
    await screen.findByText('reason 1');
    await act(() => drawn.router.navigate(HISTORY));
    await over();
    await act(() => drawn.router.navigate('/admin/audit/looks'));
    expect(await screen.findByText('reason 1')).toBeTruthy();
    expect(screen.queryByText(OVER)).toBeNull();
  });

  test('a reload says the same; a member who never was an auditor finds no page', async () => {
    const first = auditPages(HISTORY);
    first.server.on(auditStanding, standing({ left: 700 }));
    const drawn = first.draw();
    await over();
    drawn.unmount();
    const again = auditPages(HISTORY);
    again.server.on(auditStanding, standing({ scope: [] }));
    const second = again.draw();
    await over();
    second.unmount();
    sessionStorage.clear();
    again.draw();
    expect(await screen.findByText('There is no such page.')).toBeTruthy();
  });
});

describe('before it is over', () => {
  test('a month is not over at once', async () => {
    const { server, draw } = auditPages(HISTORY);
    server.on(auditStanding, standing({ left: 720 * 3_600_000 }));
    draw();
    await reading();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByText(OVER)).toBeNull();
  });

  test('the last minutes are counted quietly', async () => {
    const { server, draw } = auditPages(HISTORY);
    server.on(auditStanding, standing({ left: 4.5 * 60_000 }));
    draw();
    expect((await screen.findByRole('timer')).textContent).toBe('Your time as an auditor ends in 5 minutes.');
    expect(screen.getByText('Your time as an auditor ends within 5 minutes.').ariaLive).toBe('polite');
  });

  test('a page that the browser had put away shows nothing before the server was asked', async () => {
    const { server, draw } = auditPages(HISTORY);
    const drawn = draw();
    await reading();
    let answer: (() => void) | undefined;
    server.on(auditStanding, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return standing({ scope: [] });
    });
    act(() => void dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true })));
    expect(screen.queryByText(/did thing/)).toBeNull();
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(screen.queryByText(/did thing/)).toBeNull();
    await waitFor(() => expect(answer).toBeDefined());
    answer!();
    await over();
    await isGone(drawn);
  });

  test('an appointment for something else shows nothing of what was shown before', async () => {
    const { server, draw } = auditPages(HISTORY);
    const drawn = draw();
    await reading();
    server
      .on(auditStanding, standing({ scope: ['moderation'] }))
      .on(readHistory, refuses('AUDIT_OUT_OF_SCOPE'))
      .on(readHistoryAt, refuses('AUDIT_OUT_OF_SCOPE'));
    await act(() => invalidateTopic(drawn.queries, ['auditor']));
    expect(await screen.findByText('Your appointment does not cover this.')).toBeTruthy();
    expect(screen.queryByText(/did thing/)).toBeNull();
    server.on(readHistory, historyOf(3).page);
  });
});
