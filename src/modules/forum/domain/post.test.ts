import { describe, expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import * as fact from '../contract/post-events.ts';
import type { PostEvent } from '../contract/post-events.ts';
import { forumSettings } from '../contract/settings.ts';
import { closedTo, post as decider, type PostCommand, type Relation, type WellOfPost } from './post.ts';

const settings = forumSettings.parse({});
const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [POST, PARENT, WELL, ANA, BEN, MIA] = ['1', '2', '3', 'a', 'b', 'c'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const ana = { id: ANA, isAdmin: false, hostLevel: 0 };
const ben = { id: BEN, isAdmin: false, hostLevel: 0 };
const mia = { id: MIA, isAdmin: true, hostLevel: 0 };
const well: WellOfPost = { exists: true, deleted: false, visible: true, isDefault: false, isMember: true };
const relation: Relation = { well, apart: false, above: true };

const written = did(fact.PostWritten, { post: POST, member: ANA, well: WELL, text: null });
const pictured = did(fact.PostPictureSet, {
  post: POST,
  member: ANA,
  by: ANA,
  picture: 'a.jpg',
  before: null,
  alt: null,
});
const deleted = did(fact.PostDeleted, { post: POST, member: ANA, by: ANA });
const byOwnName = (member: string) => ({ member, shown: member });
const MOSS = '88888888-8888-4888-8888-888888888888';
const mentioned = (member: string) => did(fact.MemberMentioned, { post: POST, by: ANA, mentioned: member });

const given = (...facts: PostEvent[]) => ({
  when: (command: PostCommand) => decider.decide(command, fold(decider, facts)),
});
const write = (overrides: Partial<Extract<PostCommand, { type: 'WritePost' }>> = {}): PostCommand => ({
  type: 'WritePost',
  post: POST,
  by: ana,
  well: WELL,
  wellOfPost: well,
  text: ' Hello ',
  note: '',
  settings,
  ...overrides,
});
const reply = (overrides: Partial<Extract<PostCommand, { type: 'WriteReply' }>['parent']> = {}): PostCommand => ({
  type: 'WriteReply',
  post: POST,
  by: ben,
  parent: { id: PARENT, well: WELL, status: 'there', relation, ...overrides },
  text: 'Hi',
  note: '',
  settings,
});
const edit = (actor = ana, text = 'Better'): PostCommand => ({
  type: 'EditPost',
  post: POST,
  by: actor,
  relation,
  text,
  mentioned: [],
  settings,
});
const remove = (actor = ana, isPinned = false, own = relation): PostCommand => ({
  type: 'DeletePost',
  post: POST,
  by: actor,
  relation: own,
  isPinned,
});
const react = (on = true, givenRelation: Relation = relation): PostCommand => ({
  type: 'ReactToPost',
  post: POST,
  by: ben,
  relation: givenRelation,
  emoji: '❤️',
  on,
});
const mention = (overrides: Partial<Extract<PostCommand, { type: 'MentionMember' }>> = {}): PostCommand => ({
  type: 'MentionMember',
  post: POST,
  by: ana,
  relation,
  member: BEN,
  called: overrides.handle ?? overrides.member ?? BEN,
  isMember: true,
  isNamed: true,
  isApart: false,
  on: true,
  settings,
  ...overrides,
});

test.each([
  ['its members', ana, {}, undefined],
  ['other members', ana, { isMember: false }, refuse('FORUM_JOIN_FIRST')],
  ['staff', mia, { isMember: false, visible: false }, undefined],
  ['other members, who do not know of it', ana, { isMember: false, visible: false }, refuse('GROUP_DOES_NOT_EXIST')],
])('[I-063] the forum of a Well is for %s to look into or not', (_, actor, options, refused) => {
  expect(closedTo({ well: { ...well, ...options }, by: actor })).toEqual(refused);
});

describe('writing', () => {
  test('[FOR-047] a post is recorded without the space around it, a repeated one once', () => {
    expect(given().when(write())).toEqual([
      did(fact.PostWritten, { post: POST, member: ANA, well: WELL, text: 'Hello' }),
    ]);
    expect(given(written).when(write())).toEqual([]);
  });
  test('a text of markup is recorded as it was written', () => {
    const text = '<script>alert("1")</script> \u202egnp.exe';
    expect(given().when(write({ text }))).toMatchObject([{ data: { text } }]);
  });
  test('a note is recorded beside the text', () => {
    expect(given().when(write({ note: ' Grief ' }))).toMatchObject([
      { type: 'PostWritten' },
      { type: 'ContentNoteSet', data: { post: POST, member: ANA, by: ANA, note: 'Grief' } },
    ]);
    expect(given().when({ ...reply(), note: 'Grief' } as PostCommand)).toMatchObject([
      { type: 'ReplyWritten' },
      { type: 'ContentNoteSet', data: { post: POST, member: BEN, by: BEN, note: 'Grief' } },
    ]);
  });
  test.each([
    [{ text: ' ' }, 'FORUM_TEXT_EMPTY', 'content'],
    [{ text: 'x'.repeat(5001) }, 'FORUM_TEXT_TOO_LONG', 'content'],
    [{ note: 'x'.repeat(81) }, 'FORUM_NOTE_TOO_LONG', 'content_note'],
  ] as const)(
    'of what cannot be written, %j, a post and a reply are refused at the field',
    (options, refused, field) => {
      expect(given().when(write(options))).toEqual(refuse(refused, { field }));
      expect(given().when({ ...reply(), ...options })).toEqual(refuse(refused, { field }));
    },
  );
  test('under another name the Well knows the author by it, and otherwise by the own one', () => {
    const named = did(fact.PostWritten, { ...written.data, handle: MIA });
    expect(given().when(write({ handle: MIA, text: 'Hello' }))).toMatchObject([{ data: { member: ANA, handle: MIA } }]);
    expect(fold(decider, [named])).toMatchObject({ author: ANA, shownAs: MIA, well: WELL, parent: null });
    expect(fold(decider, [written])).toMatchObject({ author: ANA, shownAs: ANA });
    const replied = did(fact.ReplyWritten, { post: POST, parent: PARENT, member: BEN, well: WELL, text: 'Hi' });
    expect(fold(decider, [replied])).toMatchObject({ status: 'there', author: BEN, parent: PARENT, version: 1 });
  });
  test.each([
    ['an unknown Well', { exists: false }, 'GROUP_DOES_NOT_EXIST'],
    ['a private Well of others', { visible: false, isMember: false }, 'GROUP_DOES_NOT_EXIST'],
    ['a deleted private Well of others', { visible: false, isMember: false, deleted: true }, 'GROUP_DOES_NOT_EXIST'],
    ['a deleted Well', { deleted: true }, 'GROUP_DELETED'],
    ['a Well that was not joined', { isMember: false }, 'FORUM_JOIN_FIRST'],
  ])('[I-063] in %s it is refused', (_, options, refused) => {
    expect(given().when(write({ wellOfPost: { ...well, ...options } }))).toEqual(refuse(refused as 'FORUM_JOIN_FIRST'));
  });
  test('[I-063] a member writes in a private Well of their own', () => {
    expect(given().when(write({ wellOfPost: { ...well, visible: false } }))).toHaveLength(1);
  });
  test('staff who do not belong to the Well neither post nor reply there, nor react or mention', () => {
    const outside = { ...relation, well: { ...well, isMember: false, visible: false } };
    const joinFirst = refuse('FORUM_JOIN_FIRST');
    expect(given().when(write({ by: mia, wellOfPost: outside.well }))).toEqual(joinFirst);
    expect(given().when({ ...reply({ relation: outside }), by: mia } as PostCommand)).toEqual(joinFirst);
    expect(given(written).when({ ...react(true, outside), by: mia } as PostCommand)).toEqual(joinFirst);
    expect(given(written).when(mention({ by: mia, relation: outside }))).toEqual(joinFirst);
    expect(given(written).when({ ...edit(mia), relation: outside } as PostCommand)).toHaveLength(1);
  });
  test.each([
    ['a member', ana, true, false],
    ['a host of level 1', { ...ana, hostLevel: 1 }, true, false],
    ['a host of level 2', { ...ana, hostLevel: 2 }, true, true],
    ['an admin', mia, true, true],
    ['an admin, where that is turned off', mia, false, false],
  ])('[C-195] [IDN-082] whether %s posts in the main Well', (_, actor, MAIN_WELL_POST_ADMIN, may) => {
    const done = given().when(
      write({ by: actor, wellOfPost: { ...well, isDefault: true }, settings: { ...settings, MAIN_WELL_POST_ADMIN } }),
    );
    const types = isRefusal(done) ? done.refused : done.map(({ type }) => type);
    expect(types).toEqual(may ? ['PostWritten'] : 'FORUM_MAIN_WELL_HOSTS_ONLY');
  });
});

describe('replying', () => {
  test('[FOR-047] a reply names the post above it', () => {
    expect(given().when(reply())).toEqual([
      did(fact.ReplyWritten, { post: POST, parent: PARENT, member: BEN, well: WELL, text: 'Hi' }),
    ]);
  });
  test('every member replies in the main Well', () => {
    expect(given().when(reply({ relation: { ...relation, well: { ...well, isDefault: true } } }))).toHaveLength(1);
  });
  test.each([
    ['a deleted post', { status: 'deleted' as const }],
    ['a post that never was', { status: 'none' as const }],
    ['a hidden post', { status: 'hidden' as const }],
    ['a reply below a deleted post', { relation: { ...relation, above: false } }],
    ['a post in a deleted Well', { relation: { ...relation, well: { ...well, deleted: true } } }],
    ['a post across a restriction [MOD-004]', { relation: { ...relation, apart: true } }],
  ])('to %s is refused as if it were not there', (_, options) => {
    expect(given().when(reply(options))).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
  });
});

describe('changing', () => {
  test('[FOR-033] [FOR-037] the author and staff change the wording, others do not', () => {
    expect(given(written).when(edit())).toMatchObject([{ type: 'PostEdited', data: { by: ANA, text: 'Better' } }]);
    expect(given(written).when(edit(mia))).toMatchObject([{ data: { by: MIA, member: ANA } }]);
    expect(given(written).when(edit(ben))).toEqual(refuse('NOT_ALLOWED'));
  });
  test('[FOR-010] a blank wording is refused at its field', () => {
    expect(given(written).when(edit(ana, ' '))).toEqual(refuse('FORUM_TEXT_EMPTY', { field: 'content' }));
  });
  test('a new wording is recorded without the space around it, with those whose name is still there', () => {
    expect(given(written).when({ ...edit(ana, ' Better '), mentioned: [BEN] } as PostCommand)).toEqual([
      did(fact.PostEdited, { post: POST, member: ANA, by: ANA, text: 'Better', mentioned: [BEN] }),
    ]);
  });
  test('every change is the next wording', () => {
    const edited = did(fact.PostEdited, { post: POST, member: ANA, by: ANA, text: null, mentioned: [] });
    expect(fold(decider, [written, edited, edited]).version).toBe(3);
  });
  test('[FOR-013] a picture replaces the one before it', () => {
    const change = (picture: string | null): PostCommand => ({
      type: 'ChangePostPicture',
      post: POST,
      by: ana,
      relation,
      picture,
      alt: '',
    });
    const removed = did(fact.PostPictureRemoved, { post: POST, member: ANA, by: ANA, before: 'a.jpg' });
    expect(given(written, pictured).when({ ...change('b.jpg'), alt: ' A lake ' } as PostCommand)).toEqual([
      did(fact.PostPictureSet, { post: POST, member: ANA, by: ANA, picture: 'b.jpg', before: 'a.jpg', alt: 'A lake' }),
    ]);
    expect(given(written, pictured).when(change(null))).toEqual([removed]);
    expect(given(written, pictured, removed).when(change(null))).toEqual([]);
    expect(given(written).when(change(null))).toEqual([]);
  });
  test('the picture of a deleted post is erased with its author, once', () => {
    const erase: PostCommand = { type: 'ErasePostPicture', post: POST };
    const erased = did(fact.PostPictureRemoved, { post: POST, member: ANA, by: ANA, before: 'a.jpg' });
    expect(given(written, pictured, deleted).when(erase)).toEqual([erased]);
    expect(given(written, pictured, deleted, erased).when(erase)).toEqual([]);
    expect(given(written).when(erase)).toEqual([]);
  });
});

describe('deleting', () => {
  test('[FOR-034] [FOR-038] the author and staff delete a post, others do not', () => {
    expect(given(written).when(remove())).toEqual([deleted]);
    expect(given(written).when(remove(mia))).toEqual([did(fact.PostDeleted, { post: POST, member: ANA, by: MIA })]);
    expect(given(written).when(remove(ben))).toEqual(refuse('NOT_ALLOWED'));
  });
  test('[FOR-034] [FOR-038] a pinned post is not deleted', () => {
    expect(given(written).when(remove(mia, true))).toEqual(refuse('FORUM_POST_IS_PINNED'));
  });
  test('twice is once, and for others it is not there', () => {
    expect(given(written, deleted).when(remove())).toEqual([]);
    expect(given(written, deleted).when(remove(mia))).toEqual([]);
    expect(given(written, deleted).when(remove(ben))).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
  });
  test.each([
    ['that the author left', { ...well, isMember: false }, 'FORUM_JOIN_FIRST'],
    ['that is private and was left', { ...well, isMember: false, visible: false }, 'FORUM_POST_DOES_NOT_EXIST'],
    ['that was deleted', { ...well, deleted: true }, 'FORUM_POST_DOES_NOT_EXIST'],
  ] as const)(
    '[FOR-034] own words are taken back from a Well %s, by the author alone, and not changed there',
    (_, left, refused) => {
      const away = { ...relation, well: left };
      expect(given(written).when(remove(ana, false, away))).toEqual([deleted]);
      expect(given(written).when(remove(ben, false, away))).toEqual(refuse(refused));
      expect(
        given(written, did(fact.PostHidden, { post: POST, member: ANA, by: MIA })).when(remove(ana, false, away)),
      ).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
      expect(given(written).when({ ...edit(), relation: away } as PostCommand)).toEqual(refuse(refused));
    },
  );
  test('a deleted post takes no change and no reaction', () => {
    expect(given(written, deleted).when(edit())).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
    expect(given(written, deleted).when(react())).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
  });
});

describe('what staff decide about a reported post', () => {
  const judge = (verdict: 'hide' | 'delete'): PostCommand => ({ type: 'JudgePost', post: POST, staff: MIA, verdict });
  const showAgain: PostCommand = { type: 'ShowPostAgain', post: POST };
  const byMia = { post: POST, member: ANA, by: MIA };
  const hidden = did(fact.PostHidden, byMia);
  const shown = did(fact.PostShownAgain, { post: POST, member: ANA });

  test.each<[string, PostEvent[], PostCommand, PostEvent[]]>([
    ['hides it', [written], judge('hide'), [hidden]],
    ['hides it once', [written, hidden], judge('hide'), []],
    ['does not hide what was deleted', [written, deleted], judge('hide'), []],
    ['deletes it', [written], judge('delete'), [did(fact.PostDeleted, byMia)]],
    ['deletes it after it was hidden', [written, hidden], judge('delete'), [did(fact.PostDeleted, byMia)]],
    ['deletes it once', [written, deleted], judge('delete'), []],
    ['shows it again', [written, hidden], showAgain, [shown]],
    ['shows it again once', [written, hidden, shown], showAgain, []],
    ['does not show again what was deleted', [written, hidden, deleted], showAgain, []],
  ])('%s', (_, facts, command, outcome) => {
    expect(given(...facts).when(command)).toEqual(outcome);
  });

  test('takes it from members as if it were not there, and gives it back', () => {
    expect(given(written, hidden).when(remove())).toEqual(refuse('FORUM_POST_DOES_NOT_EXIST'));
    expect(given(written, hidden).when(write())).toEqual([]);
    expect(given(written, hidden, shown).when(remove())).toEqual([deleted]);
  });
});

describe('reacting', () => {
  const reacted = did(fact.PostReacted, { post: POST, by: BEN, emoji: '❤️' });
  test('[FOR-050] an emoji is given once per member, and taken back', () => {
    expect(given(written).when(react())).toEqual([reacted]);
    expect(given(written, reacted).when(react())).toEqual([]);
    expect(given(written, reacted).when(react(false))).toEqual([
      did(fact.PostReactionTakenBack, { post: POST, by: BEN, emoji: '❤️' }),
    ]);
    expect(given(written).when(react(false))).toEqual([]);
    const back = did(fact.PostReactionTakenBack, { post: POST, by: BEN, emoji: '❤️' });
    expect(given(written, reacted, back).when(react())).toEqual([reacted]);
    expect(given(written).when({ ...react(), handle: MIA } as PostCommand)).toMatchObject([{ data: { handle: MIA } }]);
  });
  test.each([
    ['across a restriction', { ...relation, apart: true }, 'FORUM_POST_DOES_NOT_EXIST'],
    ['below a deleted post', { ...relation, above: false }, 'FORUM_POST_DOES_NOT_EXIST'],
    ['in a Well that was left', { ...relation, well: { ...well, isMember: false } }, 'FORUM_JOIN_FIRST'],
    [
      'in a private Well that was left',
      { ...relation, well: { ...well, isMember: false, visible: false } },
      'FORUM_POST_DOES_NOT_EXIST',
    ],
  ])('%s is refused', (_, options, refused) => {
    expect(given(written).when(react(true, options))).toEqual(refuse(refused as 'FORUM_JOIN_FIRST'));
  });
});

describe('mentioning [C-109]', () => {
  test('[FOR-053] the author mentions a member whose name is in the text', () => {
    expect(given(written).when(mention())).toEqual([mentioned(BEN)]);
    expect(given(written, mentioned(BEN)).when(mention())).toEqual([]);
  });
  test('a mention is taken back once, also of one who is not in the Well any more', () => {
    const back = did(fact.MentionTakenBack, { post: POST, by: ANA, mentioned: BEN });
    const take = mention({ on: false, isMember: false, isNamed: false });
    expect(given(written, mentioned(BEN)).when(take)).toEqual([back]);
    expect(given(written, mentioned(BEN), back).when(take)).toEqual([]);
    expect(given(written).when(take)).toEqual([]);
    expect(fold(decider, [written, mentioned(BEN), mentioned(MIA), back]).mentioned).toEqual([byOwnName(MIA)]);
  });
  test('authors do not mention themselves, and others by the name that the Well knows', () => {
    expect(given(written).when(mention({ member: ANA }))).toEqual([]);
    expect(given(written).when(mention({ handle: MIA }))).toMatchObject([{ data: { mentioned: BEN, handle: MIA } }]);
  });
  test('no other member mentions members in the post', () => {
    expect(given(written).when(mention({ by: ben, member: MIA }))).toEqual(refuse('NOT_ALLOWED'));
    expect(given(written).when(mention({ by: mia }))).toEqual(refuse('NOT_ALLOWED'));
  });
  test('who does not belong to the Well, or is not named, is not mentioned', () => {
    expect(given(written).when(mention({ isMember: false }))).toEqual(refuse('FORUM_MENTION_NOT_A_MEMBER'));
    expect(given(written).when(mention({ isNamed: false }))).toEqual(refuse('FORUM_MENTION_NOT_IN_TEXT'));
  });
  test('[I-008~ notices] a mention across a restriction is accepted and recorded nowhere', () => {
    expect(given(written).when(mention({ isApart: true }))).toEqual([]);
  });
  test('the eleventh is refused, and taking one back makes room', () => {
    const ten = Array.from({ length: 10 }, (_, index) => mentioned(id(String(index % 10))));
    expect(given(written, ...ten).when(mention())).toEqual(refuse('FORUM_MENTIONS_TOO_MANY'));
    const back = did(fact.MentionTakenBack, { post: POST, by: ANA, mentioned: id('0') });
    expect(given(written, ...ten, back).when(mention())).toEqual([mentioned(BEN)]);
  });
  test('[FOR-018] a new wording keeps those whose name is still there', () => {
    const edited = did(fact.PostEdited, { post: POST, member: ANA, by: ANA, text: null, mentioned: [BEN] });
    expect(fold(decider, [written, mentioned(BEN), mentioned(MIA), edited]).mentioned).toEqual([byOwnName(BEN)]);
  });
  test('by another id than the one of the mention, a member is answered as one who is not in the Well', () => {
    const asMoss = did(fact.MemberMentioned, { post: POST, by: ANA, mentioned: BEN, handle: MOSS });
    const byOwnId = mention({ handle: MOSS, called: BEN, isMember: false });
    expect(given(written, asMoss).when(byOwnId)).toEqual(refuse('FORUM_MENTION_NOT_A_MEMBER'));
    expect(given(written, asMoss).when({ ...byOwnId, on: false } as PostCommand)).toEqual([]);
    expect(given(written, asMoss).when(mention({ handle: MOSS }))).toEqual([]);
    expect(given(written, asMoss).when(mention({ handle: MOSS, on: false }))).toEqual([
      did(fact.MentionTakenBack, { post: POST, by: ANA, mentioned: BEN }),
    ]);
  });
  test('a member who came back under another name is mentioned by it, and an own name from before goes with a new wording', () => {
    expect(given(written, mentioned(BEN)).when(mention({ handle: MOSS }))).toMatchObject([{ data: { handle: MOSS } }]);
    const asMoss = did(fact.MemberMentioned, { post: POST, by: ANA, mentioned: BEN, handle: MOSS });
    const edited = did(fact.PostEdited, { post: POST, member: ANA, by: ANA, text: null, mentioned: [BEN] });
    const both = [byOwnName(BEN), { member: BEN, shown: MOSS }];
    expect(fold(decider, [written, mentioned(BEN), asMoss]).mentioned).toEqual(both);
    expect(fold(decider, [written, mentioned(BEN), asMoss, edited]).mentioned).toEqual(both.slice(1));
  });
});

describe('a content note', () => {
  const note = (text: string, actor = ana): PostCommand => ({
    type: 'NoteContent',
    post: POST,
    by: actor,
    relation,
    note: text,
    settings,
  });
  const noted = did(fact.ContentNoteSet, { post: POST, member: ANA, by: ANA, note: 'Grief' });
  test('is set by the author and by staff, and taken away when empty', () => {
    expect(given(written).when(note(' Grief '))).toEqual([noted]);
    expect(given(written).when(note('Grief', mia))).toMatchObject([{ data: { member: ANA, by: MIA } }]);
    expect(given(written).when(note('Grief', ben))).toEqual(refuse('NOT_ALLOWED'));
    const removed = did(fact.ContentNoteRemoved, { post: POST, member: ANA, by: ANA });
    expect(given(written, noted).when(note(''))).toEqual([removed]);
    expect(given(written, noted, removed).when(note(''))).toEqual([]);
    expect(given(written).when(note(''))).toEqual([]);
  });
  test('that is too long is refused', () => {
    expect(given(written).when(note('x'.repeat(80)))).toHaveLength(1);
    expect(given(written).when(note('x'.repeat(81)))).toEqual(refuse('FORUM_NOTE_TOO_LONG', { field: 'note' }));
  });
});
