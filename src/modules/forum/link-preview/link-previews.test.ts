import sharp from 'sharp';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ownDatabase } from '../../../shared-kernel/testing/rows-database.ts';
import { drawPreview } from './draw-preview.ts';
import type { Fetched, FetchPublic } from './fetch-public.ts';
import { linkPreviews } from './link-previews.ts';
import { pageSummary, pageText } from './page-summary.ts';
import { previewStore } from './preview-store.ts';

const ADDRESS = 'https://example.org/page';

describe('what a page says about itself', () => {
  test('is its title, description, site and picture for links', () => {
    const html = `<html><head><title>Plain</title>
      <meta property="og:title" content="Sleep &amp; grief"><meta property="og:title" content="second">
      <meta name="description" content="How nights change."><meta property="og:site_name" content="Calm nights">
      <meta property="og:image" content="/cover.jpg"></head><body></body></html>`;
    expect(pageSummary(html, ADDRESS)).toEqual({
      title: 'Sleep & grief',
      description: 'How nights change.',
      site: 'Calm nights',
      picture: 'https://example.org/cover.jpg',
    });
  });

  test('is its title alone without any of these, and nothing without a title', () => {
    const bare = { description: null, site: null, picture: null };
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
  return { preview: another(), another, asked, pass: (hours: number) => (now += hours * 3_600_000) };
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
    const answer = await preview(ADDRESS);
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
    pass(23);
    await preview(ADDRESS);
    expect(asked).toEqual([ADDRESS, 'https://gone.example/']);
    pass(2);
    await preview(ADDRESS);
    expect(asked).toHaveLength(3);
  });

  test('is fetched once for all processes, and its row is not readable without its address', async () => {
    const { preview, another, asked, pass } = previewing({ [ADDRESS]: html('<title>Sleep</title>') });
    await preview(ADDRESS);
    expect(await another()(ADDRESS)).toMatchObject({ url: ADDRESS, title: 'Sleep' });
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

  test('is not fetched while eight others are', async () => {
    let asked = 0;
    const eight = Promise.withResolvers<void>();
    const preview = linkPreviews({
      clock: { now: () => '2026-05-04T10:00:00.000Z' },
      draw: () => {
        if (++asked === 8) eight.resolve();
        return new Promise(() => undefined);
      },
      store: previewStore(database),
      settings: { LINK_PREVIEWS: true },
    });
    for (let each = 0; each < 8; each++) void preview(`https://slow.example/${each}`);
    await eight.promise;
    expect(await preview(ADDRESS)).toBeNull();
    expect(asked).toBe(8);
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
    expect(await preview(ADDRESS)).toBeNull();
    isUp = true;
    expect(await preview(ADDRESS)).toEqual(card);
  });
});
