import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between } from '#kernel/contract/time.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import { pictureStream, SeriesPictureChanged, SessionPictureChanged, type PictureEvent } from '../contract/picture.ts';
import type { SeriesState } from '../../series/domain/series-state.ts';
import { leads, type Acting, type SessionState } from '../../domain/session-state.ts';

export type PictureState = { picture: string | null };

type Change = { id: string; by: Acting; picture: string | null };
export type PictureCommand =
  | (Change & {
      type: 'ChangeSessionPicture';
      session: Pick<SessionState, 'status' | 'host' | 'startsAt'>;
      now: string;
    })
  | (Change & { type: 'ChangeSeriesPicture'; series: Pick<SeriesState, 'status' | 'host'> })
  /** Its uploader is forgotten (I-036): allowed at any time, in any state of what it illustrates. */
  | { type: 'RemovePicture'; id: string; of: 'session' | 'series' };

const decide = (command: PictureCommand, { picture: before }: PictureState): readonly PictureEvent[] | Refusal => {
  if (command.type === 'RemovePicture') return changed(command.id, command.of, null, before);
  const { id, picture } = command;
  const refusal = command.type === 'ChangeSessionPicture' ? ofSession(command) : ofSeries(command);
  if (refusal) return refusal;
  return changed(id, command.type === 'ChangeSessionPicture' ? 'session' : 'series', picture, before);
};

const changed = (
  id: string,
  input: 'session' | 'series',
  picture: string | null,
  before: string | null,
): PictureEvent[] => {
  if (picture === before) return [];
  return input === 'session'
    ? [did(SessionPictureChanged, { session: id, picture, before })]
    : [did(SeriesPictureChanged, { series: id, picture, before })];
};

/** Until the start, like everything else about a session (SCH-092). */
const ofSession = ({
  session,
  by,
  now,
}: Extract<PictureCommand, { type: 'ChangeSessionPicture' }>): Refusal | undefined => {
  if (session.status === 'none') return refuse('SESSION_DOES_NOT_EXIST');
  if (session.status === 'deleted') return refuse('SESSION_DELETED');
  if (!leads(by, session)) return refuse('NOT_ALLOWED');
  if (session.status === 'canceled') return refuse('SESSION_CANCELED');
  if (session.status === 'over') return refuse('SESSION_ENDED');
  if (between(now, session.startsAt) <= 0) return refuse('SESSION_STARTED_NOT_EDITABLE');
};

const ofSeries = ({ series, by }: Extract<PictureCommand, { type: 'ChangeSeriesPicture' }>): Refusal | undefined => {
  if (series.status === 'none') return refuse('SERIES_DOES_NOT_EXIST');
  if (!leads(by, series)) return refuse('NOT_ALLOWED');
  if (series.status !== 'active') return refuse('SERIES_ENDED');
};

/** The picture of one session or series; names of files (SCH-083). */
export const picture: Decider<PictureState, PictureCommand, PictureEvent> = {
  stream: pictureStream,
  initial: { picture: null },
  evolve: (_, fact) => ({ picture: fact.data.picture }),
  decide,
};
