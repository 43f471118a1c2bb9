import { siteContentSchema, type SiteContent } from '#modules/content/contract/site-content.ts';
import type { TextBlock } from '#modules/content/contract/text-parts.ts';
import type { HelpCountry } from '#modules/moderation/contract/help-country.ts';

type Shown = { value: (key: string) => unknown };

export type ShownContent = {
  content: SiteContent;
  help: readonly HelpCountry[];
  /** What the announcement’s picture shows, for those who cannot see it. */
  announcementDescription: string | null;
  /** The letter of the founder, as it is drawn. */
  letter?: readonly TextBlock[];
};

/** People, voices, films, topics, figures and help lines as they are published. */
export const shownContent = ({ value }: Shown, blocksOf: (markdown: string) => readonly TextBlock[]): ShownContent => {
  const announcement = value('site.announcement_picture') as { src: string; alt: string } | null;
  const content = siteContentSchema.parse({
    ...Object.fromEntries(Object.keys(siteContentSchema.shape).map((name) => [name, value(`site.${name}`)])),
    announcement_picture: announcement?.src ?? null,
  });
  return {
    content,
    help: value('site.help') as HelpCountry[],
    announcementDescription: announcement?.alt ?? null,
    ...(content.founder_letter ? { letter: blocksOf(content.founder_letter.paragraphs.join('\n\n')) } : {}),
  };
};
