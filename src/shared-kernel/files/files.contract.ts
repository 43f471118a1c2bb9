import { describe, expect, test } from '@jest/globals';
import type { FileStore } from './files.ts';

const NAME = '0123456789abcdef0123456789abcdef01234567.jpg';
const OTHER = 'fedcba9876543210fedcba9876543210fedcba98.jpg';

/** What every store of files keeps to. */
export const fileStoreContract = (name: string, open: () => FileStore) =>
  describe(name, () => {
    test('gives back what was put', async () => {
      const files = open();
      await files.put(NAME, Uint8Array.from([1, 2, 3]));
      await files.put(OTHER, Uint8Array.from([4]));
      expect([...(await files.get(NAME))!]).toEqual([1, 2, 3]);
      expect([...(await files.get(OTHER))!]).toEqual([4]);
    });

    test('putting twice, also at once, changes nothing', async () => {
      const files = open();
      await Promise.all([1, 2, 3].map(() => files.put(NAME, Uint8Array.from([1, 2, 3]))));
      expect([...(await files.get(NAME))!]).toEqual([1, 2, 3]);
    });

    test('tells the names of all', async () => {
      const files = open();
      const names = async () => {
        const found: string[] = [];
        for await (const name of files.names()) found.push(name);
        return found.sort();
      };
      expect(await names()).toEqual([]);
      await files.put(OTHER, Uint8Array.from([4]));
      await files.put(NAME, Uint8Array.from([1]));
      expect(await names()).toEqual([NAME, OTHER]);
      await files.remove(OTHER);
      expect(await names()).toEqual([NAME]);
    });

    test('has nothing under other names, and nothing after it was removed', async () => {
      const files = open();
      expect(await files.get(NAME)).toBeUndefined();
      await files.put(NAME, Uint8Array.from([1]));
      await files.remove(NAME);
      await files.remove(NAME);
      expect(await files.get(NAME)).toBeUndefined();
    });

    test.each(['../../etc/passwd', '/etc/passwd', 'a.jpg', '', 'ABCDEF0123456789.jpg', '0123456789abcdef/0.jpg'])(
      'does not know %j for a name',
      async (wrong) => {
        const files = open();
        await expect((async () => files.get(wrong))()).rejects.toThrow('no name of a file');
        await expect((async () => files.put(wrong, Uint8Array.from([1])))()).rejects.toThrow('no name of a file');
        await expect((async () => files.remove(wrong))()).rejects.toThrow('no name of a file');
      },
    );
  });
