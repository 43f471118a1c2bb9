import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exportHistory, readHistory, readHistoryAt } from '#modules/audit/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { setViewerZone } from '#client/lib/time.ts';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { pageOf } from './history-view.tsx';
import { forgetReason } from '../use-reason.ts';
import { auditPages, entry, historyOf, SOUND, line, once, REASON } from '../testing/examples.tsx';

const HISTORY = '/admin/audit/history/ref-session';
beforeEach(() => {
  forgetReason();
  setViewerZone('UTC');
});

const open = (events = 3, at = HISTORY) => {
  const { server, draw } = auditPages(at);
  const { page, moment } = historyOf(events);
  server.on(readHistory, page).on(readHistoryAt, moment);
  return { server, ...draw() };
};
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: 'Event' });
const said = (text: string | RegExp) => screen.findByRole('heading', { name: text });

describe('the slider', () => {
  test('stands at the end, and says aloud where it is', async () => {
    open();
    expect((await slider()).value).toBe('3');
    expect((await slider()).getAttribute('aria-valuetext')).toBe(
      'Event 3 of 3, May 4, 2026, 9:00:03 AM UTC: Member B did thing 3.',
    );
    await said('Member B did thing 3.');
    for (const name of ['Next event', 'Last event'])
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  });

  test('leads to the state before anything happened, and to each event after it', async () => {
    const { user } = open();
    fireEvent.change(await slider(), { target: { value: '0' } });
    expect((await slider()).getAttribute('aria-valuetext')).toBe('Before anything happened');
    await waitFor(() => expect(screen.queryByText('What was known when deciding')).toBeNull());
    expect(screen.getByRole('button', { name: 'Previous event' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Next event' }));
    await said('Member B did thing 1.');
    await user.click(screen.getByRole('button', { name: 'Last event' }));
    await said('Member B did thing 3.');
    await user.click(screen.getByRole('button', { name: 'Before the first event' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /did thing/ })).toBeNull());
  });

  test('dragged over thousands of events asks for the one where it rests, and for its page', async () => {
    const { server, router } = open(10_000);
    await said('Member B did thing 10000.');
    await waitFor(() => expect(once(server.calls(readHistory).map(({ body }) => body['from']))).toEqual([1, 9_951]));
    const before = server.calls(readHistoryAt).length;
    const range = await slider();
    for (let event = 10_000; event >= 4_000; event -= 100)
      fireEvent.change(range, { target: { value: String(event) } });
    await said('Member B did thing 4000.');
    expect(server.calls(readHistoryAt).slice(before)).toHaveLength(1);
    expect(once(server.calls(readHistory).map(({ body }) => body['from']))).toEqual([1, 9_951, 3_951]);
    expect(router.state.location.search).toBe('?event=4000');
    expect(screen.getAllByRole('listitem').length).toBeLessThan(120);
  });

  test('follows links to an event, and the way back', async () => {
    const { router } = open(120, `${HISTORY}?event=70`);
    await said('Member B did thing 70.');
    expect(screen.getByText('51 to 100 of 120')).toBeTruthy();
    await act(() => router.navigate(`${HISTORY}?event=2`));
    await said('Member B did thing 2.');
    await act(() => router.navigate(-1));
    await said('Member B did thing 70.');
    await act(() => router.navigate(`${HISTORY}?event=999`));
    expect((await slider()).value).toBe('120');
  });

  test('goes to what had happened by an instant, in the zone of the page', async () => {
    const { server } = open();
    setViewerZone('UTC');
    fireEvent.change(await screen.findByLabelText('As it was at (UTC)'), { target: { value: '2026-05-04T09:00:02' } });
    server.on(readHistoryAt, ({ body }) =>
      historyOf(3).moment({ path: '', headers: {}, body: { event: body['event'] ?? 2 } }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Go' }));
    await said('Member B did thing 2.');
    expect(server.calls(readHistoryAt).some(({ body }) => body['at'] === '2026-05-04T09:00:02.000Z')).toBe(true);
  });
});

describe('the list of events', () => {
  test('tells each with its time, who did it and why', async () => {
    const { server } = open();
    const lines = [
      line(1),
      line(2, {
        actor: 'The product',
        cause: { kind: 'rule', sentence: [{ text: 'the rule “open doors”' }], ref: null, event: null },
      }),
      line(3, {
        actor: 'Member A (staff)',
        cause: { kind: 'event', sentence: [{ text: 'Member A canceled the session.' }], ref: 'ref-other', event: 4 },
      }),
    ];
    server.on(
      readHistory,
      answers({ history: { ...entry(), shows_people: false, has_state: true, proof: SOUND, event: lines } }),
    );
    const list = await screen.findByRole('region', { name: 'Monday, May 4, 2026, UTC' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1Member B did thing 1.9:00:01 AM · by Member B, at their own request',
      '2Member B did thing 2.9:00:02 AM · by the product, because of the rule “open doors”',
      '3Member B did thing 3.9:00:03 AM · by Member A (staff), because Member A canceled the session.',
    ]);
  });

  test('a history is paged; the chosen event is marked', async () => {
    const { user, server } = open(120, `${HISTORY}?event=1`);
    await user.click(await screen.findByRole('button', { name: 'Later events' }));
    await screen.findByText('51 to 100 of 120');
    await user.click(screen.getByRole('button', { name: /^Event 60 of 120/ }));
    await said('Member B did thing 60.');
    expect(screen.getByRole('button', { name: /^Event 60 of 120/ }).getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Earlier events' }));
    await screen.findByText('1 to 50 of 120');
    expect(server.calls(readHistory).every(({ body }) => body['reason'] === REASON)).toBe(true);
  });

  test('knows on which page an event stands', () => {
    expect([1, 50, 51, 100, 101].map(pageOf)).toEqual([1, 1, 51, 51, 101]);
  });
});

describe('a moment', () => {
  test('tells what it changed, what was known when deciding, and what was recorded', async () => {
    open();
    await said('Member B did thing 3.');
    const changed = screen.getByRole('heading', { name: 'What it changed' }).parentElement!;
    expect(changed.textContent).toBe('What it changedseatsfrom 2 to 3 ');
    expect(screen.getByText('The state before this event, from the same rules that decided.')).toBeTruthy();
    expect(screen.getByText('(hidden)')).toBeTruthy();
  });

  test('tells what came, what went, what became another, and records as records', async () => {
    const { server } = open();
    const { moment } = historyOf(3);
    server.on(readHistoryAt, (call) => {
      const { moment: state } = moment(call).body as { moment: object };
      const changed = [
        { path: ['attendees'], before: null, after: 'Member C' },
        { path: ['waiting', 'Member C', 'sinceWhen'], before: '2026-05-04T09:00:01.000Z', after: null },
        { path: ['startsAt'], before: '2026-05-04T09:00:00.000Z', after: '2026-05-04T10:00:00.000Z' },
        { path: ['offers', '2'], before: null, after: '{"member":"Member C","isTaken":false}' },
      ];
      return answers({ moment: { ...state, changed, more_changed: 3 } });
    });
    const list = (await screen.findByRole('heading', { name: 'What it changed' })).parentElement!;
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.trim()),
    ).toEqual([
      'attendeesadded Member C',
      'waiting › Member C › since whenremoved May 4, 2026, 9:00:01 AM UTC',
      'starts atfrom May 4, 2026, 9:00:00 AM UTC to May 4, 2026, 10:00:00 AM UTC',
      'offers › 2added member Member Cis taken no',
      'and 3 more',
    ]);
  });

  test('of a long state shows its newest entries, and more when asked', async () => {
    const { server, user } = open();
    const { moment } = historyOf(3);
    server.on(readHistoryAt, (call) => {
      const { body } = moment(call);
      const list = Number(call.body['most']) < 100 ? [{ '…': 988 }, 'newest'] : ['oldest', 'newest'];
      const { moment: state } = body as { moment: object };
      return answers({ moment: { ...state, after: { list } } });
    });
    expect(await screen.findByText('988 earlier entries are left out')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more of each list' }));
    expect(await screen.findByText('oldest')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more of each list' })).toBeNull();
  });

  test('a history without a state says so, instead of showing an empty one', async () => {
    const { server } = open();
    server.on(readHistory, () =>
      answers({
        history: {
          ...entry(),
          shows_people: false,
          has_state: false,
          proof: SOUND,
          event: [line(1), line(2), line(3)],
        },
      }),
    );
    expect(await screen.findByText('Nobody keeps a state of this history.')).toBeTruthy();
    expect(screen.queryByText('What it changed')).toBeNull();
  });
});

describe('a history that cannot be shown', () => {
  test('is being loaded', async () => {
    const { server } = open();
    server.on(readHistory, () => new Promise(() => undefined));
    expect(await screen.findByText('Loading the history')).toBeTruthy();
  });

  test.each([
    ['AUDIT_HISTORY_UNKNOWN', 'There is no such history.'],
    ['AUDIT_OUT_OF_SCOPE', 'Your appointment does not cover this.'],
  ] as const)('%s', async (refusal, text) => {
    const { server } = open();
    server.on(readHistory, refuses(refusal));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  test('could not be loaded, and is tried again', async () => {
    const { server, user } = open();
    server.on(readHistory, unreachable);
    await user.click(await screen.findByRole('button', { name: /try again/i }));
    server.on(readHistory, historyOf(3).page);
    await user.click(await screen.findByRole('button', { name: /try again/i }));
    expect(await slider()).toBeTruthy();
  });
});

describe('a signed copy', () => {
  test('is offered to those alone who are shown people', async () => {
    open();
    await slider();
    expect(screen.queryByRole('button', { name: 'Save a signed copy' })).toBeNull();
  });

  test('an export is dropped when the appointment ended while it was made', async () => {
    const { server, user } = open();
    server.on(readHistory, () =>
      answers({
        history: { ...entry(), shows_people: true, has_state: true, proof: SOUND, event: [line(1), line(2), line(3)] },
      }),
    );
    let made: (() => void) | undefined;
    server.on(exportHistory, async () => {
      await new Promise<void>((resolve) => (made = resolve));
      return answers({ bundle: 'told', file_name: 'history.ndjson' });
    });
    const create = jest.fn(() => 'blob:told');
    Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined });
    await user.click(await screen.findByRole('button', { name: 'Save a signed copy' }));
    await waitFor(() => expect(made).toBeDefined());
    server.on(readHistoryAt, refuses('NOT_ALLOWED'));
    await user.click(screen.getByRole('button', { name: 'Previous event' }));
    await screen.findByRole('heading', { name: 'Your time as an auditor is over' });
    made!();
    // The answer has arrived once what was asked after it has.
    await act(() => call(readHistory, { ref: 'ref-session', reason: REASON }, { quiet: true }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
    expect(create).not.toHaveBeenCalled();
  });

  test('that cannot be made says why', async () => {
    const { server, user } = open();
    server.on(readHistory, () =>
      answers({
        history: { ...entry(), shows_people: true, has_state: true, proof: SOUND, event: [line(1), line(2), line(3)] },
      }),
    );
    server.on(exportHistory, refuses('AUDIT_CHAIN_BROKEN', { msg: 'The chain is broken.' }));
    await user.click(await screen.findByRole('button', { name: 'Save a signed copy' }));
    await waitFor(() => expect(server.calls(exportHistory)).toHaveLength(1));
    expect(server.calls(exportHistory)[0]?.body).toEqual({ ref: 'ref-session', reason: REASON });
  });
});

test('a history with an altered line and a gap is headed by a warning, and both are marked at their places', async () => {
  const { server } = open(4);
  const altered = line(1, {
    proof: 'altered',
    sentence: [{ text: '⚠ This line is not what was recorded: ' }, { text: 'Member B left.' }],
  });
  server.on(
    readHistory,
    answers({
      history: {
        ...entry({ events: 4 }),
        shows_people: false,
        has_state: true,
        proof: { ...SOUND, altered: [1], missing: [{ from: 2, to: 3 }] },
        event: [altered, line(4)],
      },
    }),
  );
  expect((await screen.findByText(/Do not believe this history/)).parentElement?.textContent).toContain(
    '1 line of this history is not what was recorded. 2 events of this history are missing.',
  );
  expect(screen.getByText('⚠ Events 2 to 3 are missing.')).toBeTruthy();
  expect(screen.getByText(/^⚠ This line is not what was recorded/)).toBeTruthy();
});

test('a history says how many of its last events no signature covers yet', async () => {
  const { server } = open(4);
  server.on(
    readHistory,
    answers({
      history: {
        ...entry({ events: 4 }),
        shows_people: false,
        has_state: true,
        proof: { ...SOUND, unsigned: 2, later: 1 },
        event: [line(1), line(2), line(3), line(4)],
      },
    }),
  );
  expect(await screen.findByText(/^The last 3 events are not signed yet/)).toBeTruthy();
});
