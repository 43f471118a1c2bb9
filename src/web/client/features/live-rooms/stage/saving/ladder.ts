import { worse, type LinkQuality, type Quality } from './quality.ts';

/**
 * How much is sent and received. `full`: everything. `low`: a small own picture, few pictures of others. `audio`:
 * voices and a tiny own picture, because people have a right to see who listens (ROM-002). `voice`: only sound; it
 * cannot be chosen, only forced by the connection.
 */
export const RUNGS = ['full', 'low', 'audio', 'voice'] as const;
export type Rung = (typeof RUNGS)[number];

/** What the person chose in the settings. */
export const SAVINGS = ['auto', 'full', 'low', 'audio'] as const;
export type Saving = (typeof SAVINGS)[number];

export type Ladder = {
  choice: Saving;
  rung: Rung;
  /** Since when the line has been worse than good, in milliseconds; null while it is good. */
  weakSince: number | null;
  badSince: number | null;
  goodSince: number | null;
  /** When a rung was last climbed; falling soon after makes the next climb wait longer. */
  climbedAt: number | null;
  patienceMs: number;
  /** The person was offered to save data and has not answered. */
  offers: boolean;
  /** They said no: not asked again until the line has been good for a while. */
  declined: boolean;
};

export const OFFER_AFTER_MS = 4000;
export const DOWN_WHEN_WEAK_MS = 12_000;
export const DOWN_WHEN_BAD_MS = 6000;
export const UP_AFTER_MS = 20_000;
export const LONGEST_PATIENCE_MS = 160_000;
/** A climb that did not last so long was too early. */
const LASTING_MS = 30_000;

const lowestOf: Record<Saving, Rung> = { auto: 'full', full: 'full', low: 'low', audio: 'audio' };
const at = (rung: Rung) => RUNGS.indexOf(rung);

export const startLadder = (choice: Saving = 'auto'): Ladder => ({
  choice,
  rung: lowestOf[choice],
  weakSince: null,
  badSince: null,
  goodSince: null,
  climbedAt: null,
  patienceMs: UP_AFTER_MS,
  offers: false,
  declined: false,
});

/** A choice of the person applies at once and resets the measurements. */
export const chose = (choice: Saving): Ladder => startLadder(choice);

/** The person does not want to save data now. */
export const declined = (ladder: Ladder): Ladder => ({ ...ladder, offers: false, declined: true });

/** What counts of the line at this rung: without pictures coming in, only losing one's own voice is a reason to send less. */
const counting = (rung: Rung, { down, up }: LinkQuality): Quality => (at(rung) >= at('audio') ? up : worse(down, up));

/** The ladder after a measurement at `now` (milliseconds). Without one, nothing changes. */
export const afterMeasuring = (ladder: Ladder, link: LinkQuality | undefined, now: number): Ladder => {
  if (!link) return ladder;
  const quality = counting(ladder.rung, link);
  const seen: Ladder = {
    ...ladder,
    goodSince: quality === 'good' ? (ladder.goodSince ?? now) : null,
    weakSince: quality === 'good' ? null : (ladder.weakSince ?? now),
    badSince: quality === 'bad' ? (ladder.badSince ?? now) : null,
  };
  if (quality === 'good') return better(seen, now);
  const isWeakFor = now - (seen.weakSince ?? now);
  const isBadFor = seen.badSince === null ? 0 : now - seen.badSince;
  if (mayFall(seen) && (isBadFor >= DOWN_WHEN_BAD_MS || (isWeakFor >= DOWN_WHEN_WEAK_MS && seen.rung === 'full')))
    return fall(seen, now);
  const mayOffer = !seen.declined && at(seen.rung) < at('audio');
  return mayOffer && isWeakFor >= OFFER_AFTER_MS ? { ...seen, offers: true } : seen;
};

/**
 * Automatic steps down happen only where the person left the choice to the product; from `audio` on for all, because
 * sound matters more.
 */
const mayFall = ({ choice, rung }: Ladder): boolean =>
  rung !== 'voice' && (choice === 'auto' || (choice === 'audio' && rung === 'audio'));

const fall = (ladder: Ladder, now: number): Ladder => {
  const tooEarly = ladder.climbedAt !== null && now - ladder.climbedAt < LASTING_MS;
  return {
    ...ladder,
    rung: RUNGS[at(ladder.rung) + 1]!,
    weakSince: null,
    badSince: null,
    climbedAt: null,
    offers: false,
    patienceMs: tooEarly ? Math.min(LONGEST_PATIENCE_MS, ladder.patienceMs * 2) : ladder.patienceMs,
  };
};

const better = (ladder: Ladder, now: number): Ladder => {
  const lasting = ladder.climbedAt !== null && now - ladder.climbedAt >= LASTING_MS;
  const calm = lasting ? { ...ladder, climbedAt: null, patienceMs: UP_AFTER_MS } : ladder;
  const isGoodFor = now - (calm.goodSince ?? now);
  if (isGoodFor < OFFER_AFTER_MS) return calm;
  const easy = { ...calm, offers: false };
  if (isGoodFor < calm.patienceMs) return easy;
  if (at(calm.rung) <= at(lowestOf[calm.choice])) return { ...easy, declined: false };
  return { ...easy, rung: RUNGS[at(calm.rung) - 1]!, goodSince: now, climbedAt: now, declined: false };
};
