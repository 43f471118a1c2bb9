import { newId } from '#kernel/commands/idempotency.ts';
import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { POST_PICTURE_SIDE } from '#kernel/contract/picture.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days } from '#kernel/contract/time.ts';
import { cleaned, sameText } from '#kernel/contract/written-text.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import type { EventLog, Facts } from '#kernel/log/event-log.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { IdentityFacts, IdentityQueries, RemovalFacts } from '#modules/identity/index.ts';
import type { PostReports } from '#modules/moderation/index.ts';
import { hiddenFrom, type ApartNeeds } from '#modules/restrictions/index.ts';
import { mentionsIn, possibleMentions } from './contract/mentions.ts';
import { PostDeleted, PostEdited, PostWritten, ReplyWritten, type Emoji } from './contract/post-events.ts';
import type { ForumSettings } from './contract/settings.ts';
import { countAct } from './domain/pace.ts';
import { notices } from './domain/notices.ts';
import { pins, THE_PINS, type Pinnable } from './domain/pins.ts';
import { poll } from './domain/poll.ts';
import {
  post as postDecider,
  unseen,
  type PostCommand,
  type PostState,
  type Standing,
  type WellOfPost,
} from './domain/post.ts';
import type { PaceStore } from './commands/pace-store.ts';
import { picturesOf } from './commands/pictures-of.ts';
import { membersNamed } from './projections/well-members.ts';

export type ForumNeeds = ApartNeeds & {
  execute: Execute;
  log: EventLog;
  sql: Sql;
  clock: Clock;
  secrets: Pick<PersonalData, 'fingerprint'>;
  files: FileStore;
  paces: Pick<PaceStore, 'change'>;
  accounts: Pick<IdentityFacts, 'account'>;
  removals: RemovalFacts;
  people: Pick<IdentityQueries, 'people'>;
  wells: CommunitiesFacts;
  reports: Pick<PostReports, 'reportPost'>;
  settings: ForumSettings & Pick<CommunitiesSettings, 'MAIN_WELL_UUID'>;
};

/** What members and staff do in the forum; each answers what refused it, or nothing. */
export type Forum = ReturnType<typeof forumCommands>;

/** A post before its people have names. */
export type StoredPost = {
  author: string;
  well: string;
  parent: string | null;
  wording: { text: string | null; at: string; by: string }[];
  /** Names of files. */
  pictures: string[];
  deleted: { at: string; by: string } | null;
};

const MOST_JOINED = 10_000;
const POST_PICTURE: PictureUse = { kinds: 'any', width: POST_PICTURE_SIDE, height: POST_PICTURE_SIDE };

/** Whether no earlier attempt of the request can have recorded anything. */
const isFirst = ({ idempotency }: Caller): boolean => idempotency?.isRepeated !== true;

/** Whose post it is, where and under which, from the first of its facts. */
const originIn = (facts: Facts | undefined): Pick<PostState, 'author' | 'well' | 'parent'> | undefined => {
  const [first] = facts?.events ?? [];
  if (first?.type !== PostWritten.type && first?.type !== ReplyWritten.type) return undefined;
  const { author, well, parent } = postDecider.evolve(postDecider.initial, first as never);
  return { author, well, parent };
};

