import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { days, hours, minutes, plus, seconds } from '#kernel/contract/time.ts';
import type { Job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { accountOf } from '../../facts/account.ts';
import { fingerprints, holderOf } from '../../facts/names.ts';
import { linkToken } from '../../facts/links.ts';
import type { LoginPort } from '../../credentials/logins.ts';
import { account } from '../../domain/account.ts';
import { loginClaim } from '../../domain/claim.ts';
import { finishClosing, giveWay, mailConfirmation } from '../../job-kinds.ts';
import { mailLinkWhenRequested } from '../../policies/mail-link-when-requested.ts';
import { mailMemberWhenLoginChanged } from '../../policies/mail-member-when-login-changed.ts';
import { enforcePasswordWhenChanged } from '../../policies/enforce-password-when-changed.ts';
import { moveAddressWhenChanged } from '../../policies/move-address-when-changed.ts';
import { benAtHome } from '../../testing/ben-at-home.ts';
import { house, NOON, outcome, sure, type House } from '../../testing/house.ts';
import type { Database } from '#kernel/database/database.ts';

const IP = '203.0.113.7';
const OLD = 'quiet-river-stones';
const NEW = 'another-river-stone';
let database: Database;
let home: House;
let ben: string;
benAtHome((options) => {
  ({ database, home, ben } = options);
});

const newest = async (type: string, member = ben) =>
  (await home.account(member)).findLast((event) => event.type === type) as Recorded;
/** Runs the mails and jobs that follow at once from the newest event of a type. */
const follow = async (policy: Policy, type: string, member = ben) => {
  const fact = await newest(type, member);
  const react = policy.reactions.flatMap((each) =>
    each.type === type ? (each.react(fact as never, undefined as never) as Job[]) : [],
  );
  for (const job of react) if (job.dueAt === undefined) await home.job(job, { ...job.payload });
};
const logIn = async (typed: string, password: string) =>
  outcome(await home.commands.checkPassword({ typed, password, ip: IP }));
const notMeIn = (text: string) => {
  const [, member, token] = /\/not-me\/([^/\s]+)\/(\S+)/.exec(text)!;
  return { member: member!, token: token! };
};
const lastMailTo = (address: string) => home.mails.findLast(({ to }) => to === address)!;
const disown = async (link: { member: string; token: string }) => outcome(await home.commands.disown(home.by(), link));

/** A passkey, a login at another provider and a second step, as a thief with the password adds them. */
const thiefMovesIn = async (member = ben) => {
  const { passkeys, execute, personalData } = home.parts;
  const [passkey, factor] = [randomUUID(), randomUUID()];
  const key = { credential: 'credential', publicKey: new Uint8Array([1]), counter: 0 };
  await passkeys.put({ ...key, passkey, member, name: 'Phone', now: home.clock.now() });
  sure(await execute(home.by(), account, member, { type: 'AddPasskey', member, passkey }));
  const loginFingerprint = fingerprints(personalData).login({ issuer: 'google', subject: 'thief' });
  sure(await execute(home.by(), loginClaim, loginFingerprint, { type: 'Take', member, settledBy: NOON }));
  sure(await execute(home.by(), account, member, { type: 'LinkLogin', member, provider: 'google', loginFingerprint }));
  await home.parts.secondFactors.begin({ factor, member, secret: 'JBSWY3DPEHPK3PXP', now: home.clock.now() });
  await home.parts.secondFactors.confirm(factor, [], home.clock.now());
  sure(await execute(home.by(), account, member, { type: 'SetSecondFactor', member, factor }));
  return home.commands.signIn(member, { userAgent: '', ip: '198.51.100.1' });
};
const nothingElse = { passkeys: [], logins: [], hasSecondFactor: false, emailChange: null, signIns: 0, apiTokens: [] };

const resetLink = async () => {
  const emailFingerprint = fingerprints(home.parts.personalData).email('ben@example.org');
  const request = randomUUID();
  await home.commands.requestLink(home.by(), { emailFingerprint, request, askedAt: home.clock.now() });
  return linkToken(home.parts.personalData, { for: 'password-reset', member: ben, request });
};
const reset = async (closeOthers: boolean) => {
  const token = await resetLink();
  return outcome(
    await home.commands.resetPassword(home.by(), { member: ben, token, password: NEW, ip: IP, closeOthers }),
  );
};

describe('a reset by mail', () => {
  test('[IDN-066] [I-038] closes what a thief added, if the owner wants it: passkey, login, second step and sign-in', async () => {
    await home.commands.vouchForEmail(home.by(), ben);
    const thief = await thiefMovesIn();
    expect(await home.commands.waysInOf(ben)).toMatchObject({
      hasPassword: true,
      passkeys: [{ name: 'Phone' }],
      logins: ['google'],
      hasSecondFactor: true,
      signIns: 1,
    });
    expect(await reset(true)).toBeUndefined();
    expect(await home.commands.waysInOf(ben)).toEqual({ ...nothingElse, hasPassword: true });
    expect(await home.parts.signIns.memberOf(thief)).toBeUndefined();
    expect(await home.parts.passkeys.find('credential')).toBeUndefined();
    expect(
      await home.facts(
        `identity.login-${fingerprints(home.parts.personalData).login({ issuer: 'google', subject: 'thief' })}`,
      ),
    ).toEqual(['ClaimTaken', 'ClaimReleased']);
    expect(await logIn('ben', NEW)).toEqual({ member: ben });
  });

  test('[IDN-066] leaves the other ways in when the owner keeps them, and names them', async () => {
    await home.commands.vouchForEmail(home.by(), ben);
    await thiefMovesIn();
    expect(await reset(false)).toBeUndefined();
    expect(await home.commands.waysInOf(ben)).toMatchObject({ logins: ['google'], hasSecondFactor: true, signIns: 0 });
  });

  test('[C-088] does not get past a second step that is older than the notice about it', async () => {
    await home.commands.vouchForEmail(home.by(), ben);
    await thiefMovesIn();
    home.clock.set(plus(NOON, days(7)));
    expect(await reset(true)).toBeUndefined();
    expect(await home.commands.waysInOf(ben)).toEqual({ ...nothingElse, hasPassword: true, hasSecondFactor: true });
    expect(await logIn('ben', NEW)).toBe('SECOND_FACTOR_NEEDED');
  });
});

describe('where another person logged in', () => {
  const newPlaces = async () => (await home.account(ben)).filter(({ type }) => type === 'SignedInFromNewPlace').length;
  const owner = (device = 'laptop') => home.commands.signIn(ben, { userAgent: '', ip: IP, device });
  const thief = () => home.commands.signIn(ben, { userAgent: '', ip: '198.51.100.1', device: 'theirs' });
  const signInIdOf = async (token: string) => (await home.parts.signIns.memberOf(token))!.signInId;

  test.each<[string, () => Promise<unknown>]>([
    ['a reset by mail that closes everything else', () => reset(true)],
    [
      'the job after it, where its process died',
      () => home.job(finishClosing, { member: ben, at: plus(NOON, 1), because: 'reset' }),
    ],
  ])('is a new place again after %s [I-040]', async (_, act) => {
    await home.commands.vouchForEmail(home.by(), ben);
    await owner();
    await thief();
    await act();
    home.clock.set(plus(NOON, minutes(1)));
    await owner();
    const before = await newPlaces();
    await thief();
    expect(await newPlaces()).toBe(before + 1);
  });

  test.each<[string, (here: string, theirs: string) => { only?: string; except?: string }]>([
    ['that sign-in was ended', (_, theirs) => ({ only: theirs })],
    ['all other sign-ins were ended', (here) => ({ except: here })],
  ])('is a new place again after %s; where the owner is logged in stays known [I-040]', async (_, which) => {
    const here = await signInIdOf(await owner());
    const theirs = await signInIdOf(await thief());
    const before = await newPlaces();
    await home.commands.endSignIns(home.by(), ben, which(here, theirs), here);
    await home.commands.signIn(ben, { userAgent: '', ip: '192.0.2.9', device: 'laptop' });
    expect(await newPlaces()).toBe(before);
    await thief();
    expect(await newPlaces()).toBe(before + 1);
  });

  test('stays known where the owner logged in as well', async () => {
    const here = await signInIdOf(await owner());
    const phone = await signInIdOf(await owner('phone'));
    await home.commands.endSignIns(home.by(), ben, { only: phone }, here);
    await owner('tablet');
    expect(await newPlaces()).toBe(0);
  });

  test.each([
    ['asked for another address', true],
    ['did not, but this one did,', false],
  ])('a device that is logged out and %s: the address is withdrawn is %s [I-037]', async (_, isWithdrawn) => {
    const here = await signInIdOf(await owner());
    const theirs = await signInIdOf(await thief());
    const signIn = isWithdrawn ? theirs : here;
    await home.commands.askForEmailChange(home.by(), { member: ben, email: 'new@example.net', signIn });
    expect(await home.commands.endSignIns(home.by(), ben, { only: randomUUID() }, here)).toEqual({
      ended: 0,
      isEmailChangeWithdrawn: false,
    });
    expect(await home.commands.endSignIns(home.by(), ben, { only: theirs }, here)).toEqual({
      ended: 1,
      isEmailChangeWithdrawn: isWithdrawn,
    });
    expect((await home.commands.waysInOf(ben)).emailChange === null).toBe(isWithdrawn);
  });
});

const askForAddress = async (email: string) => {
  expect(outcome(await home.commands.askForEmailChange(home.by(), { member: ben, email }))).toBeUndefined();
  await follow(mailLinkWhenRequested, 'EmailChangeRequested');
  const [, member, token, address] = /\/confirm-email\/([^/]+)\/([^/]+)\/(\S+)/.exec(lastMailTo(email).text)!;
  return { member: member!, token: token!, address: address! };
};
const useLink = async (link: { member: string; token: string; address: string }) =>
  outcome(await home.commands.confirmEmail(home.by(), link));
const WRONG_LINK = 'USER_EMAIL_ADDRESS_CONFIRMATION_WRONG';

describe('another address that a thief asked for [I-037]', () => {
  test('is shown while its link works, and the address before hears of it at once [I-003]', async () => {
    await askForAddress('thief@example.net');
    expect((await home.commands.waysInOf(ben)).emailChange).toEqual({ email: 'thief@example.net', askedAt: NOON });
    const notice = lastMailTo('ben@example.org');
    expect(notice.subject).toBe('Another email was asked for your Wellspring account');
    expect(notice.text).not.toContain('thief@example.net');
    home.clock.set(plus(NOON, days(7)));
    expect((await home.commands.waysInOf(ben)).emailChange).toBeNull();
  });

  const setSecondFactor = () =>
    home.parts.execute(home.by(), account, ben, { type: 'SetSecondFactor', member: ben, factor: ben });
  test.each([
    ['a new password', () => home.commands.changePassword(home.by(), { member: ben, password: NEW })],
    ['a second step', setSecondFactor],
    ['withdrawing it', () => home.commands.cancelEmailChange(home.by(), ben)],
    ['the link in the notice', () => disown(notMeIn(lastMailTo('ben@example.org').text))],
  ])('ends with %s', async (_, act) => {
    const link = await askForAddress('thief@example.net');
    expect(isRefusal(await act())).toBe(false);
    expect(await useLink(link)).toBe(WRONG_LINK);
    expect((await home.commands.waysInOf(ben)).emailChange).toBeNull();
  });

  test('can be taken back for seven days after it was made, with everything that opens the account', async () => {
    const thief = await thiefMovesIn();
    await useLink(await askForAddress('thief@example.net'));
    await follow(moveAddressWhenChanged, 'EmailChanged');
    expect(await logIn('ben@example.org', OLD)).toBe('USER_CREDENTIALS_INCORRECT');
    const link = notMeIn(lastMailTo('ben@example.org').text);
    home.clock.set(plus(NOON, days(7)));
    expect(await disown(link)).toBeUndefined();
    expect((await holderOf(home.parts, 'ben@example.org')).holder).toBe(ben);
    expect(await home.commands.waysInOf(ben)).toEqual({ ...nothingElse, hasPassword: false });
    expect(await home.parts.signIns.memberOf(thief)).toBeUndefined();
    expect(await logIn('ben', OLD)).toBe('USER_CREDENTIALS_INCORRECT');
    await follow(moveAddressWhenChanged, 'EmailChangeTakenBack');
    expect((await holderOf(home.parts, 'thief@example.net')).holder).toBeNull();
    await follow(mailLinkWhenRequested, 'PasswordResetRequested');
    expect(lastMailTo('ben@example.org').subject).toBe('Choose a new password for Wellspring');
  });

  test('can be taken back although the thief closed the account afterwards', async () => {
    await useLink(await askForAddress('thief@example.net'));
    await follow(moveAddressWhenChanged, 'EmailChanged');
    const token = await home.commands.signIn(ben, { userAgent: '', ip: '198.51.100.1' });
    sure(await home.commands.closeAccount(home.by(), (await home.parts.signIns.memberOf(token))!));
    expect(await disown(notMeIn(lastMailTo('ben@example.org').text))).toBeUndefined();
    expect((await holderOf(home.parts, 'ben@example.org')).holder).toBe(ben);
    expect(await accountOf(home.parts.log, ben)).toMatchObject({ status: 'open', leaving: null });
    await follow(mailLinkWhenRequested, 'PasswordResetRequested');
    expect(lastMailTo('ben@example.org').subject).toBe('Choose a new password for Wellspring');
  });

  test('cannot be taken back later, and the address is free for others then', async () => {
    await useLink(await askForAddress('thief@example.net'));
    await follow(moveAddressWhenChanged, 'EmailChanged');
    const link = notMeIn(lastMailTo('ben@example.org').text);
    const changed = await newest('EmailChanged');
    const [release] = moveAddressWhenChanged.reactions[0]!.react(changed as never, undefined as never) as Job[];
    expect(release!.dueAt).toBe(plus(NOON, days(7)));
    home.clock.set(plus(NOON, days(7) + 1));
    expect(await disown(link)).toBe('NOT_ME_LINK_WRONG');
    await home.job(release!, { ...release!.payload });
    sure(await home.register({ username: 'other', email: 'ben@example.org' }));
  });

  test('a thief who moves on to a third address takes nothing from its owner, and gets nothing back', async () => {
    await useLink(await askForAddress('thief@example.net'));
    await follow(moveAddressWhenChanged, 'EmailChanged');
    const owners = notMeIn(lastMailTo('ben@example.org').text);
    home.clock.set(plus(NOON, minutes(2)));
    await useLink(await askForAddress('third@example.net'));
    await follow(moveAddressWhenChanged, 'EmailChanged');
    const thiefs = notMeIn(lastMailTo('thief@example.net').text);
    expect(await disown(thiefs)).toBeUndefined();
    expect((await holderOf(home.parts, 'thief@example.net')).holder).toBe(ben);
    expect(await disown(owners)).toBeUndefined();
    expect((await holderOf(home.parts, 'ben@example.org')).holder).toBe(ben);
    home.clock.set(plus(NOON, hours(1)));
    expect(await disown(thiefs)).toBe('NOT_ME_LINK_WRONG');
    expect((await holderOf(home.parts, 'ben@example.org')).holder).toBe(ben);
  });
});

describe('the link in a notice [I-003]', () => {
  const noticeOfPasskey = async () => {
    await thiefMovesIn();
    await follow(mailMemberWhenLoginChanged, 'PasskeyAdded');
    return notMeIn(lastMailTo('ben@example.org').text);
  };

  test.each([
    ['PasskeyAdded', mailMemberWhenLoginChanged],
    ['LoginLinked', mailMemberWhenLoginChanged],
    ['SecondFactorSet', mailMemberWhenLoginChanged],
    ['PasswordChanged', enforcePasswordWhenChanged],
    ['UsernameChanged', mailMemberWhenLoginChanged],
  ] as const)('about %s closes everything that opens the account', async (type, policy) => {
    const thief = await thiefMovesIn();
    if (type === 'PasswordChanged') await home.commands.changePassword(home.by(), { member: ben, password: NEW });
    if (type === 'UsernameChanged')
      sure((await home.commands.changeUsername(home.by(), { member: ben, username: 'benn' })) ?? {});
    await follow(policy, type);
    expect(await disown(notMeIn(lastMailTo('ben@example.org').text))).toBeUndefined();
    expect(await home.commands.waysInOf(ben)).toEqual({ ...nothingElse, hasPassword: false });
    expect(await home.parts.signIns.memberOf(thief)).toBeUndefined();
  });

  test('mails a link to choose a password also when a stranger has asked for all of the hour', async () => {
    await home.commands.vouchForEmail(home.by(), ben);
    const link = await noticeOfPasskey();
    for (let count = 0; count < 5; count++) await resetLink();
    const before = (await newest('PasswordResetRequested')).data['request'];
    expect(await disown(link)).toBeUndefined();
    const { request } = (await newest('PasswordResetRequested')).data;
    expect(request).not.toBe(before);
    await follow(mailLinkWhenRequested, 'PasswordResetRequested');
    const token = linkToken(home.parts.personalData, {
      for: 'password-reset',
      member: ben,
      request: String(request),
    });
    expect(lastMailTo('ben@example.org').text).toContain(token);
  });

  test('works once: a second tap leaves the new password', async () => {
    const link = await noticeOfPasskey();
    expect(await disown(link)).toBeUndefined();
    home.clock.set(plus(NOON, minutes(1)));
    await home.commands.changePassword(home.by(), { member: ben, password: NEW });
    expect(await disown(link)).toBeUndefined();
    expect(await logIn('ben', NEW)).toEqual({ member: ben });
  });

  test('does not work for another event, another member, made up, and after seven days', async () => {
    const link = await noticeOfPasskey();
    const { member: ana } = sure(await home.register({ username: 'ana', email: 'ana@example.org' }));
    const [fact, token] = link.token.split('.');
    const other = (await newest('AccountRegistered')).id;
    for (const wrong of [
      { ...link, member: ana! },
      { member: ben, token: `${other}.${token}` },
      { member: ben, token: `${fact}.${'f'.repeat(64)}` },
      { member: ben, token: '' },
      { member: 'ben', token: link.token },
    ])
      expect(await disown(wrong)).toBe('NOT_ME_LINK_WRONG');
    home.clock.set(plus(NOON, days(7) + 1));
    expect(await disown(link)).toBe('NOT_ME_LINK_WRONG');
    expect((await home.commands.waysInOf(ben)).hasPassword).toBe(true);
  });

  test('leaves staff their second step and their passkeys, which no mail may open', async () => {
    const link = await noticeOfPasskey();
    sure((await home.commands.grantAdmin(home.by(), ben)) ?? {});
    expect(await disown(link)).toBeUndefined();
    expect(await home.commands.waysInOf(ben)).toMatchObject({
      hasPassword: false,
      hasSecondFactor: true,
      passkeys: [{}],
    });
  });

  test('is finished by a job when its process died, which leaves what came later', async () => {
    const link = await noticeOfPasskey();
    expect(await disown(link)).toBeUndefined();
    await home.parts.vault.put(ben, 'left over', NOON);
    const late = await home.parts.signIns.begin(ben, { userAgent: '', places: [] });
    await home.job(finishClosing, { member: ben, at: NOON, because: 'not-me' });
    expect(await home.commands.hasPassword(ben)).toBe(false);
    expect(await home.parts.signIns.memberOf(late)).toBeUndefined();
    home.clock.set(plus(NOON, minutes(1)));
    await home.commands.changePassword(home.by(), { member: ben, password: NEW });
    const token = await home.parts.signIns.begin(ben, { userAgent: '', places: [] });
    await home.job(finishClosing, { member: ben, at: NOON, because: 'not-me' });
    expect(await home.commands.hasPassword(ben)).toBe(true);
    expect(await home.parts.signIns.memberOf(token)).toMatchObject({ id: ben });
  });
});

const confirmationLink = async (member: string, address = 'ben@example.org') => {
  const { request } = (await newest('EmailConfirmationRequested', member)).data;
  await home.job(mailConfirmation, { member, request });
  const [, , token, third] = /\/confirm-email\/([^/]+)\/([^/]+)\/(\S+)/.exec(lastMailTo(address).text)!;
  return { member, token: token!, address: third! };
};

describe('an account that a stranger opened first with an address', () => {
  test('[IDN-067] loses every way in but the password when the owner of the address confirms it in another browser', async () => {
    const thief = await thiefMovesIn();
    const link = await confirmationLink(ben);
    const browser = { member: undefined, device: 'her browser' };
    expect(outcome(await home.commands.confirmEmail(home.by(), { ...link, browser }))).toBeUndefined();
    expect(await home.commands.waysInOf(ben)).toEqual({ ...nothingElse, hasPassword: true });
    expect(await home.parts.signIns.memberOf(thief)).toBeUndefined();
    expect(await home.parts.passkeys.find('credential')).toBeUndefined();
  });

  test.each([
    ['in which it was opened', { member: undefined, device: 'own browser' }],
    ['in which the member is logged in', 'member'],
  ] as const)('[IDN-067] keeps everything when the address is confirmed in the browser %s', async (_, browser) => {
    await home.commands.rememberBrowser(ben, 'own browser');
    await thiefMovesIn();
    const link = await confirmationLink(ben);
    const here = browser === 'member' ? { member: ben, device: undefined } : browser;
    expect(outcome(await home.commands.confirmEmail(home.by(), { ...link, browser: here }))).toBeUndefined();
    expect(await home.commands.waysInOf(ben)).toMatchObject({ logins: ['google'], hasSecondFactor: true, signIns: 1 });
  });

  describe('registered for a place in a session [IDN-071]', () => {
    const SESSION = '6f9d1f4e-2b7a-4a53-9d3e-0a8f0f6b8a11';
    const own = { member: undefined, device: 'own browser' };
    beforeEach(async () => {
      await home.commands.rememberBrowser(ben, 'own browser');
      await home.commands.rememberWanted(ben, { session: SESSION, page: null });
    });
    const confirmIn = async (browser: { member: string | undefined; device: string | undefined }) =>
      outcome(await home.commands.confirmEmail(home.by(), { ...(await confirmationLink(ben)), browser }));

    test('its link names the session once, and signs in the browser that registered', async () => {
      expect(await confirmIn(own)).toEqual({ session: SESSION, page: null, mayEnter: true });
      expect(await confirmIn(own)).toBeUndefined();
    });

    test('its link does the same again where the answer was lost and the request is repeated', async () => {
      const link = await confirmationLink(ben);
      const send = async (isRepeated: boolean) => {
        const by = caller({ kind: 'visitor' }, 'lost', undefined, idempotencyFor('one request', isRepeated));
        return outcome(await home.commands.confirmEmail(by, { ...link, browser: own }));
      };
      const entered = { session: SESSION, page: null, mayEnter: true };
      expect([await send(false), await send(true), await confirmIn(own)]).toEqual([entered, entered, undefined]);
      // The sign-in arrived before the answer broke off.
      const signedIn = { member: ben, device: 'own browser' };
      expect(await confirmIn(signedIn)).toEqual({ ...entered, mayEnter: false });
      home.clock.set(plus(NOON, minutes(10)));
      expect([await send(true), await confirmIn(signedIn)]).toEqual([undefined, undefined]);
    });

    test.each([
      ['another browser', { member: undefined, device: 'her browser' }],
      ['a browser without a cookie', { member: undefined, device: undefined }],
      ['that browser while another member is logged in there', { member: randomUUID(), device: 'own browser' }],
    ])('its link names the session in %s, and does not sign in', async (_, browser) => {
      expect(await confirmIn(browser)).toEqual({ session: SESSION, page: null, mayEnter: false });
    });

    test.each([
      ['has a second step', () => thiefMovesIn()],
      ['belongs to staff', () => home.commands.grantAdmin(home.by(), ben)],
      [
        'is suspended',
        () =>
          home.commands.setStatus(home.by(), ben, {
            status: 'suspended',
            reason: 'Shouted at people',
            until: null,
            report: 'a case',
            now: NOON,
          }),
      ],
    ])('its link does not sign in when the account %s', async (_, given) => {
      await given();
      expect(await confirmIn(own)).toEqual({ session: SESSION, page: null, mayEnter: false });
    });

    test('the session that was wanted is stored for a day', async () => {
      home.clock.set(plus(NOON, days(1)));
      expect(await confirmIn(own)).toBeUndefined();
      await home.commands.rememberWanted(ben, { session: SESSION, page: null });
      await home.parts.wanted.tidy(plus(NOON, days(2)));
      expect(await home.parts.wanted.traces(ben)).toBe(0);
    });
  });

  test('[I-001] its mail names the username, and when it was opened', async () => {
    await confirmationLink(ben);
    expect(lastMailTo('ben@example.org').text).toMatch(/the account ben was opened, .*May 4/);
  });
});

describe('a second registration with an address that was not confirmed', () => {
  const hers = { username: 'her', email: 'ben@example.org', password: NEW };
  const hidden = async () => {
    home = await house(database, { settings: { REGISTRATION_REVEALS_EMAIL: false } });
    ben = sure(await home.register()).member!;
    const link = await confirmationLink(ben);
    home.clock.set(plus(NOON, minutes(5)));
    return link;
  };

  test('[C-090] takes the place of the first, whose link, log-in and account end', async () => {
    const first = await hidden();
    const thief = await thiefMovesIn();
    const { member: her } = sure(await home.register(hers));
    expect(her).not.toBeNull();
    expect(await useLink(first)).toBe(WRONG_LINK);
    const [job] = await home.waiting();
    expect(job).toMatchObject({ kind: giveWay.kind, payload: { member: ben } });
    await home.job(job!, job!.payload);
    await home.job(job!, job!.payload);
    expect((await home.facts(`identity.account-${ben}`)).slice(-2)).toEqual(['DeletionRequested', 'ErasureBegun']);
    expect(await home.parts.signIns.memberOf(thief)).toBeUndefined();
    const link = await confirmationLink(her!);
    const browser = { member: undefined, device: 'her browser' };
    expect(outcome(await home.commands.confirmEmail(home.by(), { ...link, browser }))).toBeUndefined();
    expect(await logIn('ben@example.org', NEW)).toEqual({ member: her });
    expect(await logIn('ben', OLD)).toBe('USER_CREDENTIALS_INCORRECT');
  });

  test('does so once a minute and five times a day, so that it sends no more mails than asking for them', async () => {
    await hidden();
    const members: (string | null)[] = [];
    for (let count = 1; count <= 8; count++) {
      home.clock.set(plus(NOON, minutes(5) + seconds(40) * count));
      members.push(sure(await home.register({ ...hers, username: `her${count}` })).member);
    }
    expect(members.map((member) => member !== null)).toEqual([true, false, true, false, true, false, true, false]);
    home.clock.set(plus(NOON, hours(1)));
    expect(sure(await home.register({ ...hers, username: 'her9' })).member).not.toBeNull();
    home.clock.set(plus(NOON, hours(2)));
    expect(sure(await home.register({ ...hers, username: 'her10' })).member).toBeNull();
    home.clock.set(plus(NOON, days(1) + hours(2)));
    expect(sure(await home.register({ ...hers, username: 'her11' })).member).not.toBeNull();
  });

  test('is concealed when the address is confirmed, and told where registering tells', async () => {
    await hidden();
    await home.commands.vouchForEmail(home.by(), ben);
    expect(sure(await home.register(hers)).member).toBeNull();
    home = await house(database);
    sure(await home.register());
    home.clock.set(plus(NOON, minutes(5)));
    expect(outcome(await home.register(hers))).toBe('USER_EMAIL_ADDRESS_IS_TAKEN');
  });

  test('makes way for a member who proves by a mailed link that the address is their new one', async () => {
    await hidden();
    const ana = sure(await home.register({ username: 'ana', email: 'ana@example.org' })).member!;
    await home.commands.vouchForEmail(home.by(), ana);
    await home.commands.askForEmailChange(home.by(), { member: ana, email: 'ben@example.org' });
    await follow(mailLinkWhenRequested, 'EmailChangeRequested', ana);
    const [, member, token, address] = /\/confirm-email\/([^/]+)\/([^/]+)\/(\S+)/.exec(
      lastMailTo('ben@example.org').text,
    )!;
    expect(await useLink({ member: member!, token: token!, address: address! })).toBeUndefined();
    expect((await holderOf(home.parts, 'ben@example.org')).holder).toBe(ana);
    expect(await home.waiting()).toMatchObject([{ kind: giveWay.kind, payload: { member: ben } }]);
  });

  test('[IDN-022] by a provider that vouches for the address takes its place wherever it does', async () => {
    const proved = {
      issuer: 'https://accounts.google.com',
      subject: 'her',
      email: 'ben@example.org',
      emailVerified: true,
      name: 'Her',
    };
    const port: LoginPort = {
      addressOf: ({ state }) => Promise.resolve({ url: `https://provider.example/?state=${state}` }),
      prove: () => Promise.resolve(proved),
    };
    home = await house(database, { logins: new Map([['google', { name: 'Google', port }]]) });
    ben = sure(await home.register()).member!;
    home.clock.set(plus(NOON, minutes(5)));
    const begun = sure(
      await home.commands.beginLogin({ provider: 'google', linking: null, origin: 'https://wellspring.example' }),
    );
    const state = new URL(begun.url).searchParams.get('state')!;
    const back = { provider: 'google', state, secret: begun.secret };
    const entered = sure(
      await home.commands.logInWithProvider(home.by(), back, { device: undefined, timezone: 'UTC', wanted: null }),
    );
    expect(entered).toMatchObject({ isNew: true });
    expect((await holderOf(home.parts, 'ben@example.org')).holder).toBe('member' in entered && entered.member);
  });
});
