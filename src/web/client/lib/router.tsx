import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import {
  matchRoutes,
  parsePath,
  Router as Locations,
  UNSAFE_createBrowserHistory as browserHistory,
  useRoutes,
  type Location,
  type NavigationType,
  type RouteObject,
  type To,
} from 'react-router';

type History = ReturnType<typeof browserHistory>;

type State = {
  location: Location;
  historyAction: NavigationType;
  /** False until the file of the first page is there. */
  isReady: boolean;
  /** The file of another page is being fetched; the present one stays meanwhile. */
  isBusy: boolean;
  /** Why the page of this location could not be loaded. */
  failure?: { error: unknown } | undefined;
  /** A page did not let the person go, and asks. */
  isHeld: boolean;
};
type Guard = (next: Location) => boolean;

export type Router = ReturnType<typeof createRouter>;

const copyOf = (route: RouteObject): RouteObject =>
  route.children === undefined ? { ...route } : { ...route, children: route.children.map(copyOf) };

/**
 * Fetches the file of a page before its address changes, and shows both at once. The library's router for loaders and actions
 * does this, too, for 15 kB more in every first visit; matching, links and parameters remain the library's.
 */
export const createRouter = (table: readonly RouteObject[], history: History = browserHistory()) => {
  const routes = table.map(copyOf);
  const listeners = new Set<() => void>();
  let guard: Guard | undefined;
  let latest = 0;
  let isTakenBack = false;
  let state: State = {
    location: history.location,
    historyAction: history.action,
    isReady: false,
    isBusy: false,
    isHeld: false,
  };
  const set = (change: Partial<State>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  /** Undefined when everything is there already. */
  const load = (pathname: string): Promise<unknown> | undefined => {
    const missing = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
      typeof route.lazy === 'function' ? [{ route, lazy: route.lazy }] : [],
    );
    if (missing.length === 0) return undefined;
    return Promise.all(
      missing.map(async ({ route, lazy }) => void Object.assign(route, await lazy(), { lazy: undefined })),
    );
  };

  /** What was asked for last wins; `commit` moves the browser there, unless it is there already. */
  const show = async (pathname: string, commit?: () => void): Promise<void> => {
    latest += 1;
    const own = latest;
    let failure: State['failure'];
    const loading = load(pathname);
    if (loading) {
      set({ isBusy: true });
      try {
        await loading;
      } catch (error) {
        failure = { error };
      }
      if (own !== latest) return;
    }
    commit?.();
    const { location, action } = history;
    set({ location, historyAction: action, failure, isBusy: false, isReady: true });
  };

  const isRefused = (next: Location): boolean => {
    const refused = guard?.(next) ?? false;
    if (refused) set({ isHeld: true });
    return refused;
  };

  /** Resolves when the page is there, or another one was asked for. */
  const navigate = async (
    to: To | number,
    of: { replace?: boolean | undefined; state?: unknown } = {},
  ): Promise<void> => {
    if (typeof to === 'number') return history.go(to);
    const path = typeof to === 'string' ? parsePath(to) : to;
    const { pathname = history.location.pathname, search = '', hash = '' } = path;
    const next: Location = { pathname, search, hash, state: of.state ?? null, key: '' };
    if (isRefused(next)) return undefined;
    const target = { pathname, search, hash };
    return show(pathname, () =>
      of.replace ? history.replace(target, of.state ?? null) : history.push(target, of.state ?? null),
    );
  };

  history.listen(({ location, delta }) => {
    if (isTakenBack) {
      isTakenBack = false;
      return;
    }
    if (delta !== null && delta !== 0 && isRefused(location)) {
      isTakenBack = true;
      history.go(-delta);
      return;
    }
    void show(location.pathname);
  });
  void show(history.location.pathname);

  return {
    get state() {
      return state;
    },
    routes,
    navigate,
    /** For links and the library's hooks. */
    navigator: {
      createHref: (to: To) => history.createHref(to),
      encodeLocation: (to: To) => history.encodeLocation(to),
      go: (delta: number) => history.go(delta),
      push: (to: To, of?: unknown) => void navigate(to, { state: of }),
      replace: (to: To, of?: unknown) => void navigate(to, { replace: true, state: of }),
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold: (asks: Guard) => {
      guard = asks;
      return () => {
        if (guard === asks) guard = undefined;
      };
    },
    letGo: () => set({ isHeld: false }),
  };
};

const RouterContext = createContext<{ router: Router; state: State } | null>(null);

const useRouter = () => {
  const there = useContext(RouterContext);
  if (there === null) throw new Error('There is no RouterView around this');
  return there;
};

export const useRouterState = (): State => useRouter().state;

const Matched = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);

/** The page of the present address; `loading` until the file of the first one is there. */
export const RouterView = ({ router, loading = null }: { router: Router; loading?: ReactNode }) => {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const update = () => startTransition(() => setState(router.state));
    update();
    return router.subscribe(update);
  }, [router]);
  return (
    <RouterContext value={{ router, state }}>
      <Locations location={state.location} navigationType={state.historyAction} navigator={router.navigator}>
        {state.isReady ? <Matched routes={router.routes} /> : loading}
      </Locations>
    </RouterContext>
  );
};

/** Asks before the page is left for where `asks` says yes. The answer of the person is `letGo`, and what follows from it. */
export const useLeaveGuard = (asks: Guard): { isHeld: boolean; letGo: () => void } => {
  const { router, state } = useRouter();
  const asksNow = useEffectEvent(asks);
  useEffect(() => router.hold((next) => asksNow(next)), [router]);
  return { isHeld: state.isHeld, letGo: router.letGo };
};
