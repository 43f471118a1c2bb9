import { z } from 'zod';
import { endpoint, instant, judgedText, uuid, whole } from '#kernel/contract/endpoint.ts';
import { anyPictureRefusals, pictureInput, pictureUpload } from '#kernel/contract/picture.ts';
import { namedMember } from '#kernel/contract/person.ts';
import { json } from '#kernel/contract/values.ts';
import { siteLevel } from './content-events.ts';
import { pageName } from './page-api.ts';

/** Most texts that one search answers. */
export const FOUND_MAX = 50;
/** Most characters of why something was changed. */
export const CONTENT_REASON_MAX = 500;
/** Most characters of an exported file, its pictures in it. */
export const CONTENT_FILE_MAX = 40_000_000;

const contentKey = z.string().min(1).max(120);
const reason = judgedText(CONTENT_REASON_MAX);

const contentKind = z.enum(['text', 'message', 'markdown', 'picture', 'list', 'switch', 'number', 'colour']);
export type ContentKind = z.output<typeof contentKind>;

const entrySummary = {
  key: z.string(),
  /** How often it was changed: a draft is written upon the number that its writer saw. */
  revision: z.int(),
  /** Its name within the page, in words. */
  label: z.string(),
  kind: contentKind,
  /** Requirements that have it word for word: one who changes it leaves the specification there. */
  specified: z.array(z.string()),
  hint: z.string().nullable(),
  /** Most characters, of texts. */
  most: z.int().nullable(),
  /** Whether it is published with the reason alone. */
  needs_reason: z.boolean(),
  /** The beginning of what is shown; empty for lists and pictures. */
  excerpt: z.string(),
  has_draft: z.boolean(),
  /** Whether what is shown differs from what the product brings along. */
  is_changed: z.boolean(),
  /** When the next version will be shown. */
  upcoming: z.string().nullable(),
};

const siteEntry = z.object(entrySummary).meta({ id: 'SiteEntry' });
export type SiteEntry = z.output<typeof siteEntry>;

const sitePage = z
  .object({
    page: z.string(),
    label: z.string(),
    group: z.enum(['look', 'pages', 'words', 'legal', 'mails', 'settings']),
    /** Where it is shown; null when on many pages. */
    path: z.string().nullable(),
    shown_to: z.enum(['everyone', 'members', 'visitors']),
    /** What was asked for: those of one page, those that have the words, or all but the buttons and short texts that were never changed. */
    entries: z.array(siteEntry),
    /** How many drafts it has, and how many of its texts differ from what the product brings along. */
    drafts: z.int(),
    changed: z.int(),
  })
  .meta({ id: 'SitePage' });
export type SitePage = z.output<typeof sitePage>;

const person = namedMember;

/** The staff's desk of the site. */
export const getSite = endpoint('/v1/admin/site/get', {
  summary:
    'Everything of the site that staff can change, page by page, and what the caller may do to it; of one page alone, or what has these words',
  access: 'admin',
  input: z.object({ page: pageName.optional(), words: z.string().trim().min(2).max(100).optional() }),
  output: z.object({ level: siteLevel, pages: z.array(sitePage) }),
});

