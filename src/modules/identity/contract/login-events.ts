import { z } from 'zod';
import { event, personal } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const member = z.guid();
const NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' };
/** A provider as people know it; of others their id is known. */
const called = (provider: string): string => NAMES[provider] ?? provider;

/**
 * The member can log in with an account of another provider, known as the keyed fingerprint of issuer and subject. `by`: the
 * account was registered with it, or its owner linked it later.
 */
export const LoginLinked = event(
  'LoginLinked',
  z.object({ member, provider: z.string(), loginFingerprint: z.string(), by: z.enum(['registering', 'member']) }),
  ({ provider, by }) =>
    by === 'registering' ? `registered with ${called(provider)}` : `can log in with ${called(provider)}`,
  { subject: 'member' },
);

/** The member logged in in a browser and from a network that were both unknown, and had logged in elsewhere before (I-003). */
export const SignedInFromNewPlace = event(
  'SignedInFromNewPlace',
  z.object({ member, device: personal('member', z.string()), signedInAt: moment }),
  ({ device }) => `logged in from a new place${device === null ? '' : `, with ${device}`}`,
  { subject: 'member' },
);

/** Some or all browsers in which the member was logged in are logged out, without another cause that is recorded. */
export const SignInsEnded = event('SignInsEnded', z.object({ member }), () => 'was logged out of other browsers', {
  subject: 'member',
});

export const LoginUnlinked = event(
  'LoginUnlinked',
  z.object({ member, provider: z.string(), loginFingerprint: z.string() }),
  ({ provider }) => `cannot log in with ${called(provider)} any more`,
  { subject: 'member' },
);

/** The member ticked the terms after registering with another provider (C-113). */
export const TermsAccepted = event(
  'TermsAccepted',
  z.object({
    member,
    /** With the page on which they were ticked: `2026-01/by-username-page`. */
    termsVersion: z.string(),
  }),
  () => 'agreed to the terms',
  { subject: 'member' },
);
