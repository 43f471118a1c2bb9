import { describe, expect, it } from '@jest/globals';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { AssertionAnswer } from '../../contract/api/passkeys.ts';
import { account } from '../../domain/account.ts';
import { aboutMembers } from '../../about-members.ts';
import { sealedCopies } from '../../own-data/copies.ts';
import { mailMemberWhenLoginChanged } from '../../policies/mail-member-when-login-changed.ts';
import { benAtHome } from '../../testing/ben-at-home.ts';
import { house, NOON, outcome, sure, type House } from '../../testing/house.ts';
import { softwareDevice } from '../../testing/software-device.ts';

const HERE = { origin: 'https://wellspring.example', site: 'wellspring.example' };
const IP = '203.0.113.7';
/** A sign-in that is over. */
const ELSEWHERE = '0e000000-0000-4000-8000-000000000003';

let database: Database;
let home: House;
let ben: string;
let device: ReturnType<typeof softwareDevice>;
benAtHome((options) => {
  ({ database, home, ben } = options);
  device = softwareDevice();
});

type PasskeysChanged = Partial<{ origin: string; site: string; challenge: string; isVerified: boolean; count: number }>;
const later = (milliseconds: number) => home.clock.set(plus(home.clock.now(), milliseconds));
const add = async (input: PasskeysChanged & { member?: string; signInId?: string } = {}) => {
  const member = input.member ?? ben;
  const { challenge, secret } = sure(await home.commands.beginPasskey(ben));
  const answer = device.register({ ...HERE, challenge, ...input });
  return outcome(
    await home.commands.addPasskey(home.by(), member, {
      name: 'My phone',
      secret,
      answer,
      signInId: input.signInId ?? ELSEWHERE,
    }),
  );
};
const begin = () => home.commands.beginPasskeyLogin();
const logIn = async (input: PasskeysChanged & { by?: ReturnType<typeof softwareDevice> } = {}) => {
  const { challenge, secret } = await begin();
  const answer = (input.by ?? device).assert({ ...HERE, challenge, ...input });
  return outcome(await home.commands.checkPasskey({ secret, answer }));
};
const entered = () => ({ member: ben, isLeaving: false });
const added = async () => (await home.commands.passkeysOf(ben)).map(({ passkey }) => passkey);
const remove = async (passkey: string) => outcome(await home.commands.removePasskey(home.by(), ben, passkey));

describe('adding a passkey', () => {
  it('stores its public key and name, and records that it was added', async () => {
    expect(await add()).toBeUndefined();
    expect(await home.commands.passkeysOf(ben)).toMatchObject([
      { name: 'My phone', addedAt: NOON, lastUsedAt: null, credential: device.credential },
    ]);
    const [passkey] = await added();
    expect((await home.account(ben)).at(-1)).toMatchObject({ type: 'PasskeyAdded', data: { member: ben, passkey } });
    expect(sure(await home.commands.beginPasskey(ben)).known).toEqual([device.credential]);
  });

  it.each<[string, PasskeysChanged]>([
    ['another address', { origin: 'https://wellspring.example.evil' }],
    ['another site', { site: 'evil.example' }],
    ['another challenge', { challenge: 'bm90LXRoaXMtY2hhbGxlbmdl' }],
    ['a device that did not make sure who is there', { isVerified: false }],
  ])('is refused for %s', async (_, changed) => {
    expect(await add(changed)).toBe('PASSKEY_WRONG');
    expect(await added()).toEqual([]);
  });

  it('is refused too late, for another member, and a second time with one challenge', async () => {
    const { challenge, secret } = sure(await home.commands.beginPasskey(ben));
    const of = { name: 'My phone', signInId: ELSEWHERE, secret, answer: device.register({ ...HERE, challenge }) };
    const ana = sure(await home.register({ username: 'ana', email: 'ana@example.org' })).member!;
    expect(outcome(await home.commands.addPasskey(home.by(), ana, of))).toBe('PASSKEY_EXPIRED');
    later(minutes(10));
    expect(outcome(await home.commands.addPasskey(home.by(), ben, of))).toBe('PASSKEY_EXPIRED');
    const again = sure(await home.commands.beginPasskey(ben));
    const right = { ...of, secret: again.secret, answer: device.register({ ...HERE, challenge: again.challenge }) };
    expect(await home.commands.addPasskey(home.by(), ben, right)).toBeUndefined();
    expect(outcome(await home.commands.addPasskey(home.by(), ben, right))).toBe('PASSKEY_EXPIRED');
  });

  it('is refused for a device that has one already, and beyond twenty', async () => {
    expect(await add()).toBeUndefined();
    expect(await add()).toBe('PASSKEY_WRONG');
    for (let count = 1; count < 20; count++) {
      device = softwareDevice();
      expect(await add()).toBeUndefined();
    }
    device = softwareDevice();
    expect(await add()).toBe('PASSKEYS_TOO_MANY');
    expect(await added()).toHaveLength(20);
  });
});

