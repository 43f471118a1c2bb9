import { auditRightOf } from '../../facts/audit-right.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

export const secondFactorOf =
  ({ log, settings, secondFactors }: CommandsParts) =>
  async (member: string) => {
    const { secondFactor, isAdmin, passkeys: added } = await accountOf(log, member);
    return {
      isSet: secondFactor !== null,
      hasPasskey: added.length > 0,
      codesLeft: secondFactor === null ? 0 : await secondFactors.recoveryCodesLeft(secondFactor),
      isRequired:
        settings.identity.SECOND_FACTOR_FOR_STAFF &&
        added.length === 0 &&
        (isAdmin || (await auditRightOf(log, member)) !== null),
    };
  };
