import { picturesIn } from '../contract/pictures-in.ts';
import { SITE_FORMAT, type SiteFile } from '../contract/site-file.ts';
import { namedMembers } from './named-members.ts';
import type { ContentNeeds } from './needs.ts';

/** What differs from what the product brings along, members by username, with the pictures. The same content gives the same file. */
export const exportSite =
  (needs: ContentNeeds) =>
  async (now: string): Promise<string> => {
    const snapshot = await needs.published.refresh(now);
    const entries = needs.published.desk
      .flatMap(({ entries: all }) => all)
      .filter(({ key }) => snapshot.isChanged(key));
    const named = await namedMembers(
      needs,
      entries.map((entry) => ({ entry, value: snapshot.value(entry.key) })),
    );
    const values = Object.fromEntries(
      entries
        .map((entry) => [entry.key, named(entry, snapshot.value(entry.key))] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    );
    const pictures: Record<string, string> = {};
    for (const name of picturesIn(values).sort()) {
      const bytes = await needs.files.get(name);
      if (bytes) pictures[name] = Buffer.from(bytes).toString('base64');
    }
    return `${JSON.stringify({ format: SITE_FORMAT, values, pictures } satisfies SiteFile, null, 2)}\n`;
  };
