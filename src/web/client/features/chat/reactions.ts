import type { Icon } from '@tabler/icons-react';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import IconSame from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconThanks from '@tabler/icons-react/dist/esm/icons/IconFlower.mjs';
import type { ChatEventsReaction } from '#modules/chat/contract/chat-events.ts';

export const reactionIcons: Record<ChatEventsReaction, Icon> = { heart: IconHeart, same: IconSame, thanks: IconThanks };
