import { z } from 'zod';
import { json } from '#kernel/contract/values.ts';
import { siteContentSchema } from './site-content.ts';

export const SITE_FORMAT = 'wellspring-site';

const siteFile = z.object({
  format: z.literal(SITE_FORMAT),
  /** Key → value as it is edited, members by username. */
  values: z.record(z.string(), json),
  /** Name of a file → its bytes in base64. */
  pictures: z.record(z.string().regex(/^[0-9a-f]{40}\.jpg$/), z.string()).default({}),
});
export type SiteFile = z.output<typeof siteFile>;

const issueIn = ({ issues: [issue] }: z.ZodError): string => `${issue!.path.join('.')}: ${issue!.message}`;

/** An exported file, or the lists of people, voices and figures that `SITE_CONTENT` had before there were files. */
export const siteFileIn = (text: string): SiteFile | { problem: string } => {
  let read: unknown;
  try {
    read = JSON.parse(text.trim());
  } catch {
    return { problem: 'it is not JSON, or not all of it' };
  }
  if (typeof read === 'object' && read !== null && 'format' in read) {
    if (read.format !== SITE_FORMAT) return { problem: `it is of another kind or version, ${String(read.format)}` };
    const file = siteFile.safeParse(read);
    return file.success ? file.data : { problem: issueIn(file.error) };
  }
  const lists = siteContentSchema.safeParse(read);
  if (!lists.success) return { problem: issueIn(lists.error) };
  const given = Object.entries(lists.data).filter(([name]) => name in (read as object));
  return {
    format: SITE_FORMAT,
    values: Object.fromEntries(given.map(([name, value]) => [`site.${name}`, value])),
    pictures: {},
  };
};
