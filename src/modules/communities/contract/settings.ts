import { z } from 'zod';

/** The constants of communities which the specification makes configurable; every one has its stated default. */
export const communitiesSettings = z.object({
  MAIN_WELL_UUID: z
    .guid()
    .default('00000000-0000-4000-8000-000000000001')
    .describe('The main Well, to which everybody belongs (C-055)'),
  MAIN_WELL_TITLE: z.string().default('Welcome Well').describe('What the main Well is called when it is first made'),
  MAIN_WELL_DESCRIPTION: z
    .string()
    .default(
      'Everyone belongs here. This is where new members find their feet, meet the people who host sessions, ask how things work, and hear what is new in the community.',
    )
    .describe('What the main Well says about itself when it is first made'),
  SECOND_SPECIAL_WELL_UUID: z
    .guid()
    .default('00000000-0000-4000-8000-000000000002')
    .describe('A Well that is not offered when a session is planned and whose member count is not shown (C-055)'),
  MEMBER_COUNT_ROUNDING: z
    .enum(['up', 'down'])
    .default('up')
    .describe('How member counts are shown: up to the next hundred, or down to it and exact below a hundred (C-052)'),
  WELL_CREATE_ROLE: z.enum(['admin', 'host', 'member']).default('admin').describe('Who may create Wells (C-043)'),
  WELL_KICK_ROLE: z
    .enum(['admin', 'creator'])
    .default('admin')
    .describe('Who may remove members from a Well: admins only, or its creator too (C-146)'),
  WELL_TITLE_SETTLING_SECONDS: z.coerce
    .number()
    .int()
    .min(30)
    .default(120)
    .describe('Seconds after which the title of a Well that was never finished is free again'),
});

export type CommunitiesSettings = z.output<typeof communitiesSettings>;
