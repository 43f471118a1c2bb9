import type { EventStoreDbReads } from './reads.ts';

export type StreamMetadata = { revision: bigint | undefined; values: Record<string, unknown> };

export const metastreamOf = (stream: string): string => `$$${stream}`;

export const metadataOf = async (reads: EventStoreDbReads, stream: string): Promise<StreamMetadata> => {
  const [event] = await reads.stream(metastreamOf(stream), true, undefined, 1);
  return { revision: event?.revision, values: (event?.data ?? {}) as Record<string, unknown> };
};
