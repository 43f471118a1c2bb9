import { beforeEach, describe, expect, it } from '@jest/globals';
import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { accountOf } from '../../facts/account.ts';
import { addressToken, linkToken } from '../../facts/links.ts';
import { fingerprints, holderOf } from '../../facts/names.ts';
import type { IdentitySettings } from '../../contract/settings.ts';
import type { LoginFailure, LoginPort, ProvedLogin } from '../../credentials/logins.ts';
import { account } from '../../domain/account.ts';
import { loginClaim } from '../../domain/claim.ts';
import { aboutMembers } from '../../about-members.ts';
import { logInByMail } from '../../job-kinds.ts';
import { mailMemberWhenLoginChanged } from '../../policies/mail-member-when-login-changed.ts';
import { house, NOON, outcome, sure, type House } from '../../testing/house.ts';

const ROBIN: ProvedLogin = {
  issuer: 'https://provider.example',
  subject: 'robin-1',
  email: 'robin@example.org',
  emailVerified: true,
  name: 'Robin Meadow',
};

const HERE = { device: 'a browser', timezone: 'Europe/Berlin', wanted: null };

const database = ownDatabase();
let home: House;
let proof: ProvedLogin | LoginFailure;
/** A provider that answers what the test says. */
const provider: LoginPort = {
  addressOf: ({ state }) => Promise.resolve({ url: `https://provider.example/?state=${state}` }),
  prove: () => Promise.resolve(proof),
};
beforeEach(async () => {
  proof = ROBIN;
  const offered = { name: 'Google', port: provider };
  home = await house(database, {
    logins: new Map([
      ['google', offered],
      ['openid', { ...offered, name: 'Club' }],
    ]),
  });
});

const begin = async (linking: string | null = null) => {
  const { url, secret } = sure(
    await home.commands.beginLogin({ provider: 'google', linking, origin: 'https://wellspring.example' }),
  );
  return { provider: 'google', code: 'code', state: new URL(url).searchParams.get('state')!, secret };
};
const logIn = async (overrides: Partial<Awaited<ReturnType<typeof begin>>> = {}) =>
  outcome(await home.commands.logInWithProvider(home.by(), { ...(await begin()), ...overrides }, HERE));
const entered = async () => {
  const done = sure(await home.commands.logInWithProvider(home.by(), await begin(), HERE));
  if ('mailedTo' in done) throw new Error('the address is to be confirmed');
  return done;
};
const link = async (member: string) => (await home.commands.linkLogin(home.by(), member, await begin(member)))?.refused;
const unlink = async (member: string) => (await home.commands.unlinkLogin(home.by(), member, 'google'))?.refused;
const fingerprint = (login: ProvedLogin = ROBIN) => fingerprints(home.parts.personalData).login(login);
const holder = async () => (await stateOf(home.parts.log, loginClaim, fingerprint())).holder;

describe('a way back from the provider', () => {
  it('works once, for the browser that began it, with its state and its provider', async () => {
    const back = await begin();
    const attempts = [
      { ...back, secret: 'of another browser' },
      { ...back, state: 'made-up' },
      { ...back, provider: 'openid' },
    ];
    for (const attempt of attempts)
      expect(outcome(await home.commands.logInWithProvider(home.by(), attempt, HERE))).toBe('LOGIN_EXPIRED');
    sure(await home.commands.logInWithProvider(home.by(), back, HERE));
    expect(outcome(await home.commands.logInWithProvider(home.by(), back, HERE))).toBe('LOGIN_EXPIRED');
  });

  it('is closed after ten minutes', async () => {
    const back = await begin();
    home.clock.set(plus(NOON, minutes(10)));
    expect(await logIn(back)).toBe('LOGIN_EXPIRED');
  });

  it('that was begun to link a login does not log in, and the reverse', async () => {
    const ben = sure(await home.register()).member!;
    expect(await logIn(await begin(ben))).toBe('LOGIN_EXPIRED');
    expect((await home.commands.linkLogin(home.by(), ben, await begin()))?.refused).toBe('LOGIN_EXPIRED');
    const ana = sure(await home.register({ username: 'ana', email: 'ana@example.org' })).member!;
    expect((await home.commands.linkLogin(home.by(), ben, await begin(ana)))?.refused).toBe('LOGIN_EXPIRED');
  });

  it('is stored without its state and its secret', async () => {
    const { state, secret } = await begin();
    const [row] = await database.query<{ all: string }>(
      'select to_jsonb(a)::text as all from identity.login_attempts a',
    );
    expect(row!.all).not.toContain(state);
    expect(row!.all).not.toContain(secret);
  });

  it('begins only at a provider that is offered', async () => {
    const asked = { provider: 'elsewhere', linking: null, origin: 'https://wellspring.example' };
    expect(outcome(await home.commands.beginLogin(asked))).toBe('LOGIN_PROVIDER_UNKNOWN');
    expect(await logIn({ provider: 'elsewhere' })).toBe('LOGIN_PROVIDER_UNKNOWN');
  });
});

