import type { ChangePublisher } from '#kernel/read-models/projected.ts';
import type { Change } from '#kernel/read-models/projection.ts';

/** Whom a change concerns: all signed-in members, staff, or one member. */
export type PushTopic = 'all' | 'staff' | `member.${string}`;

/** What a process receives of a change; members who are not notified, although the topic is theirs, in `except`. */
export type PushedChange = Pick<Change, 'topic' | 'id' | 'except' | 'shown'>;

type PushBrokerListener = (change: PushedChange) => void;

/**
 * Carries changes from the process that keeps the read models to those whose browsers they concern. Delivery is best
 * effort: what may have been missed is announced, and browsers then ask for everything.
 */
export type PushBroker = ChangePublisher & {
  /** Delivers changes of this topic from now on; {@link synced} tells when. Answers how to stop. */
  subscribe(topic: PushTopic, heard: PushBrokerListener): () => void;
  /** Resolves when all subscriptions have taken effect; rejects while changes cannot be received. */
  synced(): Promise<void>;
  /** Called when changes may have been missed. */
  onMissed(missed: () => void): void;
  isConnected(): boolean;
  stop(): Promise<void>;
};

/** A change by its topics. A member of a list who is excepted has none. */
export const byTopic = ({ topic, id, to, except, shown }: Change): [PushTopic, PushedChange][] => {
  const about = { topic, id, ...(shown === undefined ? {} : { shown }) };
  if (to === undefined || to === 'staff')
    return [[to ?? 'all', { ...about, ...(except === undefined ? {} : { except }) }]];
  const excepted = new Set(except);
  return [...new Set(to)].filter((member) => !excepted.has(member)).map((member) => [`member.${member}`, about]);
};

export const subscriptions = () => {
  const listeners = new Map<PushTopic, Set<PushBrokerListener>>();
  return {
    topics: (): PushTopic[] => [...listeners.keys()],
    /** @returns whether it is the first of its topic */
    add: (topic: PushTopic, heard: PushBrokerListener): boolean => {
      const known = listeners.get(topic);
      if (known === undefined) listeners.set(topic, new Set([heard]));
      else known.add(heard);
      return known === undefined;
    },
    /** @returns whether it was the last of its topic */
    remove: (topic: PushTopic, heard: PushBrokerListener): boolean => {
      const known = listeners.get(topic);
      if (!known?.delete(heard) || known.size > 0) return false;
      listeners.delete(topic);
      return true;
    },
    deliver: (topic: PushTopic, change: PushedChange): void => {
      for (const heard of listeners.get(topic) ?? []) heard(change);
    },
  };
};
