import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  publishAuthorityAnswer,
  readTrust,
  setTrustText,
  withdrawAuthorityAnswer,
  type TrustPage,
} from '#modules/site/trust/contract/api.ts';
import { published } from '#modules/site/trust/contract/figures.ts';
import { deed } from '#modules/moderation/contract/case-events.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import AdminTrust from '../admin/admin-trust.tsx';
import Trust from './trust.tsx';

const ANSWER = {
  uuid: '11111111-1111-4111-8111-111111111111',
  text: 'A court asked.',
  time: '2026-05-04T09:00:00.000Z',
};
const counts = { nothing: 40, warned: 3 } as Partial<Record<string, number>>;
const page = (overrides: Partial<TrustPage> = {}): TrustPage => ({
  organization: null,
  duty: { state: 'not-set-up', until: null },
  rules: [{ clause: 'camera-on', sentence: 'In a session the camera is on and you are in view.' }],
  quarters: [
    {
      quarter: '2026-Q1',
      reports: 41,
      decisions: published(deed.options.map((key) => ({ key, count: counts[key] ?? 0 }))),
      appeals: published([
        { key: 'upheld', count: 12 },
        { key: 'overturned', count: 10 },
      ]),
    },
  ],
  data: null,
  retention: [{ what: 'Video and sound of a session', how_long: 'Never recorded' }],
  authorities: [],
  ...overrides,
});

test('/trust says what is not set up, and hides small numbers and the totals that would give them away', async () => {
  aServer().on(readTrust, answers({ trust: page() }));
  renderPage(<Trust />);
  expect(await screen.findByText(/A duty rota is not set up here/)).toBeTruthy();
  expect(screen.getByText(/have not written down yet who they are/)).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'January to March 2026' }));
  const cell = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) }).textContent;
  expect(cell('Reports')).toBe('Reports41');
  expect(cell('Warned')).toBe('WarnedFewer than 10');
  expect(cell('Decisions')).toBe('DecisionsNot shown');
  expect(cell('Appeals decided')).toBe('Appeals decided22');
  expect(screen.getByText('Nothing has been published here.')).toBeTruthy();
});

describe('/admin/trust', () => {
  const open = (trust: TrustPage) => {
    const server = aServer({ member: aMember({ is_admin: true }) }).on(readTrust, answers({ trust }));
    return { server, ...renderPage(<AdminTrust />) };
  };
  test('takes who runs this', async () => {
    const { server, user } = open(page());
    server.on(setTrustText, answers({ trust: page({ organization: 'Night Owls e.V.' }) }));
    await user.type(await screen.findByLabelText(/^Who runs this/), 'Night Owls e.V.');
    await user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() =>
      expect(server.calls(setTrustText)).toMatchObject([{ body: { part: 'organization', text: 'Night Owls e.V.' } }]),
    );
  });
  test('publishes an answer to an authority, says what is missing, and takes one away', async () => {
    const { server, user } = open(page({ authorities: [ANSWER] }));
    server.on(publishAuthorityAnswer, refuses('TRUST_TEXT_REQUIRED'));
    server.on(withdrawAuthorityAnswer, answers({ trust: page() }));
    await user.type(await screen.findByLabelText(/^What was asked/), ' ');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('Please write what was asked and what was answered.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take away' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take away' }));
    await waitFor(() => expect(server.calls(withdrawAuthorityAnswer)).toHaveLength(1));
  });
});
