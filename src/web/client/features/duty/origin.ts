import type { HelpOrigin } from '#client/lib/help.ts';

const PLACES: readonly (readonly [RegExp, HelpOrigin['place']])[] = [
  [/^\/room(\/|$)/, 'room'],
  [/^\/profile\//, 'profile'],
  [/\/(discussion|post)(\/|$)/, 'forum'],
];

/** A link that does not say where it stands is where the page is; the address of a room names its session. */
export const originIn = (
  origin: HelpOrigin,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): HelpOrigin => {
  const place = origin.place === 'page' ? PLACES.find(([path]) => path.test(pathname))?.[1] : undefined;
  const session =
    origin.session ?? (pathname.startsWith('/room') ? new URLSearchParams(search).get('session') : null) ?? undefined;
  return { ...origin, place: place ?? origin.place, session };
};
