import { refuse } from '#kernel/contract/refusals.ts';
import { handler, memberHandler, memberWriteHandler, type Call, type Handler } from '#kernel/module.ts';
import type { ContentCommands } from './commands.ts';
import { levelOf } from './facts/levels.ts';
import type { ContentNeeds } from './commands/needs.ts';
import { namedMembers } from './commands/named-members.ts';
import * as api from './contract/api.ts';
import { readLegalVersion, previewLetter, previewPage, termsToAgree } from './contract/more-page-api.ts';
import { readPage } from './contract/page-api.ts';
import { siteContentSchema } from './contract/site-content.ts';
import { pageOfKey } from './contract/desk.ts';
import { textOf } from './contract/entries.ts';
import { textKey } from './contract/entries/letter-entries.ts';
import { demoMail } from './contract/entries/letter-preview.ts';
import { USUAL_LEVEL } from './domain/editor.ts';
import { asOf, changesOf } from './contract/legal-versions.ts';
import { nextAfter } from './contract/shown.ts';
import type { AgreedTerms } from './commands/agreed-terms.ts';
import { drafts, editorRows, entryRow, historyOf, versionsInForce, versionsOf } from './projections/content-rows.ts';
import { reworded } from './reworded-mail.ts';
import { dated, legalKeysOf, type Snapshot } from './published.ts';
import { asEditedEntry, asPage, asSitePages, namesOf, publishedPage, writersOf } from './views.ts';

export type ContentHttpNeeds = ContentNeeds & {
  commands: ContentCommands;
  agreed: AgreedTerms;
};

/** A caller who wrote reads what they wrote; others what is at most a second old. */
const shownTo = ({ published }: ContentHttpNeeds, { now, after }: Call): Promise<Snapshot> =>
  after === undefined ? published.current(now) : published.refresh(now);

const readingHandlers = (needs: ContentHttpNeeds): readonly Handler[] => {
  const { published, sql } = needs;
  const allKeys = published.desk.flatMap(({ entries }) => entries.map(({ key }) => key));
  // Limits and mails are no page that visitors read.
  const pages = new Set(
    published.desk
      .filter(({ group }) => group !== 'settings' && group !== 'mails')
      .flatMap(({ entries }) => entries.map(({ key }) => pageOfKey(key))),
  );
  return [
    handler(readPage, async ({ page }, call) =>
      pages.has(page)
        ? publishedPage(published, await shownTo(needs, call), page)
        : refuse('CONTENT_DOES_NOT_EXIST', { field: 'page' }),
    ),
    handler(readLegalVersion, async ({ page, version }, { now }) => {
      const rows = (await historyOf(sql, legalKeysOf(page, allKeys))).map(dated);
      const changes = changesOf(rows, now);
      const instant = changes[version - 1];
      if (version > changes.length) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'version' });
      const shown = instant === undefined ? [] : [...asOf(rows, instant).values()];
      const texts = shown.flatMap(({ key, value, from }) => {
        const entry = published.entry(key);
        return value !== null && entry && pageOfKey(key) === page ? [{ entry, value, from }] : [];
      });
      const figures = siteContentSchema.shape.legal.parse(
        shown.find(({ key }) => key === 'site.legal')?.value ?? published.entry('site.legal')!.usual,
      );
      return { ...asPage(page, String(version), texts), since: instant ?? null, figures };
    }),
    memberHandler(termsToAgree, async (_, { member, now }) => {
      const { agreed, current, isDue } = await needs.agreed.of(member.id, now);
      return { agreed, current, is_due: isDue };
    }),
  ];
};

