import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { recordExport } from '#modules/admin/contract/lists-api.ts';
import { listLooks } from '#modules/audit/contract/api.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { setViewerZone } from '#client/lib/time.ts';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { auditPages, look, once } from './testing/examples.tsx';

setViewerZone('UTC');
const lookers = [
  { uuid: '11111111-1111-4111-8111-111111111111', username: 'olga', looks: 120 },
  { uuid: '22222222-2222-4222-8222-222222222222', username: null, looks: 3 },
];
const open = (at = '/admin/audit/looks') => {
  const { server, draw } = auditPages(at, { isAdmin: true });
  server.on(listLooks, ({ body }) => {
    const from = body['after'] === '' ? 1 : Number(body['after']);
    const by = body['auditor'];
    const total = by === undefined ? 120 : 3;
    const size = Math.min(50, total - from + 1);
    return answers({
      look: Array.from({ length: size }, (_, place) => look(from + place)),
      num_total: total,
      after: from + size <= total ? String(from + size) : null,
      of_history: body['ref'] === undefined ? null : 'Session Night talk',
      auditor: from === 1 ? lookers : [],
    });
  });
  return { server, ...draw() };
};

describe('who looked', () => {
  test('is listed page by page to the very first look, each once', async () => {
    const { user, server } = open();
    expect(await screen.findByText('The newest 50 of 120 looks')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('The newest 100 of 120 looks');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('120 looks');
    expect(screen.getByText('reason 120')).toBeTruthy();
    expect(screen.getAllByText(/^reason /)).toHaveLength(120);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(once(server.calls(listLooks).map(({ body }) => body['after']))).toEqual(['', '51', '101']);
  });

  test('by one auditor; whose id stands in no address', async () => {
    const { user, server, router } = open();
    const choice = await screen.findByRole('combobox', { name: 'Looks by' });
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Everybody',
      'olga (120)',
      'a former member (3)',
    ]);
    await user.selectOptions(choice, 'a former member (3)');
    expect(await screen.findByText('3 looks')).toBeTruthy();
    expect(server.calls(listLooks).at(-1)?.body['auditor']).toBe(lookers[1]!.uuid);
    expect(router.state.location.search).toBe('');
  });

  test('at one history, and back to all', async () => {
    const { user, server, router } = open();
    await user.click((await screen.findAllByRole('link', { name: 'Others who looked at Session Night talk' }))[0]!);
    expect((await screen.findByText('Session Night talk', { selector: 'strong' })).parentElement?.textContent).toBe(
      'Looks at Session Night talk',
    );
    expect(router.state.location.search).toBe('?of=ref-session');
    expect(server.calls(listLooks).at(-1)?.body['ref']).toBe('ref-session');
    await user.click(screen.getByRole('link', { name: 'Show all looks' }));
    await waitFor(() => expect(screen.queryByText('Show all looks')).toBeNull());
  });

  test('by words of the reason and by what was done; what is chosen stands in the address, and the file of it is recorded', async () => {
    const { user, server, router } = open();
    server.on(recordExport, refuses('NOT_ALLOWED'));
    await user.selectOptions(await screen.findByLabelText('What was done'), 'Signed copies');
    await user.type(screen.getByLabelText('Words of the reason'), 'seat');
    await waitFor(() => expect(server.calls(listLooks).at(-1)?.body).toMatchObject({ what: 'exported', q: 'seat' }));
    expect(router.state.location.search).toBe('?what=exported&q=seat');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(server.calls(recordExport)).toHaveLength(1));
    expect(server.calls(recordExport)[0]?.body).toMatchObject({
      list: 'looks',
      filters: { what: 'exported' },
      searched: true,
    });
  });

  test('tells each with its time, who, what and why; what was forgotten is said to be', async () => {
    const { server, queries } = open();
    await screen.findByText('reason 1');
    server.on(
      listLooks,
      answers({
        look: [
          look(1, { what: 'exported' }),
          look(2, { what: 'sought', about: 'member', title: 'ben', history: null, ref: null }),
          look(3, { auditor: { uuid: 'x', username: null }, reason: null }),
          look(4, { auditor: { uuid: 'y', username: 'Operator root' }, reason: '' }),
          look(5, { what: 'sought', about: 'member', title: null, history: null, ref: null, refused: true }),
          look(6, { refused: true }),
        ],
        num_total: 6,
        after: null,
        of_history: null,
        auditor: [],
      }),
    );
    await act(() => invalidateTopic(queries, ['look']));
    await screen.findByText('6 looks');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '9:00:59 AMolga took a signed copy of Session Night talkreason 1Others who looked',
      '9:00:58 AMolga looked for member benreason 2',
      '9:00:57 AMa former member read Session Night talkThe reason was forgotten with the auditor.Others who looked',
      '9:00:56 AMOperator root read Session Night talkNo reason was given.Others who looked',
      '9:00:55 AMolga was refused a search for memberreason 5',
      '9:00:54 AMolga was refused Session Night talkreason 6Others who looked',
    ]);
  });

  test('the list shows: none yet, loading, not loaded, no such history', async () => {
    const none = answers({ look: [], num_total: 0, after: null, of_history: null, auditor: [] });
    const { server, queries, user } = open('/admin/audit/looks?of=nothing');
    server.on(listLooks, refuses('AUDIT_HISTORY_UNKNOWN'));
    await act(() => queries.resetQueries());
    expect(await screen.findByText('There is no such history.')).toBeTruthy();
    server.on(listLooks, unreachable);
    await user.click(screen.getByRole('link', { name: 'Show all looks' }));
    const again = await screen.findByRole('button', { name: /try again/i });
    server.on(listLooks, none);
    await user.click(again);
    expect(await screen.findByText('Nobody has looked at anything yet.')).toBeTruthy();
    server.on(listLooks, () => new Promise(() => undefined));
    act(() => void queries.resetQueries());
    expect(await screen.findByText('Loading the looks')).toBeTruthy();
  });
});
