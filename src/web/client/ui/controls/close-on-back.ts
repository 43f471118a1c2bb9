import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router';

let open: readonly (() => void)[] = [];

/** While it is `active`, the browser's way back closes this, which lies over the page, and the page stays. */
export const useCloseOnBack = (active: boolean, close: () => void): void => {
  const onBack = useEffectEvent(() => close());
  useEffect(() => {
    if (!active) return undefined;
    const closing = () => onBack();
    open = [...open, closing];
    return () => {
      open = open.filter((each) => each !== closing);
    };
  }, [active]);
};

const isCovered: BlockerFunction = ({ historyAction }) => historyAction === NavigationType.Pop && open.length > 0;

/** Once in the shell. A router has one blocker: pages with one of their own are without this. */
export const BackCloses = (): null => {
  const blocker = useBlocker(isCovered);
  const isBlocked = blocker.state === 'blocked';
  const closeTopmost = useEffectEvent(() => {
    blocker.reset?.();
    open.at(-1)?.();
  });
  useEffect(() => {
    if (isBlocked) closeTopmost();
  }, [isBlocked]);
  return null;
};
