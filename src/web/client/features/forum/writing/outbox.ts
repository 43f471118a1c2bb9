import type { QueryClient } from '@tanstack/react-query';
import { createPost, type ForumPost } from '#modules/forum/contract/api.ts';
import { soundsLikeDanger } from '#modules/forum/contract/danger-words.ts';
import { call, isUndecided } from '#client/lib/call.ts';
import { draftPictures, settleDraft, waitingElsewhere } from '#client/lib/drafts.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { toast } from '#client/lib/toast.ts';
import { tagMentioned } from './mentions.ts';
import { uploadPicture } from './picture-choice.tsx';
import { noPictures, picturesOf, type PictureSet } from './picture-set.ts';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.write;
/** Milliseconds after which what could not be sent is tried again. */
export const AGAIN_MS = 20_000;

/** A post that was written gets its mentions and its picture; undefined when the connection broke before its mentions. */
export const completed = async (written: ForumPost, pictures: PictureSet): Promise<ForumPost | undefined> => {
  let post = await tagMentioned(written);
  for (const picture of picturesOf(pictures)) post &&= await uploadPicture(post, picture);
  return post;
};

let isSending = false;

/** Sends what waits on this device and is not on screen; with its key, so that it is written once. */
export const sendWaiting = async (queries: QueryClient, member: string): Promise<void> => {
  if (isSending) return;
  isSending = true;
  try {
    for (const waiting of waitingElsewhere(member)) if (!(await send(queries, waiting))) break;
  } finally {
    isSending = false;
  }
};

/** Answers whether the server has decided about it. */
const send = async (queries: QueryClient, { place, draft }: ReturnType<typeof waitingElsewhere>[number]) => {
  const { text, note, key, to } = draft;
  const answer = await call(
    createPost,
    { group_uuid: to.well, content: text, parent_uuid: to.parent ?? undefined, content_note: note ?? '' },
    { quiet: true, idempotencyKey: key },
  );
  if (answer.ok) {
    const pictures = (draftPictures.read(place) as PictureSet | undefined) ?? noPictures;
    if (!(await completed(answer.value.forum_post, pictures))) return false;
    toast.success(soundsLikeDanger(text) ? forumTexts.help.text : texts.sentLater);
    for (const topic of createPost.touches) void invalidateTopic(queries, [topic]);
  } else if (isUndecided(answer)) return false;
  else toast.error(`${texts.notSent} ${answer.notice.msg}`);
  settleDraft(place, { key, isSent: answer.ok });
  return true;
};
