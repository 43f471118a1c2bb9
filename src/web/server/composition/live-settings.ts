import { z } from 'zod';
import type { CommonSettings } from '#kernel/parts.ts';
import type { Effects } from '#modules/content/index.ts';
import type { JsonValue } from '#modules/content/contract/entries.ts';
import type { LiveSetting } from '#modules/content/contract/desk.ts';
import { helpCountriesOf } from '#modules/moderation/contract/help-lines.ts';
import { mailHtml } from '#server/mail/mail-html.ts';
import { letters } from './letters.ts';
import { words } from './words.ts';
import specifiedWords from './specified-words.json' with { type: 'json' };
import { contradictions } from '#server/settings/contradictions.ts';
import { moduleSettings, type ModuleSettings } from '#server/settings/module-settings.ts';

type Settings = ModuleSettings & CommonSettings;

/** Constants that staff may change while the product runs (I-057): those that are read whenever they are needed. */
const LIVE = {
  site: ['COMING_SOON', 'SHOW_CLAIMS', 'FEATURED_WELL_UUIDS', 'FEATURED_SESSION_UUIDS', 'WELCOME_SESSION_UUIDS'],
  communities: ['PARTNER_WELLS'],
  scheduling: [
    'BASIC_MAX_REGISTERED',
    'BASIC_MAX_ATTENDED',
    'UNLIMITED_MAX_REGISTERED',
    'BASIC_MAX_HOSTED_UPCOMING',
    'MIN_LEAD_HOURS',
    'MAX_AHEAD_DAYS',
    'ATTENDEES_MIN',
    'ATTENDEES_MAX',
    'DURATION_MIN',
    'DURATION_MAX',
    'NOSHOW_MAX',
    'NOSHOW_DAYS',
    'NOSHOW_BLOCK_DAYS',
    'NOSHOW_TOO_LATE_FREE',
  ],
  chat: ['CHAT_PER_MINUTE', 'CHAT_PER_DAY', 'CHAT_PER_MINUTE_NEW', 'CHAT_PER_DAY_NEW'],
  forum: ['LINK_PREVIEWS'],
  moderation: ['HELP_COUNTRY', 'REPORTS_PER_MINUTE', 'REPORTS_PER_DAY', 'APPEAL_DECISION_DAYS'],
  duty: ['HELP_CALLS_PER_HOUR', 'HELP_CALLS_PER_DAY'],
} as const satisfies { [Name in keyof ModuleSettings]?: readonly (keyof ModuleSettings[Name])[] };

type Value = string | number | boolean;
const kindOf = (value: Value): LiveSetting['kind'] =>
  typeof value === 'boolean' ? 'switch' : typeof value === 'number' ? 'number' : 'text';

/** Most characters of a list of ids. */
const TEXT_MOST = 1000;

/** Of its own kind, and within its bounds. */
const schemaOf = (module: keyof typeof LIVE, name: string, configured: Value): z.ZodType => {
  const own = (moduleSettings[module].shape as Record<string, z.ZodType>)[name]!;
  const typed = { switch: z.boolean(), number: z.number(), text: z.string().trim().max(TEXT_MOST) }[kindOf(configured)];
  return (typed as z.ZodType).superRefine((value, context) => {
    const parsed = own.safeParse(value);
    if (!parsed.success) context.addIssue({ code: 'custom', message: parsed.error.issues[0]!.message });
  });
};

const aboutOf = (schema: z.ZodType): string => schema.description ?? '';

const maintenance = (settings: Settings): LiveSetting => ({
  name: 'MAINTENANCE',
  about: 'Maintenance: everyone but staff and running rooms reads the maintenance notice (I-058)',
  kind: 'switch',
  schema: z.boolean(),
  configured: settings.maintenance ?? false,
  apply: (value) => {
    settings.maintenance = value === true;
  },
});

/** Several settings may change together, so they are compared as they will be. */
const contradictionIn = (settings: Settings, values: ReadonlyMap<string, JsonValue>): string | undefined =>
  Object.keys(LIVE)
    .flatMap((module) => {
      const own = settings[module as keyof typeof LIVE] as Record<string, Value>;
      const changed = [...values].filter(([name]) => name in own);
      return changed.length === 0 ? [] : contradictions({ [module]: { ...own, ...Object.fromEntries(changed) } });
    })
    .at(0);

/** What is published takes effect in the settings that the modules share; each reads them when it decides. */
export const effectsOf = (settings: Settings): Effects => ({
  settings: [
    maintenance(settings),
    ...Object.entries(LIVE).flatMap(([module, names]) =>
      names.map((name): LiveSetting => {
        const owner = module as keyof typeof LIVE;
        const own = settings[owner] as Record<string, Value>;
        const configured = own[name]!;
        return {
          name,
          about: aboutOf((moduleSettings[owner].shape as Record<string, z.ZodType>)[name]!),
          kind: kindOf(configured),
          schema: schemaOf(owner, name, configured),
          configured,
          apply: (value) => {
            own[name] = value as Value;
          },
        };
      }),
    ),
  ],
  letters,
  mailHtml,
  words,
  specified: specifiedWords,
  contradiction: (values) => contradictionIn(settings, values),
  configured: { 'site.help': helpCountriesOf(settings.moderation.HELP_LINES) as unknown as JsonValue },
  productName: {
    configured: settings.productName,
    apply: (name) => {
      settings.productName = name;
    },
  },
  termsVersion: {
    configured: settings.identity.TERMS_VERSION,
    apply: (version) => {
      settings.identity.TERMS_VERSION = version;
    },
  },
});
