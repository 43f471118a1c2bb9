import { describe, expect, it, test } from '@jest/globals';
import { logOut } from '../../contract/api/accounts.ts';
import { logInHandlers } from '../../http/logging-in.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import { signInBook } from '../../credentials/sign-ins.ts';
import { mailNewPlace } from '../../job-kinds.ts';
import { benAtHome } from '../../testing/ben-at-home.ts';
import { NOON, outcome, type House } from '../../testing/house.ts';

const AT_HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';

let database: Database;
let home: House;
let ben: string;
benAtHome(
  (options) => {
    ({ database, home, ben } = options);
  },
  { LOGIN_FAILURES_PER_IP: 25 },
);

const attempt = async (password: string, ip = ELSEWHERE, typed = 'ben', device?: string) =>
  outcome(await home.commands.checkPassword({ typed, password, ip, device }));
const right = 'quiet-river-stones';
const signIn = (ip = AT_HOME, device?: string) => home.commands.signIn(ben, { userAgent: FIREFOX, ip, device });
const wrongTimes = async (count: number, ip = ELSEWHERE, typed = 'ben') => {
  for (let tried = 0; tried < count; tried++)
    expect(await attempt(`wrong-${tried}`, ip, typed)).toBe('USER_CREDENTIALS_INCORRECT');
};

