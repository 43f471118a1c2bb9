import { useAddressSearch } from './browser/address-search.ts';

type FilterValues = Readonly<Record<string, readonly string[]>>;
type Chosen<F extends FilterValues> = { [K in keyof F]: F[K][number] | '' };

/**
 * Which part of a list is shown: words, filters and the page, all in the address, so that it can be sent and come back to. What
 * the address names and the list does not know counts as not chosen. A second list of a page has a `part` of the address for its
 * own page and words.
 */
export const useListState = <const F extends FilterValues>(filters: F, part?: string) => {
  const [pageName, wordsName] = part === undefined ? ['page', 'q'] : [part, `${part}_words`];
  const [search, change] = useAddressSearch();
  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, allowed]) => [name, allowed.find((each) => each === search.get(name)) ?? '']),
  ) as Chosen<F>;
  const page = Math.max(1, Math.trunc(Number(search.get(pageName))) || 1);
  const q = search.get(wordsName) ?? '';
  const changedTo = (from: URLSearchParams, changed: Readonly<Record<string, string>>): URLSearchParams => {
    const next = new URLSearchParams(from);
    for (const [name, value] of Object.entries(changed))
      if (value === '') next.delete(name);
      else next.set(name, value);
    return next;
  };
  return {
    q,
    chosen,
    page,
    /** Another choice begins on the first page. */
    choose: ({ q: words, ...changed }: Partial<Chosen<F>> & { q?: string }) =>
      change(
        (from) =>
          changedTo(from, {
            ...(changed as Readonly<Record<string, string>>),
            ...(words === undefined ? {} : { [wordsName]: words }),
            [pageName]: '',
          }),
        { replace: true },
      ),
    /** The address of another page of what is chosen. */
    addressOf: (other: number) => `?${changedTo(search, { [pageName]: other === 1 ? '' : String(other) }).toString()}`,
  };
};
