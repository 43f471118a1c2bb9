import { ContainerModule } from 'inversify';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE, PERSONAL_DATA, SETTINGS } from '../../shared-kernel/parts.ts';
import type { PersonalData } from '../../shared-kernel/log/personal-data.ts';
import { IDENTITY_QUERIES, type IdentityQueries } from '../identity/index.ts';
import { RESTRICTION_FACTS, type RestrictionFacts } from '../restrictions/index.ts';
import { SCHEDULING_FACTS, type SchedulingFacts } from '../scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { chatCommands, type ChatNeeds } from './commands.ts';
import { CHANNEL_STREAMS, chatEvents } from './contract/chat-events.ts';
import type { ChatSettings } from './contract/settings.ts';
import { channel } from './domain/channel.ts';
import { chatHandlers } from './http.ts';
import { chatJobs } from './jobs.ts';
import { closeChatWhenSessionEnded } from './policies/close-chat-when-session-ended.ts';
import { keepChatMessageWhenReported } from './policies/keep-chat-message-when-reported.ts';
import { forgetChatMessageWhenDeleted } from './policies/forget-chat-message-when-deleted.ts';
import { hideChatWhenClosing } from './policies/hide-chat-when-closing.ts';
import { channelsProjection } from './projections/channels.ts';

const parts = (
  execute: Execute,
  log: EventLog,
  sql: Database,
  clock: Clock,
  secrets: PersonalData,
  { chat: settings }: { chat: ChatSettings },
  people: IdentityQueries,
  scheduling: SchedulingFacts,
  restrictions: RestrictionFacts,
): ModuleParts => {
  const needs: ChatNeeds = { execute, log, clock, secrets, scheduling, people, restrictions, settings };
  return {
    name: 'chat',
    events: Object.values(chatEvents),
    handlers: chatHandlers({ sql, chat: chatCommands(needs), people, restrictions, settings }),
    projections: [channelsProjection],
    policies: [
      closeChatWhenSessionEnded(settings),
      hideChatWhenClosing(settings),
      forgetChatMessageWhenDeleted(settings),
      keepChatMessageWhenReported,
    ],
    jobs: chatJobs({ ...needs, sql }),
    aboutMembers: aboutMembers({ sql, log, secrets }),
    replays: { [CHANNEL_STREAMS]: (facts) => fold(channel, facts as never[]) },
  };
};

export const chatModule = new ContainerModule(({ bind }) => {
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(parts, [
      EXECUTE,
      EVENT_LOG,
      DATABASE,
      CLOCK,
      PERSONAL_DATA,
      SETTINGS,
      IDENTITY_QUERIES,
      SCHEDULING_FACTS,
      RESTRICTION_FACTS,
    ])
    .inSingletonScope();
});
