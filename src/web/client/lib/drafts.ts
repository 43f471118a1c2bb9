import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomKey } from './call.ts';
import { listeners } from './listeners.ts';
import { deviceStorage } from './storage.ts';

export type Draft = {
  text: string;
  /** What stands over the text; null for nothing. */
  note: string | null;
  /** Sent with every attempt, so that the text is written once. */
  key: string;
  /** Was sent without an answer; it is sent again once the server can be reached. */
  waiting: boolean;
  /** Where that goes, so that it can be sent from any page. */
  to?: { well: string; parent: string | null };
};

const STORED = 'drafts';
const PICTURES = 'draft-pictures';
/** Of the some five million that a device stores, so that there is always room for texts. */
const MOST_OF_PICTURES = 2_500_000;

const parsed = <Value>(key: string): Record<string, Value> => {
  try {
    return (JSON.parse(deviceStorage.read(key) ?? '{}') ?? {}) as Record<string, Value>;
  } catch {
    return {};
  }
};
const all = () => parsed<Draft>(STORED);

const { tell: changed, subscribe } = listeners();
const store = (place: string, draft: Draft) => {
  const { [place]: _, ...others } = all();
  const drafts = draft.text === '' ? others : { ...others, [place]: draft };
  if (Object.keys(drafts).length === 0) deviceStorage.forget(STORED);
  else deviceStorage.write(STORED, JSON.stringify(drafts));
  changed();
};

/** What goes with a draft and is too large to be written at every key press. */
export const draftPictures = {
  read: (place: string): unknown => parsed(PICTURES)[place],
  /** Undefined forgets it. What does not fit is not stored. */
  write: (place: string, value: unknown): void => {
    const { [place]: before, ...others } = parsed<unknown>(PICTURES);
    if (before === undefined && value === undefined) return;
    const fitting = [{ ...others, ...(value === undefined ? {} : { [place]: value }) }, others]
      .map((pictures) => JSON.stringify(pictures))
      .find((text) => text.length <= MOST_OF_PICTURES);
    if (fitting === undefined || fitting === '{}') deviceStorage.forget(PICTURES);
    else deviceStorage.write(PICTURES, fitting);
  },
};

/** After signing out nothing that was written stays on the device. */
export const forgetDrafts = (): void => {
  deviceStorage.forget(STORED);
  deviceStorage.forget(PICTURES);
  changed();
};

const empty = (): Draft => ({ text: '', note: null, key: randomKey(), waiting: false });

/** The places whose field is on screen: they send what waits in them. */
const onScreen = new Set<string>();

/** What waits to be sent in places of this member that are not on screen. */
export const waitingElsewhere = (member: string): { place: string; draft: Draft & Required<Pick<Draft, 'to'>> }[] =>
  Object.entries(all()).flatMap(([place, draft]) =>
    draft.waiting && draft.to && place.startsWith(`${member}:`) && !onScreen.has(place)
      ? [{ place, draft: { ...draft, to: draft.to } }]
      : [],
  );

export const useIsWaitingElsewhere = (member: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => waitingElsewhere(member).length > 0,
    () => false,
  );

/** Removes a draft that was sent, or keeps it for its author to look at; not one that was changed meanwhile. */
export const settleDraft = (place: string, { key, isSent }: { key: string; isSent: boolean }): void => {
  const draft = all()[place];
  if (draft?.key !== key) return;
  if (isSent) draftPictures.write(place, undefined);
  store(place, isSent ? empty() : { ...draft, waiting: false });
};

/** What is being written in one place, stored on this device until it is sent or the member signs out. */
export const useDraft = (place: string) => {
  const [draft, setDraft] = useState(() => all()[place] ?? empty());
  useEffect(() => {
    onScreen.add(place);
    return () => {
      onScreen.delete(place);
      changed();
    };
  }, [place]);
  const change = (next: Draft) => {
    setDraft(next);
    store(place, next);
  };
  return {
    draft,
    /** Another text is another message, with a key of its own. */
    write: (part: { text: string } | { note: string | null }) =>
      change({ ...draft, ...part, key: randomKey(), waiting: false }),
    /** `to`: where it goes. */
    wait: (to: NonNullable<Draft['to']>) => change({ ...draft, waiting: true, to }),
    stopWaiting: () => change({ ...draft, waiting: false }),
    clear: () => {
      draftPictures.write(place, undefined);
      change(empty());
    },
  };
};
