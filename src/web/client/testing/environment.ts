import { TestEnvironment as Browser } from 'jest-environment-jsdom';

/** jsdom with the parts of the platform that Node has and jsdom lacks. */
export default class Environment extends Browser {
  override async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      AbortController,
      AbortSignal,
      Request,
      Response,
      Headers,
      ReadableStream,
      TextEncoder,
      TextDecoder,
      structuredClone,
      BroadcastChannel,
    });
  }

  override exportConditions() {
    return ['browser', 'module-sync', 'production'];
  }
}
