import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { GrowingSet } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { cleaned } from '#kernel/contract/written-text.ts';
import * as fact from '../contract/post-events.ts';
import type { Emoji, PostEvent } from '../contract/post-events.ts';
import { cleanNote, isNoteTooLong, postTextProblem } from '../contract/post-text.ts';
import { postLifecycle, type PostStatus } from '../contract/post-lifecycle.ts';
import type { ForumSettings } from '../contract/settings.ts';

export type PostState = {
  status: PostStatus;
  author: string;
  /** The id by which the others know the author: of the author, or of a name in the Well (ADR 107). */
  shownAs: string;
  /** Empty before it was written. */
  well: string;
  /** The post that this replies to. */
  parent: string | null;
  /** How many wordings there were. */
  version: number;
  /** The name of the picture's file. */
  picture: string | null;
  hasNote: boolean;
  reactions: GrowingSet<`${Emoji} ${string}`>;
  /** By which id each was mentioned: of the member, or of a name in the Well. */
  mentioned: readonly { member: string; shown: string }[];
};

/** The member who acts. */
export type ForumActor = { id: string; isAdmin: boolean; hostLevel: number };
export type WellOfPost = { exists: boolean; deleted: boolean; visible: boolean; isDefault: boolean; isMember: boolean };

/**
 * What a member is to a post. `apart`: the actor restricts its author, or the author was removed, or that of the post
 * above it. `above`: the post above is still there.
 */
export type Relation = { well: WellOfPost; apart: boolean; above: boolean };

type OnPost = { post: string; by: ForumActor; relation: Relation };
export type PostCommand =
  | {
      type: 'WritePost';
      post: string;
      by: ForumActor;
      well: string;
      wellOfPost: WellOfPost;
      handle?: string | undefined;
      text: string;
      note: string;
      settings: ForumSettings;
    }
  | {
      type: 'WriteReply';
      post: string;
      by: ForumActor;
      /** The post that is replied to, and how the author of the reply stands to it. */
      parent: { id: string; well: string; status: PostState['status']; relation: Relation };
      handle?: string | undefined;
      text: string;
      note: string;
      settings: ForumSettings;
    }
  /** `mentioned`: the mentioned members whose name is still in the text. */
  | (OnPost & { type: 'EditPost'; text: string; mentioned: readonly string[]; settings: ForumSettings })
  | (OnPost & { type: 'ChangePostPicture'; picture: string | null; alt: string })
  | (OnPost & { type: 'DeletePost'; isPinned: boolean })
  | (OnPost & { type: 'ReactToPost'; emoji: Emoji; on: boolean; handle?: string | undefined })
  /** `isNamed`: the name of the member is in the text. `isApart`: the author restricts the member. */
  | (OnPost & {
      type: 'MentionMember';
      member: string;
      /** The id by which the author means the member. */
      called: string;
      /** By which the Well knows the member. */
      handle?: string | undefined;
      isMember: boolean;
      isNamed: boolean;
      isApart: boolean;
      on: boolean;
      settings: ForumSettings;
    })
  | (OnPost & { type: 'NoteContent'; note: string; settings: ForumSettings })
  /** The author is forgotten, and the picture goes (I-036). */
  | { type: 'ErasePostPicture'; post: string }
  /** What staff decided about a report; a pinned post goes, too. */
  | { type: 'JudgePost'; post: string; staff: string; verdict: 'hide' | 'delete' }
  | { type: 'ShowPostAgain'; post: string };

type PostDecision = readonly PostEvent[] | Refusal;

/** Why a member cannot look into the forum of a Well; nothing when they can (I-063). */
export const closedTo = ({ well, by }: { well: WellOfPost; by: Pick<ForumActor, 'isAdmin'> }): Refusal | undefined => {
  if (!well.exists || (!well.visible && !well.isMember && !by.isAdmin)) return refuse('GROUP_DOES_NOT_EXIST');
  if (well.deleted) return refuse('GROUP_DELETED');
  return well.isMember || by.isAdmin ? undefined : refuse('FORUM_JOIN_FIRST');
};

/** Why a member cannot see a post; nothing when they can. The rows of the read model are asked the same (`visible`). */
export const unseen = (
  status: PostState['status'],
  { by, relation: { well, apart, above } }: { by: Pick<ForumActor, 'isAdmin'>; relation: Relation },
): Refusal | undefined => {
  const gone = refuse('FORUM_POST_DOES_NOT_EXIST');
  if (status !== 'there' || !above || apart) return gone;
  const closed = closedTo({ well, by });
  return closed && closed.refused !== 'FORUM_JOIN_FIRST' ? gone : closed;
};

