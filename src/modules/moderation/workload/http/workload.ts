import { stateOf } from '#kernel/commands/commands.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { openCasesOf } from '../../projections/case-rows.ts';
import type { WorkloadCommands } from '../commands.ts';
import { passCaseOn, pauseWorkload, readWorkload, resumeWorkload, type WorkloadView } from '../contract/api.ts';
import { isPaused, workload } from '../domain/workload.ts';

/** The calls by which staff look after themselves. */
export const workloadHandlers = ({
  sql,
  log,
  commands,
}: Pick<KernelParts, 'sql' | 'log'> & {
  commands: WorkloadCommands;
}): Handler[] => {
  const own = async ({ member: { id }, now }: MemberCall): Promise<{ workload: WorkloadView }> => {
    const [state, cases] = await Promise.all([stateOf(log, workload, id), openCasesOf(sql, id)]);
    const paused = isPaused(state, now);
    return {
      workload: { is_paused: paused, paused_until: paused ? state.until : null, open_cases: cases.length },
    };
  };
  return [
    memberHandler(readWorkload, (_, call) => own(call)),
    memberWriteHandler(pauseWorkload, ({ until }, { caller, member }) => commands.pause(caller, member.id, until), own),
    memberWriteHandler(resumeWorkload, (_, { caller, member }) => commands.resume(caller, member.id), own),
    memberWriteHandler(passCaseOn, ({ id }, { caller, member }) => commands.passOn(caller, member.id, id), own),
  ];
};
