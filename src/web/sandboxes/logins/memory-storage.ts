type MemoryStorageStored = { payload: Record<string, unknown>; expiresAt: number };

/** What the provider stores, until the process ends; the library asks for a class with these methods. */
export const memoryStorage = () => {
  const stored = new Map<string, MemoryStorageStored>();
  const found = (key: string): Record<string, unknown> | undefined => {
    const entry = stored.get(key);
    if (entry && entry.expiresAt > Date.now()) return entry.payload;
    stored.delete(key);
    return undefined;
  };
  return class {
    readonly #kind: string;
    constructor(kind: string) {
      this.#kind = kind;
    }
    async upsert(id: string, payload: Record<string, unknown>, seconds: number) {
      stored.set(`${this.#kind}/${id}`, { payload, expiresAt: Date.now() + seconds * 1000 });
    }
    async find(id: string) {
      return found(`${this.#kind}/${id}`);
    }
    async findByUid(uid: string) {
      return [...stored.keys()]
        .filter((key) => key.startsWith(`${this.#kind}/`))
        .map(found)
        .find((payload) => payload?.['uid'] === uid);
    }
    async consume(id: string) {
      const payload = found(`${this.#kind}/${id}`);
      if (payload) payload['consumed'] = Math.floor(Date.now() / 1000);
    }
    async destroy(id: string) {
      stored.delete(`${this.#kind}/${id}`);
    }
    async revokeByGrantId(grant: string) {
      for (const [key, { payload }] of stored) if (payload['grantId'] === grant) stored.delete(key);
    }
  };
};
