import { createHash } from 'node:crypto';
import { stateOf, type Caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import type { FileStore } from '../../../shared-kernel/files/files.ts';
import { memberHandler, type Call, type Handler, type SignedIn } from '../../../shared-kernel/module.ts';
import { jobHandler, type JobHandler } from '../../../shared-kernel/jobs/job.ts';
import { readJpeg } from '../../../shared-kernel/files/jpeg.ts';
import type { Scheduling, SchedulingNeeds } from '../commands.ts';
import { PICTURE_BYTES, PICTURE_SIDE, updateSeriesPicture, updateSessionPicture } from './contract/picture.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { picture as pictures, type PictureCommand } from './domain/picture.ts';
import { series as seriesDecider } from '../series/domain/series.ts';
import { dropPicture } from '../policies/drop-pictures-when-not-shown.ts';
import { seriesRow } from '../series/projections/series-rows.ts';
import { sessionRow } from '../projections/session-rows.ts';
import { seriesAsSeenBy } from '../series/views.ts';
import { asSeenBy } from '../views.ts';

type Parts = Pick<SchedulingNeeds, 'execute' | 'log' | 'clock'> & {
  files: FileStore;
  sessions: Pick<Scheduling, 'stateFor' | 'hidden'>;
};

type Member = Call & { member: SignedIn };

const field = 'image';
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The storable part of an uploaded file: a JPEG without metadata (SCH-083, C-136). */
export const pictureIn = (sent: string): Uint8Array | Refusal => {
  if (!BASE64.test(sent)) return refuse('IMAGE_NOT_JPEG', { field });
  const bytes = Buffer.from(sent, 'base64');
  if (bytes.length > PICTURE_BYTES) return refuse('IMAGE_TOO_LARGE', { field });
  const jpeg = readJpeg(bytes);
  if (!jpeg) return refuse('IMAGE_NOT_JPEG', { field });
  if (jpeg.width > PICTURE_SIDE || jpeg.height > PICTURE_SIDE) return refuse('IMAGE_TOO_LARGE', { field });
  return jpeg.bytes;
};

/** Its name says what is in it and whose it is, so that no two share a file and browsers may keep it for good. */
const nameOf = (id: string, bytes: Uint8Array) =>
  `${createHash('sha256').update(id).update(bytes).digest('hex').slice(0, 40)}.jpg`;

const pictureCommands = ({ execute, log, files }: Parts) => {
  const standing = async (id: string) => (await stateOf(log, pictures, id)).picture;
  /** Decided before the file is stored, and again when it is recorded: the file exists before its event. */
  const change = async (
    by: Caller,
    image: string,
    command: (picture: string | null) => PictureCommand,
  ): Promise<Refusal | undefined> => {
    const bytes = image === '' ? null : pictureIn(image);
    if (isRefusal(bytes)) return bytes;
    const { id } = command(null);
    const name = bytes === null ? null : nameOf(id, bytes);
    const forecast = pictures.decide(command(name), await stateOf(log, pictures, id));
    if (isRefusal(forecast)) return forecast;
    if (name !== null && bytes !== null) await files.put(name, bytes);
    const outcome = await execute(by, pictures, id, command(name));
    return isRefusal(outcome) ? outcome : undefined;
  };
  return { change, standing };
};

/** The calls that change pictures. */
export const pictureHandlers = (parts: Parts & { sql: Sql; settings: SchedulingSettings }): Handler[] => {
  const { sql, settings } = parts;
  const { change } = pictureCommands(parts);
  const showSession = async ({ member, now, origin }: Member, id: string, timezone: string | undefined) => {
    const row = await sessionRow(sql, member, id);
    return row
      ? { session: asSeenBy(row, { viewer: member, now, timezone, origin, settings }) }
      : refuse('SESSION_DOES_NOT_EXIST');
  };
  const showSeries = async ({ member, now }: Member, id: string) => {
    const row = await seriesRow(sql, member, id, now);
    return row ? { series: seriesAsSeenBy(row, member, now) } : refuse('SERIES_DOES_NOT_EXIST');
  };
  const acting = ({ id, isAdmin }: { id: string; isAdmin: boolean }) => ({ member: id, isAdmin });
  return [
    memberHandler(updateSessionPicture, async (input, call) => {
      const session = await parts.sessions.stateFor(input.id);
      const of = { id: input.id, by: acting(call.member), session, now: parts.clock.now() };
      const refusal = await change(call.caller, input.image, (picture) => ({
        type: 'ChangeSessionPicture',
        ...of,
        picture,
      }));
      if (refusal) return (await parts.sessions.hidden(session, call.member.id)) ?? refusal;
      await call.settled();
      return showSession(call, input.id, input.timezone);
    }),
    memberHandler(updateSeriesPicture, async (input, call) => {
      const series = await stateOf(parts.log, seriesDecider, input.id);
      const of = { id: input.id, by: acting(call.member), series };
      const refusal = await change(call.caller, input.image, (picture) => ({
        type: 'ChangeSeriesPicture',
        ...of,
        picture,
      }));
      if (refusal)
        return (await parts.sessions.hidden(series, call.member.id)) ? refuse('SERIES_DOES_NOT_EXIST') : refusal;
      await call.settled();
      return showSeries(call, input.id);
    }),
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
