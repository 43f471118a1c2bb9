import { beforeAll, describe, expect, test } from '@jest/globals';
import { feedbackData } from '#modules/feedback/marketing-data.ts';
import { forumData } from '#modules/forum/marketing-data.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import type { Database } from '#kernel/database/database.ts';
import { caller, executor } from '#kernel/commands/commands.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import type { MarketingKey } from '#kernel/marketing-data.ts';
import type { Call } from '#kernel/module.ts';
import { siteEvents } from './contract/site-events.ts';
import { aboutMembers } from './about-members.ts';
import { emailLists } from './marketing-data/email-lists.ts';
import { CAPTURED_EMAIL_MAX, isCapturedEmail } from './contract/captured-email.ts';
import { siteFileIn } from '#modules/content/contract/site-file.ts';
import { categories, siteContentOf } from '#modules/content/contract/site-content.ts';
import { announcementKey } from './marketing-data/announcement.ts';
import { contentHandlers } from './http/content.ts';
import { listHosts } from './contract/content-api.ts';
import type { NextHost } from '#modules/scheduling/index.ts';
import { siteSettings } from './contract/settings.ts';
import type { Handler } from '#kernel/module.ts';

const ANA = '11111111-1111-4111-8111-111111111111';
const now = '2026-05-04T09:00:00.000Z';
const call = { now } as Call;

const showing = (content: object) => () =>
  Promise.resolve({ content: siteContentOf(JSON.stringify(content)), help: [], announcementDescription: null });

const noDrafts = () => Promise.reject(new Error('no drafts are asked for'));

describe('an address left on a list', () => {
  let database: Database;
  beforeAll(async () => {
    database = await rowsDatabase();
  });

  test('[SIT-058] needs text, @, text, a dot and text, without spaces', () => {
    expect(['a@b.c', 'ana.b@mail.example.org'].filter((text) => !isCapturedEmail(text))).toEqual([]);
    expect(
      ['', 'ana', 'ana@', '@b.c', 'ana@mail', 'an a@b.c', 'a@b.', 'a@.c', 'a@@b.c'].filter(isCapturedEmail),
    ).toEqual([]);
  });

  test('[SIT-061] has at most 50 characters', () => {
    const of = (length: number) => `${'a'.repeat(length - 10)}@mail.test`;
    expect(CAPTURED_EMAIL_MAX).toBe(50);
    expect([isCapturedEmail(of(50)), isCapturedEmail(of(51))]).toEqual([true, false]);
  });

  test('[SIT-063] is stored once under host_email_capture, which only staff read', async () => {
    const list = emailLists(database).find(({ key }) => key === 'host_email_capture')!;
    expect(list).toMatchObject({ mode: 'append', writtenBy: 'visitor', readBy: 'admin' });
    expect(await list.put(JSON.stringify({ email: 'Ana@Example.org' }), call, list.key)).toBe(
      '{"email":"Ana@Example.org"}',
    );
    await list.put(JSON.stringify({ email: 'ana@example.org' }), call, list.key);
    for (const email of ['ina@bücher.example', 'Ina@xn--bcher-kva.example'])
      await list.put(JSON.stringify({ email }), { ...call, now: '2026-05-04T09:00:00.000Z' }, list.key);
    expect(await list.load({ limit: 10, offset: 1 }, call, list.key)).toHaveLength(1);
    await database.query("delete from site.captured_email where email = 'ina@xn--bcher-kva.example'");
    expect(await list.load({ limit: 10, offset: 0 }, call, list.key)).toEqual([
      JSON.stringify({ email: 'ana@example.org', time: now }),
    ]);
  });

  test.each(['{"email":" lea@example.org "}', '"lea@example.org"', ' lea@example.org '])(
    '[SIT-063] is taken from the payload %j',
    async (val) => {
      const [list] = emailLists(database);
      expect(await list!.put(val, call, list!.key)).toBe('{"email":"lea@example.org"}');
    },
  );

  test.each(['{"email":"no address"}', '"no address"', 'no address', ''])(
    '[SIT-063] is refused when it is none: %j',
    async (val) => {
      const [list] = emailLists(database);
      expect(await list!.put(val, call, list!.key)).toMatchObject({ refused: 'INPUT_INVALID', field: 'email' });
    },
  );

  test.each(['{"address":"a@b.c"}', '{', '"a@b.c'])(
    '[SIT-063] without an address in it, %j is refused',
    async (val) => {
      const [list] = emailLists(database);
      expect(await list!.put(val, call, list!.key)).toMatchObject({ refused: 'INPUT_INVALID', field: 'val' });
    },
  );

  test('leaves all lists with the member whose address it is', async () => {
    const about = aboutMembers(database);
    for (const list of emailLists(database))
      await list.put(JSON.stringify({ email: 'leaving@example.org' }), call, list.key);
    const whose = { member: ANA, email: 'Leaving@example.org', username: 'ana', lastHere: now };
    expect(await about.holds(whose)).toEqual({ addresses: 3 });
    await about.forget(whose);
    expect(await about.holds(whose)).toEqual({ addresses: 0 });
  });

  test('is removed with a member whose address it was before', async () => {
    const about = aboutMembers(database);
    const [list] = emailLists(database);
    await list!.put(JSON.stringify({ email: 'before@example.org' }), call, list!.key);
    const whose = { member: ANA, email: 'after@example.org', username: 'ana', lastHere: now };
    expect(await about.holds(whose)).toEqual({ addresses: 0 });
    await about.forget({ ...whose, former: ['Before@example.org'] });
    expect(await about.holds({ ...whose, former: ['before@example.org'] })).toEqual({ addresses: 0 });
    expect(await database.query("select 1 from site.captured_email where email = 'before@example.org'")).toEqual([]);
  });
});

