import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { minutes, days, plus, seconds } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { createAccount } from '../../contract/api/accounts.ts';
import { askForReset, mailAddressInUse, mailResetLink } from '../../job-kinds.ts';
import { house, NOON, outcome, sure, type House } from '../../testing/house.ts';
import { fingerprints } from '../../facts/names.ts';
import { account } from '../../domain/account.ts';

const database = ownDatabase();
let home: House;
beforeEach(async () => {
  home = await house(database);
});

const claims = ({ parts }: House) => {
  const of = fingerprints(parts.personalData);
  return { ben: `identity.username-${of.username('ben')}`, address: `identity.email-${of.email('ben@example.org')}` };
};
const passwordsStored = () => database.query('select member from identity.credentials');

describe('registering', () => {
  it('claims both names and opens the account', async () => {
    const { member } = sure(await home.register());
    expect(await home.facts(claims(home).ben)).toEqual(['ClaimTaken']);
    expect(await home.facts(claims(home).address)).toEqual(['ClaimTaken']);
    const [registered] = await home.account(member!);
    expect(registered?.data).toMatchObject({ username: 'ben', name: 'ben', email: 'ben@example.org', timezone: 'UTC' });
  });

  it('keeps no personal data readable in the log', async () => {
    const { member } = sure(await home.register());
    const stored: string[] = [];
    for await (const { data, stream, meta } of home.parts.log.store.readAll())
      stored.push(JSON.stringify({ data, stream, meta }));
    expect(stored.length).toBeGreaterThan(3);
    for (const text of stored) expect(text).not.toMatch(/ben|example\.org|quiet-river/);
    await home.parts.personalData.forget(member!);
    const [registered] = await home.account(member!);
    expect(registered?.data).toMatchObject({ username: null, name: null, email: null });
  });

  it('gives a name to one of many who want it at the same moment [API-021] [IDN-064]', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => home.register({ username: n % 2 ? 'ben' : 'BEN', email: `ben${n}@example.org` })),
    );
    expect(answers.map(outcome).filter((each) => each === 'USER_USERNAME_IS_TAKEN')).toHaveLength(5);
    expect(await passwordsStored()).toHaveLength(1);
  });

  it('gives an address to one of many, and the losers’ usernames are free again [API-019]', async () => {
    const answers = await Promise.all([1, 2, 3].map((n) => home.register({ username: `ben${n}` })));
    expect(answers.map(outcome).filter((each) => each === 'USER_EMAIL_ADDRESS_IS_TAKEN')).toHaveLength(2);
    expect(await passwordsStored()).toHaveLength(1);
    for (const [index, answer] of answers.entries())
      if (outcome(answer) === 'USER_EMAIL_ADDRESS_IS_TAKEN')
        sure(await home.register({ username: `ben${index + 1}`, email: `other${index}@example.org` }));
  });

  it('a last name may be sent or left out [IDN-057]', () => {
    const sent = { email: 'ana@example.org', username: 'ana', password: 'quiet-river-stones', first_name: 'Ana' };
    expect(
      [sent, { ...sent, last_name: 'Lucia' }].map((input) => createAccount.input.safeParse(input).success),
    ).toEqual([true, true]);
  });

  it('the name is the first name when one is sent', async () => {
    const registered = sure(
      await home.commands.register(home.by(), {
        email: 'ana@example.org',
        username: 'ana2',
        password: 'quiet-river-stones',
        firstName: 'Ana',
      }),
    );
    expect(registered.registration.name).toBe('Ana');
  });

  it('the name must not be the username of another member, which the same word in letters alone is not taken for', async () => {
    sure(await home.register({ username: 'ana_b', email: 'one@example.org' }));
    sure(await home.register({ username: 'cleo', email: 'two@example.org' }));
    const third = { username: 'dora', email: 'three@example.org' };
    const named = (name: string) =>
      home.commands.register(home.by(), { ...third, name, password: 'quiet-river-stones' });
    expect(await named('Ana_B')).toMatchObject({ refused: 'NAME_INVALID', field: 'name' });
    expect(sure(await named('Cleo')).registration.name).toBe('Cleo');
  });

  it('claims nothing for a registration that is wrong anyway', async () => {
    expect(outcome(await home.register({ password: 'iloveyou' }))).toBe('PASSWORD_TOO_COMMON');
    expect(await home.facts(claims(home).ben)).toEqual([]);
    expect(await passwordsStored()).toEqual([]);
  });
});

