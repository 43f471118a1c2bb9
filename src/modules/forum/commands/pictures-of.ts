import type { EventLog } from '#kernel/log/event-log.ts';
import { PostPictureSet } from '../contract/post-events.ts';
import { post as postDecider } from '../domain/post.ts';

/** The files of every picture that a post ever had, the oldest first. */
export const picturesOf = async (log: EventLog, post: string): Promise<string[]> => {
  const { events } = await log.facts(postDecider.stream(post));
  return [
    ...new Set(events.flatMap(({ type, data }) => (type === PostPictureSet.type ? [String(data['picture'])] : []))),
  ];
};
