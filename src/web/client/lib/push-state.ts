import { listeners } from './listeners.ts';

const pushed = listeners<[message: { topic: string; id?: string }]>();

/** Hears every change the server pushes, for what is no query. Answers how to stop. */
export const onPush = pushed.subscribe;
export const notifyPushed = pushed.tell;
