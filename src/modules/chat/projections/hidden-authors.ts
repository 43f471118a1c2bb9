import type { ChannelRow, Restricted } from './channel-rows.ts';

/** Members whose messages the viewer does not see in this chat (I-046). */
export type Hidden = (author: string) => boolean;

export const hidesNone: Hidden = () => false;

/** Placed while both were in this very session, a restriction has no effect before it ended (MOD-002). */
export const hiddenIn =
  (restricted: Restricted, { session, hides_at }: Pick<ChannelRow, 'session' | 'hides_at'>, now: string): Hidden =>
  (author) => {
    const held = restricted.get(author);
    if (held === undefined) return false;
    const { during } = held;
    return during === null || during.session !== session || hides_at !== null || now >= during.until;
  };
