import type { z } from 'zod';
import type {
  AssertionAnswer,
  beginPasskey,
  beginPasskeyLogin,
  RegistrationAnswer,
} from '#modules/identity/contract/api/passkeys.ts';
import { whenFetched } from '#client/lib/browser/fetched.ts';

/** ES256, EdDSA and RS256, which all devices know one of. */
const ALGORITHMS = [-7, -8, -257];

const fetchLibrary = () =>
  whenFetched(
    () => import('@simplewebauthn/browser'),
    (library) => library,
  );

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The device makes a passkey after its owner agreed there; undefined when they did not, or what it says when it has one. */
export const newPasskey = async (
  input: z.output<(typeof beginPasskey)['output']>,
): Promise<RegistrationAnswer | 'there-already' | undefined> => {
  const library = await fetchLibrary();
  if (!library) return undefined;
  try {
    const { id, rawId, response } = await library.startRegistration({
      optionsJSON: {
        challenge: input.challenge,
        rp: input.site,
        user: { ...input.user, displayName: input.user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: input.known.map((credential) => ({ id: credential, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    });
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
  } catch (problem) {
    return problem instanceof Error && problem.name === 'InvalidStateError' ? 'there-already' : undefined;
  }
};

/** The device signs with a passkey that its owner chose there; undefined when they did not. */
export const usedPasskey = async (
  input: z.output<(typeof beginPasskeyLogin)['output']>,
): Promise<AssertionAnswer | undefined> => {
  const library = await fetchLibrary();
  if (!library) return undefined;
  try {
    const { id, rawId, response } = await library.startAuthentication({
      optionsJSON: { challenge: input.challenge, rpId: input.site, userVerification: 'required' },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    };
  } catch {
    return undefined;
  }
};
