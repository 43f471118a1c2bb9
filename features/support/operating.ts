import type { Container } from 'inversify';
import { randomUUID } from 'node:crypto';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { MEMBERSHIP_OPERATOR } from '#modules/membership-billing/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { Operator } from './assembly.ts';
import { verifying } from './verifying.ts';

const taken = <T>(outcome: T | Refusal, what: string): T => {
  if (isRefusal(outcome)) throw new Error(`${what}: ${outcome.refused}`);
  return outcome;
};

/** What operators do on the command line. @param drain resolves once everything that followed is done */
export const operating = (container: Container, drain: () => Promise<void>): Operator => {
  const byOperator = () => caller({ kind: 'system', policy: 'operator' }, randomUUID());
  return {
    enroll: async (accounts) => {
      const operator = await container.getAsync(IDENTITY_OPERATOR);
      const enrolled = await Promise.all(
        accounts.map((account) => operator.enroll(byOperator(), { ...account, emailVerified: true })),
      );
      await drain();
      return enrolled.map((each, at) => taken(each, `No account could be opened for ${accounts[at]!.username}`).member);
    },
    createAdmin: async (options) => {
      const operator = await container.getAsync(IDENTITY_OPERATOR);
      taken(await operator.createAdmin(byOperator(), options), 'No admin could be made');
      await drain();
    },
    setPlan: async (member, plan) => {
      const operator = await container.getAsync(MEMBERSHIP_OPERATOR);
      taken(await operator.setPlan(byOperator(), member, plan), 'The plan could not be set');
      await drain();
    },
    ...verifying(container),
  };
};
