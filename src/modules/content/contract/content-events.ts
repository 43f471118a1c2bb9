import { z } from 'zod';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { json, moment } from '#kernel/contract/values.ts';
import { inWords } from './entries/in-words.ts';

/** The name of one thing that staff can change: `faq.topics`, `look.logo`, `setting.MAINTENANCE`. */
const key = z.string();
/** What stands there then; null is what the product brings along. Published on purpose, so it is plain. */
const value = json;

/** Staff prepare another value. Members see nothing of it. */
export const ContentDrafted = event(
  'ContentDrafted',
  z.object({ key, value, at: moment }),
  ({ key: drafted }) => `wrote a draft of “${inWords(drafted)}”`,
);

export const ContentDraftDiscarded = event(
  'ContentDraftDiscarded',
  z.object({ key, at: moment }),
  ({ key: discarded }) => `threw the draft of “${inWords(discarded)}” away`,
);

/**
 * From `from` on this value is shown, until another one is that begins later. `before` was shown when it was decided; `reason`
 * is why, in the words of staff.
 */
export const ContentPublished = event(
  'ContentPublished',
  z.object({ key, version: z.int(), value, before: value, from: moment, reason: z.string(), at: moment }),
  ({ key: published, version, from, reason, at }) =>
    `published version ${version} of “${inWords(published)}”${from > at ? `, to be shown from ${instantInWords(from)}` : ''}${reason === '' ? '' : `: “${reason}”`}`,
);

/** The version is not shown any more, or never will be: what was shown before it is shown again. */
export const ContentTakenBack = event(
  'ContentTakenBack',
  z.object({ key, version: z.int(), reason: z.string(), at: moment }),
  ({ key: taken, version, reason }) =>
    `took version ${version} of “${inWords(taken)}” back${reason === '' ? '' : `: “${reason}”`}`,
);

export const contentEvents = { ContentDrafted, ContentDraftDiscarded, ContentPublished, ContentTakenBack };
export type ContentEvent = EventOf<typeof contentEvents>;

/** What a member of the staff may do to texts, pictures and settings. */
export const siteLevels = ['read', 'write', 'publish'] as const;
export const siteLevel = z.enum(siteLevels);
export type SiteLevel = z.output<typeof siteLevel>;

/** `by` decided what `member` may do to the site. */
export const SiteLevelSet = event(
  'SiteLevelSet',
  z.object({ member: z.guid(), by: z.guid(), level: siteLevel, at: moment }),
  ({ member, level }) =>
    `let member ${member} ${{ read: 'read', write: 'write drafts of', publish: 'publish' }[level]} the site’s texts and settings`,
  { subject: { staff: 'by' } },
);
export const siteLevelEvents = { SiteLevelSet };
export type SiteLevelEvent = EventOf<typeof siteLevelEvents>;

/** A file of another installation, or `SITE_CONTENT` at the first start, became versions and drafts of these keys. */
export const ContentImported = event(
  'ContentImported',
  z.object({ source: z.enum(['file', 'first-start']), keys: z.array(key), at: moment }),
  ({ source, keys }) =>
    `imported ${keys.length === 1 ? 'one text or picture' : `${keys.length} texts and pictures`} from ${source === 'file' ? 'a file' : 'the settings at the first start'}`,
);
export const contentImportEvents = { ContentImported };
export type ContentImportEvent = EventOf<typeof contentImportEvents>;
