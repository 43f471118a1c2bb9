import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { blockMember, listRestrictions, type RestrictionView } from '#modules/restrictions/contract/api.ts';
import { RestrictDialog } from '#client/entities/restrictions/restrict-dialog.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import Restrictions from './restrictions.tsx';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const restricted: RestrictionView = {
  blockee: BEN,
  blockee_uuid: BEN,
  flag: true,
  note: 'He writes to me.',
  username: 'ben',
  pic: null,
  created_time: '2026-05-04T09:00:00.000Z',
};
/** Dialogs are fetched when they are needed; failed calls are tried again first. */
const patience = { timeout: 15_000 };
const listed = (...restriction: RestrictionView[]) => answers({ restriction });

describe('the dialog for restricting a member', () => {
  const open = () => {
    const server = aServer({ member: aMember() });
    const onClose = jest.fn();
    return {
      server,
      onClose,
      ...renderPage(<RestrictDialog concerned={{ member: BEN, name: 'ben' }} onClose={onClose} />),
    };
  };

  test('[MOD-001] [MOD-010] explains first; the call follows the second step, with the reason', async () => {
    const { server, user, onClose } = open();
    server.on(blockMember, answers({ restriction: restricted }));
    const dialog = await screen.findByRole('dialog', { name: 'Restrict ben?' });
    expect(within(dialog).queryByRole('button', { name: 'RESTRICT' })).toBeNull();
    expect(within(dialog).getByText(/ben is not told/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await user.type(within(dialog).getByLabelText('Reason (optional)'), ' He writes to me. ');
    expect(server.calls(blockMember)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'RESTRICT' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(server.calls(blockMember)).toMatchObject([
      { path: `/v1/user/${BEN}/block/true`, body: { note: 'He writes to me.' } },
    ]);
  });

  test('a refusal, or no connection, stands beside the words, which stay', async () => {
    const { server, user, onClose } = open();
    server.on(blockMember, refuses('USER_DOES_NOT_EXIST'));
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const reason = screen.getByLabelText<HTMLTextAreaElement>('Reason (optional)');
    await user.type(reason, 'He writes to me.');
    await user.click(screen.getByRole('button', { name: 'RESTRICT' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This member does not exist.');
    server.on(blockMember, unreachable);
    await user.click(screen.getByRole('button', { name: 'RESTRICT' }));
    await waitFor(() => expect(server.calls(blockMember)).toHaveLength(2));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect([reason.value, onClose.mock.calls.length]).toEqual(['He writes to me.', 0]);
  });
});

describe('the page of members whom one restricts', () => {
  const open = (list: ReturnType<typeof listed> | typeof unreachable) => {
    const server = aServer({ member: aMember() });
    server.on(listRestrictions, list);
    return { server, ...renderPage(<Restrictions />) };
  };

  test('an empty list says so, and where members are restricted', async () => {
    open(listed());
    expect(await screen.findByText('You have not restricted anybody.')).toBeTruthy();
    expect(screen.getByText(/You find "Restrict member" next to a name/)).toBeTruthy();
  });

  test('a failed load is not shown as an empty list', async () => {
    open(unreachable);
    expect(await screen.findByRole('button', { name: 'Try again' }, patience)).toBeTruthy();
    expect(screen.queryByText('You have not restricted anybody.')).toBeNull();
  });

  test('[MOD-009] taking back is asked about, and then it is gone', async () => {
    const { server, user } = open(listed(restricted));
    server.on(blockMember, answers({ restriction: { ...restricted, flag: false, note: null, created_time: null } }));
    await user.click(await screen.findByRole('button', { name: 'Remove restriction' }));
    const asked = await screen.findByRole('dialog', { name: 'Remove the restriction of ben?' }, patience);
    server.on(listRestrictions, listed());
    await user.click(within(asked).getByRole('button', { name: 'Remove restriction' }));
    expect(await screen.findByText('You have not restricted anybody.')).toBeTruthy();
    expect(server.calls(blockMember).at(-1)).toMatchObject({ path: `/v1/user/${BEN}/block/false` });
  });

  test('a restriction of a former member can be lifted, too', async () => {
    open(listed({ ...restricted, username: null, note: null }));
    expect(await screen.findByRole('heading', { name: 'A former member' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove restriction' })).toBeTruthy();
  });
});