describe('a person without an account', () => {
  it('gets one, with a confirmed address, without a password and with a name that tells the first name at most', async () => {
    const { member, isNew } = await entered();
    expect(isNew).toBe(true);
    expect(await home.facts(`identity.account-${member}`)).toEqual([
      'AccountRegistered',
      'LoginLinked',
      'EmailConfirmed',
    ]);
    const [registered] = await home.account(member);
    expect(registered?.data).toMatchObject({ username: 'Robin', name: 'Robin', email: 'robin@example.org' });
    expect(await home.parts.vault.hashOf(member)).toBeUndefined();
    expect(outcome(await home.commands.checkPassword({ typed: 'Robin', password: '', ip: '203.0.113.7' }))).toBe(
      'USER_CREDENTIALS_INCORRECT',
    );
  });

  it('gets another username when the first name is taken', async () => {
    sure(await home.register({ username: 'ROBIN', email: 'other@example.org' }));
    const [registered] = await home.account((await entered()).member);
    expect(registered?.data['username']).toMatch(/^Robin_\d{4}$/);
  });

  it('[C-113] has the terms missing at every log-in until they were ticked', async () => {
    const { member, lacksTerms } = await entered();
    expect([lacksTerms, (await entered()).lacksTerms]).toEqual([true, true]);
    sure(await home.commands.acceptTerms(home.by(), member));
    expect((await entered()).lacksTerms).toBe(false);
  });

  it('comes back to the same account, known by issuer and subject and not by the address', async () => {
    const { member } = await entered();
    proof = { ...ROBIN, email: 'moved@example.org', emailVerified: false };
    expect(await logIn()).toMatchObject({ member, isNew: false, isLeaving: false });
    proof = { ...ROBIN, email: 'other@example.org', issuer: 'https://other.example' };
    expect(await logIn()).toMatchObject({ isNew: true });
  });

  it.each([
    ['missing', { email: null }],
    ['not confirmed', { emailVerified: false }],
  ])('is refused when the address is %s', async (_, options) => {
    proof = { ...ROBIN, ...options };
    expect(await logIn()).toBe('LOGIN_EMAIL_UNVERIFIED');
    expect(await holder()).toBeNull();
  });

  it.each([
    ['down', 'LOGIN_PROVIDER_DOWN'],
    ['rejected', 'LOGIN_REJECTED'],
  ] as const)(
    'is refused with the name of the provider when it is %s, and operators read why',
    async (failure, refused) => {
      proof = { failure, code: 'a code', sentence: 'What is wrong.', isOfProvider: true };
      const answer = await home.commands.logInWithProvider(home.by(), await begin(), HERE);
      expect(isRefusal(answer) && answer).toEqual({ refused, values: { provider: 'Google' } });
      expect(home.failed).toEqual([['google', 'a code']]);
    },
  );

  it('gets one account from several log-ins at the same moment', async () => {
    const backs = await Promise.all([begin(), begin(), begin()]);
    await Promise.all(backs.map((back) => home.commands.logInWithProvider(home.by(), back, HERE)));
    const { member, isNew } = await entered();
    expect(isNew).toBe(false);
    expect(await holder()).toBe(member);
    const registered = (await home.types()).filter((type) => type === 'AccountRegistered');
    expect(registered).toHaveLength(1);
  });

  it('a registration that is cut off gives its names back', async () => {
    home.doomed.before = (events) => events[0]?.type === 'AccountRegistered';
    await expect(entered()).rejects.toThrow('the process died');
    home.doomed.before = () => false;
    const member = (await holder())!;
    const of = fingerprints(home.parts.personalData);
    for (const stream of [
      `identity.login-${fingerprint()}`,
      `identity.email-${of.email('robin@example.org')}`,
      `identity.username-${of.username('robin')}`,
    ])
      await home.job({ kind: 'identity-settle-claim' }, { stream, member });
    expect(await entered()).toMatchObject({ isNew: true });
  });
});

