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
const forVisitors: readonly string[] = ['login', 'register', 'forgot-password', 'logout', 'server-down'];

/** Framed pages on which a person is busy with one thing: the survey, a payment, a test of the devices, the address. */
const absorbing = /^\/(session-survey|camera-test|confirm-email|membership\/(checkout|change|card|cancel))(\/|$)/;

export type Chrome = {
  header: boolean;
  footer: boolean;
  /** Chats can be opened here, in rooms and their waiting room by a button of their own. */
  chats: boolean;
  /** The header, and the bar at the bottom of a phone, have the way to all chats. */
  chatButton: boolean;
  /** What a member reads once may open here, over the page (FBK-033, BIL-037, C-166). */
  notices: boolean;
};

export const chromeFor = (pathname: string): Chrome => {
  const first = pathname.split('/').find((segment) => segment !== '') ?? '';
  const framed = !(bare as readonly string[]).includes(first);
  return {
    header: framed,
    footer: framed,
    chats: !forVisitors.includes(first),
    chatButton: framed && first !== 'session-survey',
    notices: framed && !absorbing.test(pathname),
  };
};
