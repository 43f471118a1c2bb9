import { beforeAll, describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import type { Job } from '#kernel/jobs/job.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import type { Call, Handler, SignedIn } from '#kernel/module.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import type { AccountEvent } from '../contract/account-events.ts';
import {
  ACCOUNTS_LIMIT,
  endLoginAs,
  getAccount,
  listAccounts,
  listSupportAccess,
  loginAs,
  updateAccountByStaff,
} from '../contract/api/staff.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import { isShutOut, statusAt, SUPPORT_MINUTES } from '../contract/standing.ts';
import { account } from '../domain/account.ts';
import { BEN, given, NOON, opened } from '../testing/account-given.ts';
import { endStatus, mailStatus } from '../job-kinds.ts';
import { mailMemberWhenStatusSet } from '../policies/mail-member-when-status-set.ts';
import { mailMemberWhenSupportSignedIn } from '../policies/mail-member-when-support-signed-in.ts';
import { accountOf } from '../facts/account.ts';
import type { SpecialNotices } from '../index.ts';
import { profileHandlers } from './profile.ts';
import { hostRows, people } from '../projections/people.ts';
import { staffHandlers } from './staff.ts';
import { house, outcome, sure, type House } from '../testing/house.ts';

const LATER = '2026-05-11T12:00:00.000Z';
const CASE = 'ca5e0000-0000-4000-8000-000000000001';
const database = ownDatabase();

describe('the status of an account', () => {
  const set = (value: object) =>
    ({ type: 'SetStatus', member: BEN, until: null, now: NOON, reason: 'Spam, twice', ...value }) as never;
  const happened = (status: string, until: string | null = null): AccountEvent =>
    ({ type: 'AccountStatusSet', data: { member: BEN, status, reason: 'Spam, twice', until } }) as AccountEvent;

  test('[ADM-025] [MOD-029] is active, warned, probation, suspended or removed, by staff', () => {
    for (const status of ['warned', 'probation', 'suspended', 'removed'])
      expect(given(opened()).when(set({ status, until: LATER }))).toEqual([happened(status, LATER)]);
    expect(given([...opened(), happened('warned')]).when(set({ status: 'active', until: LATER }))).toEqual([
      happened('active'),
    ]);
    expect(given([...opened(), happened('warned')]).when(set({ status: 'warned' }))).toEqual([]);
  });

  test('needs a reason and an end that is to come, and is never set for staff', () => {
    expect(given(opened()).when(set({ status: 'warned', reason: ' no ' }))).toMatchObject({
      refused: 'STAFF_REASON_REQUIRED',
    });
    expect(given(opened()).when(set({ status: 'warned', until: NOON }))).toMatchObject({
      refused: 'STATUS_END_INVALID',
    });
    const admin = { type: 'AdminGranted', data: { member: BEN } } as AccountEvent;
    expect(given([...opened(), admin]).when(set({ status: 'warned' }))).toEqual({ refused: 'ACCOUNT_OF_STAFF' });
  });

  test('[C-173] is set while an account is closed and can come back, and ends there too', () => {
    const about = { member: BEN, request: BEN, requestedAt: NOON, erasesAt: LATER };
    const closed = [...opened(), { type: 'DeletionRequested', data: about } as AccountEvent];
    expect(given(closed).when(set({ status: 'suspended', until: LATER }))).toEqual([happened('suspended', LATER)]);
    const end = { type: 'EndStatus', member: BEN, now: LATER } as never;
    expect(given([...closed, happened('suspended', LATER)]).when(end)).toMatchObject([{ type: 'AccountStatusSet' }]);
    const erasing = { type: 'ErasureBegun', data: { member: BEN, begunAt: LATER } } as AccountEvent;
    expect(given([...closed, erasing]).when(set({ status: 'suspended' }))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });

  test('is recorded as ended once its time is over, and only then', () => {
    const end = (now: string) => ({ type: 'EndStatus', member: BEN, now }) as never;
    const ended = { type: 'AccountStatusSet', data: { member: BEN, status: 'active', reason: '', until: null } };
    const suspended = [...opened(), happened('suspended', LATER)];
    expect(given(suspended).when(end(NOON))).toEqual([]);
    expect(given(suspended).when(end(LATER))).toEqual([ended]);
    expect(given([...suspended, ended as AccountEvent]).when(end(LATER))).toEqual([]);
    expect(given([...opened(), happened('removed')]).when(end(LATER))).toEqual([]);
    // Its case, whose time is over at the same moment, finds nothing to lift, whichever of the two is first.
    expect(given(suspended).when(set({ status: 'active', now: LATER, report: CASE }))).toEqual([]);
  });

  test('passes by itself at its end', () => {
    const standing = { status: 'suspended', until: LATER } as const;
    expect([statusAt(standing, NOON), statusAt(standing, LATER)]).toEqual(['suspended', 'active']);
    expect(
      ['active', 'warned', 'probation', 'suspended', 'removed'].filter((each) => isShutOut(each as never)),
    ).toEqual(['suspended', 'removed']);
  });
});

const registered = async (settings: Partial<IdentitySettings> = {}) => {
  const at = await house(database, { settings });
  const one = async (username: string) => {
    const { member } = sure(await at.register({ username, email: `${username}@example.org` }));
    sure((await at.commands.vouchForEmail(at.by(), member!)) ?? {});
    return member!;
  };
  const [ben, mia] = [await one('ben'), await one('mia')];
  sure((await at.commands.grantAdmin(at.by(), mia)) ?? {});
  return { ...at, ben, mia };
};
const logIn = (at: House, typed: string) =>
  at.commands.checkPassword({ typed, password: 'quiet-river-stones', ip: '10.0.0.1' });

const mailsAbout = (data: object, policy: string | null, id = CASE) => {
  const actor = policy === null ? { kind: 'member', id: BEN } : { kind: 'system', policy };
  return mailMemberWhenStatusSet.reactions[0]!.react({ id, data, meta: { actor } } as never, {} as never) as object[];
};

test('[ADM-006] a limit that staff decide is mailed by its case alone, and an end is mailed once', () => {
  const mails = (status: string, policy: string | null) =>
    mailsAbout({ member: BEN, status, reason: 'Spam, twice', until: null }, policy).length;
  const policies = [
    null,
    'carry-out-when-case-decided',
    'end-status-when-its-time-is-over',
    'undo-when-decision-ended',
    'undo-when-decision-overturned',
  ];
  expect(policies.map((policy) => [mails('suspended', policy), mails('active', policy)])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
    [1, 1],
    [1, 0],
  ]);
});

describe('a suspended member', () => {
  test('cannot log in until the end, and is mailed what is left of an ended decision, with the date as they read dates', async () => {
    const at = await registered();
    expect(await at.commands.changeProfile(at.by(), at.ben, { dateFormat: 'day-first' })).toBeUndefined();
    const status = {
      status: 'suspended',
      reason: 'Insults in a session',
      until: LATER,
      report: CASE,
      now: NOON,
    } as const;
    expect(await at.commands.setStatus(at.by(), at.ben, status)).toBeUndefined();
    expect(outcome(await logIn(at, 'ben'))).toBe('USER_SUSPENDED');
    const fact = (await at.account(at.ben)).at(-1)!;
    const [job] = mailsAbout(fact.data, 'undo-when-decision-ended', fact.id);
    await at.job(mailStatus, (job as Job).payload);
    expect(at.mails.at(-1)?.text).toContain('The reason: Insults in a session\n\nThis ends on 11 May 2026.');
    at.clock.set(LATER);
    expect(outcome(await logIn(at, 'ben'))).toEqual({ member: at.ben });
  });
});

test('the end of a status is recorded and mailed when its time is over, and not days later', async () => {
  const at = await registered();
  const end = () => at.job(endStatus, { member: at.ben, until: LATER });
  const status = {
    status: 'probation',
    reason: 'Insults in a session',
    until: LATER,
    report: CASE,
    now: NOON,
  } as const;
  expect(await at.commands.setStatus(at.by(), at.ben, status)).toBeUndefined();
  const before = (await at.account(at.ben)).length;
  at.clock.set(plus(LATER, days(4)));
  await end();
  expect(await at.account(at.ben)).toHaveLength(before);
  at.clock.set(LATER);
  await end();
  await end();
  expect((await at.account(at.ben)).slice(before)).toMatchObject([{ data: { status: 'active', until: null } }]);
  const fact = (await at.account(at.ben)).at(-1)!;
  await at.job(mailStatus, { member: at.ben, fact: fact.id });
  expect(at.mails.at(-1)?.text).toContain('Your account is open again, without any limit.');

  const warning = { status: 'warned', reason: 'Spam, twice', until: null, report: CASE, now: LATER } as const;
  for (const set of [warning, { ...warning, status: 'active' } as const])
    expect(await at.commands.setStatus(at.by(), at.ben, set)).toBeUndefined();
  await at.job(mailStatus, { member: at.ben, fact: (await at.account(at.ben)).at(-1)!.id });
  expect(at.mails.at(-1)?.text).toContain('The warning about your account is over.');
});

describe('a sign-in that was begun before staff set a status', () => {
  const SOON = plus(NOON, minutes(2));
  const signedIn = async () => {
    const at = await registered();
    const token = await at.parts.signIns.begin(at.ben, { userAgent: 'Test', places: [] });
    const set = (status: 'suspended' | 'probation', until: string | null) =>
      at.commands.setStatus(at.by(), at.ben, {
        status,
        reason: 'Insults in a session',
        until,
        report: CASE,
        now: NOON,
      });
    return { at, set, member: () => at.parts.signIns.memberOf(token) };
  };

  test('ends with the suspension at once, and holds again when that ends', async () => {
    const { at, set, member } = await signedIn();
    expect(await member()).toMatchObject({ id: at.ben });
    expect(await set('suspended', SOON)).toBeUndefined();
    expect(await member()).toBeUndefined();
    at.clock.set(SOON);
    expect(await member()).toMatchObject({ id: at.ben });
  });

  test('is on probation until the very end of it, although it is cached for longer', async () => {
    const { at, set, member } = await signedIn();
    expect(await set('probation', SOON)).toBeUndefined();
    expect(await member()).toMatchObject({ id: at.ben, onProbation: true });
    at.clock.set(plus(SOON, -1));
    expect(await member()).toMatchObject({ onProbation: true });
    at.clock.set(SOON);
    expect(await member()).not.toHaveProperty('onProbation');
  });
});

const asking = (at: House & { mia: string }) => {
  const decisions: object[] = [];
  const handlers = staffHandlers({
    database,
    log: at.parts.log,
    commands: at.commands,
    signIns: at.parts.signIns,
    decisions: {
      decide: (_, staff, decided) => {
        decisions.push({ by: staff.id, ...decided });
        return Promise.resolve(refuse('CASE_CLAUSE_REQUIRED', { field: 'clause' }));
      },
      lift: () => Promise.resolve(undefined),
    },
  });
  const cookies: (string | null)[] = [];
  const ask = (endpoint: Handler['endpoint'], input: object, member: SignedIn) => {
    const { handle } = handlers.find((each) => each.endpoint === endpoint)!;
    return handle(
      endpoint.input.parse(input) as never,
      {
        now: at.clock.now(),
        member,
        caller: caller({ kind: 'admin', id: member.id }, 'test'),
        userAgent: 'Test',
        signIn: (token: string | null) => cookies.push(token),
        settled: () => Promise.resolve(),
      } as unknown as Call,
    );
  };
  return { ask, cookies, decisions };
};

describe('logging in as a member', () => {
  const staff = async (settings: Partial<IdentitySettings> = {}) => {
    const at = await registered(settings);
    const token = await at.parts.signIns.begin(at.mia, { userAgent: 'Test', places: [] });
    const mia = (await at.parts.signIns.memberOf(token))!;
    return { at, mia, token, ...asking(at) };
  };

  test('[ADM-037] [ADM-007] gives half an hour as the member, marked as support, and ends the own sign-in', async () => {
    const { at, mia, token, ask, cookies } = await staff();
    const until = plus(NOON, minutes(30));
    expect(SUPPORT_MINUTES).toBe(30);
    expect(await ask(loginAs, { id: at.ben, reason: 'A call for help' }, mia)).toEqual({ until });
    expect(await at.parts.signIns.memberOf(cookies[0]!)).toMatchObject({
      id: at.ben,
      isAdmin: false,
      support: { by: at.mia, until },
    });
    expect(await at.parts.signIns.memberOf(token)).toBeUndefined();
    expect((await at.account(at.ben)).at(-1)).toMatchObject({
      type: 'SupportSignedIn',
      data: { by: at.mia, reason: 'A call for help', until },
    });
    at.clock.set(until);
    expect(await at.parts.signIns.memberOf(cookies[0]!)).toBeUndefined();
  });

  test('[I-003] the member sees when staff were there, and gets a mail', async () => {
    const { at, mia, ask } = await staff();
    await ask(loginAs, { id: at.ben, reason: 'A call for help' }, mia);
    const ben = { ...mia, id: at.ben, isAdmin: false };
    expect(await ask(listSupportAccess, {}, ben)).toEqual({
      support_access: [{ at: NOON, until: plus(NOON, minutes(30)) }],
    });
    const fact = (await at.account(at.ben)).at(-1)!;
    const jobs = mailMemberWhenSupportSignedIn.reactions.flatMap(
      ({ react }) => react(fact as never, undefined as never) as Job[],
    );
    for (const job of [...jobs, ...jobs]) await at.job(job, { ...job.payload });
    expect(at.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ben@example.org', 'Our support was in your Wellspring account'],
    ]);
  });

  const asBen = async (on: Awaited<ReturnType<typeof staff>>) => {
    await on.ask(loginAs, { id: on.at.ben, reason: 'A call for help' }, on.mia);
    const support = (await on.at.parts.signIns.memberOf(on.cookies[0]!))!;
    expect(support).toMatchObject({ id: on.at.ben, support: { by: on.at.mia } });
    return support;
  };
  const comesBack = async ({ ask, at, cookies }: Awaited<ReturnType<typeof staff>>, support: SignedIn) => {
    await ask(endLoginAs, {}, support);
    const token = cookies.at(-1);
    return token === null || token === undefined ? undefined : at.parts.signIns.memberOf(token);
  };

  test('ends with the sign-in of the staff member that was put aside, and makes no other one', async () => {
    const on = await staff();
    const support = await asBen(on);
    expect(await comesBack(on, support)).toMatchObject({ id: on.at.mia, isAdmin: true, signInId: on.mia.signInId });
    expect(await on.at.parts.signIns.memberOf(on.cookies[0]!)).toBeUndefined();
    expect(await on.at.parts.signIns.devices(on.at.mia)).toHaveLength(1);
    expect(await comesBack(on, support)).toBeUndefined();
  });

  const endings = {
    'log out everywhere else': async ({ at }) => {
      const there = await at.parts.signIns.begin(at.mia, { userAgent: 'Test', places: [] });
      const { signInId: except } = (await at.parts.signIns.memberOf(there))!;
      await at.parts.signIns.endAll(database, at.mia, { except });
      await at.parts.signIns.forget(at.mia);
    },
    'choose another password': async ({ at }) => {
      const chosen = { member: at.mia, password: 'another-river-stone' };
      sure(await at.commands.changePassword(at.by(), chosen));
    },
    'are logged out by the operator': async ({ at }) => void (await at.commands.endSignIns(at.by(), at.mia)),
    'lose the right': async ({ at }) => {
      sure(await at.parts.execute(at.by(), account, at.mia, { type: 'RevokeAdmin', member: at.mia, onlyAdmin: false }));
      await at.parts.signIns.forget(at.mia);
    },
    'end the waiting device in the list': async ({ at, mia }) =>
      void (await at.parts.signIns.end(mia.signInId, at.mia)),
    'are forgotten': ({ at }) => at.parts.signIns.removeTraces(at.mia),
  } satisfies Record<string, (on: Awaited<ReturnType<typeof staff>>) => Promise<void>>;
  test.each(Object.keys(endings) as (keyof typeof endings)[])(
    '[C-087] ends when the staff %s, and does not come back as a sign-in of theirs',
    async (ending) => {
      const on = await staff();
      const support = await asBen(on);
      const heard: string[] = [];
      on.at.parts.signIns.changed((member) => heard.push(member));
      await endings[ending](on);
      expect(await on.at.parts.signIns.memberOf(on.cookies[0]!)).toBeUndefined();
      expect(heard).toContain(on.at.ben);
      expect((await comesBack(on, support))?.isAdmin).not.toBe(true);
    },
  );

  test('[C-087] the sign-in that waits goes with a visit that ran out or was logged out of', async () => {
    const on = await staff();
    const support = await asBen(on);
    await on.at.parts.signIns.end(support.signInId, on.at.ben);
    expect(await on.at.parts.signIns.devices(on.at.mia)).toEqual([]);
    const again = await staff();
    await asBen(again);
    again.at.clock.set(plus(NOON, minutes(31)));
    await again.at.parts.signIns.tidy();
    expect(await again.at.parts.signIns.devices(again.at.mia)).toEqual([]);
  });

  test('leaves the rights that a second step gave to the staff member, without lending them meanwhile', async () => {
    const { at, ask, cookies } = await staff({ SECOND_FACTOR_FOR_STAFF: true });
    const passkey = '0e000000-0000-4000-8000-000000000001';
    await at.parts.execute(at.by(), account, at.mia, { type: 'AddPasskey', member: at.mia, passkey });
    const token = await at.commands.signIn(at.mia, { userAgent: '', ip: '203.0.113.7', isProvedTwice: true });
    await ask(loginAs, { id: at.ben, reason: 'A call for help' }, (await at.parts.signIns.memberOf(token))!);
    const support = (await at.parts.signIns.memberOf(cookies[0]!))!;
    expect(support).toMatchObject({ id: at.ben, isAdmin: false });
    expect(support.secondStep).toBeUndefined();
    at.clock.set(plus(NOON, minutes(20)));
    await ask(endLoginAs, {}, support);
    expect(await at.parts.signIns.memberOf(cookies[1]!)).toMatchObject({
      isAdmin: true,
      secondStep: { freshUntil: plus(NOON, minutes(10)) },
    });
  });

  test('needs a reason, the right password after a while, and another account than that of staff', async () => {
    const { at, mia, ask, cookies } = await staff();
    expect(await ask(loginAs, { id: at.ben }, mia)).toMatchObject({ refused: 'STAFF_REASON_REQUIRED' });
    expect(await ask(loginAs, { id: at.mia, reason: 'To see it' }, mia)).toMatchObject({ refused: 'ACCOUNT_OF_STAFF' });
    expect(await ask(loginAs, { id: at.ben, reason: 'To see it', password: 'wrong' }, mia)).toMatchObject({
      refused: 'PASSWORD_WRONG',
    });
    at.clock.set(plus(NOON, minutes(120)));
    expect(await ask(loginAs, { id: at.ben, reason: 'To see it' }, mia)).toMatchObject({
      refused: 'FRESH_LOGIN_NEEDED',
    });
    expect(cookies).toEqual([]);
  });
});

