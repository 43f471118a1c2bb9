import { describe, expect, it, test } from '@jest/globals';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { holderOf } from '../facts/names.ts';
import { addressToken, linkToken } from '../facts/links.ts';
import { fingerprints } from '../facts/names.ts';
import { mailEmailLink, mailPasswordChanged, settleClaim } from '../job-kinds.ts';
import { freeUsernameWhenChanged } from '../policies/free-username-when-changed.ts';
import { moveAddressWhenChanged } from '../policies/move-address-when-changed.ts';
import { benAtHome } from '../testing/ben-at-home.ts';
import { house, NOON, outcome, sure, type House } from '../testing/house.ts';

const IP = '203.0.113.7';
const OLD = 'quiet-river-stones';
let database: Database;
let home: House;
let ben: string;
benAtHome((options) => {
  ({ database, home, ben } = options);
});

const logIn = async (typed: string, password = OLD) =>
  outcome(await home.commands.checkPassword({ typed, password, ip: IP }));
const holder = async (typed: string) => (await holderOf(home.parts, typed)).holder;
/** Runs the jobs that a policy adds for the newest event of a type. */
const react = async (policy: typeof moveAddressWhenChanged, type: string) => {
  const fact = (await home.account(ben)).findLast((event) => event.type === type)! as Recorded;
  for (const { react: jobs } of policy.reactions)
    for (const job of jobs(fact as never, undefined as never))
      if ('kind' in job) await home.job(job, { ...job.payload });
};

describe('another password [I-037]', () => {
  const change = async (password: string) =>
    outcome(await home.commands.changePassword(home.by(), { member: ben, password }));

  it('replaces the one before and ends every sign-in', async () => {
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    expect(await change('another-river')).toBeUndefined();
    expect(await logIn('ben')).toBe('USER_CREDENTIALS_INCORRECT');
    expect(await logIn('ben', 'another-river')).toEqual({ member: ben });
    expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
    expect((await home.account(ben)).at(-1)!.data['by']).toBe('member');
  });

  it('follows the rules of registering', async () => {
    expect(await change('q7vx2')).toBe('PASSWORD_LENGTH_INVALID');
    expect(await change('iloveyou')).toBe('PASSWORD_TOO_COMMON');
    expect(await change('ben@example.org')).toBe('PASSWORD_TOO_COMMON');
    expect(await logIn('ben')).toEqual({ member: ben });
  });

  it('is followed by a mail to the owner [I-003]', async () => {
    await change('another-river');
    await home.job(mailPasswordChanged, { member: ben, change: (await home.account(ben)).at(-1)!.data['change'] });
    expect(home.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ben@example.org', 'Your Wellspring password was changed'],
    ]);
  });
});

describe('a member without a password', () => {
  const owner = async (password?: string) => {
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    const here = (await home.parts.signIns.memberOf(token))!;
    return async () => outcome(await home.commands.ownerProblem(here, password));
  };

  it('is the owner within ten minutes of logging in, and is asked to log in again after them', async () => {
    await home.parts.vault.remove(ben);
    const isOwner = await owner();
    expect(await isOwner()).toBeUndefined();
    home.clock.set(plus(NOON, minutes(10)));
    expect(await isOwner()).toBe('LOGIN_AGAIN_NEEDED');
    expect(await (await owner('made-up-words'))()).toBeUndefined();
  });

  it('chooses a first password, which lets them in from then on', async () => {
    await home.parts.vault.remove(ben);
    expect(await home.commands.hasPassword(ben)).toBe(false);
    const first = { member: ben, password: 'another-river' };
    expect(outcome(await home.commands.changePassword(home.by(), first))).toBeUndefined();
    expect(await home.commands.hasPassword(ben)).toBe(true);
    expect(await logIn('ben', 'another-river')).toEqual({ member: ben });
  });
});

const ask = async (email = 'ben@new.example') =>
  outcome(await home.commands.askForEmailChange(home.by(), { member: ben, email }));
/** The values of the link that is mailed to the address asked for last. */
const mailedLink = async () => {
  const { request } = (await home.account(ben)).findLast(({ type }) => type === 'EmailChangeRequested')!.data;
  await home.job(mailEmailLink, { member: ben, request });
  const [, member, token, address] = /\/confirm-email\/([^/]+)\/([^/]+)\/(\S+)/.exec(home.mails.at(-1)!.text)!;
  return { member: member!, token: token!, address: address! };
};
const confirm = async (link: { member: string; token: string; address: string }) =>
  outcome(await home.commands.confirmEmail(home.by(), link));