describe('logging in with a passkey', () => {
  it('needs neither name nor password, and notes when it was used', async () => {
    await add();
    later(minutes(5));
    expect(await logIn()).toEqual(entered());
    expect((await home.commands.passkeysOf(ben))[0]?.lastUsedAt).toBe(home.clock.now());
    expect(await logIn()).toEqual(entered());
  });

  it.each<[string, PasskeysChanged]>([
    ['another address', { origin: 'https://wellspring.example.evil' }],
    ['another site', { site: 'evil.example' }],
    ['another challenge', { challenge: 'bm90LXRoaXMtY2hhbGxlbmdl' }],
    ['a device that did not make sure who is there', { isVerified: false }],
  ])('is refused for %s', async (_, changed) => {
    await add();
    expect(await logIn(changed)).toBe('PASSKEY_WRONG');
  });

  it('is refused for an unknown device, and for one that signs with another key', async () => {
    await add();
    const stranger = softwareDevice();
    expect(await logIn({ by: stranger })).toBe('PASSKEY_WRONG');
    const { challenge, secret } = await begin();
    const forged: AssertionAnswer = { ...stranger.assert({ ...HERE, challenge }), id: device.credential };
    const answer = { ...forged, rawId: device.credential };
    expect(outcome(await home.commands.checkPasskey({ secret, answer }))).toBe('PASSKEY_WRONG');
  });

  it('is refused for a device that names another member as the owner of the key', async () => {
    await add();
    const asked = async (owner: string) => {
      const { challenge, secret } = await begin();
      const { response, ...answer } = device.assert({ ...HERE, challenge });
      const userHandle = Buffer.from(owner).toString('base64url');
      return outcome(
        await home.commands.checkPasskey({ secret, answer: { ...answer, response: { ...response, userHandle } } }),
      );
    };
    expect(await asked('0a000000-0000-4000-8000-00000000000a')).toBe('PASSKEY_WRONG');
    expect(await asked(ben)).toEqual(entered());
  });

  it('is refused when the counter does not rise, as that of a copied key', async () => {
    await add();
    expect(await logIn({ count: 5 })).toEqual(entered());
    expect(await logIn({ count: 5 })).toBe('PASSKEY_WRONG');
    expect(await logIn({ count: 4 })).toBe('PASSKEY_WRONG');
    expect(await logIn({ count: 6 })).toEqual(entered());
  });

  it('works with devices that count nothing', async () => {
    await add();
    expect(await logIn({ count: 0 })).toEqual(entered());
    expect(await logIn({ count: 0 })).toEqual(entered());
  });

  it('answers a challenge once, in time, and with the secret of the browser', async () => {
    await add();
    const { challenge, secret } = await begin();
    const answer = device.assert({ ...HERE, challenge });
    expect(outcome(await home.commands.checkPasskey({ secret: 'made-up', answer }))).toBe('PASSKEY_EXPIRED');
    expect(outcome(await home.commands.checkPasskey({ secret, answer }))).toEqual(entered());
    expect(outcome(await home.commands.checkPasskey({ secret, answer }))).toBe('PASSKEY_EXPIRED');
    const late = await begin();
    later(minutes(10));
    const tooLate = { secret: late.secret, answer: device.assert({ ...HERE, challenge: late.challenge }) };
    expect(outcome(await home.commands.checkPasskey(tooLate))).toBe('PASSKEY_EXPIRED');
    await home.parts.passkeys.tidy(home.clock.now());
    expect(await database.query('select 1 from identity.passkey_challenges')).toEqual([]);
  });

  it('takes no challenge that was given for adding a passkey', async () => {
    await add();
    const { challenge, secret } = sure(await home.commands.beginPasskey(ben));
    const answer = device.assert({ ...HERE, challenge });
    expect(outcome(await home.commands.checkPasskey({ secret, answer }))).toBe('PASSKEY_EXPIRED');
  });

  it('is closed to people whom staff shut out, and finds those who are leaving', async () => {
    await add();
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    sure(await home.commands.closeAccount(home.by(), (await home.parts.signIns.memberOf(token))!));
    expect(await logIn()).toEqual({ member: ben, isLeaving: true });
    await home.commands.comeBack(home.by(), ben);
    const suspended = {
      status: 'suspended',
      reason: 'Shouted at people',
      until: null,
      report: 'a case',
      now: NOON,
    } as const;
    await home.commands.setStatus(home.by(), ben, suspended);
    expect(await logIn()).toBe('USER_SUSPENDED');
  });
});

