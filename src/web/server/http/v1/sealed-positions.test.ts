import { describe, expect, it } from '@jest/globals';
import { positionSecret, sealedPositions } from './sealed-positions.ts';
import { personalData } from '#kernel/log/personal-data.ts';

const secret = '5a'.repeat(32);
const { sealed, opened } = sealedPositions(secret);
const ofPostgres = '00000000000000000042';
const ofEventStore = '00000000000000000042-00000000000000000041';

describe('[S-06] a sealed position', () => {
  it('opens in every process that has the same secret, and in no other', () => {
    for (const position of [ofPostgres, ofEventStore, '9'.repeat(20), `${'9'.repeat(20)}-${'9'.repeat(20)}`, '1']) {
      expect(sealedPositions(secret).opened(sealed(position))).toBe(position);
      expect(sealedPositions('5b'.repeat(32)).opened(sealed(position))).toBeUndefined();
    }
  });

  it('has the same length for each position, and is another one each time', () => {
    const tokens = [ofPostgres, ofPostgres, ofEventStore, '1'].flatMap((position) =>
      Array.from({ length: 50 }, () => sealed(position)),
    );
    expect(new Set(tokens.map(({ length }) => length))).toEqual(new Set([63]));
    expect(new Set(tokens).size).toBe(tokens.length);
  });

  it('of a later event is as often before as behind that of an earlier one', () => {
    const later = Array.from({ length: 1_000 }, () => sealed('00000000000000000043') > sealed(ofPostgres));
    const share = later.filter(Boolean).length / later.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  it('that was changed anywhere opens no more', () => {
    const token = sealed(ofPostgres);
    for (let at = 0; at < token.length; at++)
      for (const digit of ['0', '7', 'z', '-', '_'].filter((each) => each !== token[at]))
        expect(opened(token.slice(0, at) + digit + token.slice(at + 1))).toBeUndefined();
    for (const other of ['', '-', ofPostgres, token.slice(1), `${token}0`, token.toUpperCase(), `-${'z'.repeat(62)}`])
      expect(opened(other)).toBeUndefined();
  });

  it('is accepted by processes of the former release, and reached for them (ADR 25)', () => {
    for (const position of [ofPostgres, ofEventStore]) {
      expect(sealed(position)).toMatch(/^[0-9A-Za-z-]{0,64}$/);
      expect(sealed(position) < position).toBe(true);
    }
  });

  it('is read while the master key changes, by processes before and after', () => {
    const secretOf = (keys: Parameters<typeof personalData>[1]) => positionSecret(personalData(null as never, keys));
    const [before, after, naming] = ['a'.repeat(32), 'b'.repeat(32), 'a'.repeat(32)];
    expect(secretOf({ master: after, alsoMaster: before, naming })).toBe(secretOf({ master: before, naming }));
  });
});
