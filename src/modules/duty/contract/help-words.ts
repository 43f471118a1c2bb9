import { seconds } from '#kernel/contract/time.ts';

/** A call that was not seen for so long goes to the next one. */
export const PASS_ON_AFTER = seconds(60);

/** What a call comes to, as its asker may know it. */
export type HelpNews = {
  status: 'waiting' | 'seen' | 'ended';
  /** Another member of the staff than the asker is on duty now. */
  isOnDuty: boolean;
  /** It waited in vain and went to another one. */
  isPassedOn: boolean;
  /** Who saw it; null before, and of a former member of the staff. */
  seenBy: string | null;
};

/** The truth about a call, for the member who made it. */
export const helpInWords = ({ status, isOnDuty, isPassedOn, seenBy }: HelpNews): string => {
  const seen = `${seenBy ?? 'A person'} from the team`;
  if (status === 'ended') return 'This call is over. You can ask again at any time.';
  if (status === 'seen') return `${seen} has seen it`;
  if (!isOnDuty) return 'Nobody is on duty now; these lines answer at any hour';
  return isPassedOn
    ? 'It has not been seen yet, so we have called the next person on the team.'
    : 'We have called the person on duty. You read here when it has been seen.';
};
