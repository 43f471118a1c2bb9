import type { Caller } from '#kernel/commands/commands.ts';
import { reachOfWell, type ModerationCaller } from '../../facts/reach.ts';
import { fileReport } from './file-report.ts';
import type { ModerationNeeds } from '../needs.ts';

export const reportWell =
  (needs: ModerationNeeds) =>
  async (
    caller: Caller,
    reporter: ModerationCaller,
    { well, note, now }: { well: string; note: string; now: string },
  ) =>
    fileReport(
      needs,
      caller,
      {
        type: 'ReportWell',
        by: reporter.id,
        well: { id: well, reach: await reachOfWell(needs, well, reporter) },
        note,
      },
      now,
    );