const contentVersion = z
  .object({
    version: z.int(),
    /** As it is edited. */
    value: json,
    /** What was shown when it was decided. */
    before: json,
    state: z.enum(['upcoming', 'shown', 'past', 'taken-back']),
    from: z.string(),
    at: z.string(),
    /** Null: the product itself, when it was imported at the first start; or a former member. */
    by: person.nullable(),
    reason: z.string(),
    taken_back: z.object({ at: z.string(), by: person.nullable(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'ContentVersion' });
export type ContentVersion = z.output<typeof contentVersion>;

const editedEntry = z
  .object({
    ...entrySummary,
    page: z.string(),
    /** What the product brings along, as it is edited. */
    usual: json,
    /** What is shown now. */
    current: json,
    draft: z.object({ value: json, at: z.string(), by: person.nullable() }).nullable(),
    /** The form of a list, as JSON Schema. */
    form: json,
    /** The newest first. */
    versions: z.array(contentVersion),
  })
  .meta({ id: 'EditedEntry' });
export type EditedEntry = z.output<typeof editedEntry>;
const entryAnswer = z.object({ entry: editedEntry });

const STAFF_READS = { presence: ['staff'] } as const;
const touches = ['site', 'config'] as const;

export const getEntry = endpoint('/v1/admin/site/entry/get', {
  summary: 'One text, picture, list or setting with its draft and its versions',
  access: 'admin',
  discloses: STAFF_READS,
  input: z.object({ key: contentKey }),
  output: entryAnswer,
  refusals: ['CONTENT_DOES_NOT_EXIST'],
});

const changesContent = { access: 'admin', discloses: STAFF_READS, writes: true, touches } as const;

export const draftEntry = endpoint('/v1/admin/site/entry/draft', {
  summary: 'Stores a draft, which staff alone see',
  ...changesContent,
  input: z.object({ key: contentKey, value: json, revision: whole(0) }),
  output: entryAnswer,
  refusals: ['CONTENT_DOES_NOT_EXIST', 'CONTENT_CHANGED_MEANWHILE', 'SITE_LEVEL_NEEDED'],
});

export const discardDraft = endpoint('/v1/admin/site/entry/discard', {
  summary: 'Throws a draft away, as it was seen',
  ...changesContent,
  input: z.object({ key: contentKey, revision: whole(0) }),
  output: entryAnswer,
  refusals: ['CONTENT_DOES_NOT_EXIST', 'CONTENT_CHANGED_MEANWHILE', 'SITE_LEVEL_NEEDED'],
});

export const publishEntry = endpoint('/v1/admin/site/entry/publish', {
  summary: 'Publishes the draft, now or from a time on; settings and legal pages with the reason',
  ...changesContent,
  input: z.object({ key: contentKey, revision: whole(0), from: instant.optional(), reason }),
  output: entryAnswer,
  refusals: ['CONTENT_DOES_NOT_EXIST', 'CONTENT_CHANGED_MEANWHILE', 'SITE_LEVEL_NEEDED'],
});

export const publishPage = endpoint('/v1/admin/site/page/publish', {
  summary: 'Publishes drafts of a page together as they were seen, now or from a time on',
  access: 'admin',
  writes: true,
  input: z.object({
    page: pageName,
    drafts: z
      .array(z.object({ key: contentKey, revision: whole(0) }))
      .min(1)
      .max(200),
    from: instant.optional(),
    reason,
  }),
  output: z.object({ published: z.array(z.string()) }),
  refusals: ['CONTENT_DOES_NOT_EXIST', 'CONTENT_CHANGED_MEANWHILE', 'SITE_LEVEL_NEEDED'],
  touches,
});

export const takeBackVersion = endpoint('/v1/admin/site/entry/take-back', {
  summary: 'Takes a version back: what was shown before it is shown again',
  ...changesContent,
  input: z.object({ key: contentKey, version: whole(1), reason }),
  output: entryAnswer,
  refusals: ['CONTENT_DOES_NOT_EXIST', 'SITE_LEVEL_NEEDED'],
});

export const uploadSitePicture = endpoint('/v1/admin/site/picture', {
  summary: 'Stores a picture for a draft; it is shown once the draft is published',
  access: 'admin',
  pace: 'expensive',
  writes: true,
  hourly: 60,
  upload: pictureUpload,
  input: z.object(pictureInput),
  output: z.object({ src: z.string() }),
  refusals: [...anyPictureRefusals, 'SITE_LEVEL_NEEDED'],
});

export const exportSite = endpoint('/v1/admin/site/export', {
  summary: 'Everything of the site that was changed, with its pictures, as one file for another installation',
  access: 'admin',
  pace: 'expensive',
  input: z.object({}),
  output: z.object({ name: z.string(), file: z.string() }),
});

export const importSite = endpoint('/v1/admin/site/import', {
  summary: 'Makes drafts of an exported file, or publishes it at once',
  access: 'admin',
  pace: 'expensive',
  writes: true,
  upload: { field: 'file', bytes: 25_000_000, tooLarge: 'INPUT_TOO_LARGE' },
  input: z.object({ file: z.string().min(1).max(CONTENT_FILE_MAX), as: z.enum(['drafts', 'published']), reason }),
  output: z.object({
    imported: z.array(z.string()),
    /** `label`: under what staff find it. */
    skipped: z.array(z.object({ key: z.string(), label: z.string(), problem: z.string() })),
  }),
  refusals: ['CONTENT_FILE_NOT_READABLE', 'SITE_LEVEL_NEEDED'],
  touches,
});

const editor = person.extend({ level: siteLevel, is_me: z.boolean() }).meta({ id: 'SiteEditor' });

export const listEditors = endpoint('/v1/admin/site/level/list', {
  summary: 'The staff, and what each of them may do to the site',
  access: 'admin',
  discloses: STAFF_READS,
  input: z.object({}),
  output: z.object({ editors: z.array(editor) }),
});

export const setEditorLevel = endpoint('/v1/admin/site/level/set', {
  summary: 'Lets another member of the staff read, write drafts, or publish',
  ...changesContent,
  input: z.object({ member: uuid, level: siteLevel }),
  output: z.object({ editors: z.array(editor) }),
  refusals: ['SITE_LEVEL_NEEDED', 'USER_DOES_NOT_EXIST'],
});
