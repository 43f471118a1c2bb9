import { stateOf } from '#kernel/commands/commands.ts';
import { post as postDecider } from '../domain/post.ts';
import type { DroppingNeeds } from './needs.ts';

/** Removes the file of a post's picture unless it is shown again. `file`: the shown one if absent. */
export const dropPicture =
  ({ log, files, openReports }: DroppingNeeds) =>
  async (post: string, file: string | undefined): Promise<void> => {
    const { picture, status, author } = await stateOf(log, postDecider, post);
    const dropped = file ?? picture;
    // Staff judge what was reported, also when its author has replaced it.
    if (dropped === null || (await openReports.postsOf(author)).includes(post)) return;
    if (dropped !== picture || status === 'deleted') await files.remove(dropped);
  };
