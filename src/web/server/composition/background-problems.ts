import type { Logger } from 'pino';
import { Fenced } from '#kernel/cluster/fence.ts';
import { Superseded } from '#kernel/read-models/checkpoints.ts';
import type { Figures } from '#server/health/figures.ts';
import type { RunningOptions } from './running.ts';

/** Logs and counts what fails in the background. What another process took over is no failure. */
export const backgroundProblems = (
  log: Pick<Logger, 'warn' | 'error'>,
  figures: Pick<Figures, 'jobFailed' | 'projectionFailed'>,
): Pick<RunningOptions, 'projectionFailed' | 'jobFailed'> => ({
  projectionFailed: (name, problem) => {
    if (problem instanceof Superseded) return log.warn({ err: problem, name }, 'left to a newer release');
    figures.projectionFailed(name);
    log.error({ err: problem, name }, 'a projection or policy cannot go on');
  },
  jobFailed: ({ kind, attempts }, problem) => {
    if (problem instanceof Fenced) return log.warn({ err: problem, kind }, 'left to the process that has its turn now');
    figures.jobFailed(kind);
    log.error({ err: problem, kind, attempts }, 'a job failed and will be tried again');
  },
});
