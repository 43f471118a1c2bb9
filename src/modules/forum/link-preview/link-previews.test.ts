import sharp from 'sharp';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '#kernel/testing/until.ts';
import type { LinkPreview } from '../contract/api.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { drawPreview } from './draw-preview.ts';
import type { Fetched, FetchPublic } from './fetch-public.ts';
import { linkPreviews } from './link-previews.ts';
import { pageSummary, pageText } from './page-summary.ts';
import { previewStore } from './preview-store.ts';

const ADDRESS = 'https://example.org/page';

describe('what a page says about itself', () => {
  test('is its title, description and picture for links', () => {
    const html = `<html><head><title>Plain</title>
      <meta property="og:title" content="Sleep &amp; grief"><meta property="og:title" content="second">
      <meta name="description" content="How nights change."><meta property="og:site_name" content="Calm nights">
      <meta property="og:image" content="/cover.jpg"></head><body></body></html>`;
    expect(pageSummary(html, ADDRESS)).toEqual({
      title: 'Sleep & grief',
      description: 'How nights change.',
      picture: 'https://example.org/cover.jpg',
    });
  });

  test('is its title alone without any of these, and nothing without a title', () => {
    const bare = { description: null, picture: null };
    expect(pageSummary('<title>\n Only\ta title </title>', ADDRESS)).toEqual({ title: 'Only a title', ...bare });
    expect(pageSummary('<title> </title>', ADDRESS)).toBeUndefined();
    expect(pageSummary('<h1>No head</h1>', ADDRESS)).toBeUndefined();
    expect(pageSummary('', ADDRESS)).toBeUndefined();
  });

  test('is only what stands in its head', () => {
    const html = '<head><title>Real</title></head><body><meta property="og:title" content="Comment of a visitor">';
    expect(pageSummary(html, ADDRESS)?.title).toBe('Real');
  });

  test('is one line of limited length, without characters that turn or hide text', () => {
    const html = `<title>a\u202Eb\u200B\nc</title><meta name=description content="${'word '.repeat(200)}">`;
    const { title, description } = pageSummary(html, ADDRESS)!;
    expect(title).toBe('ab c');
    expect(description).toHaveLength(240);
    expect(description).toMatch(/…$/);
  });

  test('is read in its encoding, and an unknown one is no failure', () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><title>Café</title>', 'latin1');
    expect(pageText(latin, 'text/html')).toContain('Café');
    expect(pageText(Buffer.from('Café'), 'text/html; charset=utf-8')).toBe('Café');
    expect(pageText(Buffer.from('Café'), 'text/html; charset=no-such')).toBe('Café');
  });

  test('is found in a page of half a megabyte of unclosed tags', () => {
    expect(pageSummary(`<title>x</title>${'<div '.repeat(100_000)}`, ADDRESS)?.title).toBe('x');
    expect(pageSummary(`<title>x</title>${'<p>'.repeat(170_000)}`, ADDRESS)?.title).toBe('x');
  });
});

const database = ownDatabase();
beforeEach(() => database.query('truncate forum.link_previews'));

const previewing = (pages: Record<string, Fetched | undefined>, { on = true }: { on?: boolean } = {}) => {
  const asked: string[] = [];
  let now = Date.parse('2026-05-04T10:00:00Z');
  const fetchPublic: FetchPublic = async (url) => {
    asked.push(url);
    return pages[url];
  };
  const clock = { now: () => new Date(now).toISOString() };
  const another = () =>
    linkPreviews({
      clock,
      draw: drawPreview(fetchPublic),
      store: previewStore(database),
      settings: { LINK_PREVIEWS: on },
    });
  const preview = another();
  return {
    preview: (url: string) => preview(url, 'ana'),
    another,
    asked,
    pass: (hours: number) => (now += hours * 3_600_000),
  };
};
const html = (text: string): Fetched => ({ url: ADDRESS, type: 'text/html', bytes: Buffer.from(text) });
const PICTURED = '<title>Sleep</title><meta property="og:image" content="https://pictures.example/a.png">';