describe('a password', () => {
  it('logging in works with username and address, regardless of case', async () => {
    expect(await attempt(right, ELSEWHERE, ' BEN ')).toEqual({ member: ben });
    expect(await attempt(right, ELSEWHERE, 'Ben@Example.ORG')).toEqual({ member: ben });
  });

  it('a wrong password and an unknown name get the same answer [API-022]', async () => {
    expect(await attempt('wrong')).toBe('USER_CREDENTIALS_INCORRECT');
    expect(await attempt(right, ELSEWHERE, 'nobody')).toBe('USER_CREDENTIALS_INCORRECT');
    expect(await attempt(right, ELSEWHERE, 'nobody@example.org')).toBe('USER_CREDENTIALS_INCORRECT');
  });

  it('the password is stored as argon2id', async () => {
    const [row] = await database.query<{ password_hash: string }>('select password_hash from identity.credentials');
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('guessing', () => {
  it('stops after ten wrong passwords, the right one included, for a quarter of an hour', async () => {
    await wrongTimes(10);
    expect(await attempt(right)).toBe('TOO_MANY_REQUESTS');
    home.clock.set(plus(NOON, minutes(15)));
    expect(await attempt(right)).toEqual({ member: ben });
  });

  it('attempts are limited for unknown names, too', async () => {
    await wrongTimes(10, ELSEWHERE, 'nobody');
    expect(await attempt(right, ELSEWHERE, 'nobody')).toBe('TOO_MANY_REQUESTS');
  });

  it('all at once gains nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(`wrong-${n}`)));
    expect(answers.filter((answer) => answer === 'USER_CREDENTIALS_INCORRECT')).toHaveLength(10);
    expect(answers.filter((answer) => answer === 'TOO_MANY_REQUESTS')).toHaveLength(10);
  });

  it('by strangers does not lock the owner out where they logged in before', async () => {
    await signIn(AT_HOME);
    await wrongTimes(10);
    expect(await attempt(right, ELSEWHERE)).toBe('TOO_MANY_REQUESTS');
    expect(await attempt(right, AT_HOME)).toEqual({ member: ben });
  });

  it('by strangers, in the same network as well, does not lock the owner out in a browser where they logged in before', async () => {
    await signIn(AT_HOME, 'phone');
    await wrongTimes(10);
    expect(await attempt(right, ELSEWHERE, 'ben', 'phone')).toEqual({ member: ben });
    for (let n = 0; n < 15; n++) await wrongTimes(1, ELSEWHERE, `somebody${n}`);
    expect(await attempt(right, ELSEWHERE, 'ben', 'phone')).toEqual({ member: ben });
    expect(await attempt(right, ELSEWHERE, 'ben', 'another phone')).toBe('TOO_MANY_REQUESTS');
  });

  it('in a browser that is known stops after ten, too', async () => {
    await signIn(AT_HOME, 'phone');
    for (let tried = 0; tried < 10; tried++) await attempt('wrong', ELSEWHERE, 'ben', 'phone');
    expect(await attempt(right, ELSEWHERE, 'ben', 'phone')).toBe('TOO_MANY_REQUESTS');
    expect(await attempt(right, ELSEWHERE, 'ben')).toEqual({ member: ben });
  });

  it('is forgotten after the right password', async () => {
    await wrongTimes(9);
    expect(await attempt(right)).toEqual({ member: ben });
    await wrongTimes(9);
  });

  it('of many names from one place stops too', async () => {
    for (let n = 0; n < 25; n++) await wrongTimes(1, ELSEWHERE, `somebody${n}`);
    expect(await attempt(right, ELSEWHERE, 'ben')).toBe('TOO_MANY_REQUESTS');
    expect(await attempt(right, AT_HOME, 'ben')).toEqual({ member: ben });
  });
});

describe('a sign-in from a new place', () => {
  const newPlaces = async () => (await home.account(ben)).filter(({ type }) => type === 'SignedInFromNewPlace');

  it('is recorded and mailed once: the device, the moment on the member’s clock, what to do', async () => {
    await signIn(AT_HOME, 'laptop');
    await signIn(ELSEWHERE, 'phone');
    const [recorded, ...more] = await newPlaces();
    expect([recorded!.data['device'], recorded!.meta.actor, more]).toEqual([
      'Firefox on Android',
      { kind: 'member', id: ben },
      [],
    ]);
    for (let run = 0; run < 2; run++) await home.job(mailNewPlace, { member: ben, fact: recorded!.id });
    expect(home.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'ben@example.org', subject: 'New log-in to your Wellspring account' },
    ]);
    const { text } = home.mails[0]!;
    expect(text).toMatch(/Firefox on Android, Monday, May 4, 2026, 12:00pm UTC\./);
    expect(text).toMatch(/https:\/\/wellspring\.example\/not-me\/\S+/);
    expect(text).not.toContain(ELSEWHERE);
  });

  it('is none where the browser or the network is known, nor at the first time', async () => {
    await signIn(AT_HOME, 'phone');
    await signIn(ELSEWHERE, 'phone');
    await signIn(AT_HOME, 'laptop');
    await signIn(ELSEWHERE);
    expect(await newPlaces()).toEqual([]);
  });

  it('is noticed after a long absence as well, when the places before were forgotten but the last', async () => {
    await signIn(ELSEWHERE);
    home.clock.set(plus(NOON, days(1)));
    await signIn(AT_HOME);
    home.clock.set(plus(NOON, days(200)));
    await home.parts.signIns.tidy();
    expect((await home.parts.signIns.places(ben)).size).toBe(1);
    await signIn('192.0.2.1', 'stolen');
    expect(await newPlaces()).toHaveLength(2);
  });
});

describe('a sign-in', () => {
  it('a sign-in is found by its token, which is stored as a hash only', async () => {
    const token = await signIn();
    expect(await home.parts.signIns.memberOf(token)).toMatchObject({ id: ben, isAdmin: false, hostLevel: 0 });
    expect(await home.parts.signIns.memberOf('made-up')).toBeUndefined();
    const [row] = await database.query<{ all: string }>('select to_jsonb(s)::text as all from identity.sign_ins s');
    expect(row!.all).not.toContain(token);
    expect(row!.all).not.toContain(AT_HOME);
  });

  it('lasts thirty days from the last visit', async () => {
    const token = await signIn();
    home.clock.set(plus(NOON, days(29)));
    expect(await home.parts.signIns.memberOf(token)).toBeDefined();
    home.clock.set(plus(NOON, days(58)));
    expect(await home.parts.signIns.memberOf(token)).toBeDefined();
    home.clock.set(plus(NOON, days(88) + hours(1)));
    expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
  });

  it('is a new one at every log-in, and replaces the browser’s old one', async () => {
    const first = await signIn();
    const before = (await home.parts.signIns.memberOf(first))!;
    const second = await home.commands.signIn(
      ben,
      { userAgent: FIREFOX, ip: AT_HOME },
      { id: ben, signInId: before.signInId },
    );
    expect(second).not.toBe(first);
    expect(await home.parts.signIns.memberOf(first)).toBeUndefined();
    expect((await home.parts.signIns.memberOf(second))?.signInId).not.toBe(before.signInId);
  });

  it('tells the member which device it is', async () => {
    await signIn();
    expect(await home.parts.signIns.devices(ben)).toMatchObject([{ device: 'Firefox on Android', signedInAt: NOON }]);
  });

  it('that ends in one process is forgotten in all of them', async () => {
    const token = await signIn();
    const { database, clock } = home.parts;
    let looked = 0;
    const other = signInBook({
      database,
      clock,
      daysValid: 30,
      mostDays: 180,
      freshMinutes: 10,
      rightsOf: () => {
        looked += 1;
        return Promise.resolve({
          rights: { isAdmin: false, hostLevel: 0 as const, emailVerified: true },
          changeAt: null,
          hasSecondStep: false,
        });
      },
    });
    const unfollow = await other.follow();
    const notified = Promise.withResolvers<string>();
    other.changed(notified.resolve);
    const { signInId } = (await other.memberOf(token))!;
    await other.memberOf(token);
    expect(looked).toBe(1);
    await home.parts.signIns.end(signInId, ben);
    expect(await notified.promise).toBe(ben);
    expect(await other.memberOf(token)).toBeUndefined();
    await unfollow();
  });

  it('one that is ended leaves the others, and only its owner can end it', async () => {
    const { signIns } = home.parts;
    const [first, second] = [await signIn(), await signIn()];
    const { signInId } = (await signIns.memberOf(first))!;
    await signIns.end(signInId, '22222222-2222-4222-8222-222222222222');
    expect(await signIns.memberOf(first)).toMatchObject({ id: ben });
    await signIns.end(signInId, ben);
    expect(await signIns.memberOf(first)).toBeUndefined();
    expect(await signIns.memberOf(second)).toMatchObject({ id: ben });
  });

  it('ends half a year after logging in, however often the member comes', async () => {
    const token = await signIn();
    const visits = Array.from({ length: 7 }, (_, at) => 25 * (at + 1));
    for (const day of visits) {
      home.clock.set(plus(NOON, days(day)));
      expect([day, (await home.parts.signIns.memberOf(token))?.id]).toEqual([day, ben]);
    }
    home.clock.set(plus(NOON, days(180)));
    expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
  });

  it('knows of a new level at once', async () => {
    const token = await signIn();
    expect((await home.parts.signIns.memberOf(token))?.hostLevel).toBe(0);
    const notified: string[] = [];
    home.parts.signIns.changed((member) => notified.push(member));
    await home.commands.raiseHostLevel(home.by(), ben);
    expect((await home.parts.signIns.memberOf(token))?.hostLevel).toBe(1);
    await home.commands.grantAdmin(home.by(), ben);
    expect((await home.parts.signIns.memberOf(token))?.isAdmin).toBe(true);
    expect(notified).toEqual([ben, ben]);
  });
});

test('logging out ends the sign-in on the server, so that a stolen cookie opens nothing [IDN-033]', async () => {
  const token = await home.commands.signIn(ben, { userAgent: '', ip: '203.0.113.7' });
  const other = await home.commands.signIn(ben, { userAgent: '', ip: '203.0.113.7' });
  const member = (await home.parts.signIns.memberOf(token))!;
  const { handle } = logInHandlers({
    database,
    commands: home.commands,
    signIns: home.parts.signIns,
  }).find(({ endpoint }) => endpoint === logOut)!;
  const cookies: (string | null)[] = [];
  await handle({} as never, { member, signIn: (cookie: string | null) => cookies.push(cookie) } as never);
  expect(cookies).toEqual([null]);
  expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
  expect(await home.parts.signIns.memberOf(other)).toMatchObject({ id: ben });
});