const editingHandlers = (needs: ContentHttpNeeds): readonly Handler[] => {
  const { commands, published, sql, people } = needs;
  const answer = async (key: string, { now }: Call) => {
    const entry = published.entry(key);
    if (!entry) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'key' });
    const [snapshot, row, versions] = await Promise.all([
      published.refresh(now),
      entryRow(sql, key),
      versionsOf(sql, key),
    ]);
    const values = [
      snapshot.value(key),
      ...(row.draft ? [row.draft.value] : []),
      ...versions.flatMap(({ value, before }) => [value, before]),
    ];
    const [named, put] = await Promise.all([
      people.people(writersOf(row, versions)),
      namedMembers(
        needs,
        values.map((value) => ({ entry, value })),
      ),
    ]);
    return { entry: asEditedEntry(entry, { row, versions, snapshot, now }, namesOf(named), put) };
  };
  return [
    memberHandler(api.getEntry, ({ key }, call) => answer(key, call)),
    memberWriteHandler(
      api.draftEntry,
      (input, { caller, member, now }) => commands.draftEntry(caller, { ...input, by: member.id, now }),
      (call, { key }) => answer(key, call),
    ),
    memberWriteHandler(
      api.discardDraft,
      (input, { caller, member, now }) => commands.discardDraft(caller, { ...input, by: member.id, now }),
      (call, { key }) => answer(key, call),
    ),
    memberWriteHandler(
      api.publishEntry,
      (input, { caller, member, now }) => commands.publishEntry(caller, { ...input, by: member.id, now }),
      (call, { key }) => answer(key, call),
    ),
    memberWriteHandler(
      api.takeBackVersion,
      (input, { caller, member, now }) => commands.takeBack(caller, { ...input, by: member.id, now }),
      (call, { key }) => answer(key, call),
    ),
    memberWriteHandler(
      api.publishPage,
      (input, { caller, member, now }) => commands.publishPage(caller, { ...input, by: member.id, now }),
      async ({ now }, _, keys) => {
        await published.refresh(now);
        return { published: keys };
      },
    ),
  ];
};

const deskHandlers = (needs: ContentHttpNeeds): readonly Handler[] => {
  const { commands, published, sql, staff } = needs;
  const editors = async (me: string) => {
    const [admins, rows] = await Promise.all([staff.admins(), editorRows(sql)]);
    const named = namesOf(await needs.people.people(admins.map(({ member }) => member)));
    const levels = new Map(rows.map(({ member, level }) => [member, level]));
    return {
      editors: admins.flatMap(({ member }) => {
        const person = named(member);
        return person ? [{ ...person, level: levels.get(member) ?? USUAL_LEVEL, is_me: member === me }] : [];
      }),
    };
  };
  return [
    memberHandler(api.getSite, async (asked, { member, now }) => {
      const [level, snapshot, waiting, versions] = await Promise.all([
        levelOf(needs, member.id),
        published.refresh(now),
        drafts(sql),
        versionsInForce(sql, now),
      ]);
      const upcoming = new Map(
        [...Map.groupBy(versions, ({ key }) => key)].flatMap(([key, all]) => {
          const next = nextAfter(all, now);
          return next === undefined ? [] : [[key, next] as const];
        }),
      );
      return {
        level,
        pages: asSitePages(published.desk, snapshot, new Map(waiting.map((row) => [row.key, row])), upcoming, asked),
      };
    }),
    memberHandler(previewPage, async ({ page }, { now }) => ({
      ...publishedPage(published, await published.withDrafts(now), page),
      version: 'draft',
    })),
    memberHandler(previewLetter, async ({ letter }, { now }) => {
      if (!published.entry(textKey(letter))) return refuse('CONTENT_DOES_NOT_EXIST', { field: 'letter' });
      const words = await published.withDrafts(now);
      const mail = demoMail(reworded(letter, words), textOf(words.value('look.name')));
      return { ...mail, html: published.mailHtml(mail) };
    }),
    memberHandler(api.uploadSitePicture, ({ image }, { member }) => commands.storePicture({ by: member.id, image })),
    memberHandler(api.exportSite, async (_, { now }) => ({
      name: `site-${now.slice(0, 10)}.json`,
      file: await commands.exportSite(now),
    })),
    memberWriteHandler(
      api.importSite,
      ({ file, as, reason }, { caller, member, now }) =>
        commands.importSite(caller, { text: fileText(file), as, reason, by: member.id, now }),
      async ({ now }, _, done) => {
        await published.refresh(now);
        return done;
      },
    ),
    memberHandler(api.listEditors, (_, { member }) => editors(member.id)),
    memberWriteHandler(
      api.setEditorLevel,
      (change, { caller, member, now }) => commands.setLevel(caller, { ...change, by: member.id, now }),
      ({ member }) => editors(member.id),
    ),
  ];
};

/** A file of a form arrives as base64, a text as it is. */
const fileText = (file: string): string =>
  file.trimStart().startsWith('{') ? file : Buffer.from(file, 'base64').toString('utf8');

/** The calls of the site's words and looks. */
export const contentHandlers = (needs: ContentHttpNeeds): readonly Handler[] => [
  ...readingHandlers(needs),
  ...editingHandlers(needs),
  ...deskHandlers(needs),
];
