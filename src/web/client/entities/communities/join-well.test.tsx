import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { joinWell } from '#modules/communities/contract/api.ts';
import { sendConfirmation } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { JoinWell, type JoinWellProps } from './join-well.tsx';
import { aWell } from '#client/testing/a-well.ts';

const commitment = "I commit to Wellspring's Code of Conduct and confirm I have lived experience of this topic";

const open = (overrides: Partial<JoinWellProps> = {}) => {
  const server = aServer({ member: aMember() });
  server.on(joinWell, answers({ group: aWell({ am_i_joined: true }) }));
  const onClose = jest.fn();
  const onJoined = jest.fn();
  const page = renderPage(<JoinWell well={aWell()} opened onClose={onClose} onJoined={onJoined} {...overrides} />);
  return { server, onClose, onJoined, ...page };
};
const joinButton = () => screen.findByRole('button', { name: 'JOIN WELL' });

describe('joining a Well', () => {
  test('[COM-057] [COM-058] takes the tick of the commitment', async () => {
    const { user, server } = open();
    const button = await joinButton();
    expect(button).toHaveProperty('disabled', true);
    const code = screen.getByRole('link', { name: 'Read the Code of Conduct' });
    expect([code.getAttribute('href'), code.getAttribute('target')]).toEqual(['/safety-policy', '_blank']);
    await user.click(button);
    expect(server.calls(joinWell)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: commitment }));
    await user.click(await joinButton());
    await waitFor(() => expect(server.calls(joinWell)).toHaveLength(1));
    expect(server.calls(joinWell)[0]).toMatchObject({
      path: `/v1/group/${aWell().uuid}/join/true`,
      body: { commitment: true },
    });
  });

  test('under another name, that name is sent with the commitment, and none is sent without it', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('checkbox', { name: commitment }));
    await user.click(screen.getByRole('checkbox', { name: 'Join under another name' }));
    expect(await joinButton()).toHaveProperty('disabled', true);
    await user.type(screen.getByRole('textbox', { name: 'Your name in this Well' }), 'Moss');
    await user.click(await joinButton());
    await waitFor(() => expect(server.calls(joinWell)).toHaveLength(1));
    expect(server.calls(joinWell)[0]).toMatchObject({ body: { commitment: true, handle: 'Moss' } });
    expect(await screen.findByText(/In Night Owls you are now known as Moss/)).toBeTruthy();
  });

  test('[COM-059] started from a Well, it ends with congratulations', async () => {
    const { user, onClose, onJoined } = open();
    await user.click(await screen.findByRole('checkbox', { name: commitment }));
    await user.click(await joinButton());
    const dialog = await screen.findByRole('dialog', { name: 'Congratulations!' });
    expect(within(dialog).getByText(/You are now a member of Night Owls/)).toBeTruthy();
    expect(onJoined).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Look around' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('a Well that was joined, and whose answer was lost, ends with congratulations', async () => {
    const { user, server } = open();
    server.on(joinWell, ({ headers }) => ('x-look-up' in headers ? answers({ group: aWell() }) : unreachable));
    await user.click(await screen.findByRole('checkbox', { name: commitment }));
    await user.click(await joinButton());
    expect(await screen.findByRole('dialog', { name: 'Congratulations!' })).toBeTruthy();
  });

  test('[COM-060] [SCH-123] on the way to a session the dialog says why, closes after joining and lets the registration continue', async () => {
    const { user, onClose, onJoined } = open({ reason: 'session' });
    expect(await screen.findByText('You must be a member of this Well community to join this session.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: commitment }));
    await user.click(await joinButton());
    await waitFor(() => expect(onJoined).toHaveBeenCalledTimes(1));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Congratulations!')).toBeNull();
  });

  test('an address that is not confirmed comes first, with the mail again in place', async () => {
    const server = aServer({ member: aMember({ email_verified: false }) });
    server.on(sendConfirmation, () => {
      server.on(ownProfile, answers({ user: aMember() }));
      return refuses('EMAIL_ALREADY_VERIFIED');
    });
    const { user } = renderPage(<JoinWell well={aWell()} onClose={() => undefined} />);
    await screen.findByRole('dialog', { name: 'Please confirm your email first' });
    await user.click(screen.getByRole('button', { name: 'Send the e-mail again' }));
    expect(await joinButton()).toBeTruthy();
    expect(server.calls(joinWell)).toEqual([]);
  });

  test('a refusal is shown, and joining can be tried again', async () => {
    const { user, server, onJoined } = open();
    server.on(joinWell, refuses('GROUP_DELETED'));
    await user.click(await screen.findByRole('checkbox', { name: commitment }));
    await user.click(await joinButton());
    expect(await screen.findByText('This Well was deleted.')).toBeTruthy();
    expect(onJoined).not.toHaveBeenCalled();
    expect(await joinButton()).toHaveProperty('disabled', false);
  });
});
