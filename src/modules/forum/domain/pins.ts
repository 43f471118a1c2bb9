import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { PostPinned, PostPinReset, type PinEvent } from '../contract/post-events.ts';
import type { ForumSettings } from '../contract/settings.ts';
import { unseen, type ForumActor, type PostState, type Relation } from './post.ts';

export type Pinnable = { post: string; state: Pick<PostState, 'status' | 'well' | 'parent'>; relation: Relation };

/** `gone`: pinned posts that staff deleted in a case, or whose Well was deleted; their pins take no place of others. */
type Pinning = { by: ForumActor; gone: ReadonlySet<string>; settings: ForumSettings };

export type PinsCommand =
  | (Pinnable & Pinning & { type: 'PinPost' })
  | { type: 'ResetPin'; post: string; by: ForumActor }
  /** The list becomes this one: what is not in it loses its pin (C-082). */
  | (Pinning & { type: 'SetPins'; posts: readonly Pinnable[] });

/** Post → its Well, in the order of pinning. */
export type PinsState = ReadonlyMap<string, string>;

const pin = (forumActor: ForumActor, { post, state, relation }: Pinnable): PinEvent | Refusal => {
  const refused = unseen(state.status, { by: forumActor, relation });
  if (refused) return refused;
  return state.parent === null
    ? did(PostPinned, { post, well: state.well, by: forumActor.id })
    : refuse('FORUM_REPLY_NOT_PINNABLE');
};

const decide = (command: PinsCommand, pins: PinsState): readonly PinEvent[] | Refusal => {
  const { by } = command;
  if (!by.isAdmin) return refuse('NOT_ALLOWED');
  const reset = (posts: Iterable<string>): PinEvent[] =>
    [...posts].map((post) => did(PostPinReset, { post, well: pins.get(post)!, by: by.id }));
  if (command.type === 'ResetPin') return pins.has(command.post) ? reset([command.post]) : [];
  const wanted =
    command.type === 'PinPost' ? [command] : [...new Map(command.posts.map((each) => [each.post, each])).values()];
  const ids = new Set(wanted.map(({ post }) => post));
  const isStaying = (post: string) => !command.gone.has(post) && (command.type === 'PinPost' || ids.has(post));
  const staying = [...pins.keys()].filter(isStaying);
  const pinned: PinEvent[] = [];
  for (const each of wanted) {
    if (pins.has(each.post)) continue;
    const fact = pin(by, each);
    if ('refused' in fact) return fact;
    pinned.push(fact);
  }
  if (pinned.length > 0 && staying.length + pinned.length > command.settings.FORUM_PINS_MAX)
    return refuse('FORUM_PINS_TOO_MANY');
  return [...reset([...pins.keys()].filter((post) => !isStaying(post))), ...pinned];
};

/** The one list of pinned posts of all Wells (C-196). */
export const pins: Decider<PinsState, PinsCommand, PinEvent> = {
  stream: (id) => `forum.pins-${id}`,
  initial: new Map(),
  evolve: (state, { type, data: { post, well } }) => {
    const next = new Map(state);
    if (type === 'PostPinned') next.set(post, well);
    else next.delete(post);
    return next;
  },
  decide,
};

/** There is one list. */
export const THE_PINS = 'all';
