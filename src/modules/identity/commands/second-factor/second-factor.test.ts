import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from '@jest/globals';
import { hours, minutes, plus, seconds } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { aboutMembers } from '../../about-members.ts';
import { identityFacts } from '../../facts/for-modules.ts';
import { askForReset, mailResetLink } from '../../job-kinds.ts';
import { sealedCopies } from '../../own-data/copies.ts';
import { benAtHome } from '../../testing/ben-at-home.ts';
import { house, NOON, outcome, sure, type House } from '../../testing/house.ts';

const IP = '203.0.113.7';
const PASSWORD = 'quiet-river-stones';

let database: Database;
let home: House;
let ben: string;
benAtHome((options) => {
  ({ database, home, ben } = options);
});

/** As the app on Ben's phone shows it. */
const codeOf = (secret: string, at = home.clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) });
const later = (milliseconds: number) => home.clock.set(plus(home.clock.now(), milliseconds));
const wrongFor = (secret: string) => (codeOf(secret) === '000000' ? '111111' : '000000');

const begin = async () => sure(await home.commands.beginSecondFactor(ben)).secret;
const confirm = async (code: string) => outcome(await home.commands.confirmSecondFactor(home.by(), ben, code));
/** Ben has a second step; the code of this moment is used up. */
const setUp = async () => {
  const secret = await begin();
  const recovery = sure(await home.commands.confirmSecondFactor(home.by(), ben, codeOf(secret)));
  return { secret, recovery };
};
const logIn = async (code?: string, password = PASSWORD, ip = IP) =>
  outcome(await home.commands.checkPassword({ typed: 'ben', password, code, ip }));
const signIn = () => home.commands.signIn(ben, { userAgent: '', ip: IP });
const remove = async (code: string) => outcome(await home.commands.removeSecondFactor(home.by(), ben, code));

describe('setting up the second step', () => {
  it('answers a secret for the app, which counts only after its first code', async () => {
    const { secret, uri } = sure(await home.commands.beginSecondFactor(ben));
    expect(new URL(uri).protocol).toBe('otpauth:');
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain('Wellspring:ben');
    expect(await logIn()).toEqual({ member: ben });
    expect(await home.commands.secondFactorOf(ben)).toEqual({
      isSet: false,
      hasPasskey: false,
      codesLeft: 0,
      isRequired: false,
    });
    expect(await confirm(codeOf(secret))).toHaveLength(10);
    expect(await home.commands.secondFactorOf(ben)).toEqual({
      isSet: true,
      hasPasskey: false,
      codesLeft: 10,
      isRequired: false,
    });
    expect((await home.account(ben)).at(-1)).toMatchObject({ type: 'SecondFactorSet', data: { member: ben } });
  });

  it('takes no wrong code, and ten wrong ones close it for a quarter of an hour', async () => {
    const secret = await begin();
    for (let tried = 0; tried < 10; tried++) expect(await confirm(wrongFor(secret))).toBe('SECOND_FACTOR_WRONG');
    expect(await confirm(codeOf(secret))).toBe('TOO_MANY_REQUESTS');
    later(minutes(15));
    expect(await confirm(codeOf(secret))).toHaveLength(10);
  });

  it('ends every sign-in, because they were begun without a code', async () => {
    const token = await signIn();
    await setUp();
    expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
  });

  it('begun again makes the earlier secret worthless', async () => {
    const first = await begin();
    const second = await begin();
    expect(await confirm(codeOf(first))).toBe('SECOND_FACTOR_WRONG');
    expect(await confirm(codeOf(second))).toHaveLength(10);
  });

  it('has to be confirmed within an hour', async () => {
    const secret = await begin();
    later(hours(1));
    expect(await confirm(codeOf(secret))).toBe('SECOND_FACTOR_EXPIRED');
    await home.parts.secondFactors.tidy(home.clock.now());
    expect(await home.parts.secondFactors.traces(ben)).toBe(0);
  });

  it('is refused while there is one', async () => {
    const { secret } = await setUp();
    expect(outcome(await home.commands.beginSecondFactor(ben))).toBe('SECOND_FACTOR_EXISTS');
    expect(await confirm(codeOf(secret))).toBe('SECOND_FACTOR_EXISTS');
  });

  it('is refused without a password before it', async () => {
    await home.parts.vault.remove(ben);
    expect(outcome(await home.commands.beginSecondFactor(ben))).toBe('SECOND_FACTOR_NEEDS_PASSWORD');
  });

  it('stores neither secret nor recovery codes in the clear', async () => {
    const { secret, recovery } = await setUp();
    const [row] = await database.query<{ all: string }>(
      'select to_jsonb(s)::text as all from identity.second_factors s',
    );
    const log = JSON.stringify((await home.account(ben)).map(({ data }) => data));
    for (const stored of [row!.all, log])
      for (const code of [secret, ...recovery, ...recovery.map((each) => each.replace('-', ''))])
        expect(stored).not.toContain(code);
  });
});

