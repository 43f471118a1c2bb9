import assert from 'node:assert/strict';
import { getWell, resetWellBadge } from '#modules/communities/contract/api.ts';
import * as forum from '#modules/forum/contract/api.ts';
import type { ForumPost } from '#modules/forum/contract/api.ts';
import type { Emoji } from '#modules/forum/contract/post-events.ts';
import { flagTypes, listFlaggedActivity } from '#modules/moderation/contract/api.ts';
import { loadMarketingData, putMarketingData } from '#modules/site/contract/api.ts';
import { SMALL_JPEG } from '#kernel/testing/small-jpeg.ts';
import { answered } from '../communities/answered.ts';
import { belongs, wellOf } from '../scheduling/planning.ts';
import { PNG } from '../support/pictures.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const COMBINED = '00000000-0000-0000-0000-000000000000';
const EMOJIS: Record<string, Emoji> = { 'a thumbs up': '👍', 'a heart': '❤️', 'a sad face': '😢' };
const emojiOf = (word: string): Emoji => EMOJIS[word] ?? assert.fail(`${word} is none of the three`);

/** Posts are remembered by the first line they were written with. */
const postOf = (world: World, text: string) => world.recall('post', text);
const post = async (world: World, name: string, text: string, options: { well: string; parent?: string }) => {
  const outcome = await world.call(name, forum.createPost, {
    group_uuid: options.well,
    content: text,
    ...(options.parent === undefined ? {} : { parent_uuid: options.parent }),
  });
  if (outcome.ok) {
    const { uuid, group_uuid: well } = outcome.value['forum_post'] as ForumPost;
    world.remember('post', text, uuid);
    world.remember('Well of the post', text, well);
    if (options.parent !== undefined) world.remember('parent of the post', text, options.parent);
  }
  return outcome;
};
const there = async (world: World, name: string, text: string, options: { well: string; parent?: string }) => {
  const outcome = await post(world, name, text, options);
  assert.ok(outcome.ok, `${name} could not write ${text}`);
};
const seen = async (world: World, name: string, text: string): Promise<ForumPost> =>
  (await world.done(name, forum.getPost, { id: postOf(world, text) })).forum_post;
const texts = (posts: readonly ForumPost[]): string => posts.map(({ content }) => content).join(', ') || 'nothing';

