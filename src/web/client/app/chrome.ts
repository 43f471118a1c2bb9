/** Pages without header and footer, by their first path segment (SIT-113, C-079). */
const bare = [
  'server-down',
  'admin',
  'onboarding',
  'welcome',
  'register',
  'login',
  'redeem',
  'gift',
  'forgot-password',
  'logout',
  'room',
  'waiting-room-test',
] as const;

/** Bare pages for visitors, and therefore without chat (C-079). */
const withoutChat: readonly string[] = ['login', 'register', 'forgot-password', 'logout', 'server-down'];

export type Chrome = { header: boolean; footer: boolean; chatLauncher: boolean };

/** Which parts of the shell surround the page at this path. */
export const chromeFor = (pathname: string): Chrome => {
  const first = pathname.split('/').find((segment) => segment !== '') ?? '';
  const framed = !(bare as readonly string[]).includes(first);
  return { header: framed, footer: framed, chatLauncher: !withoutChat.includes(first) };
};
