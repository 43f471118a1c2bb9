import { GrowingList, GrowingMap } from '#kernel/contract/growing.ts';
import type { Anchor, Pattern } from '../contract/repeating.ts';
import type { Weeks } from '../../contract/repeats.ts';
import type { SeriesEvent } from '../contract/series-events.ts';
import { seriesLifecycle, type SeriesStatus } from '../contract/series-lifecycle.ts';
import type { SessionType } from '../../contract/session-events.ts';

export type SeriesState = {
  status: SeriesStatus;
  host: string;
  well: string;
  /** The session that is occurrence 0. */
  first: string;
  title: string;
  description: string;
  timezone: string;
  weeks: Weeks;
  anchors: readonly Anchor[];
  /** The zone of the current host, which its sessions carry; its dates are computed in the series' own zone. */
  hostZone: string;
  /** Former hosts, the first first; the current host handed nothing over. */
  formerHosts: GrowingList<string>;
  handedOverBy: string | null;
  endsAt: string | null;
  durationMinutes: number;
  maxAttendees: number;
  kind: SessionType;
  groupHosted: boolean;
  /** Who moved its end last, and whether sessions behind it are canceled even with people in them. */
  endedBy: string | null;
  cancelRegistered: boolean;
  /** Its sessions have been made up to this occurrence. */
  through: number;
  /** When the next one can be made, as noted with it; null when none follows. */
  continuesAt: string | null;
  /** Why occurrences could not be made. */
  leftOut: GrowingMap<number, string>;
};

export const initial: SeriesState = {
  status: seriesLifecycle.initial,
  host: '',
  well: '',
  first: '',
  title: '',
  description: '',
  timezone: 'UTC',
  weeks: 1,
  anchors: [],
  hostZone: 'UTC',
  formerHosts: GrowingList.of(),
  handedOverBy: null,
  endsAt: null,
  durationMinutes: 0,
  maxAttendees: 0,
  kind: 'INTERNAL',
  groupHosted: false,
  endedBy: null,
  cancelRegistered: false,
  through: -1,
  continuesAt: null,
  leftOut: GrowingMap.of(),
};

export const evolve = (state: SeriesState, fact: SeriesEvent): SeriesState => {
  const status = seriesLifecycle.after(state.status, fact.type);
  switch (fact.type) {
    case 'SeriesPlanned': {
      const { series: _, externalUrl: __, localStart, ...plan } = fact.data;
      const anchors = [{ from: 0, local: localStart }];
      return { ...state, status, ...plan, hostZone: plan.timezone, anchors };
    }
    case 'SeriesChanged': {
      const { title, description, durationMinutes, maxAttendees, from, localStart } = fact.data;
      return {
        ...state,
        status,
        title,
        description,
        durationMinutes,
        maxAttendees,
        anchors: withAnchor(state.anchors, { from, local: localStart }),
        // That was about the sessions which the end left over when it moved.
        cancelRegistered: false,
      };
    }
    case 'SeriesHandedOver': {
      const { host, before, by, timezone } = fact.data;
      return {
        ...state,
        status,
        host,
        hostZone: timezone,
        formerHosts: state.formerHosts.plus(before),
        handedOverBy: by,
      };
    }
    case 'SeriesEndMoved': {
      const { endsAt, by, cancelRegistered } = fact.data;
      return { ...state, status, endsAt, endedBy: by, cancelRegistered };
    }
    case 'SeriesEnded':
      return { ...state, status, endedBy: fact.data.by, cancelRegistered: fact.data.cancelRegistered };
    case 'SeriesContinued':
      return { ...state, status, through: fact.data.through, continuesAt: fact.data.continuesAt };
    case 'OccurrenceLeftOut':
      return { ...state, status, leftOut: state.leftOut.with(fact.data.occurrence, fact.data.because) };
  }
};

/** Its dates; the only place where they are computed. */
export const patternOf = ({ timezone, weeks, anchors }: SeriesState): Pattern => ({ timezone, weeks, anchors });

const withAnchor = (anchors: readonly Anchor[], next: Anchor): readonly Anchor[] => [
  ...anchors.filter(({ from }) => from < next.from),
  next,
];
