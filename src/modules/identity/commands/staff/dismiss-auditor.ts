import type { AccountUseCase } from '../parts.ts';
import { executeForAuditor } from './execute-for-auditor.ts';

export const dismissAuditor: AccountUseCase<[member: string]> = (parts) => (caller, member) =>
  executeForAuditor(parts, caller, { type: 'Dismiss', member, now: parts.clock.now() });