describe('logging in with a second step', () => {
  it('asks for a code after the right password alone', async () => {
    const { secret } = await setUp();
    later(minutes(1));
    expect(await logIn(undefined, 'wrong')).toBe('USER_CREDENTIALS_INCORRECT');
    expect(await logIn(codeOf(secret), 'wrong')).toBe('USER_CREDENTIALS_INCORRECT');
    expect(await logIn()).toBe('SECOND_FACTOR_NEEDED');
    expect(await logIn('')).toBe('SECOND_FACTOR_NEEDED');
    expect(await logIn(wrongFor(secret))).toBe('SECOND_FACTOR_WRONG');
    const [a, b] = [codeOf(secret).slice(0, 3), codeOf(secret).slice(3)];
    expect(await logIn(` ${a} ${b}`)).toEqual({ member: ben, isProvedTwice: true });
  });

  it('takes the code before and after, because clocks differ, and no other', async () => {
    const { secret } = await setUp();
    later(minutes(5));
    const code = (offset: number) => codeOf(secret, plus(home.clock.now(), seconds(offset)));
    expect(await logIn(code(-60))).toBe('SECOND_FACTOR_WRONG');
    expect(await logIn(code(60))).toBe('SECOND_FACTOR_WRONG');
    expect(await logIn(code(-30))).toEqual({ member: ben, isProvedTwice: true });
    expect(await logIn(code(30))).toEqual({ member: ben, isProvedTwice: true });
  });

  it('takes a code once, and none of an earlier time step, also of two at the same moment', async () => {
    const { secret } = await setUp();
    expect(await logIn(codeOf(secret))).toBe('SECOND_FACTOR_WRONG');
    later(minutes(1));
    const answers = await Promise.all([logIn(codeOf(secret)), logIn(codeOf(secret))]);
    expect(answers.filter((answer) => answer === 'SECOND_FACTOR_WRONG')).toHaveLength(1);
    expect(await logIn(codeOf(secret, plus(home.clock.now(), -seconds(30))))).toBe('SECOND_FACTOR_WRONG');
  });

  it('takes every recovery code once', async () => {
    const { recovery } = await setUp();
    expect(new Set(recovery).size).toBe(10);
    const [first, second] = recovery as [string, string];
    expect(await logIn(first)).toEqual({ member: ben, isProvedTwice: true });
    expect(await logIn(first)).toBe('SECOND_FACTOR_WRONG');
    expect(await logIn(second.toUpperCase().replace('-', ' '))).toEqual({ member: ben, isProvedTwice: true });
    expect((await home.account(ben)).at(-1)).toMatchObject({
      type: 'RecoveryCodeUsed',
      data: { member: ben, left: 8 },
    });
    expect((await home.commands.secondFactorOf(ben)).codesLeft).toBe(8);
  });

  it('stops wrong codes in the place where they are typed, and the right password alone forgives none', async () => {
    const { secret } = await setUp();
    later(minutes(1));
    for (let tried = 0; tried < 10; tried++) {
      expect(await logIn()).toBe('SECOND_FACTOR_NEEDED');
      expect(await logIn(wrongFor(secret))).toBe('SECOND_FACTOR_WRONG');
    }
    expect(await logIn(codeOf(secret))).toBe('TOO_MANY_REQUESTS');
    expect(await logIn(codeOf(secret), PASSWORD, '198.51.100.9')).toEqual({ member: ben, isProvedTwice: true });
    later(minutes(15));
    expect(await logIn(codeOf(secret))).toEqual({ member: ben, isProvedTwice: true });
  });

  it('stops wrong codes from many unknown places, but not where the member logged in before', async () => {
    const { secret } = await setUp();
    await signIn();
    later(minutes(1));
    for (let tried = 0; tried < 30; tried++)
      expect(await logIn(wrongFor(secret), PASSWORD, `198.51.100.${tried}`)).toBe('SECOND_FACTOR_WRONG');
    expect(await logIn(codeOf(secret), PASSWORD, '192.0.2.1')).toBe('TOO_MANY_REQUESTS');
    expect(await logIn(codeOf(secret))).toEqual({ member: ben, isProvedTwice: true });
  });

  it('is open to the owner again after a mailed reset, also where a thief guessed', async () => {
    const { secret } = await setUp();
    later(minutes(1));
    await home.commands.vouchForEmail(home.by(), ben);
    for (let tried = 0; tried < 10; tried++) await logIn(wrongFor(secret));
    expect(await logIn(codeOf(secret))).toBe('TOO_MANY_REQUESTS');
    await home.commands.askForPasswordLink(home.by(), 'ben@example.org');
    await home.job(askForReset, (await home.waiting())[0]!.payload);
    const { data } = (await home.account(ben)).findLast(({ type }) => type === 'PasswordResetRequested')!;
    await home.job(mailResetLink, { member: ben, request: data['request'] });
    const token = /\/forgot-password\/[^/]+\/(\S+)/.exec(home.mails.at(-1)!.text)![1]!;
    const password = 'another-quiet-river';
    sure(await home.commands.resetPassword(home.by(), { member: ben, token, password, ip: IP }));
    expect(await logIn(codeOf(secret), password)).toEqual({ member: ben, isProvedTwice: true });
  });

  it('asking for the code is no wrong try', async () => {
    const { secret } = await setUp();
    later(minutes(1));
    for (let tried = 0; tried < 12; tried++) expect(await logIn()).toBe('SECOND_FACTOR_NEEDED');
    expect(await logIn(codeOf(secret))).toEqual({ member: ben, isProvedTwice: true });
  });

  it('refuses every code when the secret is lost', async () => {
    const { secret, recovery } = await setUp();
    await home.parts.secondFactors.removeTraces(ben);
    later(minutes(1));
    expect(await logIn(codeOf(secret))).toBe('SECOND_FACTOR_WRONG');
    expect(await logIn(recovery[0])).toBe('SECOND_FACTOR_WRONG');
  });

  it('a recovery code also brings back a member who is leaving', async () => {
    const { recovery } = await setUp();
    const token = await signIn();
    const here = (await home.parts.signIns.memberOf(token))!;
    sure(await home.commands.closeAccount(home.by(), here));
    expect(await logIn(recovery[0])).toEqual({ member: ben, isLeaving: true, isProvedTwice: true });
  });
});

