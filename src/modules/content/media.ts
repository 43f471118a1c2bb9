import { picturesOf, siteContentSchema, type SiteContent } from './contract/site-content.ts';
import type { Snapshot } from './published.ts';

const IN_MARKDOWN = /!\[[^\]]*\]\((https:[^)\s]+)/g;

/** The addresses from which the published pages show films and pictures. */
export const mediaIn = (snapshot: Snapshot): { films: string[]; pictures: string[] } => {
  const site = (name: keyof SiteContent) => snapshot.value(`site.${name}`);
  const content = siteContentSchema.parse({
    ...Object.fromEntries(Object.keys(siteContentSchema.shape).map((name) => [name, site(name as keyof SiteContent)])),
    announcement_picture: null,
  });
  const chosen = ['site.announcement_picture', 'look.logo', 'look.favicon'].map(
    (key) => snapshot.value(key) as { src: string } | null,
  );
  const texts = Object.keys(snapshot.fingerprints).flatMap((page) => snapshot.changedOf(page));
  return {
    films: [content.film, content.welcome_film, content.first_session_film].flatMap((film) => film?.src ?? []),
    pictures: [
      ...picturesOf(content),
      ...chosen.flatMap((picture) => picture?.src ?? []),
      ...texts.flatMap(({ value }) => [...JSON.stringify(value).matchAll(IN_MARKDOWN)].map(([, address]) => address!)),
    ],
  };
};
