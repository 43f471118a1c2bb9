import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/**
 * What stands after the question mark of the address, and how to change it. A change begins with the one before it, also when that
 * is not shown yet: on a slow phone, a page takes longer to be drawn than a tap.
 */
export const useAddressSearch = () => {
  const [search, setSearch] = useSearchParams();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = (
    changed: (from: URLSearchParams) => URLSearchParams,
    options?: { replace?: boolean; preventScrollReset?: boolean },
  ) => {
    latest.current = changed(latest.current);
    setSearch(latest.current, options);
  };
  return [search, change] as const;
};
