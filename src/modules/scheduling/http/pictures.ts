import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { COVER, uploadedPicture } from '#kernel/files/picture.ts';
import type { Scheduling } from '../commands.ts';
import type { SchedulingNeeds } from '../commands/needs.ts';
import { updateSeriesPicture, updateSessionPicture } from '../picture/contract/picture.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { picture as pictures, type PictureCommand } from '../picture/domain/picture.ts';
import { series as seriesDecider } from '../series/domain/series.ts';
import { dropPicture } from '../policies/drop-pictures-when-not-shown.ts';
import { seriesRow } from '../projections/series-rows.ts';
import { sessionRow } from '../projections/session-rows.ts';
import { seriesAsSeenBy } from '../views/series.ts';
import { sessionView } from '../views/sessions.ts';

type Parts = Pick<SchedulingNeeds, 'execute' | 'log' | 'clock'> & {
  files: FileStore;
  sessions: Pick<Scheduling, 'stateFor' | 'hidden'>;
};

const pictureCommands = ({ execute, log, files }: Parts) => {
  const standing = async (id: string) => (await stateOf(log, pictures, id)).picture;
  /** Decided before the picture is decoded, and again when it is recorded: the file exists before its event. */
  const change = async (
    by: Caller,
    image: string,
    command: (picture: string | null) => PictureCommand,
  ): Promise<Refusal | undefined> => {
    const { id } = command(null);
    const before = await stateOf(log, pictures, id);
    const uploaded = await uploadedPicture(id, image, COVER, (picture) => pictures.decide(command(picture), before));
    if (isRefusal(uploaded)) return uploaded;
    if (uploaded) await files.put(uploaded.name, uploaded.bytes);
    const outcome = await execute(by, pictures, id, command(uploaded?.name ?? null));
    return isRefusal(outcome) ? outcome : undefined;
  };
  return { change, standing };
};

/** The calls that change pictures. */
export const pictureHandlers = (parts: Parts & { sql: Sql; settings: SchedulingSettings }): Handler[] => {
  const { sql, settings } = parts;
  const { change } = pictureCommands(parts);
  const showSession = async (
    { member, now, origin }: MemberCall,
    { id, timezone }: { id: string; timezone?: string | undefined },
  ) => {
    const row = await sessionRow(sql, member, id);
    return row
      ? { session: sessionView(row, { viewer: member, now, timezone, origin, settings }) }
      : refuse('SESSION_DOES_NOT_EXIST');
  };
  const showSeries = async ({ member, now }: MemberCall, { id }: { id: string }) => {
    const row = await seriesRow(sql, member, id, now);
    return row ? { series: seriesAsSeenBy(row, member, now) } : refuse('SERIES_DOES_NOT_EXIST');
  };
  const acting = ({ id, isAdmin }: { id: string; isAdmin: boolean }) => ({ member: id, isAdmin });
  return [
    memberWriteHandler(
      updateSessionPicture,
      async (input, call) => {
        const session = await parts.sessions.stateFor(input.id);
        const of = { id: input.id, by: acting(call.member), session, now: parts.clock.now() };
        const refusal = await change(call.caller, input.image, (picture) => ({
          type: 'ChangeSessionPicture',
          ...of,
          picture,
        }));
        return refusal && ((await parts.sessions.hidden(session, call.member.id)) ?? refusal);
      },
      showSession,
    ),
    memberWriteHandler(
      updateSeriesPicture,
      async (input, call) => {
        const series = await stateOf(parts.log, seriesDecider, input.id);
        const of = { id: input.id, by: acting(call.member), series };
        const refusal = await change(call.caller, input.image, (picture) => ({
          type: 'ChangeSeriesPicture',
          ...of,
          picture,
        }));
        if (refusal)
          return (await parts.sessions.hidden(series, call.member.id)) ? refuse('SERIES_DOES_NOT_EXIST') : refusal;
      },
      showSeries,
    ),
  ];
};

/** Files that nothing shows any more go; a picture that was chosen again meanwhile stays. */
export const pictureJobs = (parts: Parts): readonly JobHandler[] => {
  const { standing } = pictureCommands(parts);
  return [
    jobHandler(dropPicture, async ({ of, file: named }) => {
      const shown = await standing(of);
      const file = named ?? shown;
      if (file === null) return;
      const { status } = await parts.sessions.stateFor(of);
      if (file !== shown || status === 'deleted') await parts.files.remove(file);
    }),
  ];
};
