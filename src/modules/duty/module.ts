import { stateOf } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, replayOf, type ModuleParts } from '#kernel/module.ts';
import { DATABASE, EVENT_LOG, KERNEL, MAIL, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { IDENTITY_FACTS, IDENTITY_QUERIES, PEOPLE_FOR_STAFF, STAFF_DIRECTORY } from '#modules/identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { dutyCommands, type DutyCommands } from './commands.ts';
import { askerEvents, helpEvents } from './contract/help-events.ts';
import type { DutySettings } from './contract/settings.ts';
import { shiftEvents } from './contract/shift-events.ts';
import { asker } from './domain/asker.ts';
import { helpCall } from './domain/help-call.ts';
import { shift } from './domain/shift.ts';
import { dutyHandlers } from './http.ts';
import { HELP_CALLS } from './index.ts';
import { dutyJobs } from './jobs.ts';
import { passOnWhenHelpWaits } from './policies/pass-on-when-help-waits.ts';
import { writeToStaffWhenHelpAsked } from './policies/write-to-staff-when-help-asked.ts';
import { writeToStaffWhenShiftPlanned } from './policies/write-to-staff-when-shift-planned.ts';
import { dutyRotaProjection } from './projections/duty-rota.ts';

type DutyModuleSettings = CommonSettings & { duty: DutySettings };

const COMMANDS = token<DutyCommands>('DutyCommands');

const commandNeeds = {
  ...KERNEL,
  accounts: IDENTITY_FACTS,
  staff: STAFF_DIRECTORY,
  settings: settingsOf<DutyModuleSettings>(),
};

const needs = {
  commands: COMMANDS,
  sql: DATABASE,
  log: EVENT_LOG,
  mail: MAIL,
  staff: STAFF_DIRECTORY,
  people: PEOPLE_FOR_STAFF,
  reachable: IDENTITY_QUERIES,
  common: settingsOf<CommonSettings>(),
};

const parts = ({ reachable, ...given }: Provided<typeof needs>): ModuleParts => ({
  name: 'duty',
  events: Object.values({ ...helpEvents, ...askerEvents, ...shiftEvents }),
  handlers: dutyHandlers(given),
  projections: [dutyRotaProjection],
  policies: [passOnWhenHelpWaits, writeToStaffWhenHelpAsked, writeToStaffWhenShiftPlanned],
  jobs: dutyJobs(given.commands, { ...given, people: reachable }),
  aboutMembers: aboutMembers(given.sql),
  replays: {
    'duty.help-': replayOf(helpCall),
    'duty.asker-': replayOf(asker, ({ sent }) => Object.fromEntries(sent)),
    'duty.shift-': replayOf(shift),
  },
});

export const dutyModule = containerModule((provide) => {
  provide(COMMANDS, commandNeeds, ({ settings, ...ports }) => dutyCommands({ ...ports, settings: settings.duty }));
  provide(HELP_CALLS, { commands: COMMANDS, log: EVENT_LOG }, ({ commands, log }) => ({
    end: async (caller, ended) => {
      const refusal = await commands.answerHelp(caller, { type: 'EndByStaff', ...ended });
      if (refusal && refusal.refused !== 'HELP_DOES_NOT_EXIST') must(refusal);
    },
    people: (signal) => stateOf(log, helpCall, signal),
  }));
  provide(MODULE_PARTS, needs, parts);
});
