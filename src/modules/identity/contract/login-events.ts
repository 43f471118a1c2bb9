import { z } from 'zod';
import { memberEvent, personal } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const member = z.guid();
const NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' };
/** A provider as people know it; of others their id is known. */
const called = (provider: string): string => NAMES[provider] ?? provider;

/**
 * The member can log in with an account of another provider, known as the keyed fingerprint of issuer and subject. `by`: the
 * account was registered with it, or its owner linked it later.
 */
export const LoginLinked = memberEvent(
  'LoginLinked',
  z.object({ member, provider: z.string(), loginFingerprint: z.string(), by: z.enum(['registering', 'member']) }),
  ({ provider, by }) =>
    by === 'registering' ? `registered with ${called(provider)}` : `can log in with ${called(provider)}`,
);

/** The member logged in in a browser and from a network that were both unknown, and had logged in elsewhere before (I-003). */
export const SignedInFromNewPlace = memberEvent(
  'SignedInFromNewPlace',
  z.object({ member, device: personal('member', z.string()), signedInAt: moment }),
  ({ device }) => `logged in from a new place${device === null ? '' : `, with ${device}`}`,
);

/** Some or all browsers in which the member was logged in are logged out, without another cause that is recorded. */
export const SignInsEnded = memberEvent('SignInsEnded', z.object({ member }), () => 'was logged out of other browsers');

export const LoginUnlinked = memberEvent(
  'LoginUnlinked',
  z.object({ member, provider: z.string(), loginFingerprint: z.string() }),
  ({ provider }) => `cannot log in with ${called(provider)} any more`,
);

/** The member ticked the terms after registering with another provider (C-113). */
export const TermsAccepted = memberEvent(
  'TermsAccepted',
  z.object({
    member,
    /** With the page on which they were ticked: `2026-01/by-username-page`. */
    termsVersion: z.string(),
  }),
  () => 'agreed to the terms',
);
