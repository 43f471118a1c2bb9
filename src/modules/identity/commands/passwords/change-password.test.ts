import { describe, expect, it, jest } from '@jest/globals';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Database } from '#kernel/database/database.ts';
import { askForReset, enforcePassword, mailPasswordChanged, mailResetLink } from '../../job-kinds.ts';
import type { Job } from '#kernel/jobs/job.ts';
import { enforcePasswordWhenChanged } from '../../policies/enforce-password-when-changed.ts';
import { benAtHome } from '../../testing/ben-at-home.ts';
import { NOON, outcome, sure, type House } from '../../testing/house.ts';

const IP = '203.0.113.7';
let database: Database;
let home: House;
let ben: string;
benAtHome((options) => {
  ({ database, home, ben } = options);
});

/** Asks, lets the jobs do their part, and answers the mailed link's token. */
const mailedToken = async () => {
  await home.commands.askForPasswordLink(home.by(), ' Ben@Example.org ');
  const [asked] = await home.waiting();
  await home.job(askForReset, asked!.payload);
  await home.job(askForReset, asked!.payload);
  const newest = (await home.account(ben)).findLast(({ type }) => type === 'PasswordResetRequested')!;
  await home.job(mailResetLink, { member: ben, request: newest.data['request'] });
  return /\/forgot-password\/[^/]+\/(\S+)/.exec(home.mails.at(-1)!.text)![1]!;
};
const reset = async (token: string, password = 'another-river') =>
  outcome(await home.commands.resetPassword(home.by(), { member: ben, token, password, ip: IP }));
const canEnter = async (password: string) =>
  typeof outcome(await home.commands.checkPassword({ typed: 'ben', password, ip: IP })) !== 'string';

describe('asking for a password link', () => {
  it('leaves the same note for every address, without the address in it [IDN-065]', async () => {
    await home.commands.askForPasswordLink(home.by(), 'ben@example.org');
    await home.commands.askForPasswordLink(home.by(), 'nobody@example.org');
    const jobs = await home.waiting();
    expect(jobs.map(({ kind }) => kind)).toEqual([askForReset.kind, askForReset.kind]);
    expect(JSON.stringify(jobs)).not.toMatch(/example\.org/);
    for (const { payload } of jobs) await home.job(askForReset, payload);
    expect((await home.account(ben)).filter(({ type }) => type === 'PasswordResetRequested')).toHaveLength(1);
  });

  it('is refused for what is no address', async () => {
    expect(outcome(await home.commands.askForPasswordLink(home.by(), 'ben'))).toBe('EMAIL_INVALID');
  });

  it('mails the link once', async () => {
    await mailedToken();
    expect(home.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'ben@example.org', subject: 'Choose a new password for Wellspring' },
    ]);
  });
});

describe('the mailed link', () => {
  it('changes the password once and ends every sign-in [IDN-066]', async () => {
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    const link = await mailedToken();
    expect(await reset(link)).toBeUndefined();
    expect(await canEnter('another-river')).toBe(true);
    expect(await canEnter('quiet-river-stones')).toBe(false);
    expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
    expect(await reset(link, 'a-third-river')).toBe('PASSWORD_RESET_WRONG');
    expect(await canEnter('another-river')).toBe(true);
  });

  it('of a member who is leaving works as well, and logging in with the new password brings them back [C-110]', async () => {
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    const here = (await home.parts.signIns.memberOf(token))!;
    sure(await home.commands.closeAccount(home.by(), here));
    expect(await reset(await mailedToken())).toBeUndefined();
    expect(await home.commands.checkPassword({ typed: 'ben', password: 'another-river', ip: IP })).toEqual({
      member: ben,
      isLeaving: true,
    });
  });

  it('works for one of two who use it at the same moment', async () => {
    const link = await mailedToken();
    const answers = await Promise.all([reset(link, 'first-river-stones'), reset(link, 'second-river-stones')]);
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
    const winner = answers[0] === undefined ? 'first-river-stones' : 'second-river-stones';
    expect(await canEnter(winner)).toBe(true);
    expect(await database.query('select 1 from identity.password_changes')).toEqual([]);
  });

  it('a made-up token of as many characters and more bytes is refused like any other, asked for or not', async () => {
    for (const token of ['é'.repeat(64), '𝒳'.repeat(32), '']) expect(await reset(token)).toBe('PASSWORD_RESET_WRONG');
    const link = await mailedToken();
    for (const token of ['é'.repeat(64), '𝒳'.repeat(32), '', 'é'.repeat(link.length)])
      expect(await reset(token)).toBe('PASSWORD_RESET_WRONG');
  });

  it('a link does not work when it expired, is made up, or belongs to another member', async () => {
    const link = await mailedToken();
    expect(await reset('f'.repeat(64))).toBe('PASSWORD_RESET_WRONG');
    const { member: ana } = sure(await home.register({ username: 'ana', email: 'ana@example.org' }));
    const stolen = await home.commands.resetPassword(home.by(), {
      member: ana!,
      token: link,
      password: 'another-river',
      ip: IP,
    });
    expect(outcome(stolen)).toBe('PASSWORD_RESET_WRONG');
    const stranger = await home.commands.resetPassword(home.by(), {
      member: 'x',
      token: link,
      password: 'another-river',
      ip: IP,
    });
    expect(outcome(stranger)).toBe('PASSWORD_RESET_WRONG');
    home.clock.set(plus(NOON, minutes(60)));
    expect(await reset(link)).toBe('PASSWORD_RESET_WRONG');
  });

  it('takes the same passwords as registering', async () => {
    const link = await mailedToken();
    expect(await reset(link, 'q7vx2')).toBe('PASSWORD_LENGTH_INVALID');
    expect(await reset(link, 'iloveyou')).toBe('PASSWORD_TOO_COMMON');
    expect(await reset(link, 'BEN@example.org')).toBe('PASSWORD_TOO_COMMON');
    expect(await reset(link)).toBeUndefined();
  });
});

