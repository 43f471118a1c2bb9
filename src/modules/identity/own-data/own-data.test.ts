import { beforeEach, describe, expect, it } from '@jest/globals';
import { singlePage, factsOf, type AboutMembers, type Chapter, type AboutMembersEntry } from '#kernel/about-members.ts';
import { ownerOf } from '../facts/owner.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { mailOwnData, makeOwnData, removeOwnData } from '../job-kinds.ts';
import { house, NOON, outcome, sure, type House } from '../testing/house.ts';
import { ownDataFor } from './commands.ts';
import { sealedCopies } from './copies.ts';
import { ownDataJobs } from './jobs.ts';
import { makingCopies } from './making.ts';

const database = ownDatabase();
let home: House;
let ben: string;
let notes: AboutMembersEntry[];
let asked: string[];
let failsAt: string | undefined;
let copies: ReturnType<typeof sealedCopies>;
let own: ReturnType<typeof ownDataFor>;
let jobs: ReturnType<typeof ownDataJobs>;

beforeEach(async () => {
  home = await house(database);
  ben = sure(await home.register()).member!;
  notes = [{ Note: 'the only one' }];
  [asked, failsAt] = [[], undefined];
  const diary: Chapter = {
    title: 'Your <diary>',
    about: 'Page by page & in order.',
    page: async (_, after) => {
      asked.push(after ?? 'begin');
      if (failsAt === (after ?? 'begin')) throw new Error('the diary is locked');
      const from = Number(after ?? 0);
      const entries = notes.slice(from, from + 3);
      return from + 3 < notes.length ? { entries, next: String(from + 3) } : { entries };
    },
  };
  const { log } = home.parts;
  const accounts: AboutMembers = {
    called: 'account',
    holds: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
    chapters: [
      { title: 'Owner', about: 'Who.', page: singlePage(async (member) => [{ ...(await ownerOf(log, member)) }]) },
      { title: 'Facts', about: 'What happened.', page: factsOf(log, (member) => `identity.account-${member}`) },
      { title: 'Nothing', about: 'Nothing.', page: singlePage(() => Promise.resolve([])) },
    ],
  };
  const toybox: AboutMembers = {
    called: 'toybox',
    holds: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
    chapters: [
      { title: 'Toys', about: 'None.', page: () => Promise.resolve({ entries: [] }) },
      { title: 'Rare toys', about: 'None.', page: () => Promise.resolve({ entries: [] }), onlyIfAny: true },
      diary,
    ],
  };
  copies = sealedCopies(database, home.parts.personalData);
  const records = () => new Map([['account', accounts] as const, ['toybox', toybox] as const]);
  own = ownDataFor({ parts: home.parts, copies });
  jobs = jobsWith();
  function jobsWith(atOnce?: number) {
    const making = makingCopies({ records, copies, product: () => 'Wellspring' });
    return ownDataJobs({
      parts: home.parts,
      copies,
      making,
      mail: home.mail,
      ...(atOnce === undefined ? {} : { atOnce }),
    });
  }
  slow = () => (jobs = jobsWith(0));
});
/** From now on a job does one page at a time. */
let slow: () => void;

const ask = (another = false) => own.ask(home.by(), ben, another);
const requests = async () =>
  (await home.account(ben))
    .filter(({ type }) => type === 'OwnDataRequested')
    .map(({ data }) => String(data['request']));
const job = ({ kind }: { kind: string }, request: string) =>
  jobsRunBy(jobs)({ kind, payload: { member: ben, request } });
const make = async () => job(makeOwnData, (await requests()).at(-1)!);
const download = async (): Promise<string> => {
  let text = '';
  for (let after: string | undefined; ;) {
    const part: { text: string; next: string | null } = sure(await own.part(ben, after));
    text += part.text;
    if (part.next === null) return text;
    after = part.next;
  }
};
const dataIn = (page: string) =>
  JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(page)![1]!) as {
    chapters: { about: string; sections: { title: string; entries: AboutMembersEntry[] }[] }[];
  };