describe('a sensitive act', () => {
  const freshUntil = async (token: string) => (await home.parts.signIns.memberOf(token))?.secondStep?.freshUntil;

  it('needs no code in the ten minutes after a log-in with one, and a new one later', async () => {
    const { secret } = await setUp();
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP, isProvedTwice: true });
    const other = await home.commands.signIn(ben, { userAgent: '', ip: IP, isProvedTwice: true });
    const before = plus(home.clock.now(), minutes(10));
    expect(await freshUntil(token)).toBe(before);
    later(minutes(11));
    const here = (await home.parts.signIns.memberOf(token))!;
    expect(outcome(await home.commands.checkSecondFactor(here, wrongFor(secret)))).toBe('SECOND_FACTOR_WRONG');
    expect(await freshUntil(token)).toBe(before);
    expect(await home.commands.checkSecondFactor(here, codeOf(secret))).toBeUndefined();
    expect(await freshUntil(token)).toBe(plus(home.clock.now(), minutes(10)));
    expect(await freshUntil(other)).toBe(before);
  });

  it('needs a code at once after a sign-in without one', async () => {
    await setUp();
    expect(await freshUntil(await signIn())).toBeNull();
  });

  it('needs none of members without a second step', async () => {
    expect((await home.parts.signIns.memberOf(await signIn()))?.secondStep).toBeUndefined();
  });

  it('allows ten wrong codes in a quarter of an hour', async () => {
    const { secret } = await setUp();
    later(minutes(1));
    const here = (await home.parts.signIns.memberOf(await signIn()))!;
    const check = async (code: string) => outcome(await home.commands.checkSecondFactor(here, code));
    for (let tried = 0; tried < 10; tried++) expect(await check(wrongFor(secret))).toBe('SECOND_FACTOR_WRONG');
    expect(await check(codeOf(secret))).toBe('TOO_MANY_REQUESTS');
  });
});

