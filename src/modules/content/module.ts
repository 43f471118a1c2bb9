import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { every } from '#kernel/every.ts';
import { containerModule, optional, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, replayOf, type ModuleParts } from '#kernel/module.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE, FILES, REPORT, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { IDENTITY_FACTS, IDENTITY_OPERATOR, PEOPLE_FOR_STAFF, STAFF_DIRECTORY } from '#modules/identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { contentCommands, type ContentCommands } from './commands.ts';
import { agreedTerms } from './commands/agreed-terms.ts';
import { needsLevel } from './facts/levels.ts';
import type { ContentNeeds } from './commands/needs.ts';
import { contentEvents, contentImportEvents, siteLevelEvents } from './contract/content-events.ts';
import type { ContentSettings } from './contract/settings.ts';
import { editor } from './domain/editor.ts';
import { entry } from './domain/entry.ts';
import { imports } from './domain/imports.ts';
import { contentHandlers } from './http.ts';
import { AGREED_TERMS, CONTENT_EFFECTS, PUBLISHED_CONTENT, PUBLISHING_LEVEL } from './index.ts';
import { contentProjection } from './projections/content.ts';
import { publishedContent, TRUSTED_MS, type Effects } from './published.ts';

type ContentModuleSettings = CommonSettings & { content: ContentSettings };

/** As whom `SITE_CONTENT` is imported. */
const AT_FIRST_START = 'import-site-content-at-first-start';

const NEEDS = token<ContentNeeds>('ContentNeeds');
const COMMANDS = token<ContentCommands>('ContentCommands');

const noEffects = ({ productName }: CommonSettings): Effects => ({
  settings: [],
  letters: [],
  productName: { configured: productName, apply: () => undefined },
  termsVersion: { configured: '', apply: () => undefined },
});

const needs = {
  content: NEEDS,
  commands: COMMANDS,
  agreed: AGREED_TERMS,
  clock: CLOCK,
  report: REPORT,
  settings: settingsOf<ContentModuleSettings>(),
};

const parts = ({ content, commands, agreed, clock, report, settings }: Provided<typeof needs>): ModuleParts => ({
  name: 'content',
  events: Object.values({ ...contentEvents, ...siteLevelEvents, ...contentImportEvents }),
  handlers: contentHandlers({ ...content, commands, agreed }),
  projections: [contentProjection],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(content.sql, content.log),
  replays: {
    'content.entry-': replayOf(entry),
    'content.editor-': replayOf(editor, (level) => ({ level })),
    'content.imports-': replayOf(imports),
  },
  start: async (role) => {
    const { published } = content;
    if (role !== 'web' && settings.content.SITE_CONTENT !== '') {
      const importer = caller({ kind: 'system', policy: AT_FIRST_START }, randomUUID());
      const done = await commands.importAtFirstStart(importer, settings.content.SITE_CONTENT, clock.now());
      for (const { key, problem } of done?.skipped ?? []) report('importing SITE_CONTENT', `${key}: ${problem}`);
    }
    // What takes effect without being asked for: names, limits, switches.
    const read = () => published.current(clock.now());
    const failed = (problem: unknown) => report('reading what is published', problem);
    // A web process may be the first of all: nothing is published before a worker has built the read models.
    await read().catch(failed);
    const stop = every(TRUSTED_MS, read, failed);
    return () => Promise.resolve(stop());
  },
});

export const contentModule = containerModule((provide) => {
  provide(
    PUBLISHED_CONTENT,
    { sql: DATABASE, effects: optional(CONTENT_EFFECTS), settings: settingsOf<CommonSettings>() },
    ({ sql, effects, settings }) => publishedContent(sql, effects ?? noEffects(settings)),
  );
  provide(
    NEEDS,
    {
      execute: EXECUTE,
      log: EVENT_LOG,
      sql: DATABASE,
      files: FILES,
      published: PUBLISHED_CONTENT,
      accounts: IDENTITY_FACTS,
      people: PEOPLE_FOR_STAFF,
      operator: IDENTITY_OPERATOR,
      staff: STAFF_DIRECTORY,
    },
    ({ operator, ...ports }) => ({ ...ports, find: (typed) => operator.find(typed) }),
  );
  provide(PUBLISHING_LEVEL, { log: EVENT_LOG }, (content) => (member) => needsLevel(content, member, 'publish'));
  provide(COMMANDS, { content: NEEDS }, ({ content }) => contentCommands(content));
  provide(AGREED_TERMS, { sql: DATABASE, published: PUBLISHED_CONTENT }, ({ sql, published }) =>
    agreedTerms(sql, published),
  );
  provide(MODULE_PARTS, needs, parts);
});
