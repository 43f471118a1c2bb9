import { z } from 'zod';
import { whole } from '#kernel/contract/endpoint.ts';

/** Keys of the marketing data under which surveys are sent and read (FBK-025, C-082). */
export const surveyKeys = {
  groupHosted: 'grouphosted_survey',
  nps: 'nps_survey',
  unsubscribe: 'unsubscribe_survey',
} as const;

/** A number that may arrive as text; nothing, an empty text and null mean that the question was skipped. */
const answer = z.preprocess((sent) => (sent === '' || sent === undefined ? null : sent), z.union([z.null(), whole()]));

/** FBK-018; `user` is the signed-in member, not the input. */
export const groupHostedRecord = z.object({
  session: z.guid(),
  how_session_impact_mood: answer,
  how_satisfied_with_support: answer,
  how_could_make_better: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
});
const unsubscribeRecord = z.union([z.string(), z.object({ reason: z.string() }).transform(({ reason }) => reason)]);
/** BIL-045: why a member unsubscribes, as a record or as it was typed; `user` is the signed-in member. */
export const unsubscribeReason = (val: string): string => {
  try {
    return unsubscribeRecord.catch(val).parse(JSON.parse(val));
  } catch {
    return val;
  }
};
/** FBK-023; `user` and `time` are the server's. */
export const npsRecord = z.object({ session: z.guid(), question: whole() });
