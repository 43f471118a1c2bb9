import { randomUUID } from 'node:crypto';
import { searchRows } from '#modules/forum/projections/search-rows.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { findableWords } from '#kernel/database/misspelt.ts';
import { percentile, report } from './tools/measure.ts';
import { startProduct } from './tools/product.ts';

const POSTS = Number(process.env['POSTS'] ?? 100_000);
const VOCABULARY = 40_000;
const WORDS_PER_POST = 40;
const AUTHORS = 2000;
const WELLS = 40;
const BATCH = 5000;
const TIMES = 100;
const AIM_P50_MS = 150;

/** The same numbers in every run. */
const numbers = () => {
  let state = 42;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const SYLLABLES =
  'an bel cor den er fal gro hin is jor kel lum mar nes ol per qui ra sen tor ul ver wil xan yor ze'.split(' ');

/**
 * Searches of one member among posts whose words are as frequent as those of a language: the first of 40,000 words stands
 * in most posts, the last in few.
 */
export const bench = async (): Promise<void> => {
  const product = await startProduct();
  const database = postgresDatabase(product.postgres.connection);
  const next = numbers();
  try {
    const made = new Set<string>();
    while (made.size < VOCABULARY)
      made.add(Array.from({ length: 2 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]!).join(''));
    const vocabulary = [...made];
    const anyWord = () => vocabulary[Math.floor(VOCABULARY ** (next(1_000_000) / 1_000_000)) - 1]!;
    const wells = Array.from({ length: WELLS }, () => randomUUID());
    const authors = Array.from({ length: AUTHORS }, () => randomUUID());
    const viewer = { id: randomUUID(), isAdmin: false, now: new Date().toISOString() };
    await database.query(
      `insert into forum_posts.well select w, 'Well', 'well', true, false, false from unnest($1::uuid[]) w`,
      [wells],
    );
    await database.query('insert into forum_posts.member select w, $1::uuid from unnest($2::uuid[]) w', [
      viewer.id,
      wells.slice(0, WELLS / 2),
    ]);
    const began = performance.now();
    for (let from = 0; from < POSTS; from += BATCH) {
      const posts = Array.from({ length: Math.min(BATCH, POSTS - from) }, () => ({
        post: randomUUID(),
        well: wells[next(WELLS)]!,
        author: authors[next(AUTHORS)]!,
        text: Array.from({ length: WORDS_PER_POST }, anyWord).join(' '),
      }));
      await database.query(
        `insert into forum_posts.post (post, well, author, shown, text, written_at, version, replies, deleted, mentions, thumbs, hearts, tears)
         select x.post, x.well, x.author, x.author, x.text, now() - (${POSTS - from} - n) * interval '1 minute', 1, 0, false, false, 0, 0, 0
         from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) with ordinality x (post, well, author, text, n)`,
        [
          posts.map((options) => options.post),
          posts.map((options) => options.well),
          posts.map((options) => options.author),
          posts.map((options) => options.text),
        ],
      );
      const uses = posts.flatMap(({ text, author }) => [...findableWords(text)].map((word) => ({ word, author })));
      await database.query(
        'insert into forum_posts.author_word select * from unnest($1::uuid[], $2::text[]) on conflict do nothing',
        [uses.map((options) => options.author), uses.map((options) => options.word)],
      );
    }
    await database.query('insert into forum_posts.word select distinct word from forum_posts.author_word');
    await database.query('vacuum analyze');
    console.log(`  filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);

    /** Two letters in its middle are exchanged. */
    const misspelt = (word: string) => `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`;
    const long = vocabulary.filter((word) => word.length > 6 && word[3] !== word[4]);
    const searches: Record<string, () => string> = {
      'a word as it stands': () => long[500 + next(5000)]!,
      'a word with a slip': () => misspelt(long[500 + next(5000)]!),
      'a rare word with a slip': () => misspelt(long.at(-1 - next(5000))!),
      'a frequent word, and one with a slip': () => `${vocabulary[next(20)]} ${misspelt(long[500 + next(5000)]!)}`,
      'three words with slips': () => Array.from({ length: 3 }, () => misspelt(long[next(500)]!)).join(' '),
      'a word that is nothing like any': () => 'xxyzzkqj',
    };
    for (const [name, phrase] of Object.entries(searches)) {
      const times: number[] = [];
      let found = 0;
      for (let index = 0; index < TIMES; index++) {
        const started = performance.now();
        const { posts } = await searchRows(database, viewer, phrase(), 8);
        times.push(performance.now() - started);
        if (posts.length > 0) found += 1;
      }
      const p50 = percentile(times, 0.5);
      report({
        name: `${name}: p50, p99`,
        value: `${p50.toFixed(1)} ms, ${percentile(times, 0.99).toFixed(1)} ms; ${found} of ${TIMES} found`,
        aim: `p50 ≤ ${AIM_P50_MS} ms`,
        reached: p50 <= AIM_P50_MS,
      });
    }
  } finally {
    await database.close();
    await product.dispose();
  }
};
