import { lengthOf, writtenLength } from '#kernel/contract/written-text.ts';
import { hasInvisible, mixesScripts, pilesMarks } from '#kernel/contract/look-alikes.ts';
import { asRead } from '#kernel/contract/read-alike.ts';

/** Limits of a Well's texts, in characters (COM-046, COM-047, COM-049, C-045). */
export const wellTextLimits = {
  title: { least: 3, most: 50 },
  description: { least: 100, most: 5000 },
} as const;

/** One line, single spaces, nothing at the ends. */
export const cleanTitle = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

/** Line breaks are replaced by a space (COM-050). */
export const cleanDescription = (text: string): string =>
  text.replaceAll(/[^\S\r\n]*[\r\n\u{2028}\u{2029}]+\s*/gu, ' ').trim();

/** What is wrong with a Well's title, as the name of a refusal; undefined when nothing is (COM-051). */
export const groupTitle = (
  text: string,
): 'GROUP_TITLE_INVALID' | 'GROUP_TITLE_NOT_PLAIN' | 'GROUP_TITLE_TOO_LONG' | undefined => {
  const title = cleanTitle(text);
  if (writtenLength(title) < wellTextLimits.title.least) return 'GROUP_TITLE_INVALID';
  // A Well must not pass for another one.
  if (wellSlug(title) === '' || hasInvisible(title) || mixesScripts(title) || pilesMarks(title))
    return 'GROUP_TITLE_NOT_PLAIN';
  return lengthOf(title) > wellTextLimits.title.most ? 'GROUP_TITLE_TOO_LONG' : undefined;
};

/** What is wrong with a Well's description, as the name of a refusal; undefined when nothing is (COM-051). */
export const groupDescription = (
  text: string,
): 'GROUP_DESCRIPTION_INVALID' | 'GROUP_DESCRIPTION_TOO_LONG' | undefined => {
  const description = cleanDescription(text);
  if (writtenLength(description) < wellTextLimits.description.least) return 'GROUP_DESCRIPTION_INVALID';
  return lengthOf(description) > wellTextLimits.description.most ? 'GROUP_DESCRIPTION_TOO_LONG' : undefined;
};

/** The title as it stands in addresses, lower case with dashes (COM-010). Equal slugs mean the same title. */
export const wellSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/(\p{Script=Latin})[\u0300-\u036F]+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

/** Under which a title is claimed: the same for titles that are read alike. */
export const titleKey = (slug: string): string => asRead(slug);

/** First words of the product's own addresses: `/{slug}/session/{uuid}` must never be mistaken for one (C-037). */
const reserved: ReadonlySet<string> = new Set(
  `about-us account account-closed admin api appeal assets calendar ask-for-help camera-test chat chats confirm-email contact contact-us create dev docs
  breathe edit erasure-receipt events faq files forgot-password get-help gift glossary home homepage hooks host hosts how-it-works
  img in-app-browser keep-account livez login logout me meet-hosts member members membership metrics not-me notices onboarding openvidu
  partners past-sessions pictures privacy privacy-policy profile readyz redeem register room rooms safety-policy safety-resources search series
  second-step server-down session session-canceled session-create session-survey sessions settings terms terms-and-conditions thinkific training trust unsubscribe
  unsupported-browser user users v1 video waiting-room-test welcome well wells`.split(/\s+/),
);
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** Maximum length of the reason for a removal from a Well (C-146). */
export const REMOVAL_REASON_MAX = 1000;
