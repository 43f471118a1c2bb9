import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';

/** SIT-085, C-106 */
export const logInToTraining = endpoint('/v1/account/login_thinkific', {
  summary: 'A link that logs the member in to the host training once, within a minute.',
  access: 'member',
  confirmed: true,
  pace: 'expensive',
  writes: true,
  hourly: 20,
  input: z.object({}),
  output: z.object({ url: z.url() }),
  refusals: ['TRAINING_NOT_OPEN'],
});