Given('{actor} has posted {string} in {string}', async function (name: string, text: string, title: string) {
  await belongs(this, name, title);
  await there(this, name, text, { well: wellOf(this, title) });
});
Given('{actor} has replied {string} to {string}', async function (name: string, text: string, to: string) {
  const { group_uuid: well, uuid: parent } = await seen(this, await this.admin(), to);
  await there(this, name, text, { well, parent });
});
When('{actor} posts {string} in {string}', async function (name: string, text: string, title: string) {
  await post(this, name, text, { well: wellOf(this, title) });
});
When('{actor} posts {string} in the combined feed', async function (name: string, text: string) {
  await post(this, name, text, { well: COMBINED });
});
When('{actor} posts a text of {int} characters in {string}', async function (name, length: number, title: string) {
  await post(this, name, 'x'.repeat(length), { well: wellOf(this, title) });
});
When('{actor} posts {int} different texts in {string}', async function (name, count: number, title: string) {
  for (let each = 1; each <= count; each++) await post(this, name, `Text ${each}`, { well: wellOf(this, title) });
});
When('{actor} replies {string} to {string}', async function (name: string, text: string, to: string) {
  const { group_uuid: well } = await seen(this, await this.admin(), to);
  await post(this, name, text, { well, parent: postOf(this, to) });
});
When(['{actor} replies {string}', '{actor} answers {string}'], async function (name: string, text: string) {
  const to = this.latest('post') ?? assert.fail('the example speaks of a reply before there is a post');
  const { group_uuid: well } = await seen(this, await this.admin(), to);
  await post(this, name, text, { well, parent: postOf(this, to) });
});
When('{actor} changes the post {string} to {string}', async function (name: string, text: string, next: string) {
  await this.call(name, forum.updatePost, { id: postOf(this, text), content: next });
});
When('{actor} deletes the post {string}', async function (name: string, text: string) {
  await this.call(name, forum.deletePost, { id: postOf(this, text) });
});
When('{actor} gives the post {string} a picture of {string}', async function (name, text: string, alt: string) {
  await this.call(name, forum.updatePostPicture, { id: postOf(this, text), image: SMALL_JPEG, alt });
});
When('{actor} gives the post {string} a file that is no picture', async function (name, text: string) {
  await this.call(name, forum.updatePostPicture, { id: postOf(this, text), image: PNG });
});
When('{actor} reacts to the post {string} with {}', async function (name: string, text: string, word: string) {
  await this.call(name, forum.likePost, { id: postOf(this, text), x: emojiOf(word), y: 'true' });
});
When('{actor} likes the post {string}', async function (name: string, text: string) {
  await this.call(name, forum.likePost, { id: postOf(this, text), x: '❤️', y: 'true' });
});
When('{actor} takes {} back from the post {string}', async function (name: string, word: string, text: string) {
  await this.call(name, forum.likePost, { id: postOf(this, text), x: emojiOf(word), y: 'off' });
});
When('{actor} mentions {actor} in the post {string}', async function (name: string, other: string, text: string) {
  const { id: uid } = await this.person(other);
  await this.call(name, forum.tagUser, { id: postOf(this, text), uid, flag: 'true' });
});
When('{actor} puts the note {string} over the post {string}', async function (name, note: string, text: string) {
  await this.call(name, forum.noteContent, { id: postOf(this, text), note });
});
When('{actor} opens the post {string}', async function (name: string, text: string) {
  await this.call(name, forum.getPost, { id: postOf(this, text) });
});
When('{actor} opens the discussion of {string}', async function (name: string, title: string) {
  await this.call(name, forum.listPosts, { id: wellOf(this, title) });
});
When('{actor} sees the discussion tab of {string}', async function (name: string, title: string) {
  await this.call(name, resetWellBadge, { id: wellOf(this, title), x: 'badge_forum_post' });
});
When('{actor} reports the post {string}', async function (name: string, text: string) {
  await this.call(name, forum.flagPost, { id: postOf(this, text), note: 'Please look at this.' });
});
When('{actor} reports the post {string}, saying {string}', async function (name: string, text: string, note: string) {
  await this.call(name, forum.flagPost, { id: postOf(this, text), note });
});
When('{actor} pins the post {string}', async function (name: string, text: string) {
  await this.call(name, forum.pinPost, { id: postOf(this, text), flag: 'true' });
});
When('{actor} resets the pin of {string}', async function (name: string, text: string) {
  await this.call(name, forum.pinPost, { id: postOf(this, text), flag: 'false' });
});
When('{actor} sets the list of pins to {string}', async function (name: string, text: string) {
  await this.call(name, putMarketingData, {
    x: 'set',
    key: 'pinned_forum_post_uuid',
    val: JSON.stringify([postOf(this, text)]),
  });
});
When('{actor} asks {string} with the answers {}', async function (name: string, question: string, answers: string) {
  await this.call(name, forum.openPoll, { question, answers: answers.split(' / ') });
});
When('{actor} answers the poll with number {int}', async function (name: string, answer: number) {
  const { forum_poll: poll } = await this.done(name, forum.getPoll, {});
  await this.call(name, forum.votePoll, { id: poll?.uuid ?? assert.fail('there is no poll'), x: answer });
});
When('{actor} appends the vote {int} to the poll', async function (name: string, answer: number) {
  const { forum_poll: poll } = await this.done(name, forum.getPoll, {});
  await this.call(name, putMarketingData, {
    x: 'append',
    key: `forum_poll_vote_${poll?.answerKey}`,
    val: JSON.stringify({ answer }),
  });
});
When('{actor} closes the poll', async function (name: string) {
  const { forum_poll: poll } = await this.done(name, forum.getPoll, {});
  await this.call(name, forum.closePoll, { id: poll?.uuid ?? assert.fail('there is no poll') });
});