describe('a preview', () => {
  test('carries its picture drawn again, so that no browser asks the page for it', async () => {
    const bytes = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    const picture: Fetched = { url: 'https://pictures.example/a.png', type: 'image/png', bytes };
    const { preview } = previewing({ [ADDRESS]: html(PICTURED), 'https://pictures.example/a.png': picture });
    const answer = (await preview(ADDRESS)) as LinkPreview | null;
    expect(answer).toMatchObject({ url: ADDRESS, title: 'Sleep', description: null, site: 'example.org' });
    const drawn = Buffer.from(answer!.pic!.replace('data:image/jpeg;base64,', ''), 'base64');
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 252 });
  });

  test('has no picture when that is none', async () => {
    const svg: Fetched = { url: 'x', type: 'image/png', bytes: Buffer.from('<svg onload="alert(1)"/>') };
    const { preview } = previewing({ [ADDRESS]: html(PICTURED), 'https://pictures.example/a.png': svg });
    expect(await preview(ADDRESS)).toMatchObject({ title: 'Sleep', pic: null });
  });

  test('is fetched once a day, also when many read the post at the same time, and also when it failed', async () => {
    const { preview, asked, pass } = previewing({ [ADDRESS]: html('<title>Sleep</title>') });
    await Promise.all([preview(ADDRESS), preview(ADDRESS), preview(ADDRESS)]);
    expect(await preview('https://gone.example/')).toBeNull();
    expect(await preview('https://gone.example/')).toBeNull();
    expect(asked).toEqual([ADDRESS, 'https://gone.example/']);
    // What was empty, perhaps because the page was slow, is tried again after an hour.
    pass(2);
    await preview('https://gone.example/');
    expect(asked).toHaveLength(3);
    pass(21);
    await preview(ADDRESS);
    expect(asked).toHaveLength(3);
    pass(2);
    await preview(ADDRESS);
    expect(asked).toHaveLength(4);
  });

  test('is fetched once for all processes, and its row is not readable without its address', async () => {
    const { preview, another, asked, pass } = previewing({ [ADDRESS]: html('<title>Sleep</title>') });
    await preview(ADDRESS);
    expect(await another()(ADDRESS, 'ben')).toMatchObject({ url: ADDRESS, title: 'Sleep' });
    expect(asked).toEqual([ADDRESS]);
    const stored = async () =>
      database.query<{ row: string }>('select encode(name || sealed, $1) as row from forum.link_previews', ['escape']);
    expect(await stored()).toHaveLength(1);
    expect((await stored())[0]!.row).not.toMatch(/example|Sleep/);
    pass(25);
    await preview('https://gone.example/');
    expect(await stored()).toHaveLength(1);
  });

  test('pushes out the oldest once a thousand are stored', async () => {
    const { preview } = previewing({ [ADDRESS]: html('<title>Sleep</title>') });
    await database.query(
      `insert into forum.link_previews select decode(lpad(i::text, 8, '0'), 'hex'), '', timestamptz '2026-05-04T09:00Z' + i * interval '1 ms'
       from generate_series(1, 1000) i`,
    );
    await preview(ADDRESS);
    const names = await database.query<{ oldest: string; count: number }>(
      `select min(encode(name, 'hex')) as oldest, count(*)::integer as count from forum.link_previews`,
    );
    expect(names).toEqual([{ oldest: '00000002', count: 1000 }]);
  });

  const slow = (patience: number) => {
    const pages = new Map<string, (preview: null) => void>();
    const preview = linkPreviews({
      clock: { now: () => '2026-05-04T10:00:00.000Z' },
      draw: (url) => new Promise((done) => pages.set(url, done)),
      store: previewStore(database),
      settings: { LINK_PREVIEWS: true },
      patience,
    });
    return { preview, pages };
  };

  test('waits while eight others are fetched, and is asked for again when that takes too long', async () => {
    const { preview, pages } = slow(200);
    for (let each = 0; each < 8; each++) void preview(`https://slow.example/${each}`, `member ${each}`);
    await until(() => Promise.resolve(pages.size === 8));
    expect(await preview(ADDRESS, 'ana')).toEqual({ refused: 'TRY_AGAIN_SOON' });
    expect(pages.has(ADDRESS)).toBe(false);
  });

  test('of another member is not stopped by the slow pages of one', async () => {
    const { preview, pages } = slow(60_000);
    const all = [0, 1, 2, 3, 4, 5, 6, 7].map((each) => preview(`https://slow.example/${each}`, 'ana'));
    await until(() => Promise.resolve(pages.size === 2));
    const bens = preview(ADDRESS, 'ben');
    await until(() => Promise.resolve(pages.has(ADDRESS)));
    pages.get(ADDRESS)!(null);
    expect(await bens).toBeNull();
    // Ana's own pages come one after the other.
    for (let ended = 0; ended < 8; ended++) {
      const next = () => [...pages].find(([url]) => url !== ADDRESS);
      await until(() => Promise.resolve(next() !== undefined));
      const [url, done] = next()!;
      pages.delete(url);
      done(null);
    }
    expect(await Promise.all(all)).toEqual(all.map(() => null));
  });

  test('names the host of its page, not what the page calls its site', async () => {
    const spoof = '<title>Please log in</title><meta property="og:site_name" content="Wellspring support">';
    const { preview } = previewing({ [ADDRESS]: html(spoof) });
    expect(await preview(ADDRESS)).toMatchObject({ site: 'example.org' });
  });

  test('is never fetched on an installation that turned previews off', async () => {
    const { preview, asked } = previewing({ [ADDRESS]: html(PICTURED) }, { on: false });
    expect(await preview(ADDRESS)).toBeNull();
    expect(asked).toEqual([]);
  });

  test('[FOR-026] is asked for again once its host answers, and is not cached before', async () => {
    let isUp = false;
    const card = { url: ADDRESS, title: 'Sleep', description: null, site: 'example.org', pic: null };
    const preview = linkPreviews({
      clock: { now: () => '2026-05-04T10:00:00.000Z' },
      draw: async () => (isUp ? card : undefined),
      store: previewStore(database),
      settings: { LINK_PREVIEWS: true },
    });
    expect(await preview(ADDRESS, 'ana')).toBeNull();
    isUp = true;
    expect(await preview(ADDRESS, 'ana')).toEqual(card);
  });
});
