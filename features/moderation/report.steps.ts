import assert from 'node:assert/strict';
import { joinedSessions, getSession } from '#modules/scheduling/contract/api.ts';
import { getChat, sendMessage } from '#modules/chat/contract/api.ts';
import { listRooms } from '#modules/live-rooms/contract/api.ts';
import { listOwnNotices } from '#modules/notifications/contract/api.ts';
import { shownProfile } from '#modules/profiles/contract/api.ts';
import {
  closeReport,
  flagTypes,
  listFlaggedActivity,
  reportMember,
  reportSession,
  reportWell,
  type FlaggedActivity,
} from '#modules/moderation/contract/api.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { wellOf } from '../scheduling/planning.ts';

const sessionOf = (world: World, title: string) => world.recall('session', title);
const idOf = async (world: World, name: string) => (await world.person(name)).id;
const cases = async (
  world: World,
  options: { status?: 'open' | 'closed'; types?: string; kind?: 'report' | 'feedback' } = {},
) => (await world.done(await world.admin(), listFlaggedActivity, { types: flagTypes.join(','), ...options })).activity;

const report = async (world: World, name: string, about: string, title: string | null, note: string) =>
  world.call(name, reportMember, {
    id: await idOf(world, about),
    note,
    ...(title === null ? {} : { sessionUUID: sessionOf(world, title) }),
  });
const accept = ({ outcome }: World) =>
  assert.ok(outcome?.ok, outcome?.ok === false ? outcome.notice.msg : 'nobody reported anything');

When('{actor} reports {actor} in {string}, saying {string}', async function (name, about, title: string, note: string) {
  await report(this, name, about, title, note);
});

Given('{actor} has reported {actor} in {string}', async function (name, about, title: string) {
  await report(this, name, about, title, 'He shouted at us.');
  accept(this);
  // Until a case has taken it in.
  await this.passes(1000);
});

Given('{people} have reported {actor} in {string}', async function (people: string[], about: string, title: string) {
  for (const name of people) {
    await report(this, name, about, title, 'He shouted at us.');
    accept(this);
  }
  await this.passes(1000);
});

When(
  ['{actor} reports {actor}, saying {string}', '{actor} reports {actor} because {string}'],
  async function (name, about, note: string) {
    await report(this, name, about, null, note);
  },
);

When('{actor} reports {actor}', async function (name, about) {
  await report(this, name, about, null, 'Please look at this.');
});

When('{actor} reports a member who does not exist', async function (name) {
  await this.call(name, reportMember, { id: '99999999-9999-4999-8999-999999999999', note: 'He shouted.' });
});

When('{actor} reports {actor} with a reason of {int} characters', async function (name, about, length: number) {
  await report(this, name, about, null, 'x'.repeat(length));
});

When(
  '{actor} gives feedback on {actor} in {string}, saying {string}',
  async function (name, about, title: string, note: string) {
    await this.call(name, reportMember, {
      id: await idOf(this, about),
      note,
      sessionUUID: sessionOf(this, title),
      kind: 'feedback',
    });
  },
);

When('{actor} reports the session {string}, saying {string}', async function (name, title: string, note: string) {
  await this.call(name, reportSession, { id: sessionOf(this, title), note });
});

/** The last one that this person wrote in the chat of a session. */
const reportMessage = async (world: World, name: string, author: string, note: string): Promise<void> => {
  const id = sessionOf(world, world.latestSession());
  const { message } = await world.done(name, getChat, { id });
  const { username } = await world.person(author);
  const found = message.findLast((each) => each.author.username === username);
  assert.ok(found, `${author} wrote no message that ${name} reads`);
  await world.call(name, reportSession, { id, note, message: found.id });
};

When(
  ['{actor} reports the message of {actor}', "{actor} reports {actor}'s message"],
  async function (name: string, author: string) {
    await reportMessage(this, name, author, 'He insults others.');
  },
);

When(
  '{actor} reports the message of {actor}, saying {string}',
  async function (name: string, author: string, note: string) {
    await reportMessage(this, name, author, note);
  },
);

Then(
  ['{actor} sees the report by {actor}', '{actor} reads the report by {actor}'],
  async function (staff: string, name: string) {
    const { activity } = await this.done(staff, listFlaggedActivity, { types: flagTypes.join(',') });
    const { username } = await this.person(name);
    assert.ok(
      activity.some(({ from_user }) => from_user?.username === username),
      `${staff} sees no report by ${name}`,
    );
  },
);