describe('removing the second step', () => {
  it('needs one of its codes; then the password is enough', async () => {
    const { secret } = await setUp();
    later(minutes(1));
    expect(await remove(wrongFor(secret))).toBe('SECOND_FACTOR_WRONG');
    expect(await logIn()).toBe('SECOND_FACTOR_NEEDED');
    expect(await remove(codeOf(secret))).toBeUndefined();
    expect(await logIn()).toEqual({ member: ben });
    expect(await home.parts.secondFactors.traces(ben)).toBe(0);
    expect((await home.account(ben)).at(-1)).toMatchObject({ type: 'SecondFactorRemoved', data: { by: 'member' } });
  });

  it('also takes a recovery code, and another one can be set up then', async () => {
    const { recovery } = await setUp();
    expect(await remove(recovery[3]!)).toBeUndefined();
    expect(await remove('gone already')).toBeUndefined();
    await setUp();
    expect(await logIn()).toBe('SECOND_FACTOR_NEEDED');
  });

  it('allows ten wrong codes in a quarter of an hour', async () => {
    const { secret } = await setUp();
    later(minutes(1));
    for (let tried = 0; tried < 10; tried++) expect(await remove(wrongFor(secret))).toBe('SECOND_FACTOR_WRONG');
    expect(await remove(codeOf(secret))).toBe('TOO_MANY_REQUESTS');
  });

  it('is done by the operator for a member who lost everything', async () => {
    await setUp();
    expect(await home.operator.dropSecondFactor(home.by(), ben)).toBeUndefined();
    expect(await logIn()).toEqual({ member: ben });
    expect((await home.account(ben)).at(-1)).toMatchObject({ type: 'SecondFactorRemoved', data: { by: 'operator' } });
  });
});

describe('erasing the member', () => {
  it('removes secret and recovery codes', async () => {
    await setUp();
    const about = aboutMembers(home.parts, sealedCopies(database, home.parts.personalData), memoryFiles());
    const whose = { member: ben, email: 'ben@example.org', username: 'ben', lastHere: NOON };
    expect((await about.holds(whose))['secrets of the second step']).toBe(1);
    await about.forget(whose);
    expect((await about.holds(whose))['secrets of the second step']).toBe(0);
  });
});

describe('staff without a second step', () => {
  const rights = async (token: string) => home.parts.signIns.memberOf(token);

  it('have no rights where the installation requires it, until they set it up', async () => {
    home = await house(database, { settings: { SECOND_FACTOR_FOR_STAFF: true } });
    ben = sure(await home.register()).member!;
    const token = await signIn();
    expect((await rights(token))?.lacksSecondFactor).toBeUndefined();
    sure(await home.commands.grantAdmin(home.by(), ben));
    expect(await rights(token)).toMatchObject({ isAdmin: false, lacksSecondFactor: true });
    expect((await home.commands.secondFactorOf(ben)).isRequired).toBe(true);
    const facts = identityFacts(home.parts.log, home.parts.settings.identity);
    expect(await facts.account(ben)).toMatchObject({ exists: true, isAdmin: false });
    await setUp();
    expect(await facts.account(ben)).toMatchObject({ isAdmin: true });
    const admitted = await rights(await signIn());
    expect(admitted).toMatchObject({ isAdmin: true });
    expect(admitted?.lacksSecondFactor).toBeUndefined();
  });

  it('auditors, too', async () => {
    home = await house(database, { settings: { SECOND_FACTOR_FOR_STAFF: true } });
    ben = sure(await home.register()).member!;
    const appointed = { scope: ['everything'] as const, hours: 1, reason: 'the yearly audit' };
    expect(await home.operator.appointAuditor(home.by(), ben, appointed)).toBeUndefined();
    const token = await signIn();
    const waiting = await rights(token);
    expect(waiting).toMatchObject({ lacksSecondFactor: true });
    expect(waiting?.auditor).toBeUndefined();
    await setUp();
    expect((await rights(await signIn()))?.auditor?.scope).toEqual(['everything']);
  });

  it('keep their rights where it is not required', async () => {
    const token = await signIn();
    sure(await home.commands.grantAdmin(home.by(), ben));
    const admin = await rights(token);
    expect(admin).toMatchObject({ isAdmin: true });
    expect(admin?.lacksSecondFactor).toBeUndefined();
  });
});
