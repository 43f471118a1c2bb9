import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { MARKETING_KEYS } from '#kernel/marketing-data.ts';
import { DATABASE, KERNEL, PERSONAL_DATA, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { COMMUNITIES_FACTS } from '#modules/communities/index.ts';
import { PUBLISHING_LEVEL } from '#modules/content/index.ts';
import { REMOVAL_FACTS } from '#modules/identity/index.ts';
import { MEETINGS, RESTRICTION_FACTS } from '#modules/restrictions/index.ts';
import { ATTENDANCE_FACTS } from '#modules/scheduling/index.ts';
import { aboutMembers } from './about-members.ts';
import { feedbackCommands, outcomesCommands, type Feedback, type OutcomesCommands } from './commands.ts';
import { answerEvents, reviewEvents } from './contract/feedback-events.ts';
import { OutcomesExported } from './contract/outcome-events.ts';
import type { FeedbackSettings } from './contract/settings.ts';
import { answers } from './domain/answers.ts';
import { review } from './domain/review.ts';
import { feedbackHandlers } from './http.ts';
import { SHARED_REVIEWS } from './index.ts';
import { reviewsProjection } from './projections/reviews.ts';
import { sessionsTakenPartIn, surveyAnswersProjection } from './projections/survey-answers.ts';
import { feedbackData } from './marketing-data.ts';

type FeedbackModuleSettings = CommonSettings & { feedback: FeedbackSettings };
const COMMANDS = token<Feedback>('FeedbackCommands');
const OUTCOMES = token<OutcomesCommands>('Outcomes');

const needs = {
  ...KERNEL,
  commands: COMMANDS,
  outcomes: OUTCOMES,
  meetings: MEETINGS,
  restrictions: RESTRICTION_FACTS,
  secrets: PERSONAL_DATA,
};

const parts = ({ log, ...http }: Provided<typeof needs>): ModuleParts => ({
  name: 'feedback',
  events: Object.values({ ...answerEvents, ...reviewEvents, OutcomesExported }),
  handlers: feedbackHandlers(http),
  projections: [reviewsProjection, surveyAnswersProjection],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers({ sql: http.sql, log }),
  replays: {
    'feedback.answers-': replayOf(answers),
    'feedback.review-': replayOf(review),
  },
});

export const feedbackModule = containerModule((provide) => {
  provide(
    COMMANDS,
    {
      ...KERNEL,
      settings: settingsOf<FeedbackModuleSettings>(),
      sessions: ATTENDANCE_FACTS,
      removals: REMOVAL_FACTS,
      wells: COMMUNITIES_FACTS,
    },
    ({ settings, sql, ...rest }) =>
      feedbackCommands({
        ...rest,
        settings: settings.feedback,
        sessionsOf: (member) => sessionsTakenPartIn(sql, member),
      }),
  );
  provide(
    OUTCOMES,
    {
      ...KERNEL,
      levelProblem: PUBLISHING_LEVEL,
      settings: settingsOf<FeedbackModuleSettings>(),
    },
    ({ settings, ...rest }) => outcomesCommands({ ...rest, settings: settings.feedback }),
  );
  provide(SHARED_REVIEWS, { commands: COMMANDS }, ({ commands }) => ({ shared: commands.shared }));
  provide(MARKETING_KEYS, { sql: DATABASE, commands: COMMANDS }, feedbackData);
  provide(MODULE_PARTS, needs, parts);
});