describe('accounts for staff', () => {
  const ANA = '11111111-1111-4111-8111-111111111111';
  const person = (member: string, username: string, at: string) => ({
    type: 'AccountRegistered' as const,
    data: {
      member,
      username,
      name: `${username} smith`,
      email: `${username}@example.org`,
      emailFingerprint: username,
      usernameFingerprint: username,
      timezone: 'UTC',
      termsVersion: '1',
    },
    at,
  });
  const listed = async (input: object) => {
    const { ask } = asking(await registered());
    const { users } = (await ask(listAccounts, input, {} as never)) as { users: { username: string }[] };
    return users.map(({ username }) => username);
  };
  const ownHandlers = (notice: Awaited<ReturnType<SpecialNotices['next']>> = null) =>
    profileHandlers({
      sql: database,
      commands: {} as never,
      pictures: {} as never,
      notices: { next: () => Promise.resolve(notice), seen: () => Promise.resolve() },
      choices: undefined,
      figures: undefined,
      subscription: undefined,
    });
  const SET = '2026-05-04T08:00:00.000Z';
  beforeAll(async () => {
    const { given: happened } = await projecting(database, people);
    await happened(
      person(ANA, 'ana', '2026-05-01T12:00:00.000Z'),
      person(BEN, 'ben_10', '2026-05-02T12:00:00.000Z'),
      { type: 'HostLevelSet', data: { member: BEN, level: 2, because: 'admin' } },
      { type: 'ProfilePictureChanged', data: { member: BEN, picture: 'ben.jpg', before: null } },
      { type: 'AccountStatusSet', data: { member: ANA, status: 'warned', reason: 'Spam', until: LATER }, at: SET },
    );
  });

  test('[ADM-033] are found by words in username, name and address, and by host level', async () => {
    expect(await listed({})).toEqual(['ben_10', 'ana']);
    expect(await listed({ q: 'ANA' })).toEqual(['ana']);
    expect(await listed({ q: 'smith', host_level: '2' })).toEqual(['ben_10']);
    expect(await listed({ q: 'n_1' })).toEqual(['ben_10']);
    expect(await listed({ q: '%' })).toEqual([]);
    expect(await listed({ limit: 1, offset: 1 })).toEqual(['ana']);
  });

  test('have the address of the picture, if there is one', async () => {
    const { ask } = asking(await registered());
    expect(await ask(listAccounts, {}, {} as never)).toMatchObject({ users: [{ pic: '/img/ben.jpg' }, { pic: null }] });
  });

  test('their own profile tells whether their rights wait for the second step', async () => {
    const [own] = ownHandlers();
    const profile = (rights: object) =>
      own!.handle({} as never, { now: NOON, member: { id: ANA, ...rights } } as never);
    expect(await profile({ isAdmin: false, lacksSecondFactor: true })).toMatchObject({
      user: { is_admin: false, second_step_missing: true },
    });
    const { user } = (await profile({ isAdmin: true })) as { user: object };
    expect(user).toMatchObject({ is_admin: true });
    expect(user).not.toHaveProperty('second_step_missing');
  });

  test('[C-087] a notice waits for its member while staff are logged in as them', async () => {
    const [own] = ownHandlers({ name: 'SHOW_RECEIVED_FREE_MONTH_MODAL', id: 'the free month 2026-05' });
    const noticeOf = async (rights: object) => {
      const answer = await own!.handle({} as never, { now: NOON, member: { id: ANA, ...rights } } as never);
      return (answer as { user: { special_notice: string | null } }).user.special_notice;
    };
    expect(await noticeOf({})).toBe('SHOW_RECEIVED_FREE_MONTH_MODAL');
    expect(await noticeOf({ support: { by: BEN, until: LATER } })).toBeNull();
  });

  test('[MOD-029] a warned member reads in the own profile what staff set, as long as it lasts', async () => {
    const profile = async (id: string, now: string) => {
      const [own] = ownHandlers();
      const { user } = (await own!.handle({} as never, { now, member: { id } } as never)) as { user: object };
      return 'standing' in user ? user.standing : undefined;
    };
    expect(await profile(ANA, NOON)).toEqual({ status: 'warned', since: SET, until: LATER });
    expect(await profile(ANA, LATER)).toBeUndefined();
    expect(await profile(BEN, NOON)).toBeUndefined();
  });

  test('[ADM-023] are at most 100 in one answer', () => {
    expect(ACCOUNTS_LIMIT).toBe(100);
    expect(listAccounts.input.parse({}).limit).toBe(100);
    expect(listAccounts.input.parse({ limit: 101 }).limit).toBe(100);
  });

  test('[ADM-034] are read one by one, with their status', async () => {
    const { ask } = asking(await registered());
    expect(await ask(getAccount, { id: ANA }, {} as never)).toMatchObject({
      user: { uuid: ANA, username: 'ana', status: 'warned', status_until: LATER, host_level: 0 },
    });
    expect(await ask(getAccount, { id: '99999999-9999-4999-8999-999999999999' }, {} as never)).toEqual({
      refused: 'USER_DOES_NOT_EXIST',
    });
  });

  test('[ADM-006] [ADM-036] get another host level and another status in two calls: of both in one, neither is made', async () => {
    const at = await registered();
    const { ask, decisions } = asking(at);
    const mia = { id: at.mia } as never;
    const change = (input: object) => ask(updateAccountByStaff, { id: at.ben, ...input }, mia);
    const apart = { refused: 'LEVEL_AND_STATUS_APART', field: 'host_level' };
    const before = await at.account(at.ben);
    const limit = { status: 'suspended', clause: 'respect', reason: 'Spam, twice', until: LATER };
    expect(await change({ ...limit, host_level: 2 })).toEqual(apart);
    expect(decisions).toEqual([]);
    expect(await at.account(at.ben)).toEqual(before);
    // What is the same already is no change: a whole form may be sent.
    await change({ status: 'active', host_level: 2 });
    const levelOf = async () => (await accountOf(at.parts.log, at.ben)).hostLevel;
    expect(await levelOf()).toBe(2);
    expect(await change({ ...limit, host_level: 2 })).toMatchObject({ refused: 'CASE_CLAUSE_REQUIRED' });
    const status = { status: 'warned', reason: 'Spam, twice', until: null, report: CASE, now: NOON } as const;
    expect(await at.commands.setStatus(at.by(), at.ben, status)).toBeUndefined();
    expect(await change({ status: 'active', host_level: 0 })).toEqual(apart);
    await change({ host_level: 0 });
    expect(await levelOf()).toBe(0);
  });

  test('[ADM-036] keep a limit that is sent back as it is while the host level changes', async () => {
    const at = await registered();
    const { ask, decisions } = asking(at);
    const status = { status: 'warned', reason: 'Spam, twice', until: null, report: CASE, now: NOON } as const;
    expect(await at.commands.setStatus(at.by(), at.ben, status)).toBeUndefined();
    await ask(updateAccountByStaff, { id: at.ben, host_level: 1, status: 'warned' }, { id: at.mia } as never);
    expect((await accountOf(at.parts.log, at.ben)).hostLevel).toBe(1);
    expect(decisions).toEqual([]);
  });

  test('[ADM-033] a missing filter narrows nothing', () => {
    expect(listAccounts.input.parse({})).not.toHaveProperty('host_level');
    expect(listAccounts.input.parse({ host_level: '0' })).toMatchObject({ host_level: 0 });
  });

  test('[ADM-006] are limited by a decision with its rule alone', async () => {
    const at = await registered();
    const { ask, decisions } = asking(at);
    const before = await at.account(at.ben);
    const asked = { id: at.ben, status: 'warned', reason: 'Spam, twice' };
    const mia = { id: at.mia } as never;
    expect(await ask(updateAccountByStaff, asked, mia)).toEqual({ refused: 'CASE_CLAUSE_REQUIRED', field: 'clause' });
    expect(decisions).toEqual([
      { by: at.mia, member: at.ben, status: 'warned', clause: null, reason: 'Spam, twice', until: null, now: NOON },
    ]);
    expect(await at.account(at.ben)).toEqual(before);
  });

  test('[ADM-013] [ADM-014] are for admins alone', () => {
    expect([listAccounts, getAccount, updateAccountByStaff, loginAs].map(({ access }) => access)).toEqual(
      Array.from({ length: 4 }, () => 'admin'),
    );
  });

  test('[ADM-025] [ADM-036] are inactive when their owner closed them, which staff cannot set', async () => {
    const at = await registered();
    const { given: happened } = await projecting(database, people);
    const { ask, decisions } = asking(at);
    const mia = { id: at.mia } as never;
    const change = (input: object) => ask(updateAccountByStaff, { id: at.ben, ...input }, mia);
    const read = async () => ((await ask(getAccount, { id: BEN }, mia)) as { user: { status: string } }).user.status;
    const found = async (status: string) => {
      const { users } = (await ask(listAccounts, { status, q: 'ben_10' }, mia)) as { users: { status: string }[] };
      return users.map((user) => user.status);
    };
    expect(await change({ status: 'inactive' })).toMatchObject({ refused: 'INPUT_INVALID', field: 'status' });
    await happened(person(BEN, 'ben_10', '2026-05-02T12:00:00.000Z'), {
      type: 'DeletionRequested',
      data: { member: BEN, request: BEN, requestedAt: NOON, erasesAt: LATER },
    });
    expect([await read(), await found('inactive'), await found('active')]).toEqual(['inactive', ['inactive'], []]);
    await happened({ type: 'AccountStatusSet', data: { member: BEN, status: 'removed', reason: 'Spam', until: null } });
    expect([await read(), await found('inactive'), await found('removed')]).toEqual(['removed', [], ['removed']]);
    expect(decisions).toEqual([]);
  });
});

test('[C-173] hosts whom staff shut out are not introduced until that is over', async () => {
  const { given: happened } = await projecting(database, people);
  const set = (status: string, until: string | null) =>
    happened({ type: 'AccountStatusSet', data: { member: BEN, status, reason: 'Spam', until } });
  const hosts = async (now: string) => (await hostRows(database, [BEN], now)).map(({ username }) => username);
  await happened(
    {
      type: 'AccountRegistered',
      data: {
        member: BEN,
        username: 'ben',
        name: 'ben',
        email: 'ben@example.org',
        emailFingerprint: 'ben',
        usernameFingerprint: 'ben',
        timezone: 'UTC',
        termsVersion: '1',
      },
    },
    { type: 'EmailConfirmed', data: { member: BEN, emailFingerprint: 'ben' } },
  );
  await set('suspended', LATER);
  expect([await hosts(NOON), await hosts(LATER)]).toEqual([[], ['ben']]);
  await set('removed', null);
  expect(await hosts(LATER)).toEqual([]);
  await set('warned', null);
  expect(await hosts(NOON)).toEqual(['ben']);
});
