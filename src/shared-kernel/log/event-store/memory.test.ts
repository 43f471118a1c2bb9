import { eventStoreContract } from './event-store.contract.ts';
import { memoryEventStore } from './memory.ts';

eventStoreContract('Memory', async () => ({ store: memoryEventStore(), dispose: () => Promise.resolve() }), {
  ends: true,
});
