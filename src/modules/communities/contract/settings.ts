import { z } from 'zod';

/** The constants of communities that the specification makes configurable. */
export const communitiesSettings = z.object({
  /** The main Well: everybody belongs to it (C-055). */
  mainWellUuid: z.guid().default('00000000-0000-4000-8000-000000000001'),
  mainWellTitle: z.string().default('Welcome Well'),
  mainWellDescription: z
    .string()
    .default(
      'Everyone belongs here. This is where new members find their feet, meet the people who host sessions, ask how things work, and hear what is new in the community.',
    ),
  /** Not offered when a session is planned; its member count is not shown (C-055). */
  secondSpecialWellUuid: z.guid().default('00000000-0000-4000-8000-000000000002'),
  /** `up` to the next hundred; `down` is exact below a hundred (C-052). */
  memberCountRounding: z.enum(['up', 'down']).default('up'),
  /** Who may create Wells (C-043). */
  wellCreateRole: z.enum(['admin', 'host', 'member']).default('admin'),
  /** Members of a Well in one page (COM-032). */
  memberPageSize: z.int().min(1).max(100).default(25),
  /** Seconds until a title that was taken, but that no Well bears, is given back. */
  titleSettlingSeconds: z.int().min(30).default(120),
});

export type CommunitiesSettings = z.output<typeof communitiesSettings>;
