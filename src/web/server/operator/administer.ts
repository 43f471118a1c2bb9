import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { auditorScope, scopeNames } from '#modules/identity/contract/auditor.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import { caller, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, notice, type Refusal } from '#kernel/contract/refusals.ts';
import { SETTINGS } from '#kernel/parts.ts';
import { wordingOf } from '#server/settings/wording.ts';
import type { Environment } from '#server/settings/environment.ts';
import { parsedArguments } from './arguments.ts';
import { withInstallation, OperatorError } from './open.ts';
import type { InstallationOptions } from '#server/composition/installation.ts';

export const usage = `npm run admin -- create --email ADDRESS --username NAME [--password PASSWORD]
npm run admin -- grant --username NAME
npm run admin -- revoke --username NAME
npm run admin -- sign-out --username NAME
npm run admin -- drop-second-factor --username NAME
npm run admin -- set-level --username NAME --level 0|1|2
npm run admin -- appoint-auditor --username NAME --scope SCOPE[,SCOPE] --hours HOURS --reason WHY
npm run admin -- dismiss-auditor --username NAME
npm run admin -- set-plan --username NAME --plan basic|unlimited

SCOPE is one of sessions, moderation, payments, accounts, everything.
Without --password, create reads it from the variable ADMIN_PASSWORD, or makes one and shows it once.`;

/** What the people who run an installation do on its command line; answers what to tell them. */
export const administer = async (
  typed: readonly string[],
  environment: Environment,
  overrides: Partial<InstallationOptions> = {},
): Promise<string> => {
  const { action, options } = parsedCommand(typed);
  const text = (name: 'email' | 'username' | 'level' | 'plan' | 'scope' | 'hours' | 'reason'): string => {
    const value = options[name];
    if (value === undefined) throw new OperatorError(`--${name} is missing\n\n${usage}`);
    return value;
  };
  return withInstallation(
    environment,
    async ({ assembled: { container } }) => {
      const done = (refused: Refusal | undefined, sentence: string): string => {
        if (refused) throw new OperatorError(notice(refused, wordingOf(container.get(SETTINGS))).msg);
        return sentence;
      };
      const identity = await container.getAsync(IDENTITY_OPERATOR);
      const by: Caller = caller({ kind: 'system', policy: 'operator' }, randomUUID());
      const member = async (): Promise<string> => {
        const found = await identity.find(text('username'));
        if (found === null) throw new OperatorError(`There is no member ${text('username')}`);
        return found;
      };
      switch (action) {
        case 'create': {
          const given = options.password ?? environment['ADMIN_PASSWORD'];
          const password = given ?? randomBytes(12).toString('base64url');
          const account = { email: text('email'), username: text('username'), password };
          const made = await identity.createAdmin(by, account);
          return done(
            isRefusal(made) ? made : undefined,
            `${account.username} is an admin now.${given === undefined ? ` Password, shown this once: ${password}` : ''}`,
          );
        }
        case 'grant':
          return done(await identity.grantAdmin(by, await member()), `${text('username')} is an admin now.`);
        case 'revoke':
          return done(
            await identity.revokeAdmin(by, await member()),
            `${text('username')} is no admin any more, and is logged out everywhere.`,
          );
        case 'sign-out': {
          const ended = await identity.endSignIns(by, await member());
          return `${text('username')} was logged out of ${ended} ${ended === 1 ? 'browser' : 'browsers'}. The password still works: have a new one chosen.`;
        }
        case 'drop-second-factor':
          return done(
            await identity.dropSecondFactor(by, await member()),
            `${text('username')} logs in with the password alone now. If anybody but them asked for that, log them out and have a new password chosen.`,
          );
        case 'set-level': {
          const level = text('level');
          if (level !== '0' && level !== '1' && level !== '2') throw new OperatorError('The level is 0, 1 or 2');
          const refused = await identity.setHostLevel(by, await member(), Number(level) as 0 | 1 | 2);
          return done(refused, `${text('username')} has host level ${level} now.`);
        }
        case 'appoint-auditor': {
          const scope = z.array(auditorScope).safeParse(text('scope').split(','));
          if (!scope.success) throw new OperatorError(`The scope is one or more of ${auditorScope.options.join(', ')}`);
          const refused = await identity.appointAuditor(by, await member(), {
            scope: scope.data,
            hours: Number(text('hours')),
            reason: text('reason'),
          });
          return done(
            refused,
            `${text('username')} is an auditor of ${scopeNames(scope.data)} for ${text('hours')} hours now.`,
          );
        }
        case 'dismiss-auditor':
          return done(await identity.dismissAuditor(by, await member()), `${text('username')} is no auditor any more.`);
        case 'set-plan': {
          const plan = text('plan');
          if (plan !== 'basic' && plan !== 'unlimited') throw new OperatorError('The plan is basic or unlimited');
          const plans = await container.getAsync(MEMBERSHIP_OPERATOR);
          return done(await plans.setPlan(by, await member(), plan), `${text('username')} is on the plan ${plan} now.`);
        }
      }
    },
    overrides,
  );
};

const actions = [
  'create',
  'grant',
  'revoke',
  'sign-out',
  'drop-second-factor',
  'set-level',
  'appoint-auditor',
  'dismiss-auditor',
  'set-plan',
] as const;

const parsedCommand = (typed: readonly string[]) => {
  const option = { type: 'string' } as const;
  const parsed = parsedArguments(typed, {
    allowPositionals: true,
    usage,
    options: {
      email: option,
      username: option,
      password: option,
      level: option,
      plan: option,
      scope: option,
      hours: option,
      reason: option,
    },
  });
  const action = actions.find((each) => each === parsed.positionals[0]);
  if (action === undefined || parsed.positionals.length > 1) throw new OperatorError(usage);
  return { action, options: parsed.values };
};