describe('a registration cut off half way', () => {
  it.each(['ClaimTaken', 'AccountRegistered'])('before %s gives its names back', async (type) => {
    let seen = 0;
    // The second claim is the address: the process dies between the two, or before the account.
    home.doomed.before = (events) => events[0]?.type === type && (type !== 'ClaimTaken' || (seen += 1) === 2);
    await expect(home.register()).rejects.toThrow('the process died');
    home.doomed.before = () => false;
    expect(outcome(await home.register())).toBe('USER_USERNAME_IS_TAKEN');

    const [taken] = (await home.parts.log.facts(claims(home).ben)).events;
    const { member, settledBy } = taken!.data as { member: string; settledBy: string };
    expect(settledBy).toBe(plus(NOON, minutes(2)));
    for (const stream of Object.values(claims(home))) {
      await home.job({ kind: 'identity-settle-claim' }, { stream, member });
      await home.job({ kind: 'identity-settle-claim' }, { stream, member });
    }
    expect(await passwordsStored()).toEqual([]);
    sure(await home.register());
  });

  it.each(['ClaimTaken', 'AccountRegistered'])('before %s is completed by repeating the request', async (type) => {
    let seen = 0;
    home.doomed.before = (events) => events[0]?.type === type && (type !== 'ClaimTaken' || (seen += 1) === 2);
    const request = () => caller({ kind: 'visitor' }, 'request-1', undefined, idempotencyFor('the same key'));
    await expect(home.register({}, request())).rejects.toThrow('the process died');
    home.doomed.before = () => false;
    const { member } = sure(await home.register({}, request()));
    expect(sure(await home.register({}, request())).member).toBe(member);
    expect(await home.facts(`identity.account-${member}`)).toEqual(['AccountRegistered', 'EmailConfirmationRequested']);
    for (const stream of Object.values(claims(home))) expect(await home.facts(stream)).toEqual(['ClaimTaken']);
    expect(outcome(await home.register())).toBe('USER_USERNAME_IS_TAKEN');
  });

  it('can never be completed afterwards', async () => {
    home.doomed.before = (events) => events[0]?.type === 'AccountRegistered';
    await expect(home.register()).rejects.toThrow('the process died');
    home.doomed.before = () => false;
    const [taken] = (await home.parts.log.facts(claims(home).ben)).events;
    const { member } = taken!.data as { member: string };
    await home.job({ kind: 'identity-settle-claim' }, { stream: claims(home).ben, member });
    expect(await home.facts(`identity.account-${member}`)).toEqual(['RegistrationAbandoned']);
    expect(await home.facts(claims(home).ben)).toEqual(['ClaimTaken', 'ClaimReleased']);
  });

  it('does not touch a complete one', async () => {
    const { member } = sure(await home.register());
    for (const stream of Object.values(claims(home)))
      await home.job({ kind: 'identity-settle-claim' }, { stream, member: member! });
    expect(await home.facts(claims(home).ben)).toEqual(['ClaimTaken']);
    expect(await home.facts(`identity.account-${member}`)).toEqual(['AccountRegistered', 'EmailConfirmationRequested']);
  });
});