describe('the link of the announcement', () => {
  test('[ADM-017] is written by staff only and read by all', () => {
    const key = announcementKey({} as never);
    expect(key).toMatchObject({ key: 'announcement_username', mode: 'set', writtenBy: 'admin', readBy: 'visitor' });
  });

  describe('with members', () => {
    const removed = new Set<string>();
    let database: Database;
    beforeAll(async () => {
      database = await rowsDatabase();
    });
    const key = () => {
      const secrets = personalData(database, 'a'.repeat(64));
      const log = eventLog(memoryEventStore(), secrets, () => Object.values(siteEvents));
      return announcementKey({
        execute: executor(log, () => now),
        log,
        find: (typed) => Promise.resolve(['ANA', 'ana', 'ana@mail.test'].includes(typed) ? ANA : null),
        people: (ids) => Promise.resolve(ids.includes(ANA) ? [{ uuid: ANA, username: 'ana' } as never] : []),
        isRemoved: (member) => Promise.resolve(removed.has(member)),
      });
    };
    const admin = { now, caller: caller({ kind: 'admin', id: ANA }, 'test') } as Call;
    const load = async ({ load: read }: MarketingKey) => read({ limit: 1, offset: 0 }, call, 'announcement_username');
    const put = async (marketingKey: MarketingKey, val: string) =>
      marketingKey.put(val, admin, 'announcement_username');

    test.each(['ana', 'ANA', ' ana@mail.test '])(
      '[ADM-039] set as "%s", answers and loads the username',
      async (typed) => {
        const link = key();
        expect(await put(link, typed)).toBe('ana');
        expect(await load(link)).toEqual(['ana']);
        expect(await put(link, '')).toBe('');
        expect(await load(link)).toEqual([]);
        expect(await put(link, 'nobody')).toMatchObject({ refused: 'USER_DOES_NOT_EXIST', field: 'val' });
      },
    );

    test('leads nowhere while its member is removed, and is not set to one', async () => {
      const link = key();
      await put(link, 'ana');
      removed.add(ANA);
      expect(await load(link)).toEqual([]);
      expect(await put(link, 'ana')).toMatchObject({ refused: 'USER_DOES_NOT_EXIST', field: 'val' });
      removed.clear();
      expect(await load(link)).toEqual(['ana']);
    });
  });
});

