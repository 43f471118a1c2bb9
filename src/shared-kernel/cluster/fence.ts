import { AsyncLocalStorage } from 'node:async_hooks';

const fences = new AsyncLocalStorage<() => boolean>();

/** The process was frozen or cut off, and what it was doing may be somebody else's by now. */
export class Fenced extends Error {
  constructor() {
    super('This process lost its turn while it worked; whoever has it now goes on');
    this.name = 'Fenced';
  }
}

/** Does work that records nothing any more once the turn is over, however deep inside it the recording is. */
export const withFence = <T>(holds: () => boolean, work: () => Promise<T>): Promise<T> => fences.run(holds, work);

/** Asked before every append. @throws {Fenced} when the work around it lost its turn */
export const checkFence = (): void => {
  if (fences.getStore()?.() === false) throw new Fenced();
};
