import { stateOf } from '#kernel/commands/commands.ts';
import { post as postDecider } from '../domain/post.ts';
import { picturesOf } from '../facts.ts';
import type { DroppingNeeds } from './needs.ts';

/** Removes the pictures that stayed for a case, unless another one is open or they are shown. */
export const dropJudgedPictures =
  ({ log, files, openReports }: DroppingNeeds) =>
  async (report: string): Promise<void> => {
    const post = await openReports.postIn(report);
    if (post === undefined) return;
    const { picture, status, author } = await stateOf(log, postDecider, post);
    if ((await openReports.postsOf(author)).includes(post)) return;
    for (const name of await picturesOf(log, post))
      if (name !== picture || status === 'deleted') await files.remove(name);
  };
