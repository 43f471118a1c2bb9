import { createHash } from 'node:crypto';
import { badInput, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { type Idempotency, idempotencyFor } from '#kernel/commands/idempotency.ts';
import { decrypt, encrypt } from '#kernel/log/encryption.ts';
import type { SignedIn } from '#kernel/module.ts';
import { refusalAnswer, type CallPorts, type CallsAnswer, type Request } from './request.ts';

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;
const STORED = 'idempotent answer';

/** Refusals that say nothing about what was asked: the same request may be answered otherwise a moment later. */
const PASSING: ReadonlySet<Refusal['refused']> = new Set(['CHANGED_MEANWHILE', 'NOT_SHOWN_YET', 'TRY_AGAIN_SOON']);

/**
 * Answers hold addresses, codes and secrets of log-ins. What is stored of them opens with the idempotency key of the
 * request alone, of which only a hash is stored.
 */
const sealOf = (secret: string) => {
  const key = createHash('sha256').update(secret).digest();
  return {
    close: (body: string): string => JSON.stringify(encrypt(key, STORED, Buffer.from(body)).toString('base64url')),
    /** An answer of a release before lies there as it was. */
    open: (stored: string): string => {
      const sealed: unknown = JSON.parse(stored);
      return typeof sealed === 'string' ? decrypt(key, STORED, Buffer.from(sealed, 'base64url')).toString() : stored;
    },
  };
};

/** A write under an idempotency key: repeated, it answers what it answered. */
export const answeredOnce = (ports: CallPorts) => {
  const refusal = refusalAnswer(ports.wording);
  return async (
    request: Request,
    member: SignedIn | undefined,
    key: string,
    input: Record<string, unknown>,
    work: (idempotency: Idempotency) => Promise<CallsAnswer>,
  ): Promise<CallsAnswer> => {
    if (!IDEMPOTENCY_KEY.test(key)) return refusal(badInput('idempotency-key', 'use 1 to 200 visible characters'));
    const { claim: begin, look } = ports.answers!;
    const claim = await (request.isLookedUp === true ? look : begin)(
      member?.id ?? 'visitor',
      ports.fingerprint(`idempotency-key|${key}`),
      ports.fingerprint(`${request.match.route.pattern}|${JSON.stringify(input)}`),
    );
    if (claim.kind === 'reused') return refusal(refuse('IDEMPOTENCY_KEY_REUSED'));
    if (claim.kind === 'unknown') return refusal(refuse('NOT_RECEIVED'));
    if (claim.kind === 'busy') return refusal(refuse('TRY_AGAIN_SOON'));
    const seal = sealOf(ports.fingerprint(`idempotent-answer|${member?.id ?? 'visitor'}|${key}`));
    if (claim.kind === 'known') {
      const { status, body, position } = claim.answer;
      return { status, body: seal.open(body), ...(position === '' ? {} : { position }) };
    }
    try {
      const answer = await work(idempotencyFor(claim.seed, claim.isRepeated));
      // Sign-ins are never stored: a repeated request has to present the credentials again and gets a new sign-in.
      if (answer.signIn !== undefined || (answer.refused && PASSING.has(answer.refused))) await claim.release();
      else await claim.store({ status: answer.status, body: seal.close(answer.body), position: answer.position ?? '' });
      return answer;
    } catch (problem) {
      await claim.release();
      throw problem;
    }
  };
};
