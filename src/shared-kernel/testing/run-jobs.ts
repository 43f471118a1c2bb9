import { handlersByKind, runJob } from '../jobs/job-runner.ts';
import type { Job, JobHandler } from '../jobs/job.ts';

/** Runs single jobs as the job runner does: with the payload as it is stored, acting as the policy `test`. */
export const jobsRunBy = (handlers: readonly JobHandler[]) => {
  const byKind = handlersByKind(handlers);
  return ({ kind, payload, key = kind }: Pick<Job, 'kind' | 'payload'> & { key?: string }): Promise<void> =>
    runJob(byKind, {
      key,
      kind,
      payload: JSON.parse(JSON.stringify(payload)) as Record<string, unknown>,
      policy: 'test',
      correlation: 'a job',
      causation: null,
    });
};