/** What only those do who belong to the Well, also among staff. */
const notOneOfThem = ({ isMember }: WellOfPost): Refusal | undefined =>
  isMember ? undefined : refuse('FORUM_JOIN_FIRST');

const badText = (text: string, note: string, settings: ForumSettings): Refusal | undefined => {
  const problem = postTextProblem(text, settings.FORUM_POST_MAX);
  return problem ? refuse(problem, { field: 'content' }) : badNote(note, 'content_note', settings);
};
const badNote = (note: string, field: string, { FORUM_NOTE_MAX: most }: ForumSettings): Refusal | undefined =>
  isNoteTooLong(note, most) ? refuse('FORUM_NOTE_TOO_LONG', { field }) : undefined;

/** FOR-040, C-195 */
const mayPostIn = (well: WellOfPost, forumActor: ForumActor, { MAIN_WELL_POST_ADMIN }: ForumSettings): boolean =>
  !well.isDefault || forumActor.hostLevel === 2 || (forumActor.isAdmin && MAIN_WELL_POST_ADMIN);

const noteOver = (post: string, actor: string, note: string): PostEvent[] =>
  cleanNote(note) === '' ? [] : [did(fact.ContentNoteSet, { post, member: actor, by: actor, note: cleanNote(note) })];

const write = (command: Extract<PostCommand, { type: 'WritePost' | 'WriteReply' }>): PostDecision => {
  const { post, by, note, settings, handle } = command;
  const text = cleaned(command.text);
  if (command.type === 'WritePost') {
    const { well, wellOfPost } = command;
    const refused = closedTo({ well: wellOfPost, by }) ?? notOneOfThem(wellOfPost);
    if (refused) return refused;
    if (!mayPostIn(wellOfPost, by, settings)) return refuse('FORUM_MAIN_WELL_HOSTS_ONLY');
    return (
      badText(text, note, settings) ?? [
        did(fact.PostWritten, { post, member: by.id, well, text, handle }),
        ...noteOver(post, by.id, note),
      ]
    );
  }
  const { id: parent, well, status, relation } = command.parent;
  return (
    unseen(status, { by, relation }) ??
    notOneOfThem(relation.well) ??
    badText(text, note, settings) ?? [
      did(fact.ReplyWritten, { post, parent, member: by.id, well, text, handle }),
      ...noteOver(post, by.id, note),
    ]
  );
};

const react = (command: Extract<PostCommand, { type: 'ReactToPost' }>, { reactions }: PostState): PostDecision => {
  const { post, by, emoji, on, handle } = command;
  if (reactions.has(`${emoji} ${by.id}`) === on) return [];
  const data = { post, by: by.id, emoji };
  return [on ? did(fact.PostReacted, { ...data, handle }) : did(fact.PostReactionTakenBack, data)];
};

const mention = (command: Extract<PostCommand, { type: 'MentionMember' }>, state: PostState): PostDecision => {
  const { post, by, member, called, on, settings } = command;
  if (state.author !== by.id) return refuse('NOT_ALLOWED');
  // By another id of the member the answer is as for one who was never mentioned, or it would say whose the name is (ADR 107).
  if (state.mentioned.some(({ shown }) => shown === called) === on) return [];
  const data = { post, by: by.id, mentioned: member };
  if (!on) return [did(fact.MentionTakenBack, data)];
  if (member === by.id) return [];
  if (!command.isMember) return refuse('FORUM_MENTION_NOT_A_MEMBER');
  if (!command.isNamed) return refuse('FORUM_MENTION_NOT_IN_TEXT');
  if (state.mentioned.length >= settings.FORUM_MENTIONS_PER_POST) return refuse('FORUM_MENTIONS_TOO_MANY');
  // A member who restricts the author does not see the post, and so gets no notice of what is recorded (I-008).
  return command.isApart ? [] : [did(fact.MemberMentioned, { ...data, handle: command.handle })];
};

