import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { recordExport } from '#modules/admin/contract/lists-api.ts';
import { chainState } from '#modules/audit/contract/api.ts';
import {
  appointAuditor,
  auditStanding,
  dismissAuditor,
  listAuditors,
  type Auditor,
} from '#modules/identity/contract/api/auditors.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { AuditHome, Auditors } from './audit-page.tsx';
import { standing } from './testing/examples.tsx';

const olga: Auditor = {
  member: { uuid: '11111111-1111-4111-8111-111111111111', username: 'olga' },
  scope: ['sessions', 'accounts'],
  reason: 'Yearly review',
  appointed_at: '2026-05-04T09:00:00.000Z',
  appointed_by: null,
  until: '2026-05-04T10:00:00.000Z',
  dismissed_at: null,
  dismissed_by: null,
  status: 'appointed',
};
const open = () => {
  const server = aServer({ member: aMember({ is_admin: true, timezone: 'UTC' }) });
  server
    .on(auditStanding, standing({ scope: [], isAdmin: true }))
    .on(listAuditors, answers({ auditor: [olga], has_more: false }));
  return { server, ...renderPage(<Auditors stranger={<p>There is no such page.</p>} />) };
};

describe('appointing', () => {
  const fill = async ({ user }: ReturnType<typeof open>, reason = 'A complaint') => {
    await user.type(await screen.findByLabelText('Username'), '@ben');
    await user.click(screen.getByRole('checkbox', { name: /^Sessions/ }));
    await user.selectOptions(screen.getByLabelText('For how long'), '8 hours');
    await user.type(screen.getByLabelText('Why'), reason);
    await user.click(screen.getByRole('button', { name: 'Appoint' }));
  };

  test('says whom, for what, how long and why', async () => {
    const page = open();
    page.server.on(appointAuditor, answers({ auditor: { ...olga, member: { uuid: 'ben', username: 'ben' } } }));
    await fill(page);
    expect(await screen.findByText('ben is an auditor now.')).toBeTruthy();
    expect(page.server.calls(appointAuditor).at(-1)?.body).toEqual({
      member: 'ben',
      scope: ['sessions'],
      hours: 8,
      reason: 'A complaint',
    });
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('');
  });

  test('asks for what is missing before it asks the server', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Appoint' }));
    for (const text of [
      'Please enter a username',
      'Please choose what this person may look at.',
      'Please say why, in 5 to 500 characters.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(server.calls(appointAuditor)).toEqual([]);
  });

  test('shows a refusal where it belongs, and keeps what was typed', async () => {
    const page = open();
    page.server.on(appointAuditor, refuses('AUDITOR_NOT_ONESELF', { field: 'member' }));
    await fill(page);
    expect(await screen.findByText('Somebody else has to appoint you.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('@ben');
  });
});

describe('all current and former auditors are listed', () => {
  test('is listed, and can be dismissed after one more question', async () => {
    const { server, user } = open();
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toContain('Sessions, Accounts, until May 4, 2026, 10:00:00 AM UTC');
    expect(item.textContent).toContain('by the command line');
    server.on(dismissAuditor, answers({ auditor: { ...olga, status: 'dismissed' } }));
    await user.click(within(item).getByRole('button', { name: 'Dismiss' }));
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss olga?' });
    server.on(listAuditors, answers({ auditor: [{ ...olga, status: 'dismissed' }], has_more: false }));
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText('olga is no auditor any more.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
    expect(server.calls(dismissAuditor)).toHaveLength(1);
  });

  test('the list says when it is empty or could not be loaded', async () => {
    const { server, queries, user } = open();
    await screen.findByRole('listitem');
    server.on(listAuditors, unreachable);
    void queries.resetQueries({ queryKey: [listAuditors.path] });
    const again = await screen.findByRole('button', { name: /try again/i });
    server.on(listAuditors, answers({ auditor: [], has_more: false }));
    await user.click(again);
    expect(await screen.findByText('Nobody is or was an auditor.')).toBeTruthy();
  });

  test('are chosen by words, status and what they may look at, and the file of them is recorded before it is saved', async () => {
    const { server, user } = open();
    server.on(recordExport, refuses('NOT_ALLOWED'));
    await user.selectOptions(await screen.findByLabelText('Status'), 'Over');
    await user.selectOptions(screen.getByLabelText('May look at'), 'Payments');
    await user.type(screen.getByLabelText('Search by username'), 'olg');
    await waitFor(() =>
      expect(server.calls(listAuditors).at(-1)?.body).toMatchObject({
        status: 'expired',
        scope: 'payments',
        q: 'olg',
        limit: 20,
        offset: 0,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText(/^Not everything could be read or recorded/)).toBeTruthy();
    expect(server.calls(recordExport)[0]?.body).toEqual({
      list: 'auditors',
      filters: { status: 'expired', scope: 'payments' },
      searched: true,
      rows: 1,
    });
  });

  test('is for admins', async () => {
    const server = aServer({ member: aMember() });
    server.on(auditStanding, standing({ scope: ['everything'] }));
    renderPage(<Auditors stranger={<p>There is no such page.</p>} />);
    expect(await screen.findByText('There is no such page.')).toBeTruthy();
    expect(server.calls(listAuditors)).toEqual([]);
  });
});

describe('the tamper evidence', () => {
  const home = (chain: object) => {
    const server = aServer({ member: aMember({ is_admin: true, timezone: 'UTC' }) });
    const whole = {
      count: 12_345,
      checkpoint: null,
      stopped: null,
      verified: null,
      needs_staff: false,
      public_key: 'key',
      ...chain,
    };
    server.on(auditStanding, standing({ scope: [], isAdmin: true })).on(chainState, answers({ chain: whole }));
    return renderPage(<AuditHome stranger={null} />);
  };

  test('tells how far it reaches, and the line to keep elsewhere', async () => {
    home({ checkpoint: { count: 12_000, at: '2026-05-04T09:00:00.000Z', line: '{"a line":1}' } });
    expect(await screen.findByText('12,345 events are in the chain.')).toBeTruthy();
    expect(screen.getByText(/after 12,000 events/).textContent).toContain('May 4, 2026, 9:00:00 AM UTC');
    expect(screen.getByText('{"a line":1}')).toBeTruthy();
    expect(screen.getByText('Admins look at histories when they are appointed')).toBeTruthy();
  });

  test('says at once that it has stopped', async () => {
    home({ count: 1, stopped: 'Event 7 was changed.' });
    expect((await screen.findByRole('alert')).textContent).toBe('The chain has stopped: Event 7 was changed.');
    expect(screen.getByText('1 event is in the chain.')).toBeTruthy();
  });
});
