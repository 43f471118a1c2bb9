import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { getReminding } from '#modules/notifications/contract/api.ts';
import { updateProfile, updateProfilePicture } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { profileInfoIn } from '#modules/identity/contract/profile-info.ts';
import { getAccount, updateAccountByStaff } from '#modules/identity/contract/api/staff.ts';
import { profileByUsername, shownProfile } from '#modules/profiles/contract/api.ts';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { PNG } from '../support/pictures.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const shown = (world: World): Record<string, unknown> => {
  assert.ok(world.outcome?.ok);
  return world.outcome.value['user'] as Record<string, unknown>;
};

When('{actor} looks at her/his own account', async function (name) {
  await this.call(name, ownProfile, {});
});

Then('she/he reads her/his address, her/his time zone and that the address is confirmed', function () {
  const { email, timezone, email_verified } = shown(this);
  assert.deepEqual(
    { email, timezone, email_verified },
    { email: 'ana@example.org', timezone: 'Europe/London', email_verified: true },
  );
});

When(
  [
    "{actor} looks at {actor}'s profile",
    '{actor} looks at the profile of {actor}',
    '{actor} opens the profile of {actor}',
    "{actor} opens {actor}'s profile",
  ],
  async function (name, other) {
    await this.call(name, shownProfile, { id: (await this.person(other)).id });
  },
);

When('{actor} looks at the profile of somebody unknown', async function (name) {
  await this.call(name, shownProfile, { id: randomUUID() });
});

Then(['{actor} sees the profile of {actor}', "{actor} sees {actor}'s profile"], async function (name, other) {
  const { user } = await this.done(name, shownProfile, { id: (await this.person(other)).id });
  assert.equal(user.username, (await this.person(other)).username);
});

Then(
  ['{actor} does not see the profile of {actor}', '{actor} does not find the profile of {actor}'],
  async function (name: string, other: string) {
    const refusal = await this.attempt(async () =>
      this.call(name, shownProfile, { id: (await this.person(other)).id }),
    );
    assert.ok(refusal !== undefined, `${name} sees the profile of ${other}`);
  },
);

Then('nobody sees the profile of {actor}', async function (whose: string) {
  const { id } = await this.person(whose);
  for (const name of this.personNames().filter((each) => each !== whose)) {
    const refusal = await this.attempt(() => this.call(name, shownProfile, { id }));
    assert.ok(refusal !== undefined, `${name} sees the profile of ${whose}`);
  }
});

Then('the profile shows the username {string}', function (username: string) {
  assert.equal(shown(this)['username'], username);
});

Then('the profile tells neither address nor rights', function () {
  const told = Object.keys(shown(this));
  for (const secret of ['email', 'id', 'is_admin', 'special_notice', 'subscription_info', 'timezone', 'email_verified'])
    assert.ok(!told.includes(secret), `${secret} is told`);
});

When('{actor} says about herself/himself {string}', async function (name, text: string) {
  await this.call(name, updateProfile, { about_me: text });
});

When(
  '{actor} says about herself/himself {string} and calls herself/himself {string}',
  async function (name, text, username) {
    await this.call(name, updateProfile, { about_me: String(text), username: String(username) });
  },
);

When('{actor} has the display name {string}', async function (name, called: string) {
  await this.done(name, updateProfile, { name: called });
});

When('{actor} wants no reminders and no mails about the forum', async function (name) {
  await this.call(name, updateProfile, { reminders: false, mails_forum: false });
});

Then('{actor} gets mails about her/his Wells and news alone', async function (name) {
  const { reminding } = await this.done(name, getReminding, {});
  assert.deepEqual([reminding.reminders, reminding.mails], [false, { wells: true, forum: false, news: true }]);
});

Then('{actor} reads about {actor} {string}', async function (name, other, text: string) {
  const { user } = await this.done(name, shownProfile, { id: (await this.person(other)).id });
  assert.equal(user.about_me, text);
});

When('{actor} changes her/his right to be an admin', async function (name) {
  await this.call(name, updateProfile, { is_admin: true });
});

Then('it is refused because this cannot be sent', function () {
  const { name, field } = this.refusal();
  assert.deepEqual([name, field], ['INPUT_INVALID', 'is_admin']);
});

When('{actor} moves to the time zone {string}', async function (name, timezone: string) {
  await this.call(name, updateProfile, { timezone });
});

/** Where a member lives follows from the zone of time alone, which the own account and the staff have. */
const zoneSeen = async (world: World, viewer: string, whose: string): Promise<string> => {
  if (viewer === whose) return (await world.done(viewer, ownProfile, {})).user.timezone;
  const { id } = await world.person(whose);
  const asStaff = await world.call(viewer, getAccount, { id });
  const seen = asStaff.ok ? asStaff : await world.call(viewer, shownProfile, { id });
  assert.ok(seen.ok, `${viewer} does not see ${whose} at all`);
  return JSON.stringify(seen.value);
};

