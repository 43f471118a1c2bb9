import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AboutMembers } from '#kernel/about-members.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { signing } from '#kernel/log/signing.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import {
  beginErasure,
  clearReceipt,
  closeSubject,
  endSignIns,
  eraseMember,
  freeUsername,
  mailDeletion,
  sendReceipt,
} from '../job-kinds.ts';
import { account } from '../domain/account.ts';
import { identityFacts } from '../facts/for-modules.ts';
import { house, NOON, outcome, sure, type House } from '../testing/house.ts';
import { sealedCopies } from '../own-data/copies.ts';
import { aboutMembers } from '../about-members.ts';
import { erasures } from './erasures.ts';
import { erasureJobs } from './jobs.ts';
import { checkedReceipt } from '../receipts/signed.ts';

const SIGNING = signing('a key of no importance, for tests only');
const IP = '203.0.113.7';
const database = ownDatabase();
let home: House;
let ben: string;
let dieBefore: string | undefined;
let toys: number;
let asked: readonly string[] | undefined;
let clings: boolean;
let rewritten: number;
let jobs: ReturnType<typeof erasureJobs>;

beforeEach(async () => {
  home = await house(database);
  ben = sure(await home.register()).member!;
  [dieBefore, clings] = [undefined, false];
  [toys, rewritten] = [3, 0];
  const toybox: AboutMembers = {
    called: 'toybox',
    holds: () => Promise.resolve({ toys }),
    forget: ({ former }) => {
      [toys, asked] = [clings ? 1 : 0, former];
      return Promise.resolve();
    },
    chapters: [],
    stays: 'that there were toys',
  };
  const records = () =>
    new Map([
      ['identity', aboutMembers(home.parts, sealedCopies(database, home.parts.personalData), memoryFiles())] as const,
      ['toybox', toybox] as const,
    ]);
  const retained = erasures(database);
  jobs = erasureJobs({
    parts: home.parts,
    records,
    keyring: {
      rewrite: () => Promise.reject(new Error('An erasure needs no whole keyring')),
      removeForgotten: async () => void (rewritten += 1),
    },
    erasures: retained,
    before: (step) => {
      if (step === dieBefore) throw new Error(`the process died before: ${step}`);
    },
    mail: home.mail,
    signing: SIGNING,
  });
});

const job = ({ kind }: { kind: string }, payload: Record<string, unknown> = {}) =>
  jobsRunBy(jobs)({ kind, payload: { member: ben, ...payload } });
const me = () => ({ id: ben, isAdmin: false, hostLevel: 0 as const, emailVerified: true, signInId: '' });
const enters = async () =>
  outcome(await home.commands.checkPassword({ typed: 'ben', password: 'quiet-river-stones', ip: IP }));
const wrongPassword = async (typed: string) =>
  outcome(await home.commands.checkPassword({ typed, password: 'a-guess-of-mine', ip: IP }));
const leave = async () => sure(await home.commands.closeAccount(home.by(), me()));
const facts = () => home.facts(`identity.account-${ben}`);
/** Thirty days later the first phase is done, and two minutes later the second may be. */
const untilSecondPhase = async () => {
  await leave();
  home.clock.set(plus(NOON, days(30)));
  await job(beginErasure);
  await job(closeSubject);
  home.clock.set(plus(NOON, days(30) + minutes(2)));
};
const namesLeft = async () =>
  (await home.account(ben)).flatMap(({ data }) => [data['username'], data['email'], data['name']]).filter(Boolean);

it('an erasure covers the names that the member had before, and not those that another member has by now', async () => {
  for (const username of ['benedict', 'benjamin'])
    expect(await home.commands.changeUsername(home.by(), { member: ben, username })).toBeUndefined();
  for (const email of ['ben@new.example', 'mia@example.org']) {
    expect(await home.commands.askForEmailChange(home.by(), { member: ben, email })).toBeUndefined();
    home.clock.set(plus(home.clock.now(), minutes(2)));
  }
  sure(await home.register({ username: 'mia', email: 'mia@example.org' }));
  await wrongPassword('ben@new.example');
  await wrongPassword('benedict');
  home.clock.set(NOON);
  await untilSecondPhase();
  await job(eraseMember);
  expect(asked).toEqual(['ben', 'benedict', 'ben@new.example']);
  expect(await database.query('select 1 from identity.failures where bucket like $1', ['elsewhere|%'])).toEqual([]);
});

