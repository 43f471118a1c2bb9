import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { monthOf } from '../contract/days.ts';
import type { SessionForm } from '../contract/session-form.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import type { Acting, SessionState } from '../domain/session-state.ts';
import { changeBook } from './book.ts';
import { zoneOf } from '../facts/book.ts';
import { externalUrlOf } from '../facts/external-links.ts';
import type { SchedulingNeeds, SchedulingUseCase } from '../facts/needs.ts';
import { hiddenFrom } from '../facts/plan-facts.ts';
import { changeSession } from './change-session.ts';
import { sessionState } from '../facts/session-state.ts';

/** What of a session's form was sent. */
export type SessionChanges = Partial<Omit<SessionForm, 'group'>>;

/** The host or staff change a planned session; when it moves, the host's hours move first. */
export const updateSession: SchedulingUseCase<[acting: Acting, id: string, changes: SessionChanges]> =
  (needs) => async (caller, acting, id, changes) => {
    const state = await sessionState(needs, id);
    const command: SessionCommand = {
      type: 'Update',
      session: id,
      by: acting,
      form: await withoutSameLink(needs, id, changes),
      inActiveSeries: state.series !== undefined && (await needs.seriesOf(state.series)).isActive,
      now: needs.clock.now(),
      settings: needs.settings,
    };
    const trial = session.decide(command, state);
    if (isRefusal(trial)) return (await hiddenFrom(needs, acting.member, state)) ?? trial;
    const next = trial.reduce(session.evolve, state);
    const moves = next.startsAt !== state.startsAt || next.endsAt !== state.endsAt;
    if (!moves || state.groupHosted) return changeSession(needs, caller, command);
    const clash = await moveHours(needs, caller, id, next, { isRequest: true });
    if (clash) return clash;
    const refusal = await changeSession(needs, caller, command);
    if (refusal) await moveHours(needs, caller, id, await sessionState(needs, id), { isRequest: false });
    return refusal;
  };

/** The link is sealed away from decisions, so that whether it changes is looked up here. */
const withoutSameLink = async (
  needs: SchedulingNeeds,
  id: string,
  changes: SessionChanges,
): Promise<SessionChanges> => {
  const { externalLink, ...others } = changes;
  const isNew = externalLink != null && externalLink.trim() !== (await externalUrlOf(needs.log, id));
  return isNew ? { ...others, externalLink } : others;
};

const moveHours = async (
  needs: SchedulingNeeds,
  caller: Caller,
  id: string,
  { host, startsAt, endsAt }: SessionState,
  { isRequest }: { isRequest: boolean },
): Promise<Refusal | undefined> => {
  const month = monthOf(startsAt, await zoneOf(needs, host));
  return changeBook(needs, caller, { type: 'Move', member: host, session: id, startsAt, endsAt, month, isRequest });
};
