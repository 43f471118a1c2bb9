import { useState } from 'react';
import { randomKey } from './call.ts';
import { deviceStorage } from './storage.ts';

export type Draft = {
  text: string;
  /** What stands over the text; null for nothing. */
  note: string | null;
  /** Sent with every attempt, so that the text is written once. */
  key: string;
  /** Was sent without an answer; it is sent again once the server can be reached. */
  waiting: boolean;
};

const STORED = 'drafts';

const all = (): Record<string, Draft> => {
  try {
    return (JSON.parse(deviceStorage.read(STORED) ?? '{}') ?? {}) as Record<string, Draft>;
  } catch {
    return {};
  }
};
const store = (place: string, draft: Draft) => {
  const { [place]: _, ...others } = all();
  const drafts = draft.text === '' ? others : { ...others, [place]: draft };
  if (Object.keys(drafts).length === 0) forgetDrafts();
  else deviceStorage.write(STORED, JSON.stringify(drafts));
};

/** After signing out nothing that was written stays on the device. */
export const forgetDrafts = (): void => deviceStorage.forget(STORED);

const empty = (): Draft => ({ text: '', note: null, key: randomKey(), waiting: false });

/** What is being written in one place, stored on this device until it is sent or the member signs out. */
export const useDraft = (place: string) => {
  const [draft, setDraft] = useState(() => all()[place] ?? empty());
  const change = (next: Draft) => {
    setDraft(next);
    store(place, next);
  };
  return {
    draft,
    /** Another text is another message, with a key of its own. */
    write: (part: { text: string } | { note: string | null }) =>
      change({ ...draft, ...part, key: randomKey(), waiting: false }),
    setWaiting: (waiting: boolean) => change({ ...draft, waiting }),
    clear: () => change(empty()),
  };
};