describe('removing a passkey', () => {
  it('ends its use; unknown ones and those of others stay as they are', async () => {
    await add();
    const [passkey] = await added();
    expect(await remove('0e000000-0000-4000-8000-000000000001')).toBeUndefined();
    expect(await logIn()).toEqual(entered());
    expect(await remove(passkey!)).toBeUndefined();
    expect(await logIn()).toBe('PASSKEY_WRONG');
    expect((await home.account(ben)).at(-1)).toMatchObject({ type: 'PasskeyRemoved', data: { passkey } });
  });

  it('is refused when it is the only way to log in', async () => {
    await add();
    await home.parts.vault.remove(ben);
    const [passkey] = await added();
    expect(await remove(passkey!)).toBe('ONLY_LOGIN_STAYS');
    device = softwareDevice();
    await add();
    expect(await remove(passkey!)).toBeUndefined();
  });
});

describe('the owner', () => {
  it('gets a mail when a passkey is added or removed, and when the second step is set or removed', async () => {
    await add();
    await remove((await added())[0]!);
    const factor = '0e000000-0000-4000-8000-000000000002';
    await home.parts.execute(home.by(), account, ben, { type: 'SetSecondFactor', member: ben, factor });
    await home.operator.dropSecondFactor(home.by(), ben);
    const jobs = (await home.account(ben)).flatMap((fact) =>
      mailMemberWhenLoginChanged.reactions
        .filter(({ type }) => type === fact.type)
        .flatMap(({ react }) => react(fact as never, undefined as never)),
    );
    for (const job of jobs) if ('payload' in job) await home.job(job, job.payload);
    expect(home.mails.map(({ to, text }) => [to, text.split('\n\n')[1]])).toEqual([
      ['ben@example.org', 'A passkey was added, with which you can log in from now on.'],
      ['ben@example.org', 'A passkey was removed. You cannot log in with it any more.'],
      ['ben@example.org', 'From now on a code is asked for after your password.'],
      ['ben@example.org', 'The second step was removed: your password alone is enough to log in.'],
    ]);
  });
});

describe('erasing the member', () => {
  it('removes passkeys and challenges', async () => {
    await add();
    sure(await home.commands.beginPasskey(ben));
    const about = aboutMembers(home.parts, sealedCopies(database, home.parts.personalData), memoryFiles());
    const whose = { member: ben, email: 'ben@example.org', username: 'ben', lastHere: NOON };
    expect((await about.holds(whose))['passkeys and their challenges']).toBe(2);
    await about.forget(whose);
    expect((await about.holds(whose))['passkeys and their challenges']).toBe(0);
  });
});

