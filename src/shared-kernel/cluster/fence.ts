import { AsyncLocalStorage } from 'node:async_hooks';

const fences = new AsyncLocalStorage<() => boolean>();

/** The process was frozen or disconnected, and another process may have taken over its work. */
export class Fenced extends Error {
  constructor() {
    super('This process lost its turn while it worked; whoever has it now goes on');
    this.name = 'Fenced';
  }
}

/** Runs work whose appends fail with {@link Fenced} as soon as `holds` returns false, however deep they are nested. */
export const withFence = <T>(holds: () => boolean, work: () => Promise<T>): Promise<T> => fences.run(holds, work);

/** Called before every append. @throws {Fenced} when the surrounding {@link withFence} no longer holds */
export const checkFence = (): void => {
  if (fences.getStore()?.() === false) throw new Fenced();
};
