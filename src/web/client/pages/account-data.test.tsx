import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { checkReceipt, keepAccount, ownData, setInactive } from '../../../modules/identity/contract/leaving-api.ts';
import { aMember, aServer, renderPage } from '../testing/render.tsx';
import { answers, refuses } from '../testing/server.ts';
import AccountClosed from './account-closed.tsx';
import AccountData from './account-data.tsx';
import ErasureReceipt from './erasure-receipt.tsx';
import KeepAccount from './keep-account.tsx';

const member = aMember({});
const UNTIL = '2026-06-03T12:00:00.000Z';

describe('one’s own data', () => {
  const visit = async () => {
    const page = renderPage(<AccountData />, { path: '/account/data' });
    await screen.findByRole('heading', { level: 1, name: 'Your data' });
    return page;
  };

  test('[I-036] is asked for with the password; a wrong one is named beside the field', async () => {
    const running = aServer({ member });
    running.on(ownData, refuses('PASSWORD_WRONG', { field: 'password' }));
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('Please enter your password')).toBeTruthy();
    expect(running.calls(ownData)).toHaveLength(0);
    await user.type(screen.getByLabelText('Your password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    expect(await screen.findByText('This password is not correct.')).toBeTruthy();
  });

  test('[C-110] nothing is deleted before the second yes, and then with the password', async () => {
    const running = aServer({ member });
    running.on(setInactive, answers({ erases_at: UNTIL }));
    const { user } = await visit();
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await user.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    expect(running.calls(setInactive)).toHaveLength(0);
    await user.type(screen.getAllByLabelText('Your password').at(-1)!, 'quiet-river');
    await user.click(screen.getByRole('button', { name: 'Yes, delete my account' }));
    await waitFor(() =>
      expect(running.calls(setInactive).map(({ body }) => body)).toEqual([{ password: 'quiet-river' }]),
    );
  });
});

test('[C-110] whoever has left is told until when they can come back', async () => {
  aServer({ member: null });
  renderPage(<AccountClosed />, { path: '/account-closed', at: `/account-closed?until=${UNTIL}` });
  expect(await screen.findByText(/deleted for good on 3 June 2026/)).toBeTruthy();
});

test('[C-110] the mailed link asks before it does anything', async () => {
  const running = aServer({ member: null });
  running.on(keepAccount, refuses('KEEP_ACCOUNT_LINK_WRONG'));
  const { user } = renderPage(<KeepAccount />, { path: '/keep-account/:a/:b', at: '/keep-account/me/secret' });
  const keep = await screen.findByRole('button', { name: 'Keep my account' });
  expect(running.calls(keepAccount)).toHaveLength(0);
  await user.click(keep);
  expect(await screen.findByRole('heading', { name: 'This link is not valid any more' })).toBeTruthy();
});

test('[I-036] a receipt is checked as it was pasted; address and code go along only together', async () => {
  const running = aServer({ member: null });
  const facts = { Finished: UNTIL };
  running.on(checkReceipt, answers({ is_genuine: true, is_about_you: null, facts, public_key: 'key' }));
  const { user } = renderPage(<ErasureReceipt />, { path: '/erasure-receipt' });
  await user.click(await screen.findByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Please paste a receipt, or open it as a file')).toBeTruthy();
  await user.type(screen.getByLabelText('The receipt'), 'the receipt');
  await user.click(screen.getByText('Is it about me?'));
  await user.type(screen.getByLabelText('Your former email address'), 'me@example.org');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByRole('heading', { name: 'This receipt is genuine' })).toBeTruthy();
  expect(screen.getByText('3 June 2026 at 12:00 UTC')).toBeTruthy();
  expect(running.calls(checkReceipt).map(({ body }) => body)).toEqual([{ receipt: 'the receipt' }]);
});