describe('content of an installation', () => {
  test('[SIT-044] nine topics have a name, route, title, description, Well, host and background picture', () => {
    expect(categories.map(({ name, route }) => [name, route])).toEqual([
      ['Anxiety', '/anxiety'],
      ['NPD & Emotional Abuse', '/emotional-abuse'],
      ['Depression', '/depression'],
      ['Trauma & PTSD', '/trauma'],
      ['Relationship Struggles', '/relationship-struggles'],
      ['Grief & Loss', '/grief'],
      ['ADHD', '/adhd'],
      ['General Mental Health', '/general-support'],
      ['Self Care & Healing', '/self-care'],
    ]);
    for (const topic of categories)
      expect(Object.keys(topic)).toEqual([
        'name',
        'route',
        'title',
        'description',
        'group',
        'host',
        'host_words',
        'background',
        'related',
      ]);
    const routes = categories.map(({ route }) => route);
    expect(categories.flatMap(({ related }) => related).filter((route) => !routes.includes(route))).toEqual([]);
  });

  test('[SIT-066] a team member has a name, a photo, a title and a username', () => {
    const team = [{ name: 'Ada', photo: '/ada.jpg', title: 'Founder', username: 'ada' }];
    expect(siteContentOf(JSON.stringify({ team })).team).toEqual(team);
    expect(siteFileIn(JSON.stringify({ team: [{ name: 'Ada' }] }))).toMatchObject({
      problem: expect.stringMatching(/^team\.0\.title/),
    });
  });

  test('is empty of people, voices and logos until an operator writes them', () => {
    expect(siteContentOf('')).toMatchObject({ team: [], testimonials: [], press: [], community_hosts: [], film: null });
    expect(siteFileIn('team: Ada')).toHaveProperty('problem');
  });

  test('[SIT-004] [SIT-005] the percentages have no source, and are not shown unless asked for', () => {
    expect(siteContentOf('').claims.map(({ figure, text }) => `${figure} ${text}`)).toEqual([
      '90% of members report being happier after a session',
      '92% prefer 2 sessions per week',
      '96% are satisfied',
      '1 session a week: members who attend about one session a week report the biggest shifts in well-being',
    ]);
    expect(siteContentOf('').claims.every(({ source }) => source === '')).toBe(true);
    expect(siteSettings.parse({}).SHOW_CLAIMS).toBe(false);
  });

  test('[SIT-095] [SIT-096] [SIT-097] [SIT-098] [SIT-093] [SIT-094] legal texts have the stated figures and dates', () => {
    expect(siteContentOf('').legal).toEqual({
      terms_updated: 'June 2021',
      privacy_updated: 'September 2021',
      dispute_notice_days: 30,
      arbitration_minimum: '$10,000',
      liability_months: 3,
      claim_years: 1,
    });
  });
});

describe('hosts who are introduced', () => {
  const well = { uuid: 'w', title: 'Night Owls', slug: 'night-owls' };
  const next = (member: string, overrides: Partial<NextHost> = {}): NextHost => ({
    member,
    credential: null,
    session: `next of ${member}`,
    starts_at: new Date(now),
    wells: [well],
    ...overrides,
  });
  const asking = (content: object, hosts: NextHost[], shutOut: readonly string[] = []) => {
    const [, handler] = contentHandlers({
      drafted: noDrafts,
      shown: showing(content),
      find: (name) => Promise.resolve(name === 'gone' ? null : name),
      nextHosts: () => Promise.resolve(hosts),
      introducible: (members) =>
        Promise.resolve(
          members
            .filter((uuid) => !shutOut.includes(uuid))
            .toReversed()
            .map((uuid) => ({
              uuid,
              username: uuid,
              name: `${uuid}!`,
              pic: null,
              joinedAt: now,
              hostLevel: 1 as const,
            })),
        ),
    });
    return async (which: 'all' | 'community' | 'example', limit = 20) => {
      const answer = await (handler as Handler).handle({ which, limit } as never, call);
      return (answer as { users: { username: string }[] }).users.map(({ username }) => username);
    };
  };

  test('[SIT-008] are on each page those who host soon, the next first, without those whom staff shut out', async () => {
    const hosts = ['ana', 'ben', 'cleo', 'dev', 'eva', 'fay', 'gil'].map((name) => next(name));
    const ask = asking({}, hosts, ['ben']);
    expect(await ask('all')).toEqual(['ana', 'cleo', 'dev', 'eva', 'fay', 'gil']);
    expect(await ask('community')).toEqual(['ana', 'cleo', 'dev', 'eva']);
    expect(await ask('example')).toEqual(['ana', 'cleo', 'dev', 'eva', 'fay', 'gil']);
    expect(await ask('all', 1)).toEqual(['ana']);
    expect(listHosts.input.parse({ which: 'all', limit: 21 }).limit).toBe(20);
  });

  test('[MOD-005] [SIT-008] are asked for as the caller may see them; a visitor is no member', async () => {
    const asked: (string | null)[] = [];
    const [, handler] = contentHandlers({
      drafted: noDrafts,
      shown: showing({}),
      find: () => Promise.resolve(null),
      nextHosts: (_, viewer) => {
        asked.push(viewer);
        return Promise.resolve([]);
      },
      introducible: () => Promise.resolve([]),
    });
    for (const member of [undefined, { id: ANA }])
      await (handler as Handler).handle({ which: 'all', limit: 20 } as never, { ...call, member } as Call);
    expect(asked).toEqual([null, ANA]);
  });

  test('[SIT-070] [SIT-079] of these the named ones of a page come first; one who hosts nothing soon is not promised', async () => {
    const named = { community_hosts: ['dev', 'gone', 'ben', 'zoe'], example_hosts: ['cleo'] };
    const ask = asking(
      named,
      ['ana', 'ben', 'cleo', 'dev'].map((name) => next(name)),
    );
    expect(await ask('community')).toEqual(['dev', 'ben', 'ana', 'cleo']);
    expect(await ask('example')).toEqual(['cleo', 'ana', 'ben', 'dev']);
  });

  test('[SIT-008] have a name, the first credential, up to three Wells once each, and the next date', async () => {
    const wells = ['a', 'a', 'b', 'c', 'd'].map((uuid) => ({ ...well, uuid }));
    const [, handler] = contentHandlers({
      drafted: noDrafts,
      shown: showing({}),
      find: () => Promise.resolve(null),
      nextHosts: () => Promise.resolve([next('ana', { credential: 'Nurse', wells })]),
      introducible: () =>
        Promise.resolve([
          { uuid: 'ana', username: 'ana', name: 'Ana Berger', pic: null, joinedAt: now, hostLevel: 1 as const },
        ]),
    });
    expect(await (handler as Handler).handle({ which: 'all', limit: 20 } as never, call)).toEqual({
      users: [
        {
          uuid: 'ana',
          username: 'ana',
          name: 'Ana Berger',
          pic: null,
          joined_at: now,
          credential: 'Nurse',
          wells: ['a', 'b', 'c'].map((uuid) => ({ ...well, uuid })),
          next_session: { uuid: 'next of ana', start_time: now },
        },
      ],
    });
  });
});

