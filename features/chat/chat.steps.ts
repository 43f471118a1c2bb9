import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  deleteMessage,
  editMessage,
  getChat,
  listChats,
  reactToMessage,
  readChat,
  sendMessage,
  storedMessage,
  tagMember,
  type ChatMessage,
  type StoredMessage,
} from '#modules/chat/contract/api.ts';
import { reportNote } from '#modules/chat/contract/message-text.ts';
import { logIn } from '#modules/identity/contract/api/accounts.ts';
import { listFlaggedActivity, reportSession } from '#modules/moderation/contract/api.ts';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });
const DELETED = 'This message was deleted.';

const write = async (world: World, name: string, title: string, text: string, client_id: string = randomUUID()) => {
  const outcome = await world.call(name, sendMessage, { ...idOf(world, title), text, client_id });
  if (!outcome.ok) return;
  world.remember('message', text, (outcome.value['message'] as ChatMessage).id);
  world.remember('session of the message', text, idOf(world, title).id);
};
const messageOf = (world: World, title: string, text: string) => ({
  ...idOf(world, title),
  mid: world.recall('message', text),
});
const chatOf = (world: World, name: string, title: string) => world.done(name, getChat, idOf(world, title));
const shown = async (world: World, name: string, title: string, text: string) =>
  (await chatOf(world, name, title)).message.find(({ id }) => id === world.recall('message', text));

const staff = async (world: World, name: string) => {
  if (name === 'Mia') await world.admin();
};

Given(
  [
    '{actor} writes {string} in the chat of {string}',
    '{actor} has written {string} in the chat of {string}',
    '{actor} wrote {string} in the chat of {string}',
  ],
  async function (name, text: string, title: string) {
    await staff(this, name);
    await write(this, name, title, text);
  },
);

Given('{actor} insults {actor} in the chat of {string}', async function (name, other: string, title: string) {
  const { username } = await this.person(other);
  await write(this, name, title, `${username} is an idiot.`);
});

When('{actor} writes {int} characters in the chat of {string}', async function (name, count: number, title: string) {
  await write(this, name, title, 'a'.repeat(count));
});

When(
  '{actor} writes {int} different messages in the chat of {string}',
  async function (name, count: number, title: string) {
    for (let number = 1; number <= count; number += 1) await write(this, name, title, `Message number ${number}`);
  },
);

When(
  "{actor}'s browser sends {string} twice in the chat of {string}",
  async function (name, text: string, title: string) {
    await write(this, name, title, text, 'the-same');
    await write(this, name, title, text, 'the-same');
  },
);

When('{actor} looks into the chat of {string}', async function (name, title: string) {
  await staff(this, name);
  await this.call(name, getChat, idOf(this, title));
});

When(
  '{actor} changes {string} to {string} in the chat of {string}',
  async function (name, text: string, next: string, title: string) {
    await this.call(name, editMessage, { ...messageOf(this, title, text), text: next });
  },
);

When('{actor} deletes {string} in the chat of {string}', async function (name, text: string, title: string) {
  await staff(this, name);
  await this.call(name, deleteMessage, messageOf(this, title, text));
});

When('{actor} deletes a message that never was in the chat of {string}', async function (name, title: string) {
  await this.call(name, deleteMessage, { ...idOf(this, title), mid: randomUUID() });
});

When(
  '{actor} reacts to {string} with a heart in the chat of {string}',
  async function (name, text: string, title: string) {
    await this.done(name, reactToMessage, { ...messageOf(this, title, text), reaction: 'heart', on: true });
  },
);

When(
  '{actor} takes back the heart from {string} in the chat of {string}',
  async function (name, text: string, title: string) {
    await this.done(name, reactToMessage, { ...messageOf(this, title, text), reaction: 'heart', on: false });
  },
);

When('{actor} reads the chat of {string}', async function (name, title: string) {
  // A tag of the same instant would not count as older.
  await this.passes(1000);
  await this.done(name, readChat, idOf(this, title));
});

When('{actor} tags {actor} in the chat of {string}', async function (name, other, title: string) {
  const { id: x } = await this.person(other);
  await this.call(name, tagMember, { ...idOf(this, title), x });
});

When(
  '{actor} reports {string} in the chat of {string} because {string}',
  async function (name, text: string, title: string, reason: string) {
    const { id, mid: message } = messageOf(this, title, text);
    const note = reason === '' ? '' : reportNote({ author: 'ben', text, message, reason });
    await this.call(name, reportSession, { id, note, message });
  },
);

