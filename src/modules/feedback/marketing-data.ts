import { isRefusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { recordIn, type MarketingKey } from '#kernel/marketing-data.ts';
import type { Feedback } from './commands.ts';
import { groupHostedRecord, npsRecord, surveyKeys, unsubscribeReason } from './contract/survey-records.ts';
import { saidUnder } from './projections/survey-answers.ts';

/** The surveys stored as marketing data: members add their own, staff read them all (FBK-025, C-082). */
export const feedbackData = ({ sql, commands }: { sql: Sql; commands: Feedback }): MarketingKey[] => {
  const survey = (key: string, append: MarketingKey['put']): MarketingKey => ({
    key,
    mode: 'append',
    writtenBy: 'member',
    readBy: 'admin',
    put: append,
    load: (page) => saidUnder(sql, key, page),
  });

  return [
    survey(surveyKeys.groupHosted, async (val, { caller, member, now }) => {
      const record = recordIn(val, groupHostedRecord);
      if (isRefusal(record)) return record;
      const refusal = await commands.answerGroupHosted(caller, member!.id, record.session, {
        mood: record.how_session_impact_mood,
        support: record.how_satisfied_with_support,
        couldBeBetter: record.how_could_make_better,
      });
      return refusal ?? JSON.stringify({ ...record, user: member!.id, time: now });
    }),
    survey(surveyKeys.nps, async (val, { caller, member, now }) => {
      const record = recordIn(val, npsRecord);
      if (isRefusal(record)) return record;
      const refusal = await commands.answer(caller, member!.id, record.session, 'nps', record.question);
      return refusal ?? JSON.stringify({ ...record, user: member!.id, time: now });
    }),
    survey(surveyKeys.unsubscribe, async (val, { caller, member, now }) => {
      const reason = unsubscribeReason(val);
      const refusal = await commands.sayWhyUnsubscribed(caller, member!.id, reason);
      return refusal ?? JSON.stringify({ reason, user: member!.id, time: now });
    }),
  ];
};