describe('an account that is to be deleted', () => {
  it('[IDN-076] the account is closed at once: signed out everywhere and invisible to all', async () => {
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    expect(await leave()).toEqual({ erasesAt: plus(NOON, days(30)) });
    expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
    expect((await identityFacts(home.parts.log, home.parts.settings.identity).account(ben)).exists).toBe(false);
  });

  it('is signed out everywhere also when the process died in between, and stays signed in when it came back', async () => {
    const browser = { userAgent: '', ip: IP };
    await home.commands.signIn(ben, browser);
    await home.parts.execute(home.by(), account, ben, {
      type: 'RequestDeletion',
      member: ben,
      request: ben,
      onlyAdmin: false,
      now: NOON,
      settings: home.parts.settings.identity,
    });
    await job(endSignIns);
    expect(await home.parts.signIns.devices(ben)).toEqual([]);
    await home.commands.comeBack(home.by(), ben);
    const token = await home.commands.signIn(ben, browser);
    await job(endSignIns);
    expect(await home.parts.signIns.memberOf(token)).toMatchObject({ id: ben });
  });

  it('is not signed out by a late job while its owner comes back', async () => {
    await leave();
    home.clock.set(plus(NOON, minutes(1)));
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    await job(endSignIns);
    await home.commands.comeBack(home.by(), ben);
    expect(await home.parts.signIns.memberOf(token)).toMatchObject({ id: ben });
  });

  it('[C-110] logging in or following the mailed link keeps the account', async () => {
    await leave();
    expect(await enters()).toEqual({ member: ben, isLeaving: true });
    await home.commands.comeBack(home.by(), ben);
    expect(await enters()).toEqual({ member: ben });

    await leave();
    const wish = (await home.account(ben)).at(-1)!.data['request'];
    await job(mailDeletion, { request: wish });
    const [, member, token] = /\/keep-account\/(\S+)\/(\S+)/.exec(home.mails.at(-1)!.text)!;
    expect(outcome(await home.commands.keepAccount(home.by(), { member: member!, token: `${token}x` }))).toBe(
      'KEEP_ACCOUNT_LINK_WRONG',
    );
    expect(await home.commands.keepAccount(home.by(), { member: member!, token: token! })).toBeUndefined();
    expect((await identityFacts(home.parts.log, home.parts.settings.identity).account(ben)).exists).toBe(true);
    const facts = await home.account(ben);
    expect(await home.commands.keepAccount(home.by(), { member: member!, token: token! })).toBeUndefined();
    expect(await home.account(ben)).toEqual(facts);
  });

  it('is not forgotten before its time', async () => {
    await leave();
    home.clock.set(plus(NOON, days(30) - 1));
    await job(beginErasure);
    await expect(job(eraseMember)).rejects.toThrow('No erasure of this member has begun: leaving');
    expect(await enters()).toEqual({ member: ben, isLeaving: true });
    expect(await namesLeft()).toHaveLength(3);
  });
});

describe('an erasure whose reads end early', () => {
  const nothing = (): Promise<never[]> => Promise.resolve([]);
  it.each<[string, string, (log: House['parts']['log']) => void]>([
    ['the name and address of the member', 'was not read to its end', (log) => (log.read = nothing)],
    [
      'the name and address, in a process that has not read them before',
      'The member to be forgotten was not found',
      (log) => Object.assign(log, { read: nothing, recentFacts: () => undefined }),
    ],
    [
      'that it has begun',
      'No erasure of this member has begun',
      (log) => (log.facts = async () => ({ events: await nothing(), revision: 'no-stream' })),
    ],
  ])('destroys nothing when they do not show %s', async (_, words, cutOff) => {
    await untilSecondPhase();
    const whole = { ...home.parts.log };
    cutOff(home.parts.log);
    await expect(job(eraseMember)).rejects.toThrow(words);
    expect([toys, await home.parts.personalData.countKeys([ben])]).toEqual([3, 1]);
    Object.assign(home.parts.log, whole);
    await job(eraseMember);
    expect([toys, await home.parts.personalData.countKeys([ben])]).toEqual([0, 0]);
  });

  it('keeps the address for the receipt until the history shows the erasure', async () => {
    await untilSecondPhase();
    await job(eraseMember);
    const whole = { ...home.parts.log };
    home.parts.log.read = nothing;
    await expect(job(sendReceipt)).rejects.toThrow('does not show the erasure');
    Object.assign(home.parts.log, whole);
    await job(sendReceipt);
    expect(home.mails.at(-1)?.to).toBe('ben@example.org');
  });
});

