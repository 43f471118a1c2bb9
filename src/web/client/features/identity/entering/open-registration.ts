import { whenFetched } from '#client/lib/browser/fetched.ts';

type OpenRegistration = typeof import('./register-dialog.tsx').openRegisterModal;

/** The registration above the page, fetched when it is asked for: most visitors of these pages have an account. */
export const openRegistration = (options?: Parameters<OpenRegistration>[0]): void =>
  void whenFetched(
    () => import('./register-dialog.tsx'),
    ({ openRegisterModal }) => openRegisterModal(options),
  );