Then('{actor} finds in the discussion of {string}: {}', async function (name: string, title: string, wanted: string) {
  const { forum_post } = await this.done(name, forum.listPosts, { id: wellOf(this, title) });
  assert.equal(texts(forum_post), wanted);
});
Then(
  '{actor} soon finds in the discussion of {string}: {}',
  async function (name: string, title: string, wanted: string) {
    await this.eventually(
      async () => texts((await this.done(name, forum.listPosts, { id: wellOf(this, title) })).forum_post),
      (found) => found === wanted,
    );
  },
);
Then('{actor} finds in the combined feed: {}', async function (name: string, wanted: string) {
  const { forum_post } = await this.done(name, forum.listPosts, { id: COMBINED });
  assert.equal(texts(forum_post), wanted);
});
Then('{actor} finds older than {string}: {}', async function (name: string, text: string, wanted: string) {
  const { group_uuid: id, uuid } = await seen(this, name, text);
  for (const marker of [{ filter: `lt=${uuid}` }, { lt: uuid }])
    assert.equal(texts((await this.done(name, forum.listPosts, { id, ...marker })).forum_post), wanted);
});
Then('{actor} finds newer than {string}: {}', async function (name: string, text: string, wanted: string) {
  const { group_uuid: id, uuid } = await seen(this, name, text);
  for (const marker of [{ filter: `gt=${uuid}` }, { gt: uuid }])
    assert.equal(texts((await this.done(name, forum.listPosts, { id, ...marker })).forum_post), wanted);
});
Then('{actor} finds no posts from one that is not there', async function (name: string) {
  for (const field of ['lt', 'gt']) {
    const outcome = await this.call(name, forum.listPosts, { id: COMBINED, [field]: COMBINED });
    const notice = outcome.ok ? undefined : outcome.notice;
    assert.deepEqual([notice?.name, notice?.field], ['FORUM_POST_DOES_NOT_EXIST', field]);
  }
});
Then('{actor} finds no replies to a post that is not there', async function (name: string) {
  const outcome = await this.call(name, forum.listPosts, { id: COMBINED, parent_forum_post_uuid: COMBINED });
  const notice = outcome.ok ? undefined : outcome.notice;
  assert.deepEqual([notice?.name, notice?.field], ['FORUM_POST_DOES_NOT_EXIST', 'parent_forum_post_uuid']);
});
Then('{actor} finds {int} post(s) newer than {string}', async function (name: string, count: number, text: string) {
  const { group_uuid: id, uuid: after } = await seen(this, name, text);
  assert.equal((await this.done(name, forum.countNewPosts, { id, after })).count, count);
});
Then('{actor} finds below {string}: {}', async function (name: string, text: string, wanted: string) {
  const { group_uuid: id, uuid, num_replies } = await seen(this, name, text);
  const { forum_post } = await this.done(name, forum.listPosts, { id, parent_forum_post_uuid: uuid, limit: 100 });
  assert.equal(texts(forum_post), wanted);
  assert.equal(num_replies, forum_post.length, 'the count of replies is what is found');
});
Then('{actor} reads {string} where {string} was', async function (name: string, now: string, before: string) {
  assert.equal((await seen(this, name, before)).content, now);
});
Then(
  'the post {string} is by {actor} and belongs to {string}',
  async function (text: string, author: string, title: string) {
    const { user, group_uuid, group_title } = await seen(this, await this.admin(), text);
    assert.deepEqual([user.username, group_uuid, group_title], [author.toLowerCase(), wellOf(this, title), title]);
  },
);
Then(
  ['the post {string} is by a former member', 'the post {string} is shown as written by a former member'],
  async function (text: string) {
    const outcome = await this.callSignedIn(await this.admin(), forum.getPost, { id: postOf(this, text) });
    assert.ok(outcome.ok, outcome.ok ? '' : outcome.notice.msg);
    const { user } = forum.getPost.output.parse(outcome.value).forum_post;
    assert.equal(user.username, null, 'who wrote it');
  },
);
Then(
  ['{actor} sees the reply by {actor}', '{actor} sees the post by {actor}', '{actor} reads the reply by {actor}'],
  async function (name: string, author: string) {
    const text = this.latest('post') ?? assert.fail('there is no post yet');
    const { user } = await seen(this, name, text);
    assert.equal(user.username, (await this.person(author)).username, `who wrote "${text}"`);
  },
);
Then('{actor} sees no posts by {actor}', async function (name: string, author: string) {
  const { username } = await this.person(author);
  const { forum_post } = await this.done(name, forum.listPosts, { id: COMBINED, limit: 100 });
  assert.deepEqual(texts(forum_post.filter(({ user }) => user.username === username)), 'nothing');
});
Then('the post {string} is marked as edited for {actor}', async function (text: string, name: string) {
  assert.equal((await seen(this, name, text)).edited, true);
});
Then('the post {string} is not marked as edited for {actor}', async function (text: string, name: string) {
  assert.equal((await seen(this, name, text)).edited, false);
});
Then('{actor} sees in the post {string} a picture of {string}', async function (name: string, text, alt: string) {
  const { pic, pic_alt } = await seen(this, name, text);
  assert.match(pic ?? 'none', /^\/img\/[0-9a-f]{40}\.jpg$/);
  assert.equal(pic_alt, alt);
});
Then('{actor} sees under the post {string}: {}', async function (name: string, text: string, wanted: string) {
  const { reactions, likes, like_user_emojis, like_users } = await seen(this, name, text);
  assert.equal(reactions.map(({ emoji, count }) => `${emoji} ${count}`).join(', ') || 'nothing', wanted);
  assert.equal(likes, Object.values(like_user_emojis).flat().length);
  assert.deepEqual(like_users.map(({ uuid }) => uuid).toSorted(), Object.keys(like_user_emojis).toSorted());
});
Then('{actor} sees that the post {string} mentions {}', async function (name: string, text: string, wanted: string) {
  const { tagged_users } = await seen(this, name, text);
  assert.equal(tagged_users.map(({ username }) => username).join(', ') || 'no one', wanted.toLowerCase());
});
Then('{actor} sees the note {string} over the post {string}', async function (name: string, note: string, text) {
  assert.equal((await seen(this, name, text)).content_note, note);
});
Then('{actor} is offered for a mention in {string}: {}', async function (name: string, title: string, wanted: string) {
  const { users } = await this.done(name, forum.searchMentionable, { id: wellOf(this, title), q: '' });
  assert.equal(users.map(({ username }) => username).join(', ') || 'no one', wanted.toLowerCase());
});
Then('{actor} is offered for a mention in the combined feed: {}', async function (name: string, wanted: string) {
  const { users } = await this.done(name, forum.searchMentionable, { id: COMBINED, q: '' });
  assert.equal(users.map(({ username }) => username).join(', ') || 'no one', wanted.toLowerCase());
});
Then('{actor} has {int} new post(s) in {string}', async function (name: string, count: number, title: string) {
  const { group } = await this.done(name, getWell, { id: wellOf(this, title) });
  assert.equal(group.badge_forum_post, count);
});
Then('{actor} sees pinned in {string}: {}', async function (name: string, title: string, wanted: string) {
  const { pinned } = await this.done(name, forum.listPosts, { id: wellOf(this, title) });
  assert.equal(texts(pinned), wanted);
  const { forum_post } = await this.done(name, forum.pinnedPosts, { group_uuid: wellOf(this, title) });
  assert.deepEqual(forum_post, pinned);
  assert.ok(pinned.every(({ is_pinned }) => is_pinned));
});
Then('{actor} sees pinned in the combined feed: {}', async function (name: string, wanted: string) {
  const { pinned } = await this.done(name, forum.listPosts, { id: COMBINED });
  assert.equal(texts(pinned), wanted);
  for (const asked of [{}, { group_uuid: COMBINED }])
    assert.deepEqual((await this.done(name, forum.pinnedPosts, asked)).forum_post, pinned);
  const { dump } = await this.done(name, loadMarketingData, { x: 'pinned_forum_post_uuid' });
  assert.deepEqual(
    JSON.parse(dump[0]!.val),
    pinned.map(({ uuid }) => uuid),
  );
});
Then('staff read of the post {string}: {}', async function (text: string, wanted: string) {
  const { history } = await this.done(await this.admin(), forum.postHistory, { id: postOf(this, text) });
  assert.equal(history.wording.map(({ content, by }) => `"${content}" by ${by.username}`).join(', '), wanted);
});
Then(
  'staff see that {actor} reported wording {int} of a post by {actor}: {string}',
  async function (name: string, version: number, author: string, note: string) {
    const types = flagTypes.join(',');
    const { activity } = await this.done(await this.admin(), listFlaggedActivity, { types });
    const [found] = activity;
    assert.deepEqual(
      [found?.type, found?.from_user?.username, found?.target_version, found?.target, found?.note],
      ['USER_FLAG_FORUM_POST', name.toLowerCase(), version, author.toLowerCase(), note],
    );
  },
);
Then('staff are asked to look after {actor} because of the post {string}', async function (name: string, text: string) {
  const [found] = await this.eventually(
    async () => {
      const types = 'CARE_FOR_FORUM_POST';
      return (await this.done(await this.admin(), listFlaggedActivity, { types })).activity;
    },
    (all) => all.length > 0,
  );
  assert.deepEqual(
    [found?.target_uuid1, found?.target, found?.target_version, found?.from_user, found?.note],
    [postOf(this, text), name.toLowerCase(), 1, null, null],
  );
});
Then('{actor} sees the poll {string} with {}', async function (name: string, question: string, wanted: string) {
  const { forum_poll: poll } = await this.done(name, forum.getPoll, {});
  assert.ok(poll);
  const counts = [poll.answerOne, poll.answerTwo, poll.answerThree, poll.answerFour, poll.answerFive];
  assert.equal(poll.question, question);
  assert.equal(poll.answers.map((answer, index) => `${answer} ${counts[index]}`).join(', '), wanted);
  const { dump } = await this.done(name, loadMarketingData, { x: 'forum_poll' });
  assert.deepEqual(JSON.parse(dump[0]!.val), poll);
});
Then('{actor} has answered the poll with number {int}', async function (name: string, answer: number) {
  assert.equal((await this.done(name, forum.getPoll, {})).forum_poll?.my_answer, answer);
});
Then('the post is there', function () {
  assert.ok(answered(this, forum.createPost).forum_post.uuid);
});

