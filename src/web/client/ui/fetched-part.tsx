import { lazy, startTransition, useEffect, useState, type ComponentType } from 'react';
import { isStalePage } from '#client/lib/browser/force-refresh.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { FailedState } from './states.tsx';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const AGAIN_AFTER_MS = 15_000;

const partOf = <Props extends object>(load: Load<Props>, Missing: ComponentType): ComponentType<Props> => {
  let isMissing = false;
  const fetched = () =>
    lazy(() =>
      load().catch((problem: unknown) => {
        if (!isStalePage(problem)) throw problem;
        isMissing = true;
        return { default: Missing as ComponentType<Props> };
      }),
    );
  let part = fetched();
  const renew = () => {
    if (isMissing) part = fetched();
    isMissing = false;
  };
  const Part = (props: Props) => {
    const [Shown, show] = useState(() => part);
    useEffect(() => renew, []);
    useEffect(() => {
      if (!isMissing || Shown !== part) return undefined;
      const timer = setTimeout(() => {
        renew();
        startTransition(() => show(() => part));
      }, AGAIN_AFTER_MS);
      return () => clearTimeout(timer);
    }, [Shown]);
    return <Shown {...props} />;
  };
  return Part;
};

const Failed = () => <FailedState onRetry={() => navigation.reload()} />;
const Nothing = () => null;

/**
 * A part that is fetched when it is drawn. React's `lazy` takes the whole page away when the file does not come, in a room also
 * the others; here the part says that it is missing, and comes once its file can be had.
 */
export const fetchedPart = <Props extends object>(load: Load<Props>) => partOf(load, Failed);

/** The same for what a page can do without: it is left out meanwhile. */
export const extraPart = <Props extends object>(load: Load<Props>) => partOf(load, Nothing);
