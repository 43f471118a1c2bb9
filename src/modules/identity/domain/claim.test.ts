import { describe, expect, it } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import type { ClaimEvent } from '../contract/account-events.ts';
import { BEN, NOON } from '../testing/account-given.ts';
import { claimOf, emailClaim, loginClaim, usernameClaim } from './claim.ts';

const ANA = '0a000000-0000-4000-8000-00000000000a';
const taken: ClaimEvent = { type: 'ClaimTaken', data: { member: BEN, settledBy: NOON } };
const released: ClaimEvent = { type: 'ClaimReleased', data: { member: BEN } };
const take = (member: string) => ({ type: 'Take', member, settledBy: NOON }) as const;
const release = (member: string) => ({ type: 'Release', member }) as const;

describe('a name', () => {
  it('belongs to one member at a time [API-021]', () => {
    expect(usernameClaim.decide(take(BEN), usernameClaim.initial)).toEqual([taken]);
    expect(usernameClaim.decide(take(ANA), fold(usernameClaim, [taken]))).toEqual({
      refused: 'USER_USERNAME_IS_TAKEN',
      field: 'username',
    });
  });

  it('is refused as an address when it is one [API-019]', () => {
    expect(emailClaim.decide(take(ANA), fold(emailClaim, [taken]))).toEqual({
      refused: 'USER_EMAIL_ADDRESS_IS_TAKEN',
      field: 'email',
    });
  });

  it('gives way to another member where its holder is named', () => {
    const give = { ...take(ANA), from: BEN };
    expect(usernameClaim.decide(give, fold(usernameClaim, [taken]))).toEqual([
      { type: 'ClaimTaken', data: { member: ANA, settledBy: NOON } },
    ]);
    expect(usernameClaim.decide({ ...give, from: ANA }, fold(usernameClaim, [taken]))).toHaveProperty('refused');
  });

  it('is refused as an account of another provider when that opens another one', () => {
    expect(loginClaim.decide(take(ANA), fold(loginClaim, [taken]))).toEqual({ refused: 'LOGIN_OF_ANOTHER' });
  });

  it('is taken and given back once', () => {
    expect(usernameClaim.decide(take(BEN), fold(usernameClaim, [taken]))).toEqual([]);
    expect(usernameClaim.decide(release(BEN), fold(usernameClaim, [taken]))).toEqual([released]);
    expect(usernameClaim.decide(release(BEN), fold(usernameClaim, [taken, released]))).toEqual([]);
  });

  it('is given back by its holder alone, and is free again', () => {
    expect(usernameClaim.decide(release(ANA), fold(usernameClaim, [taken]))).toEqual([]);
    expect(usernameClaim.decide(take(ANA), fold(usernameClaim, [taken, released]))).toHaveLength(1);
  });

  it('is found again by the name of its stream', () => {
    expect(claimOf(usernameClaim.stream('abc'))).toEqual({ decider: usernameClaim, fingerprint: 'abc' });
    expect(claimOf(emailClaim.stream('abc'))).toEqual({ decider: emailClaim, fingerprint: 'abc' });
    expect(claimOf(loginClaim.stream('abc'))).toEqual({ decider: loginClaim, fingerprint: 'abc' });
    expect(claimOf('identity.account-abc')).toBeUndefined();
  });
});
