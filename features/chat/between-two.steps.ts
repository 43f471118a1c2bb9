import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { getChat, listChats, sendMessage, type ChatMessage } from '#modules/chat/contract/api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

/** Two members write to each other where both have a seat: the session that was spoken of last. */
const sessionOfBoth = async (world: World, other: string): Promise<string> => {
  const id = world.recall('session', world.latestSession());
  const { channel } = await world.done(other, listChats, {});
  assert.ok(
    channel.some(({ session }) => session === id),
    `${other} is not in the chat of "${world.latestSession()}": members write to each other in the chat of a session in which both have a seat`,
  );
  return id;
};

When(
  [
    '{actor} writes to {actor} {string}',
    '{actor} writes {actor} the message {string}',
    '{actor} sends {actor} the message {string}',
  ],
  async function (name: string, other: string, text: string) {
    const id = await sessionOfBoth(this, other);
    const outcome = await this.call(name, sendMessage, { id, text, client_id: randomUUID() });
    if (outcome.ok) this.remember('message', text, (outcome.value['message'] as ChatMessage).id);
  },
);

/** What the named person reads of what the other one wrote, in all chats. */
const readFrom = async (world: World, name: string, other: string): Promise<string[]> => {
  const { username } = await world.person(other);
  const { channel } = await world.done(name, listChats, {});
  const chats = await Promise.all(channel.map(({ session }) => world.done(name, getChat, { id: session })));
  return chats.flatMap(({ message }) =>
    message.flatMap(({ author, text }) => (author.username === username && text !== null ? [text] : [])),
  );
};

Then('{actor} reads {string} from {actor}', async function (name: string, text: string, other: string) {
  await this.eventually(
    () => readFrom(this, name, other),
    (texts) => texts.includes(text),
    () => `${name} does not read "${text}" from ${other}`,
  );
});

Then(
  ['{actor} does not read {string} from {actor}', '{actor} no longer reads {string} from {actor}'],
  async function (name: string, text: string, other: string) {
    await this.eventually(
      () => readFrom(this, name, other),
      (texts) => !texts.includes(text),
      () => `${name} reads "${text}" from ${other}`,
    );
  },
);
