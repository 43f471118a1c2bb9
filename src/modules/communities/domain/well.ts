import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { WellCreated, WellDeleted, WellPictureChanged, WellUpdated, type WellEvent } from '../contract/well-events.ts';
import { wellLifecycle, type WellStatus } from '../contract/well-lifecycle.ts';
import {
  cleanDescription,
  cleanTitle,
  groupDescription,
  groupTitle,
  titleKey,
  isReservedSlug,
  wellSlug,
} from '../contract/well-text.ts';

export type WellState = {
  status: WellStatus;
  title: string;
  slug: string;
  description: string;
  creator: string | null;
  visible: boolean;
  isDefault: boolean;
  /** The name of the picture's file. */
  picture: string | null;
};

/** Who wants it. `mayCreate`: has the role that may create Wells (C-043). `isMember`: belongs to the Well. */
export type WellActor = { id: string; isAdmin: boolean };

export type WellCommand =
  | {
      type: 'CreateWell';
      well: string;
      title: string;
      description: string;
      /** Null when the product itself makes the main Well. */
      by: { id: string; mayCreate: boolean } | null;
      visible: boolean;
      isDefault: boolean;
    }
  | { type: 'UpdateWell'; well: string; title: string; description: string; by: WellActor; byMember: boolean }
  | { type: 'ChangeWellPicture'; well: string; picture: string | null; by: WellActor; byMember: boolean }
  /** The member who chose the picture is forgotten (I-036): allowed in any state of the Well. */
  | { type: 'RemoveWellPicture'; well: string }
  | { type: 'DeleteWell'; well: string; by: WellActor; byMember: boolean; hasActiveSessions: boolean };

const evolve = (state: WellState, fact: WellEvent): WellState => {
  const status = wellLifecycle.after(state.status, fact.type);
  switch (fact.type) {
    case 'WellCreated': {
      const { title, slug, description, creator, visible, isDefault } = fact.data;
      return { ...state, status, title, slug, description, creator, visible, isDefault };
    }
    case 'WellUpdated': {
      const { title, slug, description } = fact.data;
      return { ...state, status, title, slug, description };
    }
    case 'WellPictureChanged':
      return { ...state, status, picture: fact.data.picture };
    case 'WellDeleted':
      return { ...state, status };
  }
};

const decide = (command: WellCommand, state: WellState): readonly WellEvent[] | Refusal => {
  switch (command.type) {
    case 'CreateWell': {
      if (command.by && !command.by.mayCreate) return refuse('NOT_ALLOWED');
      if (state.status !== 'none') return [];
      const texts = wellTexts(command);
      if ('refused' in texts) return texts;
      const { well, visible, isDefault } = command;
      return [did(WellCreated, { well, ...texts, creator: command.by?.id ?? null, visible, isDefault })];
    }
    case 'UpdateWell': {
      const gone = unreachable(state, command);
      if (gone) return gone;
      if (!mayEdit(state, command.by)) return refuse('NOT_ALLOWED');
      const texts = wellTexts(command, state.slug);
      if ('refused' in texts) return texts;
      if (texts.title === state.title && texts.description === state.description) return [];
      return [did(WellUpdated, { well: command.well, ...texts, formerSlug: state.slug })];
    }
    case 'ChangeWellPicture': {
      const gone = unreachable(state, command);
      if (gone) return gone;
      return mayEdit(state, command.by) ? pictureChange(command.well, command.picture, state) : refuse('NOT_ALLOWED');
    }
    case 'RemoveWellPicture':
      return pictureChange(command.well, null, state);
    case 'DeleteWell': {
      const gone = unreachable(state, command);
      if (gone) return command.by.isAdmin && gone.refused === 'GROUP_DELETED' ? [] : gone;
      if (!command.by.isAdmin) return refuse('NOT_ALLOWED');
      if (state.isDefault) return refuse('GROUP_IS_DEFAULT');
      if (command.hasActiveSessions) return refuse('GROUP_HAS_ACTIVE_SESSIONS');
      return [did(WellDeleted, { well: command.well, slug: state.slug })];
    }
  }
};

const pictureChange = (well: string, picture: string | null, { picture: before }: WellState): readonly WellEvent[] =>
  picture === before ? [] : [did(WellPictureChanged, { well, picture, before })];

/** Creator or admin (C-044). */
const mayEdit = (state: WellState, wellActor: WellActor): boolean =>
  wellActor.isAdmin || state.creator === wellActor.id;

/** Unknown, private to others, or deleted. A private Well does not exist for those who are not in it (C-142). */
export const unreachable = (
  state: WellState,
  { by, byMember }: { by: WellActor; byMember: boolean },
): Refusal | undefined => {
  if (state.status === 'none') return refuse('GROUP_DOES_NOT_EXIST');
  if (!state.visible && !by.isAdmin && !byMember) return refuse('GROUP_DOES_NOT_EXIST');
  return state.status === 'deleted' ? refuse('GROUP_DELETED') : undefined;
};

const wellTexts = (
  options: { title: string; description: string },
  ownSlug?: string,
): { title: string; slug: string; description: string } | Refusal => {
  const title = cleanTitle(options.title);
  const description = cleanDescription(options.description);
  const slug = wellSlug(title);
  const wrongTitle = groupTitle(title);
  if (wrongTitle) return refuse(wrongTitle, { field: 'title' });
  if (isReservedSlug(titleKey(slug)) && slug !== ownSlug) return refuse('GROUP_TITLE_IS_TAKEN', { field: 'title' });
  const wrongDescription = groupDescription(description);
  if (wrongDescription) return refuse(wrongDescription, { field: 'description' });
  return { title, slug, description };
};

/** A Well: what it is called, who made it, whether it is still there. */
export const well: Decider<WellState, WellCommand, WellEvent> = {
  stream: (id) => `communities.well-${id}`,
  initial: {
    status: 'none',
    title: '',
    slug: '',
    description: '',
    creator: null,
    visible: false,
    isDefault: false,
    picture: null,
  },
  evolve,
  decide,
  lifecycles: [follows(wellLifecycle, ({ status }) => status)],
};