When('{actor} reports a message in {string}, saying {string}', async function (name, title: string, note: string) {
  const id = sessionOf(this, title);
  const { message } = await this.done('Ana', sendMessage, { id, text: 'Cheap things', client_id: 'one' });
  await this.call(name, reportSession, { id, note, message: message.id });
});

When('{actor} reports the Well {string}, saying {string}', async function (name, title: string, note: string) {
  await this.call(name, reportWell, { id: wellOf(this, title), note });
});

When('{actor} sends {int} reports at once', async function (name, count: number) {
  for (let index = 0; index < count; index++) await report(this, name, 'Ana', null, `Reason ${index}`);
});

When('{actor} looks at flagged activity', async function (name) {
  await this.call(name, listFlaggedActivity, { types: flagTypes.join(',') });
});

const seen = (world: World): FlaggedActivity[] => {
  accept(world);
  return world.outcome!.ok ? (world.outcome!.value['activity'] as FlaggedActivity[]) : [];
};

/** Staff read one case of this person with this reason, and it is about this. */
const filed = async (world: World, name: string, note: string, about: Partial<FlaggedActivity>) => {
  const all = (await cases(world)).filter(({ from_user }) => isNamed(from_user?.username, name));
  const found = all.find((each) => each.note === note);
  assert.ok(found, `the reasons of ${name} are ${JSON.stringify(all.map((each) => each.note))}`);
  assert.deepEqual(found, { ...found, ...about });
};

Then(
  'staff see that {actor} reported {actor} in {string}: {string}',
  async function (name, about, title: string, note: string) {
    await filed(this, name, note, {
      type: 'USER_FLAG_USER',
      target_uuid1: await idOf(this, about),
      session_uuid: sessionOf(this, title),
      session_title: title,
      kind: 'report',
    });
  },
);

Then(
  'staff see that {actor} reported the session {string}: {string}',
  async function (name, title: string, note: string) {
    await filed(this, name, note, { type: 'USER_FLAG_SESSION', target_uuid1: sessionOf(this, title), target: title });
  },
);

Then(
  'staff see that {actor} reported a message in {string}: {string}',
  async function (name, title: string, note: string) {
    await filed(this, name, note, {
      type: 'USER_FLAG_CHAT_MESSAGE',
      session_uuid: sessionOf(this, title),
      session_title: title,
    });
  },
);

Then('staff see that {actor} reported the Well {string}: {string}', async function (name, title: string, note: string) {
  await filed(this, name, note, { type: 'USER_FLAG_GROUP', target_uuid1: wellOf(this, title), target: title });
});

Then('staff read a reason of {int} characters', async function (length: number) {
  assert.deepEqual(
    (await cases(this, { status: 'open' })).map(({ note }) => note),
    ['x'.repeat(length)],
  );
});

Then('staff see that {actor} restricts {actor}: {string}', async function (name, other, note: string) {
  const restricted = await idOf(this, other);
  const [found] = await this.eventually(
    () => cases(this, { types: 'USER_BLOCK_USER' }),
    (all) => all.some((each) => each.note === note),
  );
  assert.deepEqual(
    [found?.type, found?.target_uuid1, found?.note, found?.status, isNamed(found?.from_user?.username, name)],
    ['USER_BLOCK_USER', restricted, note, 'open', true],
  );
});

Then('staff see {int} open report(s)', async function (count: number) {
  assert.equal((await cases(this, { status: 'open' })).length, count);
});

Then('staff find it under feedback and not under reports', async function () {
  assert.equal((await cases(this, { kind: 'feedback' })).length, 1);
  assert.equal((await cases(this, { kind: 'report' })).length, 0);
});

Then('{actor} is asked by mail to look at it, without a word of what it is', async function (name) {
  const [mail] = await this.eventually(
    async () => (await this.mails(name)).filter(({ text }) => text.includes('/admin/flagged-activity')),
    (mails) => mails.length > 0,
  );
  for (const word of ['Ben', 'ben', 'Cleo', 'cleo', 'shouted', 'Night talk', 'Night Owls'])
    assert.ok(!`${mail!.subject} ${mail!.text}`.includes(word), `the mail says "${word}"`);
});