export const forumCommands = (needs: ForumNeeds) => {
  const { execute, log, sql, clock, secrets, files, paces, accounts, removals, people, wells, reports, settings } =
    needs;

  const namesThere = async (names: readonly string[]): Promise<string[]> => {
    const there = await Promise.all(names.map(async (name) => ((await files.get(name)) === undefined ? [] : [name])));
    return there.flat();
  };

  const wellFor = async (well: string, member: string): Promise<WellOfPost> => {
    const [{ exists, deleted, visible, isDefault }, isMember] = await Promise.all([
      wells.well(well),
      wells.isMember(well, member),
    ]);
    return { exists, deleted, visible, isDefault, isMember };
  };

  /** How a member stands to a post, from streams alone. */
  const standingTo = async (of: PostState, by: SignedIn): Promise<Standing> => {
    const isRemoved = async (author: string) =>
      !by.isAdmin && author !== '' && (await removals.isRemoved(author, clock.now()));
    const post = async (id: string) => {
      const state = await stateOf(log, postDecider, id);
      return { ...state, isRemoved: await isRemoved(state.author) };
    };
    const [well, hidden, removed, above] = await Promise.all([
      wellFor(of.well, by.id),
      hiddenFrom(needs, by),
      isRemoved(of.author),
      of.parent === null ? undefined : post(of.parent),
    ]);
    return {
      well,
      apart:
        removed || above?.isRemoved === true || [of.author, above?.author].some((author) => hidden.includes(author!)),
      above: above === undefined || above.status === 'there',
    };
  };
  /** A post, and how a member stands to it: both are read at once, because what the second follows from never changes. */
  const withStanding = async (post: string, by: SignedIn): Promise<{ of: PostState; standing: Standing }> => {
    const origin = originIn(log.recentFacts(postDecider.stream(post)));
    const [of, foreseen] = await Promise.all([
      stateOf(log, postDecider, post),
      origin && standingTo({ ...postDecider.initial, ...origin }, by),
    ]);
    const isSame = origin?.author === of.author && origin.well === of.well && origin.parent === of.parent;
    return { of, standing: foreseen && isSame ? foreseen : await standingTo(of, by) };
  };
  const doing = async (post: string, by: SignedIn) => {
    const { of, standing } = await withStanding(post, by);
    return { of, doing: { post, by, standing, settings } };
  };

  /** Counts what a member is about to do; refused when it is too much (I-049). */
  const count = async (
    { member, isNew }: { member: string; isNew: boolean },
    act: { act: 'text'; id: string; text: string } | { act: 'reaction' | 'mention'; id: string },
  ): Promise<Refusal | undefined> => {
    const about = { now: clock.now(), isNew, settings };
    const wish =
      act.act === 'text'
        ? { ...about, ...act, print: secrets.fingerprint('forum', `${member}|${sameText(act.text)}`) }
        : { ...about, ...act };
    return paces.change(member, about.now, (acts) => countAct(acts, wish));
  };

  /** When members joined, which never changes. */
  const joined = new Map<string, string>();
  const joinedAt = async (member: string): Promise<string | undefined> => {
    const known = joined.get(member);
    if (known !== undefined) return known;
    const [person] = await people.people([member]);
    if (person === undefined) return undefined;
    if (joined.size >= MOST_JOINED) joined.clear();
    joined.set(member, person.joinedAt);
    return person.joinedAt;
  };
  const isNewMember = async (member: string): Promise<boolean> => {
    const at = await joinedAt(member);
    return at !== undefined && between(at, clock.now()) < days(settings.FORUM_NEW_ACCOUNT_DAYS);
  };

  /** What is known before a member does something with a post. */
  const knownOf = async (post: string, { id: member }: Pick<SignedIn, 'id'>, isFresh = false) => {
    const [state, isNew] = await Promise.all([
      isFresh ? postDecider.initial : stateOf(log, postDecider, post),
      isNewMember(member),
    ]);
    return { member, state, isNew, isFresh };
  };
  /** Decided before it counts, so that what is refused does not count; and again when it is recorded. */
  const counted = async (
    by: Caller,
    { member, state, isNew, isFresh }: Awaited<ReturnType<typeof knownOf>>,
    command: PostCommand,
    act: Parameters<typeof count>[1],
  ): Promise<Refusal | undefined> => {
    const foreseen = postDecider.decide(command, state);
    if (isRefusal(foreseen)) return foreseen;
    const refused = foreseen.length === 0 ? undefined : await count({ member, isNew }, act);
    return refused ?? refusalOf(await execute(by, postDecider, command.post, command, isFresh ? { isNew: true } : {}));
  };

  const wordingOf = async (post: string): Promise<string> => {
    const last = (await log.read(postDecider.stream(post))).findLast(({ type }) => WORDINGS.has(type));
    return typeof last?.data['text'] === 'string' ? last.data['text'] : '';
  };
  /** The names that a text mentions, in lower case: at each place the longest one of a member of the Well (C-046). */
  const namesIn = async (text: string, well: string): Promise<ReadonlySet<string>> => {
    const { MENTION_MAX: most } = settings;
    const known = await membersNamed(sql, well, possibleMentions(text, most));
    return new Set(mentionsIn(text, known, most).map(({ name }) => name.toLowerCase()));
  };

  const pinnable = async (id: string, by: SignedIn): Promise<Pinnable> => {
    return { post: id, ...(await withStanding(id, by)) };
  };

  return {
    /** Answers the id of the post. */
    write: async (
      by: Caller,
      member: SignedIn,
      of: { well: string; text: string; note: string },
    ): Promise<{ id: string } | Refusal> => {
      const post = newId(by, 'post');
      const well =
        of.well === settings.COMBINED_FEED_UUID ? settings.COMBINED_FEED_WELL_UUID || settings.MAIN_WELL_UUID : of.well;
      const [known, wellOfPost] = await Promise.all([knownOf(post, member, isFirst(by)), wellFor(well, member.id)]);
      const refused = await counted(
        by,
        known,
        { type: 'WritePost', post, by: member, settings, ...of, well, of: wellOfPost },
        { act: 'text', id: post, text: of.text },
      );
      return refused ?? { id: post };
    },

    /** What a member ticked to go to the forum, as a post of theirs with this id; written once (C-108). */
    share: async (
      by: Caller,
      { post, author, well, text }: { post: string; author: string; well: string; text: string },
    ): Promise<Refusal | undefined> => {
      const { exists, hostLevel } = await accounts.account(author);
      if (!exists) return undefined;
      const member = { id: author, hostLevel, isAdmin: false };
      const [known, of] = await Promise.all([knownOf(post, member), wellFor(well, author)]);
      const command: PostCommand = {
        type: 'WritePost',
        post,
        by: member,
        settings,
        well,
        text,
        note: '',
        of,
      };
      return counted(by, known, command, { act: 'text', id: post, text });
    },

    /** A reply to a reply belongs to the post above both (C-071). */
    reply: async (
      by: Caller,
      member: SignedIn,
      of: { parent: string; text: string; note: string },
    ): Promise<{ id: string } | Refusal> => {
      const post = newId(by, 'post');
      const [known, { of: meant, standing }] = await Promise.all([
        knownOf(post, member, isFirst(by)),
        withStanding(of.parent, member),
      ]);
      const refusedThere = unseen(meant.status, { by: member, standing });
      if (refusedThere) return refusedThere;
      const top = meant.parent === null ? meant : await stateOf(log, postDecider, meant.parent);
      const parent = { id: meant.parent ?? of.parent, well: top.well, status: top.status, standing };
      const refused = await counted(
        by,
        known,
        { type: 'WriteReply', post, by: member, settings, ...of, parent },
        { act: 'text', id: post, text: of.text },
      );
      return refused ?? { id: post };
    },

    edit: async (by: Caller, member: SignedIn, post: string, text: string): Promise<Refusal | undefined> => {
      const { of, doing: about } = await doing(post, member);
      // What staff write there is sealed for the author, too.
      if (of.author !== '' && !(await accounts.account(of.author)).exists) return refuse('FORUM_POST_DOES_NOT_EXIST');
      const named = of.mentioned.length === 0 ? new Set() : await namesIn(text, of.well);
      const known = await people.people(of.mentioned);
      const mentioned = known.filter(({ username }) => named.has(username.toLowerCase())).map(({ uuid }) => uuid);
      const command: PostCommand = { type: 'EditPost', ...about, text, mentioned };
      const foreseen = postDecider.decide(command, of);
      if (isRefusal(foreseen)) return foreseen;
      if (cleaned(text) === (await wordingOf(post))) return undefined;
      if (of.author !== member.id) return refusalOf(await execute(by, postDecider, post, command));
      // Every wording stays for staff, so changes count like posts; by their id, because a wording may come back.
      const id = newId(by, 'edit');
      return counted(by, await knownOf(post, member), command, { act: 'text', id, text: id });
    },

    /** Decided before the file is stored, and again when it is recorded: the file exists before its event. */
    changePicture: async (
      by: Caller,
      member: SignedIn,
      post: string,
      { image, alt }: { image: string; alt: string },
    ): Promise<Refusal | undefined> => {
      const { of, doing: about } = await doing(post, member);
      const command = (picture: string | null): PostCommand => ({ type: 'ChangePostPicture', ...about, picture, alt });
      const uploaded = await uploadedPicture(post, image, POST_PICTURE, (picture) =>
        postDecider.decide(command(picture), of),
      );
      if (isRefusal(uploaded)) return uploaded;
      if (uploaded) await files.put(uploaded.name, uploaded.bytes);
      return refusalOf(await execute(by, postDecider, post, command(uploaded?.name ?? null)));
    },

    remove: async (by: Caller, member: SignedIn, post: string): Promise<Refusal | undefined> => {
      const [{ doing: about }, pinned] = await Promise.all([doing(post, member), stateOf(log, pins, THE_PINS)]);
      return refusalOf(
        await execute(by, postDecider, post, { type: 'DeletePost', ...about, isPinned: pinned.has(post) }),
      );
    },

    react: async (by: Caller, member: SignedIn, post: string, of: { emoji: Emoji; on: boolean }) => {
      const { doing: about } = await doing(post, member);
      const command: PostCommand = { type: 'ReactToPost', ...about, ...of };
      return of.on
        ? counted(by, await knownOf(post, member), command, { act: 'reaction', id: newId(by, 'reaction') })
        : refusalOf(await execute(by, postDecider, post, command));
    },

    mention: async (by: Caller, member: SignedIn, post: string, of: { member: string; on: boolean }) => {
      const { of: state, doing: about } = await doing(post, member);
      const [[person], isMember, hidden, text] = await Promise.all([
        people.people([of.member]),
        wells.isMember(state.well, of.member),
        hiddenFrom(needs, member),
        wordingOf(post),
      ]);
      const named = person && isMember ? await namesIn(text, state.well) : new Set();
      const command: PostCommand = {
        type: 'MentionMember',
        ...about,
        ...of,
        isMember: person !== undefined && isMember,
        isNamed: person !== undefined && named.has(person.username.toLowerCase()),
        isApart: hidden.includes(of.member),
      };
      return of.on
        ? counted(by, await knownOf(post, member), command, { act: 'mention', id: newId(by, 'mention') })
        : refusalOf(await execute(by, postDecider, post, command));
    },

    note: async (by: Caller, member: SignedIn, post: string, note: string) => {
      const { doing: about } = await doing(post, member);
      return refusalOf(await execute(by, postDecider, post, { type: 'NoteContent', ...about, note }));
    },

    /** A case about the wording that the member saw. */
    report: async (
      by: Caller,
      member: SignedIn,
      post: string,
      of: { note: string; version: number | undefined },
    ): Promise<{ report: string } | Refusal> => {
      const { of: state, doing: about } = await doing(post, member);
      const refused = unseen(state.status, about);
      if (refused) return refused;
      const { well, author } = state;
      const version = Math.min(of.version ?? state.version, state.version);
      return reports.reportPost(by, {
        reporter: member.id,
        post: { id: post, version, well, author },
        note: of.note,
        now: clock.now(),
      });
    },

    pin: async (by: Caller, member: SignedIn, post: string) =>
      refusalOf(
        await execute(by, pins, THE_PINS, { type: 'PinPost', by: member, settings, ...(await pinnable(post, member)) }),
      ),
    resetPin: async (by: Caller, member: SignedIn, post: string) =>
      refusalOf(await execute(by, pins, THE_PINS, { type: 'ResetPin', post, by: member })),
    setPins: async (by: Caller, member: SignedIn, ids: readonly string[]) => {
      const posts = await Promise.all([...new Set(ids)].map((id) => pinnable(id, member)));
      return refusalOf(await execute(by, pins, THE_PINS, { type: 'SetPins', posts, by: member, settings }));
    },

    openPoll: async (
      by: Caller,
      member: SignedIn,
      of: { question: string; answers: readonly string[]; closesAt: string | null },
    ): Promise<{ id: string } | Refusal> => {
      const id = newId(by, 'poll');
      const done = await execute(by, poll, id, { type: 'OpenPoll', poll: id, by: member, now: clock.now(), ...of });
      return isRefusal(done) ? done : { id };
    },
    vote: async (by: Caller, { id: member }: SignedIn, id: string, answer: number) =>
      refusalOf(await execute(by, poll, id, { type: 'Vote', poll: id, member, answer, now: clock.now() })),
    closePoll: async (by: Caller, member: SignedIn, id: string) =>
      refusalOf(await execute(by, poll, id, { type: 'ClosePoll', poll: id, by: member })),

    seeNotices: async (by: Caller, member: string, unread: number) =>
      refusalOf(await execute(by, notices, member, { type: 'SeeNotices', member, unread })),

    /** What refuses a post to a member, by streams: for one that the rows do not show. */
    whyUnseen: async (member: SignedIn, post: string): Promise<Refusal | undefined> => {
      const { of, doing: about } = await doing(post, member);
      return unseen(of.status, about);
    },

    /** Every wording of a post, as far as its author is not forgotten; also of a deleted one. */
    stored: async (post: string): Promise<StoredPost | undefined> => {
      const facts = await log.read(postDecider.stream(post));
      const { status, author, well, parent } = await stateOf(log, postDecider, post);
      if (status === 'none') return undefined;
      const deleted = facts.find(({ type }) => type === PostDeleted.type);
      return {
        author,
        well,
        parent,
        wording: facts
          .filter(({ type }) => WORDINGS.has(type))
          .map(({ data, meta }) => ({
            text: data['text'] as string | null,
            at: meta.occurredAt,
            by: (data['by'] as string | undefined) ?? author,
          })),
        pictures: await namesThere(await picturesOf(log, post)),
        deleted: deleted ? { at: deleted.meta.occurredAt, by: String(deleted.data['by']) } : null,
      };
    },
  };
};

const WORDINGS: ReadonlySet<string> = new Set([PostWritten.type, ReplyWritten.type, PostEdited.type]);