describe('the owner', () => {
  const isOwner = async (password?: string, signInId = '') =>
    outcome(await home.commands.ownerProblem({ ...me(), signInId }, password));
  it('knows the password, or has just logged in', async () => {
    expect(await isOwner('quiet-river-stones')).toBeUndefined();
    expect(await isOwner('another-river')).toBe('PASSWORD_WRONG');
    expect(await isOwner()).toBe('FRESH_LOGIN_NEEDED');
    await home.commands.signIn(ben, { userAgent: '', ip: IP });
    const [device] = await home.parts.signIns.devices(ben);
    expect(await isOwner(undefined, device!.id)).toBeUndefined();
    home.clock.set(plus(NOON, minutes(10)));
    expect(await isOwner(undefined, device!.id)).toBe('FRESH_LOGIN_NEEDED');
  });
  it('is not guessed', async () => {
    for (let tries = 0; tries < 10; tries++) expect(await isOwner('another-river')).toBe('PASSWORD_WRONG');
    expect(await isOwner('quiet-river-stones')).toBe('TOO_MANY_REQUESTS');
  });
});

describe('[I-036] forgetting', () => {
  it('waits until no process can have the key any more', async () => {
    await leave();
    home.clock.set(plus(NOON, days(30)));
    await job(beginErasure);
    // The second phase comes first when the job of the first one was late.
    await job(eraseMember);
    expect(await namesLeft()).toHaveLength(3);
    expect(await database.query('select kind from kernel.jobs')).toEqual([{ kind: eraseMember.kind }]);
    await expect(home.parts.personalData.seal(ben, 'c', 'x')).rejects.toThrow('forgotten');
    home.clock.set(plus(NOON, days(30) + minutes(2)));
    await job(eraseMember);
    expect(await namesLeft()).toEqual([]);
  });

  it('leaves nothing, frees the address, keeps the username for ninety days', async () => {
    await untilSecondPhase();
    await job(eraseMember);
    expect(await namesLeft()).toEqual([]);
    expect(await enters()).toBe('USER_CREDENTIALS_INCORRECT');
    expect((await home.account(ben)).at(-1)).toMatchObject({
      type: 'MemberForgotten',
      data: {
        requestedAt: NOON,
        begunAt: plus(NOON, days(30)),
        finishedAt: plus(NOON, days(30) + minutes(2)),
        removed: { identity: { passwords: 1, 'claims to an address': 1 }, toybox: { toys: 3 } },
      },
    });
    expect(outcome(await home.register({ email: 'other@example.org' }))).toBe('USER_USERNAME_IS_TAKEN');
    expect(typeof outcome(await home.register({ username: 'benjamin' }))).toBe('object');
    await job(freeUsername);
    expect(typeof outcome(await home.register({ email: 'third@example.org' }))).toBe('object');
  });

  it.each([
    ['stays taken, as one that was tried with a known address does', false],
    ['is free after ninety days where registering tells who is known', true],
  ])('[C-090] the username of an account that made way for another registration %s', async (_, revealsEmail) => {
    Object.assign(home.parts.settings.identity, { REGISTRATION_REVEALS_EMAIL: revealsEmail });
    home.clock.set(plus(NOON, minutes(5)));
    sure(await home.parts.execute(home.by(), account, ben, { type: 'GiveWay', member: ben, request: ben, now: NOON }));
    await job(closeSubject);
    home.clock.set(plus(NOON, minutes(10)));
    await job(eraseMember);
    expect((await facts()).at(-1)).toBe('MemberForgotten');
    await job(freeUsername);
    const again = outcome(await home.register({ email: 'other@example.org' }));
    expect(again === 'USER_USERNAME_IS_TAKEN').toBe(!revealsEmail);
  });

  it.each([
    'close',
    'address',
    'count identity',
    'forget identity',
    'count toybox',
    'forget toybox',
    'key',
    'keyring',
    'fact',
  ])('erasure resumes when the process dies before: %s', async (step) => {
    dieBefore = step;
    await leave();
    home.clock.set(plus(NOON, days(30)));
    await job(beginErasure);
    const outcomeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => String(error),
      );
    const died = `Error: the process died before: ${step}`;
    expect(await outcomeOf(job(closeSubject))).toBe(step === 'close' ? died : 'done');
    home.clock.set(plus(NOON, days(30) + minutes(2)));
    expect(await outcomeOf(job(eraseMember))).toBe(step === 'close' ? 'done' : died);
    expect(await facts()).not.toContain('MemberForgotten');
    dieBefore = undefined;
    home.clock.set(plus(NOON, days(30) + minutes(5)));
    await job(eraseMember);
    await job(eraseMember);
    expect(await namesLeft()).toEqual([]);
    expect(rewritten).toBe(step === 'fact' ? 2 : 1);
    expect((await home.account(ben)).filter(({ type }) => type === 'MemberForgotten')).toMatchObject([
      { data: { removed: { identity: { passwords: 1 }, toybox: { toys: 3 } } } },
    ]);
    await job(sendReceipt);
    expect(home.mails.at(-1)).toMatchObject({ to: 'ben@example.org' });
  });

  it('does not say so while a module still holds something', async () => {
    await untilSecondPhase();
    clings = true;
    await expect(job(eraseMember)).rejects.toThrow('toybox still holds');
    expect(await namesLeft()).toHaveLength(3);
    clings = false;
    await job(eraseMember);
    expect(await namesLeft()).toEqual([]);
  });
});

