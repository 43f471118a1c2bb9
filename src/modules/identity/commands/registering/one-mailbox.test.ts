import { beforeEach, describe, expect, test } from '@jest/globals';
import { stateOf } from '#kernel/commands/commands.ts';
import { signing } from '#kernel/log/signing.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { accountOf } from '../../facts/account.ts';
import { emailClaimOf, holderOf } from '../../facts/names.ts';
import { account } from '../../domain/account.ts';
import { emailClaim, usernameClaim } from '../../domain/claim.ts';
import { checkedReceipt, receiptFingerprint, signedReceipt } from '../../receipts/signed.ts';
import { askForReset } from '../../job-kinds.ts';
import { house, NOON, outcome, sure, type House } from '../../testing/house.ts';

const UNICODE = 'ina@bücher.example';
const PLAIN = 'ina@xn--bcher-kva.example';
const WIDE = 'ｉｎａ＠bücher．ｅｘａｍｐｌｅ';
const PASSWORD = 'quiet-river-stones';

const database = ownDatabase();
let home: House;
beforeEach(async () => {
  home = await house(database);
});

const logIn = async (typed: string) =>
  outcome(await home.commands.checkPassword({ typed, password: PASSWORD, ip: '203.0.113.7' }));

/** An account from before addresses had one spelling: claimed under what was typed. */
const openedBefore = async (email: string, username: string) => {
  const { execute, personalData, settings } = home.parts;
  const member = sure(await home.register({ username: `${username}_x`, email: `${username}@example.org` })).member!;
  const opened = '0e000000-0000-4000-8000-00000000000' + username.length;
  const [emailFingerprint, usernameFingerprint] = [
    personalData.fingerprint('email', email.toLowerCase()),
    personalData.fingerprint('username', username),
  ];
  const settledBy = NOON;
  sure(await execute(home.by(), emailClaim, emailFingerprint, { type: 'Take', member: opened, settledBy }));
  sure(await execute(home.by(), usernameClaim, usernameFingerprint, { type: 'Take', member: opened, settledBy }));
  const registration = {
    email,
    username,
    name: username,
    timezone: 'UTC',
    emailFingerprint,
    usernameFingerprint,
    password: { text: PASSWORD, isCommon: false },
  };
  const register = { type: 'Register', member: opened, registration, request: member, now: NOON } as const;
  sure(await execute(home.by(), account, opened, { ...register, settings: settings.identity }));
  await home.parts.vault.put(opened, (await home.parts.vault.hashOf(member))!, NOON);
  return opened;
};

describe('an address whose domain has letters of its own [I-039]', () => {
  test.each([UNICODE, PLAIN, WIDE])(
    'registered as %s it is stored in one spelling and logs in with each',
    async (typed) => {
      const member = sure(await home.register({ email: typed, username: 'ina' })).member!;
      expect((await home.account(member))[0]?.data['email']).toBe(PLAIN);
      for (const spelling of [UNICODE, PLAIN, WIDE, UNICODE.toUpperCase()])
        expect(await logIn(spelling)).toEqual({ member });
    },
  );

  test('opens no second account in another spelling', async () => {
    sure(await home.register({ email: PLAIN, username: 'ina' }));
    for (const spelling of [UNICODE, WIDE])
      expect(outcome(await home.register({ email: spelling, username: 'ina2' }))).toBe('USER_EMAIL_ADDRESS_IS_TAKEN');
  });

  test('is asked for a password link in each spelling', async () => {
    const member = sure(await home.register({ email: PLAIN, username: 'ina' })).member!;
    await home.commands.vouchForEmail(home.by(), member);
    await database.query('delete from kernel.jobs');
    for (const spelling of [UNICODE, WIDE]) {
      expect(await home.commands.askForPasswordLink(home.by(), spelling)).toBeUndefined();
      const [job] = await home.waiting();
      expect(job?.kind).toBe(askForReset.kind);
      await home.job(job!, job!.payload);
    }
    expect(
      (await home.facts(`identity.account-${member}`)).filter((type) => type === 'PasswordResetRequested'),
    ).toHaveLength(2);
  });

  test('is changed to, and is one’s own already, in each spelling', async () => {
    const ben = sure(await home.register()).member!;
    const ina = sure(await home.register({ email: PLAIN, username: 'ina' })).member!;
    const ask = async (member: string, email: string) =>
      (await home.commands.askForEmailChange(home.by(), { member, email }))?.refused;
    expect(await ask(ina, UNICODE)).toBe('EMAIL_IS_YOURS');
    expect(await ask(ben, WIDE)).toBe('USER_EMAIL_ADDRESS_IS_TAKEN');
    expect(await ask(ben, 'ben@bücher.example')).toBeUndefined();
    expect((await home.account(ben)).at(-1)?.data['email']).toBe('ben@xn--bcher-kva.example');
  });

  test('is what the operator types, too', async () => {
    const member = sure(await home.register({ email: PLAIN, username: 'ina' })).member!;
    expect(await home.operator.find(UNICODE)).toBe(member);
  });

  test.each([PLAIN, UNICODE])('on a receipt, stored as %s, is recognised in each spelling', (stored) => {
    const by = signing('a key of no importance, for tests only');
    const at = NOON;
    const facts = {
      installation: 'https://wellspring.example',
      requestedAt: at,
      begunAt: at,
      finishedAt: at,
      position: '000000000000001b',
      removed: {},
      stays: {},
    };
    const pasted = signedReceipt({ ...facts, fingerprint: receiptFingerprint(stored, 'a code') }, by);
    const isAbout = (email: string) => checkedReceipt(pasted, by.publicKeys, { email, code: 'a code' })?.isAboutYou;
    expect([UNICODE, PLAIN, 'ina@bucher.example'].map(isAbout)).toEqual([true, true, false]);
  });
});

describe('an account that was opened when addresses were stored as they were typed', () => {
  test('is found in each spelling, and no second one is opened', async () => {
    const member = await openedBefore(UNICODE, 'ina');
    for (const spelling of [UNICODE, PLAIN, WIDE]) expect((await holderOf(home.parts, spelling)).holder).toBe(member);
    expect(await logIn(PLAIN)).toEqual({ member });
    expect(outcome(await home.register({ email: PLAIN, username: 'ina2' }))).toBe('USER_EMAIL_ADDRESS_IS_TAKEN');
    expect(await emailClaimOf(home.parts, PLAIN)).toBe((await accountOf(home.parts.log, member)).emailFingerprint);
  });

  test('beside another one of the same mailbox each is found by its own spelling', async () => {
    const [one, other] = [await openedBefore(UNICODE, 'ina'), await openedBefore(PLAIN, 'second')];
    expect(await logIn(UNICODE)).toEqual({ member: one });
    expect(await logIn(PLAIN)).toEqual({ member: other });
    const claim = await stateOf(home.parts.log, emailClaim, await emailClaimOf(home.parts, WIDE));
    expect(claim.holder).toBe(other);
  });
});
