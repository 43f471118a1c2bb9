import { randomUUID } from 'node:crypto';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { newSecret, uriOf } from '../../credentials/second-factor.ts';
import { ownerOf } from '../../facts/owner.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** Begins setting up the second step of logging in (C-088, ADR 48). */
export const beginSecondFactor =
  ({ log, clock, settings, vault, secondFactors }: CommandsParts) =>
  async (member: string): Promise<{ secret: string; uri: string } | Refusal> => {
    const { secondFactor } = await accountOf(log, member);
    if (secondFactor !== null) return refuse('SECOND_FACTOR_EXISTS');
    if ((await vault.hashOf(member)) === undefined) return refuse('SECOND_FACTOR_NEEDS_PASSWORD');
    const owner = await ownerOf(log, member);
    if (!owner) return refuse('USER_DOES_NOT_EXIST');
    const secret = newSecret();
    await secondFactors.begin({ factor: randomUUID(), member, secret, now: clock.now() });
    return { secret, uri: uriOf(secret, { issuer: settings.productName, label: owner.username }) };
  };
