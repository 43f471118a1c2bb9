import { texts } from '../texts.ts';
import { toast } from '../toast.ts';
import { isStalePage } from './force-refresh.ts';

/** Fetches what a press needs, then uses it. Where it cannot be had, the page stays as it is and says so. */
export const whenFetched = async <Part, Used>(
  load: () => Promise<Part>,
  use: (part: Part) => Used | Promise<Used>,
): Promise<Used | undefined> => {
  const part = await load().catch((problem: unknown) => {
    if (!isStalePage(problem)) throw problem;
    toast.error(texts.notFetched);
    return undefined;
  });
  return part === undefined ? undefined : use(part);
};
