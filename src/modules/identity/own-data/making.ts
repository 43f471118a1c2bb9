import type { Chapter, AboutMembersEntry, MemberRecords } from '#kernel/about-members.ts';
import type { Copy, NewPiece, CopiesProgress, SealedCopies } from './copies.ts';
import { asJson, chapterPiece, dataBegins, PAGE_ENDS, pageBegins } from './page.ts';

/** What stands where in the document; each is written piece by piece. */
const TRACK = { begin: 0, chapters: 1, between: 2, data: 3, end: 4 } as const;

type Telling = { part: string; chapter: Chapter };
const isAbout = ({ part, title }: { part: string; title: string }, { part: other, chapter }: Telling) =>
  part === other && title === chapter.title;

const mentioned = ({ told: written }: CopiesProgress) => written.filter(({ silent }) => silent !== true);

/** The next entries as JSON, with what has to stand before and after them. */
const dataPiece = (
  { part, chapter: { title, about } }: Telling,
  entries: readonly AboutMembersEntry[],
  progress: CopiesProgress,
  isLast: boolean,
): string => {
  const { open } = progress;
  const before = mentioned(progress).at(-1);
  const partBegins =
    before?.part === part ? ',' : `${before === undefined ? '' : ']},'}{"about":${asJson(part)},"sections":[`;
  const begins = open === null ? `${partBegins}{"title":${asJson(title)},"about":${asJson(about)},"entries":[` : '';
  const comma = open !== null && open.entries > 0 && entries.length > 0 ? ',' : '';
  return `${begins}${comma}${entries.map(asJson).join(',')}${isLast ? ']}' : ''}`;
};

/**
 * Makes a copy of a member's data, a page of a chapter at a time: it can resume after a crash, and at most one page is
 * in memory.
 */
export const makingCopies = (options: { records: MemberRecords; copies: SealedCopies; product: () => string }) => {
  const { records, copies, product } = options;

  /** The chapter that is being told, or the first that was not told yet; a newer release may tell others. */
  const nextOf = ({ told: written, open }: CopiesProgress): Telling | undefined => {
    const all = [...records()].flatMap(([part, { chapters }]) => chapters.map((chapter) => ({ part, chapter })));
    return all.find((each) => (open === null ? !written.some((one) => isAbout(one, each)) : isAbout(open, each)));
  };

  const tell = async (member: string, copy: Copy, telling: Telling): Promise<boolean> => {
    const { progress } = copy;
    const { told: written, open } = progress;
    const { part, chapter } = telling;
    const { title } = chapter;
    const page = await chapter.page(member, open?.after);
    const isLast = page.next === undefined;
    const entries = (open?.entries ?? 0) + page.entries.length;
    if (isLast && entries === 0 && chapter.onlyIfAny === true)
      return copies.add(member, copy, {
        pieces: [],
        progress: { ...progress, told: [...written, { part, title, entries, silent: true }], open: null },
        finished: false,
      });
    const { html, labels } = chapterPiece(chapter, page, {
      isFirst: open === null,
      isLast,
      labels: open?.labels ?? null,
      index: mentioned(progress).length,
    });
    const pieces: NewPiece[] = [
      { track: TRACK.chapters, text: html },
      { track: TRACK.data, text: dataPiece(telling, page.entries, progress, isLast) },
    ];
    return copies.add(member, copy, {
      pieces,
      progress: isLast
        ? { ...progress, told: [...written, { part, title, entries }], open: null }
        : { ...progress, open: { part, title, after: page.next, entries, labels } },
      finished: false,
    });
  };

  const finish = (member: string, copy: Copy): Promise<boolean> => {
    const { progress } = copy;
    const chapters = mentioned(progress);
    const { madeAt } = progress;
    return copies.add(member, copy, {
      pieces: [
        { track: TRACK.begin, text: pageBegins({ product: product(), madeAt, chapters }) },
        { track: TRACK.between, text: dataBegins({ product: product(), madeAt }) },
        { track: TRACK.end, text: `${chapters.length > 0 ? ']}' : ''}${PAGE_ENDS}` },
      ],
      progress,
      finished: true,
    });
  };

  /** Adds one page: `done` when complete, `lost` when another process continued or the copy was cancelled. */
  const advance = async (member: string, request: string): Promise<'more' | 'done' | 'lost'> => {
    const copy = await copies.of(member);
    if (copy?.request !== request) return 'lost';
    if (copy.finished) return 'done';
    const telling = nextOf(copy.progress);
    if (telling) return (await tell(member, copy, telling)) ? 'more' : 'lost';
    if (copy.progress.open !== null)
      throw new Error(`No chapter tells ${copy.progress.open.part}: ${copy.progress.open.title} any more`);
    return (await finish(member, copy)) ? 'done' : 'lost';
  };

  return { advance };
};
