/** What a line of a member's conduct is. Only what limits a member holds for a time. */
export type ConductKind = 'report' | 'decision' | 'sanction' | 'removal' | 'restriction' | 'appeal' | 'end';

/** An event as conduct reads it, of any module. */
export type ConductFact = {
  id: string;
  type: string;
  stream: string;
  data: Readonly<Record<string, unknown>>;
  meta: { occurredAt: string };
};

/** Which events of which histories say how a member behaved, and what staff made of it. */
export const CONDUCT: Readonly<Record<string, readonly string[]>> = {
  'identity.account-': ['AccountStatusSet'],
  'communities.membership-': ['MemberRemovedFromWell', 'MemberAllowedBack'],
  'moderation.report-': [
    'MemberReported',
    'SessionReported',
    'PostReported',
    'RestrictionReported',
    'RestrictionReasonReported',
    'CareSuggested',
    'ReportClosed',
  ],
  'moderation.case-': ['CaseDecided', 'DecisionEnded'],
  'moderation.appeal-': ['AppealMade', 'AppealDecided'],
  'restrictions.against-': ['RestrictionNoted', 'RestrictionLifted'],
  'live-rooms.room-': ['MemberMovedOut', 'MemberLetBack'],
};

const KINDS: Readonly<Record<string, ConductKind>> = {
  AccountStatusSet: 'sanction',
  MemberRemovedFromWell: 'removal',
  MemberMovedOut: 'removal',
  RestrictionNoted: 'restriction',
  CaseDecided: 'decision',
  AppealMade: 'appeal',
  AppealDecided: 'appeal',
  MemberReported: 'report',
  SessionReported: 'report',
  PostReported: 'report',
  RestrictionReported: 'report',
  RestrictionReasonReported: 'report',
  CareSuggested: 'report',
};

/** Deeds that are done at once leave nothing that holds. */
const AT_ONCE: ReadonlySet<unknown> = new Set(['nothing', 'word', 'content-deleted']);
const HOLDING: ReadonlySet<ConductKind> = new Set(['decision', 'sanction', 'removal', 'restriction']);

export const conductKind = ({ type, data }: Pick<ConductFact, 'type' | 'data'>): ConductKind =>
  type === 'AccountStatusSet' && data['status'] === 'active' ? 'end' : (KINDS[type] ?? 'end');

/** Which events end which: an event ends the newest one before it of these types with the same key. */
const ENDS: Readonly<Record<string, { of: readonly string[]; key: (fact: ConductFact) => unknown }>> = {
  AccountStatusSet: { of: ['AccountStatusSet'], key: ({ stream }) => stream },
  MemberAllowedBack: { of: ['MemberRemovedFromWell'], key: ({ stream }) => stream },
  MemberLetBack: { of: ['MemberMovedOut'], key: ({ stream }) => stream },
  RestrictionLifted: { of: ['RestrictionNoted'], key: ({ data }) => data['restriction'] },
  DecisionEnded: { of: ['CaseDecided'], key: ({ data }) => data['decision'] },
  AppealDecided: { of: ['AppealMade'], key: ({ data }) => data['decision'] },
  ReportClosed: {
    of: ['MemberReported', 'SessionReported', 'PostReported', 'RestrictionReported', 'CareSuggested'],
    key: ({ data }) => data['report'],
  },
};

/** What ended each of these, in order of time: the id of the one that was ended → the event that did. */
export const endsOf = <Fact extends ConductFact>(facts: readonly Fact[]): Map<string, Fact> => {
  const ended = new Map<string, Fact>();
  facts.forEach((fact, place) => {
    const ends = ENDS[fact.type];
    if (ends === undefined) return;
    const before = facts
      .slice(0, place)
      .findLast(
        (each) => ends.of.includes(each.type) && ends.key(each) === ends.key(fact) && conductKind(each) !== 'end',
      );
    if (before !== undefined && !ended.has(before.id)) ended.set(before.id, fact);
  });
  return ended;
};

/** When it ends by itself; null while only a person ends it. */
export const endsBy = ({ data }: Pick<ConductFact, 'data'>): string | null =>
  typeof data['until'] === 'string' ? data['until'] : null;

const SANCTIONS: ReadonlySet<unknown> = new Set(['warned', 'probation', 'suspended', 'removed']);
/** The account has one status: a decision behind another one limits nothing until that one ends, and the status is set again. */
const isBehindAnother = (fact: ConductFact, facts: readonly ConductFact[], at: string): boolean => {
  const { type, data } = fact;
  if (type !== 'CaseDecided' || !SANCTIONS.has(data['deed'])) return false;
  const set = facts.findLast((each) => each.type === 'AccountStatusSet' && each.meta.occurredAt <= at);
  if (set === undefined || set.data['status'] === data['deed']) return false;
  const until = endsBy(set);
  return until === null || until > at;
};

/** Whether it limits the member at an instant, among all that is known in order of time. */
export const holdsAtInstant = (
  fact: ConductFact,
  end: ConductFact | undefined,
  at: string,
  facts: readonly ConductFact[],
): boolean => {
  const until = endsBy(fact);
  return (
    HOLDING.has(conductKind(fact)) &&
    !AT_ONCE.has(fact.data['deed']) &&
    fact.meta.occurredAt <= at &&
    (end === undefined || end.meta.occurredAt > at) &&
    (until === null || until > at) &&
    !isBehindAnother(fact, facts, at)
  );
};

/** The case to which it belongs, whole or as the number that staff typed; null when to none. */
export const caseIn = ({ type, stream, data }: Pick<ConductFact, 'type' | 'stream' | 'data'>): string | null => {
  const id = data['case'] ?? data['report'];
  return typeof id === 'string' && (stream.startsWith('moderation.') || type === 'AccountStatusSet') ? id : null;
};
