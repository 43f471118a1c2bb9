import { goodbyeLifecycle, type GoodbyeStatus } from '../contract/goodbye-lifecycle.ts';
import type { GoodbyeReason } from '../contract/goodbye-reason.ts';
import type { RoomEvent } from '../contract/room-events.ts';

/** The end that was announced, and who caused it; `member` is null where staff did. */
export type Announced = { because: GoodbyeReason; member: string | null; until: string };

export type Goodbye = { status: GoodbyeStatus; announced: Announced | null };

export const noGoodbye: Goodbye = { status: goodbyeLifecycle.initial, announced: null };

export const evolveGoodbye = (goodbye: Goodbye, { type, data }: RoomEvent): Goodbye => {
  const status = goodbyeLifecycle.after(goodbye.status, type);
  if (type === 'GoodbyeBegan')
    return { status, announced: { because: data.because, member: data.member, until: data.until } };
  if (status === goodbye.status) return goodbye;
  return { status, announced: null };
};

/** Whether the whole session ends once the goodbye is over. */
export const isEndOfAll = ({ because }: Announced): boolean => because !== 'too-few-people';