Then('{actor} is not asked by mail to look at anything', async function (name) {
  await this.passes(1000);
  assert.deepEqual(
    (await this.mails(name)).filter(({ text }) => text.includes('/admin/flagged-activity')),
    [],
  );
});

/** Everything that the reported person can ask for, and every mail they got, holds neither the case nor who sent it. */
/** What a member is shown without asking for a session: own sessions, profile, mails and notices. */
const shownTo = async (world: World, name: string): Promise<unknown[]> => [
  await world.done(name, joinedSessions, {}),
  await world.done(name, shownProfile, { id: await idOf(world, name) }),
  await world.done(name, listOwnNotices, {}),
  (await world.mails(name)).filter(({ text }) => !text.includes('confirm-email')),
];
const tellsOfNoReport = async (world: World, answers: readonly unknown[]): Promise<void> => {
  const all = JSON.stringify(answers);
  for (const { uuid, note } of await cases(world)) {
    assert.ok(!all.includes(uuid), 'the case is there');
    assert.ok(!all.includes(note!), 'what was written is there');
  }
  assert.doesNotMatch(all, /flag|reported/i);
};

Then(
  'nothing that {actor} can see about {string} says that anybody reported him/her',
  async function (name, title: string) {
    const id = sessionOf(this, title);
    await tellsOfNoReport(this, [
      await this.done(name, getSession, { id }),
      await this.done(name, listRooms, { id }),
      ...(await shownTo(this, name)),
    ]);
  },
);

Then(
  ['{actor} does not learn who reported him/her', '{actor} does not learn who made the report'],
  async function (name: string) {
    assert.ok((await cases(this)).length > 0, 'nobody was reported');
    await tellsOfNoReport(this, await shownTo(this, name));
  },
);

Then('{actor} sees a case about herself/himself without who sent it and what it says', function (_name) {
  const [found] = seen(this).filter(({ is_about_me }) => is_about_me);
  assert.deepEqual([found?.from_user, found?.note], [null, null]);
});

const openCase = async (world: World, types?: string): Promise<string> => {
  const [found] = await cases(world, { status: 'open', ...(types === undefined ? {} : { types }) });
  assert.ok(found, 'no case is open');
  world.remember('case', 'the newest', found.uuid);
  return found.uuid;
};

When('{actor} closes the report as handled, noting {string}', async function (name, note: string) {
  await this.call(name, closeReport, { report: await openCase(this), decision: 'handled', note });
});

When('{actor} closes the report', async function (name) {
  await this.call(name, closeReport, { report: await openCase(this), decision: 'handled', note: 'We looked at it.' });
});

When('{actor} closes the same report again', async function (name) {
  await this.call(name, closeReport, { report: this.recall('case', 'the newest'), decision: 'handled' });
});

When('{actor} closes a report that never was', async function (name) {
  await this.call(name, closeReport, { report: '99999999-9999-4999-8999-999999999999', decision: 'handled' });
});

When('{actor} keeps out who was reported', async function (name) {
  await this.call(name, closeReport, { report: await openCase(this, 'USER_FLAG_USER'), decision: 'kept-out' });
  await this.passes(1000);
});

When('{actor} lets back in who was reported', async function (name) {
  await this.call(name, closeReport, { report: await openCase(this, 'USER_FLAG_USER'), decision: 'let-back' });
  await this.passes(1000);
});

When('{actor} lets somebody back in over the report of the session', async function (name) {
  await this.call(name, closeReport, { report: await openCase(this, 'USER_FLAG_SESSION'), decision: 'let-back' });
});

Then('the report is closed by {actor} with the note {string}', async function (name, note: string) {
  const [found] = await cases(this, { status: 'closed' });
  assert.deepEqual(
    [found?.status, found?.decision, found?.closing_note, found?.closed_by?.uuid],
    ['closed', 'handled', note, await idOf(this, name)],
  );
});

const isNamed = (username: string | null | undefined, name: string) => username === name.toLowerCase();

Then('{actor} finds the case {string} about {string}', async function (name, note: string, about: string) {
  const { activity } = await this.done(name, listFlaggedActivity, { types: flagTypes.join(',') });
  assert.equal(activity.find((each) => each.note === note)?.target, about);
});
