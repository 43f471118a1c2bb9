import { createPost, likePost, openPoll, pinPost, tagUser, votePoll } from '#modules/forum/contract/api.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { LenientProduct } from './lenient-product.ts';
import { demoPoll, demoPosts, type DemoPost } from './posts.ts';
import { together } from './steps.ts';

export type WritingPosts = {
  product: LenientProduct;
  as: (username: string) => SignedIn;
  once: (step: string, work: () => Promise<string>) => Promise<string>;
  members: ReadonlyMap<string, string>;
  wells: ReadonlyMap<string, string>;
  mainWell: () => Promise<string>;
};

export const writePosts = async ({ product, as, once, members, wells, mainWell }: WritingPosts): Promise<void> => {
  const write = async (post: DemoPost) => {
    const { well, by, text, note = '', pinned = false, replies = [], reactions = [] } = post;
    const group_uuid = well === undefined ? await mainWell() : wells.get(well)!;
    const say = async (author: string, content: string, options: { parent_uuid?: string; content_note: string }) => {
      const written = (await product.call(createPost, as(author), { group_uuid, content, ...options }))!;
      const { uuid } = written.forum_post;
      for (const [, name] of content.matchAll(/@(demo_\w+)/g))
        await product.call(tagUser, as(author), { id: uuid, uid: members.get(name!)!, flag: true });
      return uuid;
    };
    const id = await once(`post ${post.step}`, () => say(by, text, { content_note: note }));
    for (const [index, reply] of replies.entries())
      await once(`reply ${post.step} ${index}`, () => say(reply.by, reply.text, { parent_uuid: id, content_note: '' }));
    for (const { by: reader, emoji } of reactions)
      await once(`reaction ${post.step} ${reader}`, async () => {
        await product.call(likePost, as(reader), { id, x: emoji, y: true });
        return 'yes';
      });
    if (pinned)
      await once(`pin ${post.step}`, async () => {
        await product.call(pinPost, as('demo_admin'), { id, flag: true });
        return 'yes';
      });
  };
  await together([...Map.groupBy(demoPosts, ({ well }) => well).values()], async (ofWell) => {
    for (const post of ofWell) await write(post);
  });
  const poll = await once('poll', async () => {
    const { question, answers } = demoPoll;
    return (await product.call(openPoll, as('demo_admin'), { question, answers }))!.forum_poll.uuid;
  });
  for (const { by, answer } of demoPoll.votes)
    await once(`vote ${by}`, async () => {
      await product.call(votePoll, as(by), { id: poll, x: answer });
      return 'yes';
    });
};
