import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { ClaimReleased, ClaimTaken, type ClaimEvent } from '../contract/account-events.ts';
import { claimLifecycle } from '../contract/claim-lifecycle.ts';

/** Which member holds a name; null while it is free. */
export type ClaimState = { holder: string | null };

export type ClaimCommand =
  /** `from`: a member whose claim gives way. */
  | { type: 'Take'; member: string; settledBy: string; from?: string }
  /** Gives it back if this member holds it. */
  | { type: 'Release'; member: string };

/** A username, an address or a login, known by its fingerprint alone, belongs to one member at a time (I-039). */
const claim = (prefix: string, taken: Refusal): Decider<ClaimState, ClaimCommand, ClaimEvent> => ({
  stream: (fingerprint) => `${prefix}${fingerprint}`,
  isCompensated: true,
  initial: { holder: null },
  evolve: (state, fact) => {
    switch (fact.type) {
      case 'ClaimTaken':
        return { holder: fact.data.member };
      case 'ClaimReleased':
        return { holder: null };
    }
  },
  decide: (command, { holder }): readonly ClaimEvent[] | Refusal => {
    switch (command.type) {
      case 'Take':
        if (holder === command.member) return [];
        return holder === null || holder === command.from
          ? [did(ClaimTaken, { member: command.member, settledBy: command.settledBy })]
          : taken;
      case 'Release':
        return holder === command.member ? [did(ClaimReleased, { member: command.member })] : [];
    }
  },
  lifecycles: [follows(claimLifecycle, ({ holder }) => (holder === null ? 'free' : 'taken'))],
});

/** An account of another provider, known by the fingerprint of issuer and subject. */
export const LOGIN_CLAIMS = 'identity.login-';
export const USERNAME_CLAIMS = 'identity.username-';
export const EMAIL_CLAIMS = 'identity.email-';

export const usernameClaim = claim(USERNAME_CLAIMS, refuse('USER_USERNAME_IS_TAKEN', { field: 'username' }));
export const emailClaim = claim(EMAIL_CLAIMS, refuse('USER_EMAIL_ADDRESS_IS_TAKEN', { field: 'email' }));
export const loginClaim = claim(LOGIN_CLAIMS, refuse('LOGIN_OF_ANOTHER'));

/** The decider and the fingerprint behind a claim's stream name. */
export const claimOf = (stream: string): { decider: typeof usernameClaim; fingerprint: string } | undefined => {
  for (const [prefix, decider] of [
    [USERNAME_CLAIMS, usernameClaim],
    [EMAIL_CLAIMS, emailClaim],
    [LOGIN_CLAIMS, loginClaim],
  ] as const)
    if (stream.startsWith(prefix)) return { decider, fingerprint: stream.slice(prefix.length) };
  return undefined;
};