describe('the receipt', () => {
  const sent = async () => {
    await untilSecondPhase();
    await job(eraseMember);
    await job(sendReceipt);
    await job(sendReceipt);
    const mails = home.mails.filter(({ key }) => key.startsWith('erasure-receipt-'));
    expect(mails).toHaveLength(1);
    return mails[0]!;
  };

  it('the receipt comes once, in a last mail without names, after which the address is gone', async () => {
    const mail = await sent();
    expect(mail.to).toBe('ben@example.org');
    // Code, key and signature are chance, in which three letters of a name come up now and then.
    const words = mail.text.replace(/We do not keep it:\n.*|=== Signature ===[^]*?=== End/g, '') + mail.subject;
    expect(words).not.toMatch(/ben/i);
    const stays = /Stays, without a name:([^]*)/.exec(mail.text)![1]!.replaceAll(/\s+/g, ' ');
    for (const said of ['rights and time zone', 'what others wrote themselves']) expect(stays).toContain(said);
    expect(await database.query('select 1 from identity.erasures')).toEqual([]);
    expect(await database.query('select kind from kernel.jobs')).toEqual([{ kind: clearReceipt.kind }]);
  });

  it('a receipt is verifiable as sent, reveals no owner to strangers, and its owner to the holder of the code', async () => {
    const { text } = await sent();
    const [code] = /\b\w{4}(-\w{4}){4}\b/.exec(text)!;
    const about = (email?: string, typed?: string) =>
      checkedReceipt(text, SIGNING.publicKeys, { email, code: typed })?.isAboutYou;
    expect(checkedReceipt(text, SIGNING.publicKeys)).toMatchObject({
      isGenuine: true,
      isAboutYou: null,
      facts: { Finished: plus(NOON, days(30) + minutes(2)) },
    });
    expect(about('Ben@Example.org ', code)).toBe(true);
    expect(about('ben@example.org', 'aaaa-bbbb-cccc-dddd-eeee')).toBe(false);
    expect(about('clara@example.org', code)).toBe(false);
  });

  it('is not genuine once a letter is another one, or when another installation signed it', async () => {
    const { text } = await sent();
    expect(checkedReceipt(text.replace('toys 3', 'toys 4'), SIGNING.publicKeys)?.isGenuine).toBe(false);
    expect(checkedReceipt(text, signing('another key of no importance').publicKeys)?.isGenuine).toBe(false);
    const changed = signing('another key of no importance', [SIGNING.publicKey]);
    expect(checkedReceipt(text, changed.publicKeys)?.isGenuine).toBe(true);
    // Every letter between the first and the last line; blanks at the end of a line and marks of quoting are a mail program's.
    const [from, to] = [text.indexOf('=== Receipt'), text.indexOf('=== End of the receipt')];
    for (let at = from; at < to - 1; at++)
      for (const letter of ['x', 'A', String.fromCharCode(text.charCodeAt(at) ^ 1)]) {
        if (letter === text[at] || `${letter}${text[at]}`.trim() === '' || text[at] === '\n') continue;
        const altered = text.slice(0, at) + letter + text.slice(at + 1);
        expect([at, letter, checkedReceipt(altered, SIGNING.publicKeys)?.isGenuine ?? false]).toEqual([
          at,
          letter,
          false,
        ]);
      }
    const cut = text.split('\n').filter((line) => !line.includes('toys 3'));
    expect(checkedReceipt(cut.join('\n'), SIGNING.publicKeys)?.isGenuine).toBe(false);
  });

  it('leaves no address behind in the outbox once it is handed over, and is given up after a week', async () => {
    const put = async (status: string) => {
      await database.query('truncate web.outbox, kernel.jobs');
      await database.query(
        `insert into web.outbox (key, recipient, subject, status, made_at) values ($1, 'ben@example.org', 's', $2, now())`,
        [`erasure-receipt-${ben}`, status],
      );
    };
    const addresses = () => database.query('select recipient from web.outbox');
    await put('kept');
    await job(clearReceipt, { since: NOON });
    expect(await addresses()).toEqual([{ recipient: null }]);
    await put('waiting');
    await job(clearReceipt, { since: NOON });
    expect(await addresses()).toEqual([{ recipient: 'ben@example.org' }]);
    expect(await database.query('select kind from kernel.jobs')).toEqual([{ kind: clearReceipt.kind }]);
    home.clock.set(plus(NOON, days(7)));
    await job(clearReceipt, { since: NOON });
    expect(await addresses()).toEqual([]);
  });
});
