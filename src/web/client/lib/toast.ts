import { listeners } from './listeners.ts';

export type Toast = { id: number; tone: 'error' | 'success' | 'info'; text: string };

/** How long a toast stays, in milliseconds (SIT-111). */
export const TOAST_MS = 5000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const { tell, subscribe } = listeners();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

const set = (next: readonly Toast[]) => {
  toasts = next;
  tell();
};

const leaveLater = (id: number) => {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), TOAST_MS),
  );
};

/** Shows a message at the top: newest first, gone after five seconds. The same message is never shown twice at once (SIT-111). */
const show = (tone: Toast['tone'], text: string): void => {
  const same = toasts.find((toast) => toast.text === text);
  if (same) return leaveLater(same.id);
  const id = (lastId += 1);
  set([{ id, tone, text }, ...toasts]);
  leaveLater(id);
};

export const toast = {
  error: (text: string): void => show('error', text),
  success: (text: string): void => show('success', text),
  info: (text: string): void => show('info', text),
};

/** Takes away what is no longer true, or is said where it happened. */
export const retractToast = (text: string): void => {
  const shown = toasts.find((toast) => toast.text === text);
  if (shown) dismissToast(shown.id);
};

export const dismissToast = (id: number): void => {
  clearTimeout(timers.get(id));
  timers.delete(id);
  set(toasts.filter((toast) => toast.id !== id));
};

const repeating = new Set<ReturnType<typeof setInterval>>();
/** Says it again and again from the first pause on, until what is returned is called: then it is no longer true. */
export const repeatToast = (text: string, pauseMs: number): (() => void) => {
  const timer = setInterval(() => toast.info(text), pauseMs);
  repeating.add(timer);
  return () => {
    clearInterval(timer);
    repeating.delete(timer);
    retractToast(text);
  };
};

/** None is shown, and none comes again. */
export const clearToasts = (): void => {
  for (const timer of repeating) clearInterval(timer);
  repeating.clear();
  for (const { id } of toasts) dismissToast(id);
};

/** For `useSyncExternalStore`. */
export const toastStore = { subscribe, current: () => toasts };
