import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import type { SignedIn } from '#kernel/module.ts';
import { accountOf } from '../facts/account.ts';
import type { CommandsParts } from '../commands/parts.ts';
import type { OwnDataCopy } from '../contract/api/leaving.ts';
import { account } from '../domain/account.ts';
import type { SealedCopies } from './copies.ts';

/** After this time the owner gets a mail that the copy takes longer. */
const LATE_MS = minutes(10);

/** A copy of everything about oneself: asking, how far it is, and taking it along. */
export const ownDataFor = ({ parts, copies }: { parts: CommandsParts; copies: SealedCopies }) => {
  const { execute, log, clock, personalData, settings } = parts;

  const PROOF = 'own-data/proof';
  const proven = ({ id, signInId }: SignedIn, until: string): string => `${id}|${signInId}|${until}`;

  const copyOf = async (member: string): Promise<OwnDataCopy | null> => {
    const { copy } = await accountOf(log, member);
    const now = clock.now();
    if (copy === null) return null;
    const { request: uuid, askedAt: asked_at } = copy;
    if (copy.readyAt === null || copy.expiresAt === null) {
      const is_late = between(asked_at, now) >= LATE_MS;
      return { uuid, state: 'PREPARING', asked_at, ready_at: null, expires_at: null, bytes: null, is_late };
    }
    const made = await copies.of(member);
    if (copy.expiresAt <= now || made?.request !== uuid || !made.finished) return null;
    const { readyAt: ready_at, expiresAt: expires_at } = copy;
    return { uuid, state: 'READY', asked_at, ready_at, expires_at, bytes: await copies.bytes(uuid), is_late: false };
  };

  return {
    copyOf,

    /** What shows for some minutes, in this browser alone, that its owner was here. */
    proofFor: (member: SignedIn): string => {
      const until = plus(clock.now(), minutes(settings.identity.FRESH_LOGIN_MINUTES));
      return `${until}|${personalData.token(PROOF, proven(member, until))}`;
    },
    isProof: (member: SignedIn, proof: string): boolean => {
      const [until = '', token = ''] = proof.split('|');
      return until > clock.now() && personalData.isToken(PROOF, proven(member, until), token);
    },

    /** Begins a copy unless one is there, or being made. */
    ask: async (caller: Caller, member: string, another: boolean): Promise<Refusal | undefined> => {
      const isThere = (await copyOf(member))?.state === 'READY';
      const done = await execute(caller, account, member, {
        type: 'AskForOwnData',
        member,
        request: randomUUID(),
        another,
        isThere,
        now: clock.now(),
      });
      return isRefusal(done) ? done : undefined;
    },

    /** A part of the copy's text; `next` is the cursor of the following part. */
    part: async (member: string, after: string | undefined) => {
      const copy = await copyOf(member);
      const [track, number] = after?.split('.').map(Number) ?? [];
      const part =
        copy?.state === 'READY'
          ? await copies.part(
              member,
              copy.uuid,
              track === undefined || number === undefined ? undefined : { track, number },
            )
          : undefined;
      if (!part) return refuse('OWN_DATA_NOT_READY');
      return { text: part.text, next: part.next === null ? null : `${part.next.track}.${part.next.number}` };
    },
  };
};