Then('{actor} has {int} notice(s) of the discussions', async function (name: string, count: number) {
  const { forum_notice } = await this.done(name, forum.listNotices, {});
  assert.equal(forum_notice.length, count);
});

When('{actor} mentions {actor} in a post in {string}', async function (name: string, other: string, title: string) {
  const { id: uid, username } = await this.person(other);
  const text = `What do you think, @${username}?`;
  await post(this, name, text, { well: wellOf(this, title) });
  await this.call(name, forum.tagUser, { id: postOf(this, text), uid, flag: 'true' });
});

const canPost = (world: World, name: string, title: string): Promise<string | undefined> =>
  world.attempt(() => post(world, name, 'May I say something?', { well: wellOf(world, title) }));

Then('{actor} can post in {string}', async function (name: string, title: string) {
  assert.equal(await canPost(this, name, title), undefined, `${name} cannot post in "${title}"`);
});

Then('{actor} cannot post in {string}', async function (name: string, title: string) {
  assert.notEqual(await canPost(this, name, title), undefined, `${name} can post in "${title}"`);
});

Then('{actor} is told that {actor} replied', async function (name: string, author: string) {
  const { username } = await this.person(author);
  const { forum_notice } = await this.done(name, forum.listNotices, {});
  const replied = forum_notice.filter(
    ({ kind, forum_post }) => kind === 'REPLY' && forum_post.user.username === username,
  );
  assert.equal(replied.length, 1, `the replies by ${author} of which ${name} is told`);
});

Then('the post {string} has {int} like(s)', async function (text: string, count: number) {
  assert.equal((await seen(this, await this.admin(), text)).likes, count, `the likes of "${text}"`);
});

Then(
  ['the post {string} has {int} replies', 'the post {string} has {int} reply'],
  async function (text: string, count: number) {
    assert.equal((await seen(this, await this.admin(), text)).num_replies, count, `the replies to "${text}"`);
  },
);

Then('the post {string} is pinned', async function (text: string) {
  assert.ok((await seen(this, await this.admin(), text)).is_pinned, `"${text}" is not pinned`);
});

Then('{string} has {int} post(s)', async function (title: string, count: number) {
  const listed = await this.done(await this.admin(), forum.listPosts, { id: wellOf(this, title), limit: 100 });
  const posts = new Set([...listed.forum_post, ...listed.pinned].map(({ uuid }) => uuid));
  assert.equal(posts.size, count, `the posts in "${title}"`);
});

Then('the reply by {actor} is there', async function (author: string) {
  const text = this.latest('post') ?? assert.fail('there is no reply yet');
  const { user } = await seen(this, await this.admin(), text);
  assert.equal(user.username, (await this.person(author)).username, `who wrote "${text}"`);
});