describe('[I-036] a copy of everything about oneself', () => {
  it('is asked for, put together, told of by mail, and can be downloaded for a week', async () => {
    expect(await own.copyOf(ben)).toBeNull();
    await ask();
    expect(await own.copyOf(ben)).toMatchObject({ state: 'PREPARING', asked_at: NOON, is_late: false });
    expect(outcome(await own.part(ben, undefined))).toBe('OWN_DATA_NOT_READY');
    await make();
    const [request] = await requests();
    const copy = await own.copyOf(ben);
    expect(copy).toMatchObject({ uuid: request, state: 'READY', expires_at: plus(NOON, days(7)) });
    await job(mailOwnData, request!);
    await job(mailOwnData, request!);
    expect(home.mails.filter(({ key }) => key.startsWith('own-data'))).toMatchObject([
      {
        to: 'ben@example.org',
        subject: 'Your Wellspring data is ready',
        text: expect.stringContaining('May 11, 2026'),
      },
    ]);
    const page = await download();
    expect(Buffer.byteLength(page)).toBe(copy!.bytes);
    expect(page).toContain('ben@example.org');
    expect(page).toContain('Your &lt;diary&gt;');
    home.clock.set(plus(NOON, days(7)));
    expect(await own.copyOf(ben)).toBeNull();
    expect(outcome(await own.part(ben, undefined))).toBe('OWN_DATA_NOT_READY');
    await job(removeOwnData, request!);
    expect(await database.query('select 1 from identity.own_data_pieces')).toEqual([]);
  });

  it('a copy that is requested twice is made once, and again on explicit request', async () => {
    await Promise.all([ask(), ask()]);
    await ask(true);
    expect(await requests()).toHaveLength(1);
    await make();
    await ask();
    expect(await requests()).toHaveLength(1);
    await ask(true);
    expect(await requests()).toHaveLength(2);
    expect(await own.copyOf(ben)).toMatchObject({ state: 'PREPARING' });
    await make();
    expect(await database.query('select request::text from identity.own_data')).toEqual([
      { request: (await requests())[1] },
    ]);
  });

  it('can be asked for again when it got lost with an older database', async () => {
    await ask();
    await make();
    await database.query('delete from identity.own_data');
    expect(await own.copyOf(ben)).toBeNull();
    await ask();
    await make();
    expect(await own.copyOf(ben)).toMatchObject({ state: 'READY' });
  });

  it('tells many entries page by page, in order, for people and for programs', async () => {
    notes = [
      ...Array.from({ length: 7 }, (_, n) => ({ Note: `entry ${n} </script>` })),
      { Note: 'entry 7', Mood: 'quiet' },
      { Note: 'entry 8' },
    ];
    await ask();
    await make();
    expect(asked).toEqual(['begin', '3', '6']);
    const page = await download();
    const { chapters } = dataIn(page);
    expect(chapters.map(({ about }) => about)).toEqual(['account', 'toybox']);
    expect(chapters[1]!.sections).toEqual([
      { title: 'Toys', about: 'None.', entries: [] },
      { title: 'Your <diary>', about: 'Page by page & in order.', entries: notes },
    ]);
    const cells = [...page.matchAll(/<td>(entry \d)/g)].map(([, cell]) => cell);
    expect(cells).toEqual(Array.from({ length: 9 }, (_, n) => `entry ${n}`));
    expect([page.split('<table>').length, page.split('</table>').length]).toEqual([
      page.split('</tbody>').length,
      page.split('<table>').length,
    ]);
    expect(page).toContain('<a href="#s4">Your &lt;diary&gt;</a> <span>9</span>');
    expect(page).toContain('<section id="s4"><h2>Your &lt;diary&gt;</h2>');
    expect(page).not.toContain('Rare toys');
  });

  it('making a copy resumes after a failure or a crash, without repeating entries', async () => {
    notes = Array.from({ length: 8 }, (_, n) => ({ Note: `entry ${n}` }));
    await ask();
    failsAt = '3';
    await expect(make()).rejects.toThrow('the diary is locked');
    await expect(make()).rejects.toThrow('the diary is locked');
    home.clock.set(plus(NOON, minutes(10)));
    expect(await own.copyOf(ben)).toMatchObject({ state: 'PREPARING', is_late: true });
    failsAt = undefined;
    await make();
    expect(asked).toEqual(['begin', '3', '3', '3', '6']);
    expect(dataIn(await download()).chapters[1]!.sections[1]!.entries).toEqual(notes);
  });

  it('making a copy yields to other jobs, and two runs at once repeat no entry', async () => {
    slow();
    notes = Array.from({ length: 30 }, (_, n) => ({ Note: `entry ${n}` }));
    await ask();
    for (let turns = 0; (await own.copyOf(ben))?.state !== 'READY'; turns++) {
      if (turns > 30) throw new Error('It is never ready');
      await Promise.all([make(), make()]);
    }
    expect(await database.query('select kind from kernel.jobs')).toEqual([{ kind: makeOwnData.kind }]);
    expect(dataIn(await download()).chapters[1]!.sections[1]!.entries).toEqual(notes);
  });

  it('a copy is stored sealed, and unreadable without the key', async () => {
    notes = [{ Note: 'qx secret' }];
    await ask();
    await make();
    const all = await database.query<{ row: string }>(
      `select d::text || coalesce((select string_agg(encode(sealed, 'escape'), '') from identity.own_data_pieces), '') as row
       from identity.own_data d`,
    );
    expect(all).toHaveLength(1);
    expect(all[0]!.row).not.toMatch(/qx secret|ben@example/);
    await home.parts.personalData.forget(ben);
    await expect(own.part(ben, undefined)).rejects.toThrow('gone');
  });

  it('a copy is dropped when the account is closed meanwhile', async () => {
    await ask();
    await make();
    await ask(true);
    const request = (await requests())[1]!;
    sure(
      await home.commands.closeAccount(home.by(), {
        id: ben,
        isAdmin: false,
        hostLevel: 0,
        emailVerified: true,
        signInId: '',
      }),
    );
    await job(makeOwnData, request);
    expect(await own.copyOf(ben)).toBeNull();
    await jobsRunBy(jobs)(removeOwnData.of('', { member: ben }));
    expect(await copies.traces(ben)).toBe(0);
    expect(isRefusal(await ask())).toBe(true);
    await home.commands.comeBack(home.by(), ben);
    expect(await own.copyOf(ben)).toBeNull();
    await ask();
    expect(await own.copyOf(ben)).toMatchObject({ state: 'PREPARING' });
  });
});

describe('the proof that the password was entered', () => {
  const me = (signInId = 'here') => ({ id: ben, isAdmin: false, hostLevel: 0 as const, emailVerified: true, signInId });
  it('holds ten minutes, in one browser, for one member', () => {
    const proof = own.proofFor(me());
    expect(own.isProof(me(), proof)).toBe(true);
    expect(own.isProof(me('elsewhere'), proof)).toBe(false);
    expect(own.isProof({ ...me(), id: 'somebody' }, proof)).toBe(false);
    expect(own.isProof(me(), proof.replace('2026', '2036'))).toBe(false);
    expect(own.isProof(me(), '')).toBe(false);
    home.clock.set(plus(NOON, minutes(10)));
    expect(own.isProof(me(), proof)).toBe(false);
  });
});
