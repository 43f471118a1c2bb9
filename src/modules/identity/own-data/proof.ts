import { minutes, plus } from '#kernel/contract/time.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { CommandsParts } from '../commands/parts.ts';

const PROOF = 'own-data/proof';
const proven = ({ id, signInId }: SignedIn, until: string): string => `${id}|${signInId}|${until}`;

/** What shows for some minutes, in this browser alone, that its owner was here. */
export const proofFor =
  ({ clock, personalData, settings }: CommandsParts) =>
  (member: SignedIn): string => {
    const until = plus(clock.now(), minutes(settings.identity.FRESH_LOGIN_MINUTES));
    return `${until}|${personalData.token(PROOF, proven(member, until))}`;
  };

export const isProof =
  ({ clock, personalData }: CommandsParts) =>
  (member: SignedIn, proof: string): boolean => {
    const [until = '', token = ''] = proof.split('|');
    return until > clock.now() && personalData.isToken(PROOF, proven(member, until), token);
  };
