import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const profilesRefusals = {
  PROFILE_FOR_MEMBERS: known(900, 'Members who are logged in and have confirmed their address see this profile.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    profiles: keyof typeof profilesRefusals;
  }
}
