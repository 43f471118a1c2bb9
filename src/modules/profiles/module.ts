import { factsOf, recordsToExport } from '#kernel/about-members.ts';
import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { jobHandler } from '#kernel/jobs/job.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE } from '#kernel/parts.ts';
import { IDENTITY_FACTS, MEMBER_PROFILES, SPECIAL_NOTICES } from '#modules/identity/index.ts';
import { RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import { ATTENDANCE_FACTS } from '#modules/scheduling/index.ts';
import { profilesCommands, type ProfilesCommands } from './commands.ts';
import { milestoneEvents } from './contract/milestone-events.ts';
import { onboardingEvents } from './contract/onboarding-events.ts';
import { milestones } from './domain/milestones.ts';
import { onboarding } from './domain/onboarding.ts';
import { profilesHandlers } from './http.ts';
import { queueDecisionNotice, queueNoticeWhenCaseDecided } from './policies/queue-notice-when-case-decided.ts';
import {
  queueFreeMonthNotice,
  queueNoticeWhenFreeMonthEarned,
} from './policies/queue-notice-when-free-month-earned.ts';
import { countSession, countSessionWhenEnded } from './policies/count-session-when-ended.ts';

const COMMANDS = token<ProfilesCommands>('ProfilesCommands');

const needs = {
  log: EVENT_LOG,
  sql: DATABASE,
  commands: COMMANDS,
  profiles: MEMBER_PROFILES,
  restrictions: RESTRICTION_FACTS,
};

const parts = (parts: Provided<typeof needs>): ModuleParts => {
  const { log, commands } = parts;
  return {
    name: 'profiles',
    events: Object.values({ ...milestoneEvents, ...onboardingEvents }),
    handlers: profilesHandlers(parts),
    projections: [],
    policies: [countSessionWhenEnded, queueNoticeWhenFreeMonthEarned, queueNoticeWhenCaseDecided],
    jobs: [
      jobHandler(countSession, ({ session }, caller) => commands.countSession(caller, session)),
      jobHandler(queueDecisionNotice, ({ member, decision }, caller) =>
        commands.queueDecision(caller, member, decision),
      ),
      jobHandler(queueFreeMonthNotice, ({ member, grant }, caller) => commands.queueFreeMonth(caller, member, grant)),
    ],
    aboutMembers: recordsToExport(
      'milestones',
      [
        {
          title: 'Your milestones',
          about: 'Sessions that counted, and the notices you got about them.',
          page: factsOf(log, milestones.stream),
        },
        {
          title: 'Your first steps',
          about: 'How far you came with them when you were new.',
          page: factsOf(log, onboarding.stream),
          onlyIfAny: true,
        },
      ],
      'which sessions counted for whom, without a name',
    ),
    replays: {
      'profiles.milestones-': replayOf(milestones, ({ counted, hosted, queue }) => ({
        counted: [...counted],
        hosted,
        queue,
      })),
      'profiles.onboarding-': replayOf(onboarding),
    },
  };
};

export const profilesModule = containerModule((provide) => {
  provide(
    COMMANDS,
    { execute: EXECUTE, log: EVENT_LOG, clock: CLOCK, accounts: IDENTITY_FACTS, sessions: ATTENDANCE_FACTS },
    profilesCommands,
  );
  provide(SPECIAL_NOTICES, { commands: COMMANDS }, ({ commands }) => ({
    next: commands.deliverNotice,
    seen: commands.seeNotice,
  }));
  provide(MODULE_PARTS, needs, parts);
});
