export { startStripeSandbox, type StripeSandbox } from './sandbox.ts';
export { memoryStorage, postgresStorage } from './account.ts';
export type { Fault } from './faults.ts';
export { payloadOf, signature } from './webhooks.ts';
