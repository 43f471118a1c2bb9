import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { recordExport } from '#modules/admin/contract/lists-api.ts';
import {
  listOrganisationTokens,
  makeOrganisationToken,
} from '#modules/integrations/contract/organisation-token-api.ts';
import {
  listWebhookMessages,
  listWebhooks,
  makeWebhook,
  resumeWebhook,
  sendMessageAgain,
} from '#modules/integrations/contract/webhook-api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { savedFiles } from '#client/testing/watch.ts';
import AdminPrograms from './admin-programs.tsx';

const made_at = '2026-05-01T10:00:00.000Z';
const made_by = { uuid: '5f0c1a52-0000-4000-8000-000000000001', username: 'mia', name: null };
const webhook = {
  uuid: '5f0c1a52-0000-4000-8000-00000000000d',
  url: 'https://hooks.example.org/in',
  kinds: ['seat.taken'],
  status: 'stopped',
  problem: 'it answered 503',
  made_by,
  made_at,
  arrived_at: null,
};
const message = {
  uuid: '5f0c1a52-0000-4000-8000-00000000000e',
  kind: 'seat.taken',
  happened_at: made_at,
  state: 'given-up',
  attempts: 8,
  tried_at: made_at,
  next_at: null,
  problem: 'status',
  status: 503,
};
const server = (hooks: readonly object[] = []) =>
  aServer({ member: aMember({ is_admin: true }) })
    .on(listOrganisationTokens, answers({ token: [], has_more: false }))
    .on(listWebhooks, answers({ webhook: hooks, has_more: false }))
    .on(listWebhookMessages, answers({ message: [message], num_total: 1 }));
const visit = () => renderPage(<AdminPrograms />, { path: '/admin/programs' });
const button = (name: string) => screen.findByRole('button', { name });

test('[ADR 98] staff make a token for an organisation, and read that another level is needed where it is', async () => {
  const running = server().on(makeOrganisationToken, refuses('SITE_LEVEL_NEEDED'));
  const { user } = visit();
  await user.click(await button('Make a token'));
  await user.type(screen.getByLabelText('Whose program is it?'), 'City library');
  await user.click(screen.getByLabelText('Read weekly figures about the whole community'));
  await user.click(await button('Make the token'));
  expect(await screen.findByText(/Another level is needed for this/)).toBeTruthy();
  expect(running.calls(makeOrganisationToken).map(({ body }) => body)).toEqual([
    { name: 'City library', scopes: ['figures:read'], days: 90 },
  ]);
});

test('[ADR 99] an address is added with what it is sent, and the key of the signatures is shown once', async () => {
  const running = server().on(makeWebhook, answers({ webhook: { ...webhook, status: 'on' }, secret: 'whsec_key' }));
  const { user } = visit();
  await user.click(await button('Add an address'));
  await user.type(screen.getByLabelText('Address'), 'https://hooks.example.org/in');
  await user.click(screen.getByLabelText('a place is taken'));
  await user.click(await button('Add the address'));
  expect(await screen.findByText('whsec_key')).toBeTruthy();
  expect(running.calls(makeWebhook).map(({ body }) => body)).toEqual([
    { url: 'https://hooks.example.org/in', kinds: ['seat.taken'] },
  ]);
});

test('[ADR 99] a stopped webhook says why and is switched on again; its log says what became of a message', async () => {
  const running = server([webhook]).on(resumeWebhook, answers({}));
  const { user } = visit();
  expect(await screen.findByText('Nothing is sent, because messages did not arrive: it answered 503.')).toBeTruthy();
  await user.click(screen.getByText('Messages of the last 30 days'));
  expect(await screen.findByText('Given up')).toBeTruthy();
  expect(screen.getByText('tried 8 times; it answered 503')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  await user.click(await button('Switch on again'));
  await waitFor(() => expect(running.calls(resumeWebhook)).toHaveLength(1));
});

test('[ADR 99] a message is sent again while its webhook is on', async () => {
  const running = server([{ ...webhook, status: 'on', problem: null }]).on(sendMessageAgain, answers({ message }));
  const { user } = visit();
  await user.click(await screen.findByText('Messages of the last 30 days'));
  await user.click(await button('Send again'));
  await waitFor(() => expect(running.calls(sendMessageAgain)).toHaveLength(1));
});

test('webhooks and tokens are chosen apart from each other, and the file of each says what was chosen and is recorded', async () => {
  const token = {
    uuid: '5f0c1a52-0000-4000-8000-00000000000f',
    name: 'City library',
    scopes: ['sessions:read', 'figures:read'],
    made_by,
    made_at,
    expires_at: '2026-07-30T10:00:00.000Z',
    last_used_on: null,
  };
  const running = server([webhook])
    .on(listOrganisationTokens, answers({ token: [token], has_more: false }))
    .on(recordExport, answers({}));
  const saved = savedFiles();
  const { user, router } = visit();
  const section = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!);
  const tokens = await section('Tokens of organisations');
  const webhooks = await section('Webhooks');
  await user.selectOptions(tokens.getByRole('combobox', { name: 'It may' }), 'See sessions');
  await user.type(tokens.getByLabelText('Search by organisation'), 'city');
  await waitFor(() =>
    expect(running.calls(listOrganisationTokens).at(-1)?.body).toEqual({
      q: 'city',
      scope: 'sessions:read',
      limit: 20,
      offset: 0,
    }),
  );
  await user.selectOptions(webhooks.getByRole('combobox', { name: 'Status' }), 'Stopped');
  await waitFor(() =>
    expect(running.calls(listWebhooks).at(-1)?.body).toEqual({ status: 'stopped', limit: 20, offset: 0 }),
  );
  expect(new URLSearchParams(router.state.location.search).get('status')).toBe('stopped');
  await user.click(tokens.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]!.split('\r\n')).toEqual([
    '"Organisation","It may","Made by","Made","Last used","Ends"',
    expect.stringMatching(/^"City library","See sessions; Read weekly figures .*","mia",.*,"Not used yet",/),
    '',
  ]);
  await user.click(webhooks.getByRole('button', { name: 'Export as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]!.split('\r\n')[1]).toMatch(
    /^"https:\/\/hooks\.example\.org\/in","a place is taken","Stopped","mia",".*2026",""$/,
  );
  expect(running.calls(recordExport).map(({ body }) => body)).toEqual([
    { list: 'organisation-tokens', filters: { scope: 'sessions:read' }, searched: true, rows: 1 },
    { list: 'webhooks', filters: { status: 'stopped' }, searched: false, rows: 1 },
  ]);
});
