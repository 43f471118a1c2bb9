import { z } from 'zod';
import { json } from '#kernel/contract/values.ts';
import { endpoint, instant, pageSize, whole } from '#kernel/contract/endpoint.ts';

const shownPicture = z.object({ src: z.string(), alt: z.string() });
export const siteLook = z.object({
  logo: shownPicture.optional(),
  favicon: z.string().optional().describe('The address of the picture in the tab of the browser'),
  accent: z
    .object({ light: z.record(z.string(), z.string()), dark: z.record(z.string(), z.string()) })
    .optional()
    .describe('Colours of the palette by their names, by day and by night'),
});

/** What browsers need to know of the installation (SIT-129, SIT-130). Lists are ids with semicolons between them. */
export const siteConfiguration = endpoint('/v1/config', {
  summary: 'The configuration that browsers need',
  access: 'visitor',
  support: 'open',
  duringMaintenance: true,
  input: z.object({}),
  output: z.object({
    client_polling_freq_sec: z.number().describe('Seconds between two polls of a room'),
    client_imgix_domain: z.string(),
    client_imgix_token: z.string().describe('Always empty: addresses of pictures are made on the server (C-095)'),
    client_featured_group_uuids: z.string(),
    client_featured_sessions_uuids: z.string(),
    client_welcome_session_uuids: z.string().describe('Sessions or series for new members (SIT-087, C-133)'),
    server_time: z.string().describe('ISO 8601 in UTC'),
    product_name: z.string(),
    email_support: z.string(),
    login_providers: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          graph_url: z.string().optional().describe('Where browsers ask Facebook who logged in'),
        }),
      )
      .optional()
      .describe('With whose accounts people can log in beside their password'),
    signed_in: z
      .boolean()
      .optional()
      .describe('Whether a member asks, so that browsers of visitors need not ask for a profile'),
    content: z
      .record(z.string(), z.string())
      .optional()
      .describe('The pages of which staff changed texts, and a text that changes with them'),
    look: siteLook.optional().describe('What staff chose in place of the product’s own look'),
    maintenance: z
      .boolean()
      .optional()
      .describe('Whether other calls of the one who asks are refused with the maintenance notice (I-058)'),
    terms_due: z
      .boolean()
      .optional()
      .describe('Whether the legal pages changed since the member who asks agreed to them (C-113, C-126)'),
    sandbox: z.boolean().describe('Parts for trying things out are there; never in production'),
    settings: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('The constants of the specification that this installation uses, by their names'),
  }),
});

/** The server's clock, for the offset that all comparisons of times use (API-017, C-130). */
export const serverTime = endpoint('/v1/time', {
  summary: 'The time by the server’s clock',
  access: 'visitor',
  support: 'open',
  input: z.object({}),
  output: z.object({ server_time: z.string().describe('ISO 8601 in UTC') }),
});

/** Reads or moves the clock of a sandbox; what becomes due by it is done before it answers. */
export const moveSandboxClock = endpoint('/v1/sandbox/clock', {
  summary: 'Reads or moves the sandbox’s clock',
  access: 'admin',
  writes: true,
  input: z.object({
    advance_seconds: z
      .number()
      .min(-400 * 86_400)
      .max(400 * 86_400)
      .optional(),
    now: instant.optional(),
  }),
  output: z.object({ now: z.string(), offset_seconds: z.number() }),
});

/** Limits per key and per call (C-082). */
const VALUE_MAX = 4000;
const entry = z.object({ key: z.string(), val: z.string() });
/** A text; a record or a list may be sent as it is, too, and is stored as its JSON. */
const value = z
  .union([z.string(), z.record(z.string(), json), z.array(json)])
  .transform((val) => (typeof val === 'string' ? val : JSON.stringify(val)))
  .pipe(z.string().max(VALUE_MAX));

/** SIT-132, C-082 */
export const putMarketingData = endpoint('/v1/dump/{x}', {
  summary: 'Sets or appends to marketing data; which keys there are, and who may, is a table of the server.',
  parameters: { x: 'how' },
  access: 'visitor',
  /** Entries of surveys name who answered. */
  discloses: { presence: ['owner'] },
  writes: true,
  touches: ['dump'],
  input: z.object({ x: z.enum(['set', 'append']), key: z.string().min(1).max(100), val: value }),
  output: z.object({ dump: entry }),
  refusals: ['MARKETING_KEY_UNKNOWN', 'NOT_SIGNED_IN', 'NOT_ALLOWED'],
});

/** SIT-133, C-082 */
export const loadMarketingData = endpoint('/v1/dump/load/{x}', {
  summary: 'Marketing data by key, the latest first.',
  parameters: { x: 'key' },
  access: 'visitor',
  discloses: { address: ['staff'], presence: ['staff'], writing: ['staff'] },
  input: z.object({
    x: z.string().min(1).max(100),
    limit: pageSize(1000, 1000),
    offset: whole(0).default(0),
  }),
  output: z.object({ dump: z.array(entry) }),
  refusals: ['MARKETING_KEY_UNKNOWN', 'NOT_SIGNED_IN', 'NOT_ALLOWED'],
});
