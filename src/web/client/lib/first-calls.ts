import { z } from 'zod';
import { endpoint } from '../../../shared-kernel/contract/endpoint.ts';

const list = z.string().default('');

/** Server configuration (SIT-129, SIT-130). Fields of our own follow the documents' naming. */
export const siteConfig = endpoint('/v1/config', {
  summary: 'Server configuration for the web client.',
  access: 'visitor',
  input: z.object({}),
  output: z.object({
    client_polling_freq_sec: z.number().default(3),
    client_featured_group_uuids: list,
    client_featured_sessions_uuids: list,
    server_time: z.union([z.string(), z.number()]),
    product_name: z.string().default('Wellspring'),
    email_support: z.string().nullish(),
  }),
});

/** The signed-in member's own profile (IDN-088); 401 for visitors. */
export const ownProfile = endpoint('/v1/account/profile', {
  summary: "The signed-in member's own profile.",
  access: 'member',
  input: z.object({}),
  output: z.object({
    user: z.object({
      uuid: z.string(),
      username: z.string(),
      name: z.string().nullish(),
      email: z.string().nullish(),
      email_verified: z.boolean().default(false),
      pic: z.string().nullish(),
      is_admin: z.boolean().default(false),
      host_level: z.number().default(0),
      timezone: z.string().nullish(),
    }),
  }),
});
