import { ContainerModule } from 'inversify';
import type { Clock } from '../../shared-kernel/clock.ts';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { MARKETING_KEYS, type MarketingKey } from '../../shared-kernel/marketing-data.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE, SETTINGS, type CommonSettings } from '../../shared-kernel/parts.ts';
import { COMMUNITIES_FACTS, type CommunitiesFacts } from '../communities/index.ts';
import { IDENTITY_QUERIES, type IdentityQueries } from '../identity/index.ts';
import { ATTENDANCE_FACTS, type AttendanceFacts } from '../scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { feedback, type Feedback } from './commands.ts';
import { answerEvents, reviewEvents } from './contract/feedback-events.ts';
import type { FeedbackSettings } from './contract/settings.ts';
import { answers } from './domain/answers.ts';
import { review } from './domain/review.ts';
import { feedbackHandlers } from './http.ts';
import { reviewsProjection } from './projections/reviews.ts';
import { sessionsTakenPartIn, surveyAnswersProjection } from './projections/survey-answers.ts';
import { surveyData } from './survey-data.ts';

type Settings = CommonSettings & { feedback: FeedbackSettings };
const COMMANDS = Symbol('FeedbackCommands');

const commandsOf = (
  execute: Execute,
  log: EventLog,
  clock: Clock,
  sql: Database,
  settings: Settings,
  sessions: AttendanceFacts,
  wells: CommunitiesFacts,
): Feedback =>
  feedback({
    execute,
    log,
    clock,
    settings: settings.feedback,
    sessions,
    wells,
    sessionsOf: (member) => sessionsTakenPartIn(sql, member),
  });

const parts = (sql: Database, commands: Feedback, people: IdentityQueries, log: EventLog): ModuleParts => ({
  name: 'feedback',
  events: Object.values({ ...answerEvents, ...reviewEvents }),
  handlers: feedbackHandlers({ sql, commands, people }),
  projections: [reviewsProjection, surveyAnswersProjection],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers({ sql, log }),
  replays: {
    'feedback.answers-': (facts) => fold(answers, facts as never[]),
    'feedback.review-': (facts) => fold(review, facts as never[]),
  },
});

export const feedbackModule = new ContainerModule(({ bind }) => {
  bind(COMMANDS)
    .toResolvedValue(commandsOf, [EXECUTE, EVENT_LOG, CLOCK, DATABASE, SETTINGS, ATTENDANCE_FACTS, COMMUNITIES_FACTS])
    .inSingletonScope();
  bind<readonly MarketingKey[]>(MARKETING_KEYS)
    .toResolvedValue((sql: Database, commands: Feedback) => surveyData({ sql, commands }), [DATABASE, COMMANDS])
    .inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(parts, [DATABASE, COMMANDS, IDENTITY_QUERIES, EVENT_LOG])
    .inSingletonScope();
});