describe('confirming a sensitive act with a passkey', () => {
  const here = async () =>
    (await home.parts.signIns.memberOf(await home.commands.signIn(ben, { userAgent: '', ip: IP })))!;
  const check = async (
    input: PasskeysChanged & { by?: ReturnType<typeof softwareDevice> } = {},
    signedIn?: SignedIn,
  ) => {
    const { challenge, secret } = await home.commands.beginPasskeyCheck(ben);
    const answer = (input.by ?? device).assert({ ...HERE, challenge, ...input });
    return outcome(await home.commands.checkOwnPasskey(signedIn ?? (await here()), { secret, answer }));
  };

  it('is asked of staff who have only a passkey, and holds for ten minutes in this browser', async () => {
    sure(await home.commands.grantAdmin(home.by(), ben));
    const [token, other] = [
      await home.commands.signIn(ben, { userAgent: '', ip: IP }),
      await home.commands.signIn(ben, { userAgent: '', ip: IP }),
    ];
    const secondStep = async (value: string) => (await home.parts.signIns.memberOf(value))!.secondStep;
    expect(await secondStep(token)).toBeUndefined();
    await add();
    expect(await secondStep(token)).toEqual({ freshUntil: null });
    expect(await check({}, await home.parts.signIns.memberOf(token))).toBeUndefined();
    expect(await secondStep(token)).toEqual({ freshUntil: plus(home.clock.now(), minutes(10)) });
    expect(await secondStep(other)).toEqual({ freshUntil: null });
  });

  it('is not asked of other members, whose password is enough when the device is lost', async () => {
    await add();
    expect((await here()).secondStep).toBeUndefined();
  });

  it('takes neither the passkey of another member nor a wrong signature', async () => {
    await add();
    const ana = sure(await home.register({ username: 'ana', email: 'ana@example.org' })).member!;
    const token = await home.commands.signIn(ana, { userAgent: '', ip: IP });
    const { challenge, secret } = await home.commands.beginPasskeyCheck(ana);
    const of = { secret, answer: device.assert({ ...HERE, challenge }) };
    const hers = (await home.parts.signIns.memberOf(token))!;
    expect(outcome(await home.commands.checkOwnPasskey(hers, of))).toBe('PASSKEY_WRONG');
    expect(await check({ isVerified: false })).toBe('PASSKEY_WRONG');
  });

  it('has a challenge that neither adds a passkey nor logs in', async () => {
    await add();
    const forAdding = await home.commands.beginPasskeyCheck(ben);
    const answer = softwareDevice().register({ ...HERE, challenge: forAdding.challenge });
    const added = await home.commands.addPasskey(home.by(), ben, {
      name: 'Mine',
      secret: forAdding.secret,
      answer,
      signInId: ELSEWHERE,
    });
    expect(outcome(added)).toBe('PASSKEY_EXPIRED');
    const { challenge, secret } = await home.commands.beginPasskeyCheck(ben);
    const used = device.assert({ ...HERE, challenge });
    expect(outcome(await home.commands.checkPasskey({ secret, answer: used }))).toBe('PASSKEY_EXPIRED');
  });

  it('ends with a lost device when the operator drops the second step', async () => {
    await add();
    sure(await home.commands.grantAdmin(home.by(), ben));
    expect(await home.operator.dropSecondFactor(home.by(), ben)).toBeUndefined();
    expect(await added()).toEqual([]);
    expect((await here()).secondStep).toBeUndefined();
  });
});

describe('staff with a passkey, where a second step is required', () => {
  it('have their rights where they logged in with it, not where the password was enough', async () => {
    home = await house(database, { settings: { SECOND_FACTOR_FOR_STAFF: true } });
    ben = sure(await home.register()).member!;
    sure(await home.commands.grantAdmin(home.by(), ben));
    const first = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    await add({ signInId: (await home.parts.signIns.memberOf(first))!.signInId });
    expect(await home.parts.signIns.memberOf(first)).toMatchObject({ isAdmin: true });
    const rights = async (isProvedTwice: boolean) =>
      home.parts.signIns.memberOf(await home.commands.signIn(ben, { userAgent: '', ip: IP, isProvedTwice }));
    expect(await rights(false)).toMatchObject({ isAdmin: false, lacksSecondFactor: true });
    expect(await rights(true)).toMatchObject({ isAdmin: true });
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    const { challenge, secret } = await home.commands.beginPasskeyCheck(ben);
    const answer = device.assert({ ...HERE, challenge });
    sure(await home.commands.checkOwnPasskey((await home.parts.signIns.memberOf(token))!, { secret, answer }));
    expect(await home.parts.signIns.memberOf(token)).toMatchObject({ isAdmin: true });
  });
});