test('[SIT-064] a team member without a photo shows the picture of their account; one who left, or is shut out, is not shown', async () => {
  const person = (username: string, photo?: string) => ({ name: username, title: 'Host care', username, photo });
  const handlers = contentHandlers({
    drafted: noDrafts,
    shown: showing({
      team: [person('Ana'), person('ben', '/ben.jpg'), person('gone'), person('left', '/left.jpg')],
      community_hosts: ['ana', 'left', 'gone'],
      categories: [{ ...categories[0], host: 'left' }],
    }),
    find: (name) => Promise.resolve(name === 'gone' ? null : name.toLowerCase()),
    nextHosts: () => Promise.resolve([]),
    introducible: (ids) =>
      Promise.resolve(
        ids
          .filter((uuid) => uuid !== 'left')
          .map((uuid) => ({ uuid, username: uuid, pic: `/img/${uuid}`, joinedAt: now, hostLevel: 0 as const })),
      ),
  });
  expect(await (handlers[0] as Handler).handle({} as never, call)).toMatchObject({
    content: {
      team: [{ photo: '/img/ana' }, { photo: '/ben.jpg' }, { photo: null }],
      community_hosts: ['ana', 'gone'],
      categories: [{ host: null }],
    },
  });
  expect(await (handlers[0] as Handler).handle({ part: 'front' } as never, call)).toMatchObject({
    content: { team: [], categories: [], community_hosts: ['ana', 'gone'] },
    help: [],
  });
});

test('[SIT-134] the marketing data has the keys of the specification, and a prefix for votes', () => {
  const none = {} as never;
  const declared = [...forumData(none), ...feedbackData(none), ...emailLists(none), announcementKey(none)];
  const keys = declared.filter(({ isPrefix }) => !isPrefix).map(({ key }) => key);
  expect(keys).toEqual(
    expect.arrayContaining([
      'pinned_forum_post_uuid',
      'announcement_username',
      'forum_poll',
      'grouphosted_survey',
      'host_email_capture',
      'unsubscribe_survey',
      'nps_survey',
    ]),
  );
  expect(declared.filter(({ isPrefix }) => isPrefix).map(({ key }) => key)).toEqual([
    expect.stringMatching(/^forum_poll/),
  ]);
});