const seesCity = async (world: World, viewer: string, whose: string, city: string): Promise<void> => {
  const seen = await zoneSeen(world, viewer, whose);
  assert.ok(seen.includes(`/${city.replaceAll(' ', '_')}`), `${viewer} does not see that ${whose} lives in ${city}`);
};

Then('{actor} sees that she/he lives in {place}', async function (name, city: string) {
  await seesCity(this, name, name, city);
});

Then(
  ['{actor} sees that {actor} lives in {place}', '{actor} knows that {actor} lives in {place}'],
  async function (viewer: string, whose: string, city: string) {
    await seesCity(this, viewer, whose, city);
  },
);

Then(
  ['{actor} does not see where {actor} lives', '{actor} does not learn where {actor} lives'],
  async function (viewer: string, whose: string) {
    const { user } = await this.done(whose, ownProfile, {});
    const city = user.timezone.split('/').at(-1)!;
    assert.ok(!(await zoneSeen(this, viewer, whose)).includes(city), `${viewer} sees that ${whose} lives in ${city}`);
  },
);

When('{actor} shows his/her profile to everybody', async function (name) {
  await this.call(name, updateProfile, { shown_to_visitors: true });
});

When('{actor} shows his/her profile to members only', async function (name) {
  await this.call(name, updateProfile, { shown_to_visitors: false });
});

Then('the profile says that she is a nurse, and not what brought her here', function () {
  const { credentials, broughtMe, hopeToGain } = profileInfoIn(String(shown(this)['user_marketing_json']));
  assert.deepEqual([credentials, broughtMe, hopeToGain], [['Nurse'], '', '']);
});

const setLevel = async (world: World, actor: string, member: string, level: number) =>
  world.call(actor, updateAccountByStaff, { id: (await world.person(member)).id, host_level: level });

When("the staff sets {actor}'s host level to {int}", async function (name, level: number) {
  await setLevel(this, await this.admin(), name, level);
});

When('{actor} sets her/his own host level to {int}', async function (name, level: number) {
  await setLevel(this, name, name, level);
});

Then('{actor} has host level {int}', async function (name, level: number) {
  const { user } = await this.done(name, ownProfile, {});
  assert.equal(user.host_level, level);
});

const sayInfo = (world: World, name: string, info: object) =>
  world.call(name, updateProfile, { user_marketing: JSON.stringify({ profile_info: info }) });

When('{actor} says that grief brought her here, and that she is a nurse', async function (name) {
  await sayInfo(this, name, { brought_me: 'Grief', credentials: ['Nurse'] });
});

When('{actor} says that her/his website is {string}', async function (name, website: string) {
  await sayInfo(this, name, { website });
});

const infoOf = async (world: World, name: string, value: string) => {
  const { user } = await world.done(name, shownProfile, { id: (await world.person(value)).id });
  const { broughtMe, credentials } = profileInfoIn(user.user_marketing_json);
  return [broughtMe, ...credentials];
};

Then(
  "{actor} reads on {actor}'s profile that grief brought her here, and no credentials",
  async function (name, input) {
    assert.deepEqual(await infoOf(this, name, input), ['Grief']);
  },
);

Then(
  "{actor} reads on {actor}'s profile that grief brought her here, and that she is a nurse",
  async function (name, input) {
    assert.deepEqual(await infoOf(this, name, input), ['Grief', 'Nurse']);
  },
);

When('{actor} opens the profile {string}', async function (name, username: string) {
  await this.call(name, profileByUsername, { username });
});

Then('the profile says nothing but that {actor} is restricted', function (_name) {
  const { blocked, about_me, age, user_marketing_json, num_sessions_hosted } = shown(this);
  assert.deepEqual(
    { blocked, about_me, age, user_marketing_json, num_sessions_hosted },
    { blocked: true, about_me: '', age: '', user_marketing_json: '{}', num_sessions_hosted: 0 },
  );
});

When('{actor} chooses a profile picture', async function (name) {
  await this.call(name, updateProfilePicture, { filename: SMALL_JPEG });
});

When('{actor} chooses a PNG as profile picture', async function (name) {
  await this.call(name, updateProfilePicture, { filename: PNG });
});

When('{actor} chooses no file as profile picture', async function (name) {
  await this.call(name, updateProfilePicture, {});
});

When('{actor} takes her/his profile picture away', async function (name) {
  await this.call(name, updateProfilePicture, { remove: 'true' });
});

const pictureOf = async (world: World, name: string, value: string) =>
  (await world.done(name, shownProfile, { id: (await world.person(value)).id })).user.pic;

Then('{actor} sees a picture of {actor}', async function (name, input) {
  assert.match((await pictureOf(this, name, input)) ?? 'none', /^\/img\/[0-9a-f]{40}\.jpg$/);
});

Then('{actor} sees no picture of {actor}', async function (name, input) {
  assert.equal(await pictureOf(this, name, input), null);
});
