import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { KERNEL, PERSONAL_DATA, settingsOf } from '#kernel/parts.ts';
import { IDENTITY_QUERIES, REMOVAL_FACTS } from '#modules/identity/index.ts';
import { STAFF_ENTRIES } from '#modules/live-rooms/index.ts';
import { JUDGED_MESSAGES, OPEN_REPORTS } from '#modules/moderation/index.ts';
import { RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import { SCHEDULING_FACTS } from '#modules/scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { chatCommands } from './commands.ts';
import { judge } from './commands/judge.ts';
import type { ChatNeeds } from './commands/needs.ts';
import { showAgain } from './commands/show-again.ts';
import { CHANNEL_STREAMS, chatEvents } from './contract/chat-events.ts';
import { staffReadingEvents } from './contract/staff-reading-events.ts';
import type { ChatSettings } from './contract/settings.ts';
import { channel } from './domain/channel.ts';
import { channelInWords } from './domain/channel-words.ts';
import { reportedMessages } from './facts.ts';
import { chatHandlers } from './http.ts';
import { chatJobs } from './jobs.ts';
import { closeChatWhenSessionEnded } from './policies/close-chat-when-session-ended.ts';
import { keepChatMessageWhenReported } from './policies/keep-chat-message-when-reported.ts';
import { forgetChatMessageWhenDeleted } from './policies/forget-chat-message-when-deleted.ts';
import { hideChatWhenClosing } from './policies/hide-chat-when-closing.ts';
import { channelsProjection } from './projections/channels.ts';

const needs = {
  ...KERNEL,
  secrets: PERSONAL_DATA,
  settings: settingsOf<{ chat: ChatSettings }>(),
  people: IDENTITY_QUERIES,
  scheduling: SCHEDULING_FACTS,
  restrictions: RESTRICTION_FACTS,
  removals: REMOVAL_FACTS,
  staff: STAFF_ENTRIES,
  reports: OPEN_REPORTS,
};

const parts = ({ sql, settings: { chat: settings }, ...rest }: Provided<typeof needs>): ModuleParts => {
  const { log, secrets, people, restrictions } = rest;
  const chatNeeds: ChatNeeds = { ...rest, sql, settings };
  return {
    name: 'chat',
    events: [...Object.values(chatEvents), ...Object.values(staffReadingEvents)],
    handlers: chatHandlers({ sql, chat: chatCommands(chatNeeds), people, restrictions, settings }),
    projections: [channelsProjection],
    policies: [
      closeChatWhenSessionEnded(settings),
      hideChatWhenClosing(settings),
      forgetChatMessageWhenDeleted(settings),
      keepChatMessageWhenReported,
    ],
    jobs: chatJobs(chatNeeds),
    aboutMembers: aboutMembers({ sql, log, secrets }),
    replays: { [CHANNEL_STREAMS]: replayOf(channel, undefined, channelInWords) },
  };
};

export const chatModule = containerModule((provide) => {
  provide(JUDGED_MESSAGES, KERNEL, (ports) => ({
    ...reportedMessages(ports),
    judge: judge(ports),
    showAgain: showAgain(ports),
  }));
  provide(MODULE_PARTS, needs, parts);
});
