import type { RoomsAnswer } from '#modules/live-rooms/contract/api.ts';
import { leadTexts as texts } from './texts.ts';

type Lead = RoomsAnswer['lead'];

/** What changed about who leads, in one sentence for this person; null when nothing did. */
export const leadNews = (
  before: Lead,
  now: Lead,
  me: string,
  nameOf: (member: string) => string | undefined,
): string | null => {
  if (before.substitute !== now.substitute) {
    // A card tells it to the one who leads, with what they can do.
    if (now.substitute !== null) return now.substitute === me ? null : texts.leadsNow(nameOf(now.substitute) ?? '');
    const left = before.substitute!;
    if (now.acting_host === me) return null;
    if (left === me) return now.acting_host === null ? texts.youLeadNoMore : texts.hostLeadsAgain;
    const next = now.acting_host === null ? undefined : nameOf(now.acting_host);
    if (next !== undefined) return texts.leadsAgain(next);
    const name = nameOf(left);
    return name === undefined ? null : texts.leadsNoMore(name);
  }
  // A ballot that ended although the host came is said by the host's face.
  if (before.ballot !== null && now.ballot === null && now.acting_host === null)
    return before.ballot.candidate === me ? texts.ballot.notAgreedOwn : texts.ballot.notAgreed;
  return null;
};
