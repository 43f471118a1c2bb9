/** Web storage that may be switched off or full: reading then answers null and writing is forgotten. */
const guarded = (storage: () => Storage) => ({
  read: (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write: (key: string, value: string): void => {
    try {
      storage().setItem(key, value);
    } catch {
      // Private windows of some browsers refuse; the product works without.
    }
  },
  forget: (key: string): void => {
    try {
      storage().removeItem(key);
    } catch {
      // As above.
    }
  },
  forgetAll: (stays: (key: string) => boolean = () => false): void => {
    try {
      const all = storage();
      for (const key of Object.keys(all)) if (!stays(key)) all.removeItem(key);
    } catch {
      // As above.
    }
  },
});

export const tabStorage = guarded(() => sessionStorage);
export const deviceStorage = guarded(() => localStorage);
