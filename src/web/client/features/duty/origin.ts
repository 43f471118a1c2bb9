import type { HelpOrigin } from '#client/lib/help.ts';

const PLACES: readonly (readonly [RegExp, HelpOrigin['place']])[] = [
  [/^\/room(\/|$)/, 'room'],
  [/^\/profile\//, 'profile'],
  [/\/(discussion|post)(\/|$)/, 'forum'],
];

/** A link that does not say where it stands is where the page is. */
export const originIn = (origin: HelpOrigin, pathname: string): HelpOrigin => ({
  ...origin,
  place: (origin.place === 'page' ? PLACES.find(([path]) => path.test(pathname))?.[1] : undefined) ?? origin.place,
});
