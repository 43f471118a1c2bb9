import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconThanks from '@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs';
import IconMeToo from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { MessagesReaction } from '../video/messages.ts';

export const reactionIcons = { 'with-you': IconHeart, 'thank-you': IconThanks, 'me-too': IconMeToo } satisfies Record<
  MessagesReaction,
  unknown
>;
