import { z } from 'zod';
import { emailOrNone, whole, onOrOff } from '#kernel/contract/settings.ts';

/** The brands of partners (COM-072). */
export const PARTNER_BRANDS = ['adaa', 'psi', 'psi_2', 'psi_3'] as const;
export type PartnerBrand = (typeof PARTNER_BRANDS)[number];
const PARTNER_WELL = new RegExp(`^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}=(?:${PARTNER_BRANDS.join('|')})$`, 'i');

/** The brand of the partner of this Well; undefined for other Wells (COM-071, C-140). */
export const partnerBrand = (partnerWells: string, well: string): PartnerBrand | undefined =>
  PARTNER_BRANDS.find((brand) => partnerWells.toLowerCase().split(';').includes(`${well.toLowerCase()}=${brand}`));

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
    .default('down')
    .describe(
      'How member counts are shown: down to the hundred (below it exact for members of the Well, in tens for others), or up to the next hundred (C-052)',
    ),
  WELL_CREATE_ROLE: z.enum(['admin', 'host', 'member']).default('admin').describe('Who may create Wells (C-043)'),
  WELL_KICK_ROLE: z
    .enum(['admin', 'creator'])
    .default('admin')
    .describe('Who may remove members from a Well: admins only, or its creator too (C-146)'),
  WELL_NOTICES_SESSIONS: onOrOff(
    true,
    'Whether members are notified about new sessions of a Well until they choose (C-144)',
  ),
  WELL_NOTICES_FORUMS: onOrOff(
    false,
    'Whether members are notified about new forum posts of a Well until they choose (C-144)',
  ),
  EMAIL_WELLS: emailOrNone('The address at which private Wells are arranged; not shown when empty (C-077)'),
  PARTNER_WELLS: z
    .string()
    .default('')
    .refine(
      (text) => text === '' || text.split(';').every((each) => PARTNER_WELL.test(each)),
      'list <uuid of a Well>=<brand> with ; between them; brands are adaa, psi, psi_2 and psi_3',
    )
    .describe(
      'Wells whose visitors are offered a sign-up in the name of a partner: <uuid>=<brand>, with ; between (C-140)',
    ),
  ATTRIBUTION_COOKIE_SECONDS: whole(
    60,
    1_296_000,
    'Seconds for which a browser remembers which partner Well a visitor came from (C-057)',
  ),
  WELL_TITLE_SETTLING_SECONDS: whole(
    30,
    120,
    'Seconds after which the title of a Well that was never finished is free again',
  ),
});

export type CommunitiesSettings = z.output<typeof communitiesSettings>;
