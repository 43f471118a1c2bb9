import { describe, expect, test } from '@jest/globals';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { memoryFiles } from '#kernel/files/files.ts';
import type { Bearer } from '#kernel/module.ts';
import { aboutMembers } from '../../about-members.ts';
import { API_TOKENS_MOST } from '../../contract/api/api-scopes.ts';
import { account } from '../../domain/account.ts';
import { memberBearer } from '../../credentials/api-tokens.ts';
import { accountOf } from '../../facts/account.ts';
import { rightsIn } from '../../facts/rights.ts';
import { sealedCopies } from '../../own-data/copies.ts';
import { mailMemberWhenLoginChanged } from '../../policies/mail-member-when-login-changed.ts';
import { benAtHome } from '../../testing/ben-at-home.ts';
import { NOON, outcome, sure, type House } from '../../testing/house.ts';
import type { Database } from '#kernel/database/database.ts';

let database: Database;
let home: House;
let ben: string;
benAtHome((options) => {
  ({ database, home, ben } = options);
});

const wanted = { name: 'Calendar script', scopes: ['sessions:read', 'seats:write'] as const, days: 30 };
const make = async (member = ben, more: Partial<typeof wanted> = {}) =>
  sure(await home.commands.makeApiToken(home.by(), member, { ...wanted, ...more }));
const bearer = (secret: string): Promise<Bearer | undefined> =>
  memberBearer({
    tokens: home.parts.apiTokens,
    rightsOf: rightsIn(home.parts.log, home.clock, home.parts.settings.identity),
    openTokens: async (member) => (await accountOf(home.parts.log, member)).apiTokens.map(({ token }) => token),
    now: () => home.clock.now(),
  })(secret);
const open = async () => (await home.commands.apiTokensOf(ben)).map(({ name }) => name);

describe('[ADR 98] a token of a member', () => {
  test('acts for the member within its scopes, and only the day of its last use is noted', async () => {
    const { made, secret } = await make();
    expect(secret).toMatch(/^wsm_[\w-]{43}$/);
    expect(await bearer(secret)).toEqual({
      id: made.token,
      scopes: ['seats:write', 'sessions:read'],
      member: { id: ben, signInId: made.token, isAdmin: false, hostLevel: 0, emailVerified: expect.any(Boolean) },
    });
    expect(await home.commands.apiTokensOf(ben)).toEqual([
      { ...made, expiresAt: plus(NOON, days(30)), lastUsedOn: '2026-05-04' },
    ]);
    expect(await bearer(`${secret.slice(0, -1)}_`)).toBeUndefined();
    expect(await bearer(secret.slice(4))).toBeUndefined();
  });

  test('is recorded without its secret and its name, and its secret is stored nowhere', async () => {
    const { made, secret } = await make();
    const fact = (await home.account(ben)).findLast(({ type }) => type === 'ApiTokenMade')!;
    expect(fact.data).toEqual({
      member: ben,
      token: made.token,
      scopes: ['seats:write', 'sessions:read'],
      expiresAt: made.expiresAt,
    });
    const rows = await database.query('select t::text as row from identity.api_tokens t');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4));
  });

  test('of staff carries none of their rights', async () => {
    await home.commands.vouchForEmail(home.by(), ben);
    sure(await home.commands.grantAdmin(home.by(), ben));
    const { secret } = await make();
    expect((await bearer(secret))?.member).toMatchObject({ id: ben, isAdmin: false });
  });

  test('is announced to its owner by mail, with the link that closes everything', async () => {
    await make();
    const fact = (await home.account(ben)).findLast(({ type }) => type === 'ApiTokenMade')!;
    const [job] = mailMemberWhenLoginChanged.reactions
      .filter(({ type }) => type === 'ApiTokenMade')
      .flatMap((each) => each.react(fact as never, undefined as never)) as { kind: string; payload: object }[];
    await home.job(job!, { ...job!.payload });
    expect(home.mails.at(-1)).toMatchObject({ to: 'ben@example.org', subject: 'A token for your Wellspring account' });
    expect(home.mails.at(-1)?.text).toContain('/not-me/');
  });

  const endings: Readonly<Record<string, (made: { token: string }) => Promise<unknown>>> = {
    'its owner ends it': ({ token }) => home.commands.endApiToken(home.by(), ben, token),
    'its time is over': async () => home.clock.set(plus(NOON, days(30))),
    'its owner logs out everywhere else': () => home.commands.endSignIns(home.by(), ben, { except: ben }),
    'the password is changed': async () =>
      sure(await home.commands.changePassword(home.by(), { member: ben, password: 'another-river-stone' })),
    'the account is closed': async () =>
      sure(
        await home.commands.closeAccount(home.by(), {
          id: ben,
          isAdmin: false,
          hostLevel: 0,
          emailVerified: true,
          signInId: ben,
        }),
      ),
    'staff suspend the account': async () =>
      home.commands.setStatus(home.by(), ben, {
        status: 'suspended',
        reason: 'A reason that says enough',
        report: ben,
        until: null,
        now: NOON,
      }),
  };
  test.each(Object.keys(endings))('opens nothing any more when %s', async (how) => {
    await home.commands.vouchForEmail(home.by(), ben);
    const { made, secret } = await make();
    expect(await bearer(secret)).toBeDefined();
    await endings[how]!(made);
    expect(await bearer(secret)).toBeUndefined();
  });

  test('a row that stayed behind when everything was closed opens nothing', async () => {
    const { made, secret } = await make();
    sure(
      await home.parts.execute(home.by(), account, ben, {
        type: 'EndApiToken',
        member: ben,
        token: made.token,
      }),
    );
    expect(await home.parts.apiTokens.traces(ben)).toBe(1);
    expect(await bearer(secret)).toBeUndefined();
    expect(await open()).toEqual([]);
  });

  test('logging one device out leaves it', async () => {
    const { secret } = await make();
    const token = await home.commands.signIn(ben, { userAgent: '', ip: '198.51.100.1' });
    const { signInId } = (await home.parts.signIns.memberOf(token))!;
    await home.commands.endSignIns(home.by(), ben, { only: signInId });
    expect(await bearer(secret)).toBeDefined();
  });

  test('ten are the most, and one that has run out counts no more', async () => {
    for (let each = 0; each < API_TOKENS_MOST; each++) await make(ben, { days: each === 0 ? 1 : 30 });
    const more = () => home.commands.makeApiToken(home.by(), ben, wanted);
    expect(outcome(await more())).toBe('API_TOKENS_TOO_MANY');
    home.clock.set(plus(NOON, days(2)));
    expect(isRefusal(await more())).toBe(false);
  });

  test('stands in the copy of its owner, is listed among what opens the account, and goes with the member', async () => {
    await make();
    expect((await home.commands.waysInOf(ben)).apiTokens).toEqual(['Calendar script']);
    const about = aboutMembers(home.parts, sealedCopies(database, home.parts.personalData), memoryFiles());
    const chapter = about.chapters.find(({ title }) => title === 'Tokens of your programs')!;
    expect(JSON.stringify(await chapter.page(ben, undefined as never))).toContain('Calendar script');
    const whose = { member: ben, email: 'ben@example.org', username: 'ben', lastHere: NOON };
    expect((await about.holds(whose))['tokens of programs']).toBe(1);
    await about.forget(whose);
    expect((await about.holds(whose))['tokens of programs']).toBe(0);
  });
});