describe('an account with a password and the same address', () => {
  it('is not entered by the provider’s word, until its owner links the login [C-080]', async () => {
    const member = sure(await home.register({ email: 'Robin@Example.org' })).member!;
    await home.commands.vouchForEmail(home.by(), member);
    expect(await logIn()).toBe('LOGIN_ACCOUNT_EXISTS');
    expect(await link(member)).toBeUndefined();
    expect(await logIn()).toEqual({ member, isNew: false, isLeaving: false, lacksTerms: false });
    expect(await link(member)).toBeUndefined();
    expect(await home.facts(`identity.login-${fingerprint()}`)).toEqual(['ClaimTaken']);
  });

  it('cannot be linked with a login of another account', async () => {
    await entered();
    expect(await link(sure(await home.register()).member!)).toBe('LOGIN_OF_ANOTHER');
  });

  it('has no claim on a login that its owner unlinked', async () => {
    const member = sure(await home.register()).member!;
    await link(member);
    expect(await unlink(member)).toBeUndefined();
    expect(await holder()).toBeNull();
    expect(await entered()).toMatchObject({ isNew: true });
  });

  it('has one login of each provider at most', async () => {
    const member = sure(await home.register()).member!;
    await link(member);
    proof = { ...ROBIN, subject: 'robin-2' };
    expect(await link(member)).toBe('LOGIN_PROVIDER_LINKED');
    expect((await stateOf(home.parts.log, loginClaim, fingerprint(proof))).holder).toBeNull();
  });

  it('its owner gets a mail when a login is linked or taken away, and none for registering with it [I-003]', async () => {
    const member = sure(await home.register()).member!;
    await link(member);
    await unlink(member);
    const jobs = (await home.account(member)).flatMap((fact) =>
      mailMemberWhenLoginChanged.reactions
        .filter(({ type }) => type === fact.type)
        .flatMap(({ react }) => react(fact as never, undefined as never)),
    );
    for (const job of jobs) if ('payload' in job) await home.job(job, job.payload);
    expect(home.mails.map(({ to, text }) => [to, text.split('\n\n')[1]])).toEqual([
      ['ben@example.org', 'From now on you can log in to your account with Google.'],
      ['ben@example.org', 'Google is not a way to log in to your account any more.'],
    ]);
  });

  it('a link that was cut off does not keep the login', async () => {
    const member = sure(await home.register()).member!;
    home.doomed.before = (events) => events[0]?.type === 'LoginLinked';
    await expect(link(member)).rejects.toThrow('the process died');
    home.doomed.before = () => false;
    await home.job({ kind: 'identity-settle-claim' }, { stream: `identity.login-${fingerprint()}`, member });
    expect(await holder()).toBeNull();
    await link(member);
    await home.job({ kind: 'identity-settle-claim' }, { stream: `identity.login-${fingerprint()}`, member });
    expect(await holder()).toBe(member);
  });
});

