import { withoutLanguage } from '../language/language.ts';

/** The ways out of the current page. The router takes over `go` when it starts; tests replace what they observe. */
export const navigation = {
  path: (): string => withoutLanguage(location.pathname) + location.search + location.hash,
  /** A promise resolves when the page is there. */
  go: (path: string): void | Promise<void> => location.assign(path),
  /** To another site. */
  leave: (url: string): void => location.assign(url),
  reload: (): void => location.reload(),
};