describe('where registering must not tell who is a member', () => {
  beforeEach(async () => {
    home = await house(database, { settings: { REGISTRATION_REVEALS_EMAIL: false } });
  });

  it('answers alike, keeps the username and mails the owner alone', async () => {
    const owner = sure(await home.register());
    const stranger = sure(await home.register({ username: 'stranger' }));
    expect(owner.member).not.toBeNull();
    expect(stranger.member).toBeNull();
    expect(outcome(await home.register({ username: 'stranger', email: 'third@example.org' }))).toBe(
      'USER_USERNAME_IS_TAKEN',
    );

    const [job] = await home.waiting();
    expect(job?.kind).toBe(mailAddressInUse.kind);
    await home.job(job!, job!.payload);
    await home.job(job!, job!.payload);
    expect(home.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'ben@example.org', subject: 'You already have a Wellspring account' },
    ]);
  });

  /** What the owner of the address sends who opened the mailed link. */
  const chosenByLink = async (member: string) => {
    await home.commands.askForPasswordLink(home.by(), 'ben@example.org');
    const [asked] = await home.waiting();
    await home.job(askForReset, asked!.payload);
    const { request } = (await home.account(member)).findLast(({ type }) => type === 'PasswordResetRequested')!
      .data as { request: string };
    await home.job(mailResetLink, { member, request });
    const token = /\/forgot-password\/[^/]+\/(\S+)/.exec(home.mails.at(-1)!.text)![1]!;
    return { member, token, password: 'another-river-stone', ip: '203.0.113.7' };
  };

  it('asks for the confirmation again when a person registers again within a minute because the first mail was lost [I-001]', async () => {
    const { member } = sure(await home.register());
    home.clock.set(plus(NOON, seconds(59)));
    expect(sure(await home.register({ username: 'ben_again' })).member).toBeNull();
    home.clock.set(plus(NOON, minutes(5)));
    const [job] = await home.waiting();
    await home.job(job!, job!.payload);
    await home.job(job!, job!.payload);
    const asked = () => home.facts(`identity.account-${member}`);
    expect(await asked()).toEqual(['AccountRegistered', 'EmailConfirmationRequested', 'EmailConfirmationRequested']);
    await home.commands.vouchForEmail(home.by(), member!);
    home.clock.set(plus(NOON, minutes(10)));
    await home.job(job!, { ...job!.payload, request: randomUUID() });
    expect((await asked()).filter((type) => type === 'EmailConfirmationRequested')).toHaveLength(2);
  });

  it('a link to choose a password confirms the address, so that a lost confirmation locks no member out [I-002]', async () => {
    const { member } = sure(await home.register());
    const chosen = await chosenByLink(member!);
    expect(outcome(await home.commands.resetPassword(home.by(), chosen))).toBeUndefined();
    const attempt = { typed: 'ben', password: chosen.password, ip: chosen.ip };
    expect(outcome(await home.commands.checkPassword(attempt))).toEqual({ member });
  });

  it('a link to choose a password removes every other way in of an account that was never confirmed', async () => {
    const { member } = sure(await home.register());
    const { passkeys, secondFactors, execute } = home.parts;
    const [passkey, factor] = [randomUUID(), randomUUID()];
    const key = { credential: 'credential', publicKey: new Uint8Array([1]), counter: 0 };
    await passkeys.put({ ...key, passkey, member: member!, name: 'Phone', now: NOON });
    sure(await execute(home.by(), account, member!, { type: 'AddPasskey', member: member!, passkey }));
    sure(await home.commands.beginSecondFactor(member!));
    sure(await execute(home.by(), account, member!, { type: 'SetSecondFactor', member: member!, factor }));
    expect([(await passkeys.list(member!)).length, await secondFactors.traces(member!)]).toEqual([1, 1]);
    expect(outcome(await home.commands.resetPassword(home.by(), await chosenByLink(member!)))).toBeUndefined();
    expect([(await passkeys.list(member!)).length, await secondFactors.traces(member!)]).toEqual([0, 0]);
  });

  it('records as many events for a known address as for a new one', async () => {
    const appended = async (options: { username: string; email: string }) => {
      const before = await home.recorded();
      sure(await home.register(options));
      return (await home.recorded()) - before;
    };
    const fresh = await appended({ username: 'fresh', email: 'fresh@example.org' });
    expect(await appended({ username: 'stranger', email: 'fresh@example.org' })).toBe(fresh);
    expect(await appended({ username: 'other', email: 'other@example.org' })).toBe(fresh);
  });

  it('writes a known address in as many steps as a new one, so that its time does not tell', async () => {
    const { store } = home.parts.log;
    const append = store.append.bind(store);
    let steps = 0;
    let underWay = 0;
    store.append = async (...values) => {
      if (underWay++ === 0) steps += 1;
      await nextTurn();
      return append(...values).finally(() => underWay--);
    };
    const stepsOf = async (options: { username: string; email: string }) => {
      steps = 0;
      sure(await home.register(options));
      return steps;
    };
    const fresh = await stepsOf({ username: 'fresh', email: 'fresh@example.org' });
    expect(fresh).toBe(3);
    expect(await stepsOf({ username: 'stranger', email: 'fresh@example.org' })).toBe(fresh);
  });

  it('a username tried with a known address stays taken, as that of an unconfirmed account does [C-090]', async () => {
    sure(await home.register());
    sure(await home.register({ username: 'stranger' }));
    const stream = `identity.username-${fingerprints(home.parts.personalData).username('stranger')}`;
    const [taken, ...more] = (await home.parts.log.facts(stream)).events;
    expect(more).toEqual([]);
    expect((taken!.data as { settledBy: string }).settledBy > plus(NOON, days(36_000))).toBe(true);
  });

  it('logging in is refused before the address is confirmed', async () => {
    const { member } = sure(await home.register());
    const attempt = { typed: 'ben', password: 'quiet-river-stones', ip: '203.0.113.7' };
    expect(outcome(await home.commands.checkPassword(attempt))).toBe('USER_CREDENTIALS_INCORRECT');
    await home.commands.vouchForEmail(home.by(), member!);
    expect(outcome(await home.commands.checkPassword(attempt))).toEqual({ member });
  });
});
