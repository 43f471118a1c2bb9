import type { z } from 'zod';
import type {
  AssertionAnswer,
  beginPasskey,
  beginPasskeyLogin,
  RegistrationAnswer,
} from '#modules/identity/contract/api/passkeys.ts';

/** ES256, EdDSA and RS256, which all devices know one of. */
const ALGORITHMS = [-7, -8, -257];

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The device makes a passkey after its owner agreed there; undefined when they did not, or what it says when it has one. */
export const newPasskey = async (
  of: z.output<(typeof beginPasskey)['output']>,
): Promise<RegistrationAnswer | 'there-already' | undefined> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, response } = await startRegistration({
      optionsJSON: {
        challenge: of.challenge,
        rp: of.site,
        user: { ...of.user, displayName: of.user.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: of.known.map((credential) => ({ id: credential, type: 'public-key' })),
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
  of: z.output<(typeof beginPasskeyLogin)['output']>,
): Promise<AssertionAnswer | undefined> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: { challenge: of.challenge, rpId: of.site, userVerification: 'required' },
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
