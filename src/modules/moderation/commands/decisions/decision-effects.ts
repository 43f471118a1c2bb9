import type { MailWording } from '#kernel/mail.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isBlank } from '#kernel/contract/written-text.ts';
import { wellsOfMember } from '#modules/communities/index.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';
import type { ChargeFacts } from '#modules/membership-billing/index.ts';
import type { ListedSession, SessionEffects, SessionsLost } from '#modules/scheduling/index.ts';
import type { DecisionEffects } from '../../contract/effects-api.ts';
import { STATUSES, strongestFirst } from '../../domain/force.ts';
import { CONCERNS, isSanction, type CaseState, type Concern } from '../../domain/moderation-case.ts';
import { judgedMember } from '../../facts/concern.ts';
import { lastingSanctions } from '../../projections/case-rows.ts';
import { mailAboutDecision, mailsToReporters } from './letters.ts';
import type { LetterNeeds } from '../needs.ts';
import { deedsOf, type Verdict } from './verdict.ts';

export type EffectNeeds = LetterNeeds & {
  effects: SessionEffects;
  charges: ChargeFacts;
  wording: MailWording;
};

const nothingLost: SessionsLost = { running: [], seats: [], waiting: [], hosted: [], series: [] };
/** In previews: what is not written yet, the name of the reader, and the secret link that only the member gets. */
const NOT_YET = '…';
const withoutNames = (needs: EffectNeeds): EffectNeeds => ({
  ...needs,
  reachable: {
    reachable: async (member) => {
      const to = await needs.reachable.reachable(member);
      return to && { ...to, name: NOT_YET };
    },
  },
});

const sessionView = ({ session, title, startsAt }: ListedSession) => ({ uuid: session, title, time: startsAt });

/** What the account would become: the trial of what `carryOut` does. */
const statusAfter = async (needs: EffectNeeds, member: string | null, { deed, until, now }: Verdict) => {
  if (member === null) return { limit: null, next: null };
  const [current, lasting] = await Promise.all([
    needs.sanctions.current(member, now),
    lastingSanctions(needs.sql, member, now),
  ]);
  const limit = lasting[0] ? { deed: lasting[0].deed, until_time: lasting[0].until } : null;
  if (!isSanction(deed) || !current.exists || current.isAdmin) return { limit, next: null };
  const strongest = [...lasting, { deed, until }].toSorted(strongestFirst)[0]!;
  const status = STATUSES[strongest.deed]!;
  const isLeft = strongest.deed !== deed || (current.status === status && current.until === strongest.until);
  return { limit, next: isLeft ? null : { status, until: strongest.until } };
};

const mailsOf = async (
  needs: EffectNeeds,
  state: CaseState,
  member: string | null,
  verdict: Verdict & { opened: string },
) => {
  const deeds = deedsOf(member, { ...verdict, reason: isBlank(verdict.reason) ? NOT_YET : verdict.reason });
  const about = { openedAt: verdict.opened, link: `${needs.common.publicUrl}/appeal/${NOT_YET}` };
  const [toMember, toReporters] = await Promise.all([
    Promise.all(deeds.map((deed) => mailAboutDecision(withoutNames(needs), state, deed, about))),
    mailsToReporters(
      withoutNames(needs),
      state,
      deeds.some(({ deed }) => deed !== 'nothing'),
    ),
  ]);
  const sent = [
    ...toMember.flatMap((mail) => (mail === null ? [] : [{ to: 'member' as const, count: 1, mail }])),
    // The same to each of them.
    ...toReporters.slice(0, 1).map((mail) => ({ to: 'reporter' as const, count: toReporters.length, mail })),
  ];
  return Promise.all(
    sent.map(async ({ to, count, mail: { subject, text, written } }) => {
      const worded = await needs.wording({ subject, text, written });
      return { to, count, subject: worded.subject, text: worded.text };
    }),
  );
};

export const effectsOf = async (
  needs: EffectNeeds,
  { state, concern }: { state: CaseState; concern: Concern | null },
  verdict: Verdict & { opened: string },
): Promise<DecisionEffects | Refusal> => {
  if (concern !== null) return refuse('CASE_CONCERNS_YOU', { values: { reason: CONCERNS[concern] } });
  const member = await judgedMember(needs, state);
  const [{ limit, next }, mails] = await Promise.all([
    statusAfter(needs, member, verdict),
    mailsOf(needs, state, member, verdict),
  ]);
  const isOut = next !== null && isShutOut(next.status);
  const [lost, wells, { paidUntil, next: charge }] = await Promise.all([
    member === null || next === null
      ? nothingLost
      : isOut
        ? needs.effects.whenShutOut(member)
        : next.status === 'probation'
          ? needs.effects.onProbation(member, next.until)
          : nothingLost,
    member === null ? { joined: 0, opened: [] } : wellsOfMember(needs.sql, member),
    member === null ? { paidUntil: null, next: null } : needs.charges.chargesOf(member),
  ]);
  return {
    changes_account: next !== null,
    limit,
    running: lost.running.map(sessionView),
    seats: lost.seats.map(sessionView),
    waiting: lost.waiting.map(sessionView),
    hosted: lost.hosted.map(({ others, at, ...each }) => ({ ...sessionView(each), others, called_off_time: at })),
    series: lost.series.map(({ series, title }) => ({ uuid: series, title })),
    wells: wells.joined,
    opened_wells: wells.opened.map(({ well, ...named }) => ({ uuid: well, ...named })),
    paid_until: paidUntil,
    next_charge:
      charge === null
        ? null
        : {
            time: charge.at,
            amount: charge.amount,
            currency: charge.currency,
            is_stopped: isOut && charge.endsWithAccount,
          },
    mails,
  };
};