describe('a provider that does not say whose an address is [C-081]', () => {
  const silent = { ...ROBIN, emailVerified: null };
  const mailed = { mailedTo: 'robin@example.org' };
  const concealing = async (settings: Partial<IdentitySettings> = { REGISTRATION_REVEALS_EMAIL: false }) => {
    home = await house(database, { settings, logins: new Map([['google', { name: 'Google', port: provider }]]) });
    proof = silent;
  };
  beforeEach(() => concealing());
  /** Runs the notes that log-ins left. */
  const work = async () => {
    for (const { kind, payload } of await home.waiting())
      if (kind === logInByMail.kind) await home.job({ kind }, payload);
    await database.query('delete from kernel.jobs where kind = $1', [logInByMail.kind]);
  };
  const owner = async () => (await holderOf(home.parts, 'robin@example.org')).holder;
  const confirm = async (member: string, device: string) => {
    const { confirmations, emailFingerprint } = await accountOf(home.parts.log, member);
    const { personalData: secrets } = home.parts;
    const { request } = confirmations.at(-1)!;
    const link = {
      member,
      token: linkToken(secrets, { for: 'confirm-email', member, request }),
      address: addressToken(secrets, emailFingerprint!),
      browser: { member: undefined, device },
    };
    return outcome(await home.commands.confirmEmail(home.by(), link));
  };

  it('opens an account, which is entered once the owner has confirmed the address in this browser', async () => {
    expect(await logIn()).toEqual(mailed);
    expect(await owner()).toBeNull();
    await work();
    const member = (await owner())!;
    expect(await home.facts(`identity.account-${member}`)).toEqual([
      'AccountRegistered',
      'LoginLinked',
      'EmailConfirmationRequested',
    ]);
    expect(await logIn()).toEqual(mailed);
    expect(await confirm(member, HERE.device)).toBeUndefined();
    expect(await logIn()).toEqual({ member, isNew: false, isLeaving: false, lacksTerms: true });
  });

  it('who confirms in another browser keeps the account, and the login is closed [IDN-007]', async () => {
    await logIn();
    await work();
    const member = (await owner())!;
    expect(await confirm(member, 'the browser of the owner')).toBeUndefined();
    expect((await accountOf(home.parts.log, member)).logins).toEqual([]);
    expect(await logIn()).toEqual(mailed);
    await work();
    expect(await owner()).toBe(member);
  });

  describe('what the newcomer had come for', () => {
    const place = { session: '6f9d1f4e-2b7a-4a53-9d3e-0a8f0f6b8a11', page: null };
    const gift = { session: null, page: '/redeem?code=LAKE' };
    const comeFor = async (wanted: typeof place | typeof gift) => {
      outcome(await home.commands.logInWithProvider(home.by(), await begin(), { ...HERE, wanted }));
      await work();
      return (await owner())!;
    };

    it.each([
      ['a place in a session', place],
      ['a gift', gift],
    ])('[IDN-071] %s is what the mailed link leads to, by way of the terms', async (_, wanted) => {
      const member = await comeFor(wanted);
      expect(await confirm(member, HERE.device)).toEqual({ ...wanted, mayEnter: false });
    });

    it('is what they wanted last, when they log in again before the mail is opened', async () => {
      await comeFor(place);
      expect(await confirm(await comeFor(gift), HERE.device)).toEqual({ ...gift, mayEnter: false });
    });

    it('is not left to the owner of an account with that address', async () => {
      const ben = sure(await home.register({ email: 'robin@example.org', username: 'robin_b' })).member!;
      await home.commands.vouchForEmail(home.by(), ben);
      expect(await comeFor(place)).toBe(ben);
      expect((await database.query('select 1 from identity.wanted_sessions')).length).toBe(0);
      expect(home.mails).toHaveLength(1);
    });
  });

  it.each([true, false])(
    'an address of an account (confirmed: %s) gets the same answer and the same work, and its owner a mail',
    async (isConfirmed) => {
      const ben = sure(await home.register({ email: 'robin@example.org', username: 'robin_b' })).member!;
      if (isConfirmed) await home.commands.vouchForEmail(home.by(), ben);
      const before = await home.recorded();
      expect(await logIn()).toEqual(mailed);
      expect(await home.recorded()).toBe(before);
      expect((await home.waiting()).map(({ kind }) => kind)).toEqual([logInByMail.kind]);
      await work();
      expect(await owner()).toBe(ben);
      expect(await holder()).toBeNull();
      expect(home.mails.map(({ to, subject }) => [to, subject])).toEqual([
        ['robin@example.org', 'Logging in to Wellspring with Google'],
      ]);
      expect((await home.facts(`identity.account-${ben}`)).includes('LoginLinked')).toBe(false);
    },
  );

  it.each(['known', 'unknown'])('nothing that is done afterwards tells that the address is %s', async (which) => {
    if (which === 'known')
      await home.commands.vouchForEmail(home.by(), sure(await home.register({ email: 'robin@example.org' })).member!);
    await logIn();
    await work();
    expect(await logIn()).toEqual(mailed);
    await work();
    expect(outcome(await home.register({ username: 'Robin', email: 'other@example.org' }))).toBe(
      'USER_USERNAME_IS_TAKEN',
    );
    const ana = sure(await home.register({ username: 'ana', email: 'ana@example.org' })).member!;
    expect(await link(ana)).toBeUndefined();
    expect(await holder()).toBe(ana);
  });

  it('an account that was never confirmed makes way a minute later', async () => {
    const ben = sure(await home.register({ email: 'robin@example.org' })).member!;
    home.clock.set(plus(NOON, minutes(5)));
    await logIn();
    await work();
    expect(await owner()).not.toBe(ben);
    expect(home.mails).toEqual([]);
  });

  it('the owner of an address gets three such mails in a quarter of an hour at most', async () => {
    await home.commands.vouchForEmail(home.by(), sure(await home.register({ email: 'robin@example.org' })).member!);
    for (let count = 0; count < 5; count++) {
      await logIn();
      await work();
    }
    expect(home.mails).toHaveLength(3);
  });

  it('the note is sealed, works twice and leaves nothing readable', async () => {
    await home.commands.vouchForEmail(home.by(), sure(await home.register({ email: 'robin@example.org' })).member!);
    await logIn();
    const [note] = await home.waiting();
    expect(JSON.stringify(note)).not.toMatch(/robin|Robin|google/);
    await home.job(note!, note!.payload);
    await home.job(note!, note!.payload);
    expect(home.mails).toHaveLength(1);
    expect(await home.parts.personalData.countKeys([note!.payload['member'] as string])).toBe(0);
  });

  it('where registering tells who is known, no account makes way and a linked login enters before the address is confirmed', async () => {
    await concealing({ REGISTRATION_REVEALS_EMAIL: true });
    await logIn();
    await work();
    const member = (await owner())!;
    home.clock.set(plus(NOON, minutes(5)));
    expect(await logIn()).toMatchObject({ member });
    proof = { ...silent, subject: 'robin-2' };
    expect(await logIn()).toEqual(mailed);
    await work();
    expect(await owner()).toBe(member);
  });

  it.each([
    ['missing', { email: null }],
    ['no address', { email: 'robin' }],
  ])('an address that is %s opens nothing', async (_, options) => {
    proof = { ...silent, ...options };
    expect(await logIn()).toBe('LOGIN_EMAIL_UNVERIFIED');
    expect(await home.waiting()).toEqual([]);
  });
});