Then(
  'staff read that {string} was reported in the chat of {string} because {string}',
  async function (text: string, title: string, reason: string) {
    const { id: session, mid: message } = messageOf(this, title, text);
    const { activity } = await this.done(await this.admin(), listFlaggedActivity, { types: 'USER_FLAG_CHAT_MESSAGE' });
    assert.deepEqual(
      activity.map(({ session_uuid, note }) => [session_uuid, note]),
      [[session, reportNote({ author: 'ben', text, message, reason })]],
    );
  },
);

When(['{string} has taken place', 'the session {string} is over'], async function (title: string) {
  const { session } = await this.done(await this.admin(), getSession, idOf(this, title));
  await this.moveTo(plus(session.end_time, minutes(6)));
});

Then('{actor} has the chat of {string} with {people}', async function (name: string, title: string, people: string[]) {
  const expected = people.map((each) => each.toLowerCase());
  const { channel } = await this.done(name, listChats, {});
  assert.deepEqual(
    channel.map((chat) => [chat.name, chat.session, chat.member_count]),
    [[title, this.recall('session', title), expected.length]],
  );
  const { member } = await chatOf(this, name, title);
  assert.deepEqual(new Set(member.map(({ username }) => username)), new Set(expected));
  assert.deepEqual(
    member.filter(({ host }) => host).map(({ username }) => username),
    ['ana'],
  );
  assert.ok(member.every(({ userID }) => userID.length === 36));
});

Then('the chat of {string} is gone', async function (title: string) {
  for (const name of this.personNames()) {
    const { channel } = await this.done(name, listChats, {});
    const sessions = channel.map(({ session }) => session);
    assert.ok(!sessions.includes(this.recall('session', title)), `${name} has the chat of "${title}"`);
  }
});

Then('{actor} has no chats', async function (name) {
  const { channel, unread_total } = await this.done(name, listChats, {});
  assert.deepEqual([channel, unread_total], [[], 0]);
});

Then('{actor} reads in the chat of {string}:', async function (name, title: string, table: { raw(): string[][] }) {
  const { message } = await chatOf(this, name, title);
  assert.deepEqual(
    message.map(({ author, text, deleted }) => [author.username ?? '', deleted ? DELETED : text]),
    table.raw().map(([author, text]) => [author!.toLowerCase(), text]),
  );
});

Then('{actor} has {int} unread message(s)', async function (name, count: number) {
  assert.equal((await this.done(name, listChats, {})).unread_total, count);
});

Then('{actor} was tagged {int} time(s) in the chat of {string}', async function (name, count: number, title: string) {
  assert.equal((await chatOf(this, name, title)).channel.mentions, count);
});

Then(
  '{actor} sees {int} heart from {actor} on {string} in the chat of {string}',
  async function (name, count: number, from, text: string, title: string) {
    const { username } = await this.person(from);
    const reactions = (await shown(this, name, title, text))?.reactions ?? [];
    assert.deepEqual(
      reactions.map((each) => [each.reaction, each.count, each.mine, each.usernames]),
      [['heart', count, false, [username]]],
    );
  },
);

Then('{actor} sees no heart on {string} in the chat of {string}', async function (name, text: string, title: string) {
  assert.deepEqual((await shown(this, name, title, text))?.reactions, []);
});

/** Months may have passed: nobody stays signed in for so long. */
const staffSignIn = async (world: World) => {
  const { email, password } = await world.person(await world.admin());
  await world.done('Mia', logIn, { username_or_email: email, password });
};
/** As staff read it who judge a report. */
const wording = async (world: World, title: string, text: string): Promise<StoredMessage['wording']> => {
  await staffSignIn(world);
  return (await world.done('Mia', storedMessage, messageOf(world, title, text))).message.wording;
};

Then(
  '{actor} can read {string} as it was stored in the chat of {string}',
  async function (name, text: string, title: string) {
    assert.equal(await this.admin(), name);
    assert.deepEqual(
      (await wording(this, title, text)).map((each) => each.text),
      [text],
    );
  },
);

Then('nobody can read {string} any more in the chat of {string}', async function (text: string, title: string) {
  // Without a report it would not be shown, whatever is left of it.
  const { id, mid: message } = messageOf(this, title, text);
  await staffSignIn(this);
  await this.done('Mia', reportSession, { id, message, note: 'Is anything left of this?' });
  assert.deepEqual(
    (await wording(this, title, text)).map((each) => each.text),
    [null],
  );
});