/** What the author and staff do with a post: change it, illustrate it, note what it is about, delete it. */
const keep = (
  command: Extract<PostCommand, { type: 'EditPost' | 'ChangePostPicture' | 'DeletePost' | 'NoteContent' }>,
  { author: member, picture: before, hasNote }: PostState,
): PostDecision => {
  const { post, by } = command;
  if (!by.isAdmin && by.id !== member) return refuse('NOT_ALLOWED');
  const about = { post, member, by: by.id };
  switch (command.type) {
    case 'EditPost':
      return (
        badText(command.text, '', command.settings) ?? [
          did(fact.PostEdited, { ...about, text: cleaned(command.text), mentioned: [...command.mentioned] }),
        ]
      );
    case 'ChangePostPicture': {
      const { picture, alt } = command;
      if (picture !== null) return [did(fact.PostPictureSet, { ...about, picture, before, alt: cleaned(alt) })];
      return before === null ? [] : [did(fact.PostPictureRemoved, { ...about, before })];
    }
    case 'NoteContent': {
      const note = cleanNote(command.note);
      if (note === '') return hasNote ? [did(fact.ContentNoteRemoved, about)] : [];
      return badNote(note, 'note', command.settings) ?? [did(fact.ContentNoteSet, { ...about, note })];
    }
    case 'DeletePost':
      return command.isPinned ? refuse('FORUM_POST_IS_PINNED') : [did(fact.PostDeleted, about)];
  }
};

const decide = (command: PostCommand, state: PostState): PostDecision => {
  if (command.type === 'ErasePostPicture') {
    const { author, picture } = state;
    return picture === null
      ? []
      : [did(fact.PostPictureRemoved, { post: command.post, member: author, by: author, before: picture })];
  }
  if (command.type === 'JudgePost') {
    const judged = command.verdict === 'hide' ? fact.PostHidden : fact.PostDeleted;
    return postLifecycle.can(state.status, judged.type)
      ? [did(judged, { post: command.post, member: state.author, by: command.staff })]
      : [];
  }
  if (command.type === 'ShowPostAgain')
    return postLifecycle.can(state.status, 'PostShownAgain')
      ? [did(fact.PostShownAgain, { post: command.post, member: state.author })]
      : [];
  if (command.type === 'WritePost' || command.type === 'WriteReply')
    return state.status === 'none' ? write(command) : [];
  // Deleted twice is deleted.
  if (
    command.type === 'DeletePost' &&
    state.status === 'deleted' &&
    (command.by.isAdmin || command.by.id === state.author)
  )
    return [];
  // Own words are taken back also from a Well that was left.
  const takesBack = command.type === 'DeletePost' && state.status === 'there' && command.by.id === state.author;
  const refused = takesBack ? undefined : unseen(state.status, command);
  if (refused) return refused;
  switch (command.type) {
    case 'ReactToPost':
      return notOneOfThem(command.relation.well) ?? react(command, state);
    case 'MentionMember':
      return notOneOfThem(command.relation.well) ?? mention(command, state);
    default:
      return keep(command, state);
  }
};

const evolve = (state: PostState, { type, data }: PostEvent): PostState => {
  switch (type) {
    case 'PostWritten':
    case 'ReplyWritten':
      return {
        ...state,
        status: 'there',
        author: data.member,
        shownAs: data.handle ?? data.member,
        well: data.well,
        parent: type === 'ReplyWritten' ? data.parent : null,
        version: 1,
      };
    case 'PostEdited':
      return {
        ...state,
        version: state.version + 1,
        // A member with several names is in the text by the last of them.
        mentioned: state.mentioned.filter(
          ({ member }, at) =>
            data.mentioned.includes(member) && state.mentioned.findLastIndex((each) => each.member === member) === at,
        ),
      };
    case 'PostPictureSet':
      return { ...state, picture: data.picture };
    case 'PostPictureRemoved':
      return { ...state, picture: null };
    case 'PostDeleted':
      return { ...state, status: 'deleted' };
    case 'PostHidden':
      return { ...state, status: 'hidden' };
    case 'PostShownAgain':
      return { ...state, status: 'there' };
    case 'PostReacted':
      return { ...state, reactions: state.reactions.with(`${data.emoji} ${data.by}`) };
    case 'PostReactionTakenBack':
      return { ...state, reactions: state.reactions.without(`${data.emoji} ${data.by}`) };
    case 'MemberMentioned':
      return {
        ...state,
        mentioned: [...state.mentioned, { member: data.mentioned, shown: data.handle ?? data.mentioned }],
      };
    case 'MentionTakenBack':
      return { ...state, mentioned: state.mentioned.filter(({ member }) => member !== data.mentioned) };
    case 'ContentNoteSet':
      return { ...state, hasNote: true };
    case 'ContentNoteRemoved':
      return { ...state, hasNote: false };
  }
};

/** One post or reply, with the reactions to it. */
export const post: Decider<PostState, PostCommand, PostEvent> = {
  stream: (id) => `forum.post-${id}`,
  initial: {
    status: 'none',
    author: '',
    shownAs: '',
    well: '',
    parent: null,
    version: 0,
    picture: null,
    hasNote: false,
    reactions: GrowingSet.of(),
    mentioned: [],
  },
  evolve,
  decide,
  lifecycles: [follows(postLifecycle, ({ status }) => status)],
};