describe('an account with a login of another provider', () => {
  it('keeps its only way to log in until there is a password', async () => {
    const { member } = await entered();
    expect(await unlink(member)).toBe('ONLY_LOGIN_STAYS');
    await home.parts.vault.put(member, 'a hash', NOON);
    expect(await unlink(member)).toBeUndefined();
  });

  it('is closed to people whom staff shut out', async () => {
    const { member } = await entered();
    const removed = {
      status: 'suspended',
      reason: 'Shouted at people',
      until: null,
      report: 'a case',
      now: NOON,
    } as const;
    await home.commands.setStatus(home.by(), member, removed);
    expect(await logIn()).toBe('USER_SUSPENDED');
  });

  it('is entered with the password alone when it belongs to the staff', async () => {
    const { member } = await entered();
    await home.commands.grantAdmin(home.by(), member);
    expect(await logIn()).toBe('STAFF_NEED_PASSWORD');
  });

  it('is entered with password and code when its owner has a second step', async () => {
    const { member } = await entered();
    const factor = '0e000000-0000-4000-8000-000000000001';
    await home.parts.execute(home.by(), account, member, { type: 'SetSecondFactor', member, factor });
    expect(await logIn()).toBe('LOGIN_NEEDS_CODE');
  });

  it('is found while it waits for its deletion', async () => {
    const { member } = await entered();
    const token = await home.commands.signIn(member, { userAgent: '', ip: '203.0.113.7' });
    const signedIn = (await home.parts.signIns.memberOf(token))!;
    sure(await home.commands.closeAccount(home.by(), signedIn));
    expect(await logIn()).toMatchObject({ member, isNew: false, isLeaving: true });
  });

  it('gives the login back when it is erased', async () => {
    const { member } = await entered();
    await begin(member);
    const files = memoryFiles();
    const copies = { traces: () => Promise.resolve(0), remove: () => Promise.resolve() };
    const about = aboutMembers(home.parts, copies, files);
    const whose = { member, email: 'robin@example.org', username: 'Robin', lastHere: NOON };
    expect(await about.holds(whose)).toMatchObject({ 'logins at other providers': 1, 'begun links of logins': 1 });
    await about.forget(whose);
    expect(await about.holds(whose)).toMatchObject({ 'logins at other providers': 0, 'begun links of logins': 0 });
    expect(await holder()).toBeNull();
  });
});
