import { sendMessage } from '#modules/chat/contract/api.ts';
import { createPost, flagPost } from '#modules/forum/contract/api.ts';
import type { SignedIn } from '#kernel/module.ts';
import { reportMember, reportSession } from '#modules/moderation/contract/api.ts';
import type { LenientProduct } from './lenient-product.ts';

/** Stands before everything that is there only so that staff can try to decide it. */
export const EXAMPLE = '[Example for staff]';

const example = (text: string): string => `${EXAMPLE} ${text}`;

/** Replies to posts of the demo, and who reports them. */
const replies = [
  { post: 'timer', by: 'demo_jo', text: 'Buy my focus drops: one bottle, one tidy desk.', reporter: 'demo_maya' },
  { post: 'timer', by: 'demo_dev', text: 'By my checklist all of you have ADHD.', reporter: 'demo_ana' },
  { post: 'birthday', by: 'demo_ben', text: 'You should be over it by now.', reporter: 'demo_elif' },
  { post: 'ward', by: 'demo_finn', text: 'Write to me at finn@demo.wellspring.example.', reporter: 'demo_chloe' },
] as const;

const members = [
  { member: 'demo_ivan', reporter: 'demo_grace', note: 'He asked me for my address twice.' },
  { member: 'demo_dev', reporter: 'demo_jo', note: 'He sends everyone a link to his course.' },
  { member: 'demo_finn', reporter: 'demo_lucia', note: 'He interrupts others all the time.' },
  { member: 'demo_elif', reporter: 'demo_omar', note: 'She told me which pills to take.' },
] as const;

/** In the chat of the session that comes next. */
const messages = [
  { by: 'demo_chloe', text: 'My cousin sells lamps against nerves, ask me.', reporter: 'demo_ben' },
  { by: 'demo_ben', text: 'Call me tonight: 555 0100.', reporter: 'demo_chloe' },
] as const;

const sessions = [
  { reporter: 'demo_ben', note: 'The title promises a first session, and it was about something else.' },
];

/** So many cases lie with staff when a demo community is new. */
export const DEMO_CASES = replies.length + members.length + messages.length + sessions.length;

/** Reports for staff to try, as members send them. `next`: the session that comes next, with its guests. */
export const reportExamples = async (options: {
  product: LenientProduct;
  as: (username: string) => SignedIn;
  once: (step: string, work: () => Promise<string>) => Promise<string>;
  next: string;
  postOf: (step: string) => { id: string; group_uuid: string };
}): Promise<void> => {
  const { product, as, once, next, postOf } = options;
  for (const [index, { post, by, text, reporter }] of replies.entries())
    await once(`reported reply ${index}`, async () => {
      const { id: parent_uuid, group_uuid } = postOf(post);
      const reply = { group_uuid, content: example(text), parent_uuid, content_note: '' };
      const { uuid: id } = (await product.call(createPost, as(by), reply))!.forum_post;
      await product.call(flagPost, as(reporter), { id, note: example('Please look at this reply.') });
      return id;
    });
  for (const { member, reporter, note } of members)
    await once(`reported member ${member}`, async () => {
      await product.call(reportMember, as(reporter), { id: as(member).id, note: example(note), kind: 'report' });
      return 'reported';
    });
  for (const { by, text, reporter } of messages)
    await once(`reported message ${by}`, async () => {
      const said = { id: next, text: example(text), client_id: `example ${by}` };
      const { id: message } = (await product.call(sendMessage, as(by), said))!.message;
      const note = example('Please look at this message.');
      await product.call(reportSession, as(reporter), { id: next, message, note });
      return message;
    });
  for (const { reporter, note } of sessions)
    await once(`reported session ${reporter}`, async () => {
      await product.call(reportSession, as(reporter), { id: next, note: example(note) });
      return 'reported';
    });
};