describe('another address [I-037]', () => {
  it('changes nothing until the link that is mailed there is used', async () => {
    expect(await ask()).toBeUndefined();
    const link = await mailedLink();
    expect(home.mails.at(-1)).toMatchObject({ to: 'ben@new.example' });
    expect([await holder('ben@example.org'), await holder('ben@new.example')]).toEqual([ben, null]);
    expect(await confirm(link)).toBeUndefined();
    await react(moveAddressWhenChanged, 'EmailChanged');
    expect([await holder('ben@example.org'), await holder('ben@new.example')]).toEqual([null, ben]);
    expect(await logIn('ben@new.example')).toEqual({ member: ben });
    expect(await logIn('ben@example.org')).toBe('USER_CREDENTIALS_INCORRECT');
  });

  it('gives the address before a notice [I-003]', async () => {
    await ask();
    await confirm(await mailedLink());
    await react(moveAddressWhenChanged, 'EmailChanged');
    expect(home.mails.at(-1)).toMatchObject({
      to: 'ben@example.org',
      subject: 'Your Wellspring email was changed',
    });
    expect(home.mails.at(-1)!.text).not.toContain('ben@new.example');
  });

  it('ends password links that went to the address before', async () => {
    const request = '0c000000-0000-4000-8000-0000000000aa';
    const emailFingerprint = fingerprints(home.parts.personalData).email('ben@example.org');
    await home.commands.requestLink(home.by(), { emailFingerprint, request, askedAt: NOON });
    const token = linkToken(home.parts.personalData, { for: 'password-reset', member: ben, request });
    await ask();
    await confirm(await mailedLink());
    const reset = await home.commands.resetPassword(home.by(), {
      member: ben,
      token,
      password: 'another-river',
      ip: IP,
    });
    expect(outcome(reset)).toBe('PASSWORD_RESET_WRONG');
  });

  it('takes the newest link only, for seven days, and with its own address; pressed again it changes nothing [C-085]', async () => {
    await ask('ben@first.example');
    const first = await mailedLink();
    home.clock.set(plus(NOON, minutes(1)));
    await ask();
    const newest = await mailedLink();
    expect(await confirm(first)).toBe('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
    expect(await confirm({ ...newest, address: first.address })).toBe('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
    home.clock.set(plus(NOON, days(7) + minutes(1)));
    expect(await confirm(newest)).toBe('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
    home.clock.set(plus(NOON, days(7)));
    expect(await confirm(newest)).toBeUndefined();
    const facts = await home.account(ben);
    expect(await confirm(newest)).toBeUndefined();
    expect(await home.account(ben)).toEqual(facts);
    expect(await confirm(first)).toBe('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
  });

  it('that is not the member’s any more is not confirmed by the link that made it so', async () => {
    await ask('ben@first.example');
    const first = await mailedLink();
    expect(await confirm(first)).toBeUndefined();
    home.clock.set(plus(NOON, minutes(1)));
    await ask();
    expect(await confirm(await mailedLink())).toBeUndefined();
    expect(await confirm(first)).toBe('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
  });

  it('is refused for what is no address, for one’s own, and more than once a minute', async () => {
    expect(await ask('ben')).toBe('EMAIL_INVALID');
    expect(await ask(' Ben@Example.org ')).toBe('EMAIL_IS_YOURS');
    expect(await ask()).toBeUndefined();
    expect(await ask('ben@other.example')).toBe('TOO_MANY_REQUESTS');
    for (const passed of [1, 2, 3, 4]) {
      home.clock.set(plus(NOON, minutes(passed)));
      expect(await ask()).toBeUndefined();
    }
    home.clock.set(plus(NOON, minutes(5)));
    expect(await ask()).toBe('TOO_MANY_REQUESTS');
  });

  it('with an account is refused only where registering reveals that; elsewhere its owner gets a mail [C-090]', async () => {
    await home.register({ username: 'ana', email: 'ana@example.org' });
    expect(await ask('ana@example.org')).toBe('USER_EMAIL_ADDRESS_IS_TAKEN');
    home = await house(database, { settings: { REGISTRATION_REVEALS_EMAIL: false } });
    ben = sure(await home.register()).member!;
    const ana = sure(await home.register({ username: 'ana', email: 'ana@example.org' })).member!;
    await home.commands.vouchForEmail(home.by(), ana);
    expect(await ask('ana@example.org')).toBeUndefined();
    const { request } = (await home.account(ben)).at(-1)!.data;
    await home.job(mailEmailLink, { member: ben, request });
    expect(home.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@example.org', 'You already have a Wellspring account'],
    ]);
    const secrets = home.parts.personalData;
    const token = linkToken(secrets, { for: 'confirm-email', member: ben, request: request as string });
    const address = addressToken(secrets, fingerprints(secrets).email('ana@example.org'));
    expect(await confirm({ member: ben, token, address })).toBe('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
    expect(await holder('ana@example.org')).toBe(ana);
  });

  it('that was claimed when the process died is free again, and the link still works', async () => {
    await ask();
    const link = await mailedLink();
    home.doomed.before = (events) => events.some(({ type }) => type === 'EmailChanged');
    await expect(confirm(link)).rejects.toThrow('the process died');
    home.doomed.before = () => false;
    const fingerprint = fingerprints(home.parts.personalData).email('ben@new.example');
    await home.job(settleClaim, { stream: `identity.email-${fingerprint}`, member: ben });
    expect(await holder('ben@new.example')).toBeNull();
    expect(await confirm(link)).toBeUndefined();
    await home.job(settleClaim, { stream: `identity.email-${fingerprint}`, member: ben });
    expect(await holder('ben@new.example')).toBe(ben);
  });
});

describe('another username [I-037]', () => {
  const rename = async (username: string) =>
    outcome(await home.commands.changeUsername(home.by(), { member: ben, username }));

  it('is the member’s at once; the previous one leads to the member and stays reserved for 90 days', async () => {
    expect(await rename('benjamin')).toBeUndefined();
    expect([await holder('benjamin'), await holder('ben')]).toEqual([ben, ben]);
    expect(outcome(await home.register({ email: 'other@example.org', username: 'Ben' }))).toBe(
      'USER_USERNAME_IS_TAKEN',
    );
    home.clock.set(plus(NOON, days(90) - 1));
    await react(freeUsernameWhenChanged, 'UsernameChanged');
    expect(await holder('ben')).toBe(ben);
    home.clock.set(plus(NOON, days(90)));
    await react(freeUsernameWhenChanged, 'UsernameChanged');
    expect([await holder('benjamin'), await holder('ben')]).toEqual([ben, null]);
  });

  it('follows the rules of registering', async () => {
    await home.register({ username: 'ana', email: 'ana@example.org' });
    expect(await rename('ANA')).toBe('USER_USERNAME_IS_TAKEN');
    expect(await rename('_ben')).toBe('USERNAME_INVALID');
    expect(await rename('moderator')).toBe('USER_USERNAME_IS_TAKEN');
    expect(await home.facts(`identity.account-${ben}`)).not.toContain('UsernameChanged');
  });

  it('in other letters of the same size keeps its claim; the same again records nothing', async () => {
    expect(await rename('Ben')).toBeUndefined();
    expect(await rename('Ben')).toBeUndefined();
    const changes = (await home.account(ben)).filter(({ type }) => type === 'UsernameChanged');
    expect(changes.map(({ data }) => data['username'])).toEqual(['Ben']);
    home.clock.set(plus(NOON, days(91)));
    await react(freeUsernameWhenChanged, 'UsernameChanged');
    expect(await holder('ben')).toBe(ben);
  });

  it('changes what the member is called with it only where that was the same', async () => {
    await rename('benjamin');
    expect((await home.account(ben)).at(-1)!.data).toMatchObject({ name: 'benjamin' });
    await home.commands.changeProfile(home.by(), ben, { name: 'Benny' });
    await rename('benno');
    expect((await home.account(ben)).at(-1)!.type).toBe('UsernameChanged');
  });

  it('can be taken back; a fourth one within 90 days is refused', async () => {
    for (const username of ['ben_1', 'ben_2', 'ben_3']) expect(await rename(username)).toBeUndefined();
    expect(await rename('ben_4')).toBe('USERNAME_CHANGED_OFTEN');
    expect(await rename('ben')).toBeUndefined();
    home.clock.set(plus(NOON, days(90)));
    await react(freeUsernameWhenChanged, 'UsernameChanged');
    expect(await holder('ben')).toBe(ben);
    expect(await rename('ben_4')).toBeUndefined();
  });

  test('that was claimed when the process died is free again', async () => {
    home.doomed.before = (events) => events.some(({ type }) => type === 'UsernameChanged');
    await expect(rename('benjamin')).rejects.toThrow('the process died');
    home.doomed.before = () => false;
    const fingerprint = fingerprints(home.parts.personalData).username('benjamin');
    await home.job(settleClaim, { stream: `identity.username-${fingerprint}`, member: ben });
    expect([await holder('benjamin'), await holder('ben')]).toEqual([null, ben]);
  });
});