describe('the password of an admin', () => {
  it('needs twelve characters when it is chosen again, and at the next log-in after the right was granted', async () => {
    expect(await canEnter('quiet-river-stones')).toBe(true);
    expect(await reset(await mailedToken(), 'x7Gq!p2z')).toBeUndefined();
    sure(await home.commands.grantAdmin(home.by(), ben));
    const logIn = async () =>
      outcome(await home.commands.checkPassword({ typed: 'ben', password: 'x7Gq!p2z', ip: IP }));
    expect(await logIn()).toBe('ADMIN_PASSWORD_TOO_SHORT');
    const link = await mailedToken();
    expect(await reset(link, 'x7Gq!p2z9aB')).toBe('PASSWORD_LENGTH_INVALID');
    expect(await reset(link, 'x7Gq!p2z9aBc')).toBeUndefined();
    expect(await canEnter('x7Gq!p2z9aBc')).toBe(true);
  });
});

const recordedOnly = async (password: string) => {
  const link = await mailedToken();
  const transaction = jest.spyOn(database, 'transaction').mockRejectedValue(new Error('the process died'));
  await expect(reset(link, password)).rejects.toThrow('the process died');
  transaction.mockRestore();
  return (await home.account(ben)).findLast(({ type }) => type === 'PasswordChanged')!.data['change'];
};

describe('a change that was recorded when the process died', () => {
  it('comes into force by the jobs that follow, which end every sign-in on the server [IDN-066]', async () => {
    const token = await home.commands.signIn(ben, { userAgent: '', ip: IP });
    await recordedOnly('another-river');
    expect(await home.parts.signIns.memberOf(token)).toMatchObject({ id: ben });
    const fact = (await home.account(ben)).findLast(({ type }) => type === 'PasswordChanged')!;
    const jobs = enforcePasswordWhenChanged.reactions.flatMap(
      ({ react }) => react(fact as never, undefined as never) as Job[],
    );
    for (const job of [...jobs, ...jobs]) await home.job(job, { ...job.payload });
    expect(await canEnter('another-river')).toBe(true);
    expect(await home.parts.signIns.memberOf(token)).toBeUndefined();
  });

  it('never overwrites a newer one', async () => {
    const change = await recordedOnly('an-older-river');
    home.clock.set(plus(NOON, minutes(5)));
    await database.query('delete from kernel.jobs');
    expect(await reset(await mailedToken(), 'a-newer-river')).toBeUndefined();
    await home.job(enforcePassword, { member: ben, change });
    expect(await canEnter('a-newer-river')).toBe(true);
  });

  it('the owner gets one mail about a changed password', async () => {
    const change = await recordedOnly('another-river');
    await home.job(mailPasswordChanged, { member: ben, change });
    await home.job(mailPasswordChanged, { member: ben, change });
    expect(home.mails.filter(({ subject }) => subject === 'Your Wellspring password was changed')).toHaveLength(1);
  });
});
