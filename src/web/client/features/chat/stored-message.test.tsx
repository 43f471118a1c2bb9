import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { deleteMessage, storedMessage, type StoredMessage as Stored } from '#modules/chat/contract/api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { StoredMessage } from './stored-message.tsx';
import { aMessage, ANA, BEN, SESSION } from './testing/a-chat.ts';

const { id } = aMessage();
const stored = (of: Partial<Stored> = {}): Stored => ({
  id,
  author: { uuid: BEN, username: 'ben' },
  wording: [
    { at: '2026-05-04T12:00:00.000Z', text: 'Buy my pills' },
    { at: '2026-05-04T12:05:00.000Z', text: 'Hello' },
  ],
  deleted_at: null,
  deleted_by: null,
  kept: true,
  ...of,
});
const shown = (message: Stored) => {
  const server = aServer({ member: aMember({ is_admin: true }) }).on(storedMessage, answers({ message }));
  return { server, ...renderPage(<StoredMessage session={SESSION} message={id} />) };
};

test('[C-177] staff see every wording, not only the last', async () => {
  shown(stored());
  expect(await screen.findByText('Buy my pills')).toBeTruthy();
  expect(screen.getByText('Hello')).toBeTruthy();
  expect(screen.getByText('Written by ben')).toBeTruthy();
});

test('[CHT-014] staff delete a reported message', async () => {
  const { server, user } = shown(stored());
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  server.on(deleteMessage, answers({ message: aMessage({ text: null, deleted: true }) }));
  const gone = stored({ deleted_at: '2026-05-04T13:00:00.000Z', deleted_by: ANA });
  server.on(storedMessage, answers({ message: gone }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Deleted ·/)).toBeTruthy();
  expect(server.calls(deleteMessage)).toHaveLength(1);
  expect(screen.getByText('Buy my pills')).toBeTruthy();
});

test('a message that was destroyed says so', async () => {
  shown(stored({ wording: [{ at: '2026-05-04T12:00:00.000Z', text: null }], deleted_at: '2026-05-04T13:00:00.000Z' }));
  expect(await screen.findByText('What it said was destroyed.')).toBeTruthy();
});

test('a message that never was says so', async () => {
  aServer({ member: aMember({ is_admin: true }) }).on(storedMessage, refuses('CHAT_MESSAGE_DOES_NOT_EXIST'));
  renderPage(<StoredMessage session={SESSION} message={id} />);
  expect(await screen.findByText('This message does not exist.')).toBeTruthy();
});
