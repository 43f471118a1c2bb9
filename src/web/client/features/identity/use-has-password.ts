import { listLogins } from '#modules/identity/contract/api/logins.ts';
import { useCall } from '#client/lib/query.ts';

/** False for members who registered with another provider and chose none. */
export const useHasPassword = (): boolean =>
  useCall(listLogins, {}, { topics: [['login']], staleTime: 0, quiet: true }).data?.has_password ?? true;
