import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { format } from 'prettier';
import { toyServer } from '#server/testing/toy-server.ts';
import { documentedVariables } from '#server/settings/operations-document.ts';

const read = (path: string) => readFileSync(path, 'utf8');

describe('the rules for alerts', () => {
  const text = read('deploy/alerts.yml');
  const rules = text.split('- alert: ').slice(1);

  test('are YAML, each with an expression, a severity and a sentence', async () => {
    await expect(format(text, { parser: 'yaml' })).resolves.toContain('groups:');
    expect(rules.length).toBeGreaterThan(10);
    for (const rule of rules)
      expect(rule).toMatch(
        /^Wellspring\w+\n +expr: .+\n(?: +for: \d+m\n)? +labels: \{ severity: (?:page|ticket) \}\n +annotations: \{ summary: '.+' \}/,
      );
    expect(new Set(rules.map((rule) => rule.split('\n')[0])).size).toBe(rules.length);
  });

  test('name only figures that the product has', () => {
    const sources = globSync('src/**/*.ts')
      .filter((path) => !path.endsWith('.test.ts'))
      .map(read)
      .join('\n');
    const figures = new Set(
      [...text.matchAll(/\bwellspring_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')),
    );
    expect([...figures].filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
  });

  test('name only refusals that the product has', async () => {
    const { refusals } = await import('#modules/refusals.ts');
    const [, names = ''] = /name=~"([^"]+)"/.exec(text) ?? [];
    expect(names.split('|').filter((name) => !(name in refusals))).toEqual([]);
  });
});

test('the program for mails that come back hands over the message as it is, and lets it wait when it is not taken', async () => {
  const heard: string[] = [];
  let status = 204;
  const product = createServer((request, response) => {
    text(request).then(
      (body) => {
        heard.push(`${request.url} ${request.headers.authorization} ${body}`);
        return response.writeHead(status).end();
      },
      () => response.destroy(),
    );
  });
  product.listen(0, '127.0.0.1');
  await once(product, 'listening');
  const url = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-bounces-'));
  await writeFile(join(folder, 'header'), 'Authorization: Bearer secret\n');
  const message = 'From: MAILER-DAEMON\r\n\r\nCame back: ümlaut\r\n.\r\n';
  const hands = async () => {
    const program = spawn('sh', ['deploy/bounces.sh'], {
      env: { ...process.env, BOUNCES_URL: url, BOUNCES_HEADER: join(folder, 'header') },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    program.stdin.end(message);
    return ((await once(program, 'exit')) as [number])[0];
  };
  expect(await hands()).toBe(0);
  expect(heard).toEqual([`/hooks/bounces Bearer secret ${message}`]);
  status = 500;
  expect(await hands()).toBe(75);
  product.close();
  product.closeAllConnections();
  expect(await hands()).toBe(75);
  await rm(folder, { recursive: true });
});

describe('the sample for nginx', () => {
  const text = read('deploy/nginx.conf');
  const location = (path: string) => text.slice(text.indexOf(`location ${path}`)).split('\n  }')[0]!;

  test('has as many braces closed as opened, and each directive ended', () => {
    const lines = text.split('\n').map((line) => line.replace(/#.*$/, '').trim());
    expect(lines.filter((line) => line.endsWith('{')).length).toBe(lines.filter((line) => line === '}').length);
    expect(lines.filter((line) => line !== '' && !/[{};]$/.test(line))).toEqual([]);
  });

  test('closes what is for operators, and takes no address from the browser', () => {
    expect(location('~* ^/(metrics|readyz|livez) {')).toContain('return 404;');
    for (const path of ['/ {', '= /events']) {
      expect(location(path)).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
      expect(location(path)).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
    }
  });

  test('speaks HTTP/2 to browsers, in which many small files share one connection', () => {
    const listens = text.match(/listen \S*443 .*;/g);
    expect(listens).toEqual(['listen 443 ssl http2;', 'listen [::]:443 ssl http2;']);
  });

  test('passes streams on as they come, and video through its upgrade', () => {
    expect(location('= /events')).toContain('proxy_buffering off;');
    expect(location('/ {')).toContain('proxy_set_header Upgrade $http_upgrade;');
  });
});

describe('what is for operators alone', () => {
  const paths = ['/metrics', '/readyz', '/livez'];
  const spellings = (path: string) => [
    path.toUpperCase(),
    `${path.slice(0, 2).toUpperCase()}${path.slice(2)}`,
    `${path}/`,
    `${path}/x`,
    `${path.toUpperCase()}/X`,
    `/${path}`,
    `/x/..${path}`,
    `${path}%2f`,
    path.replace('e', '%65'),
    path.replace('e', '%45'),
  ];

  test('[S-10] is closed by both samples in every letter case, and with whatever follows', () => {
    const [, caddy = ''] = /@inside path (.*)/.exec(read('deploy/Caddyfile')) ?? [];
    expect(caddy.split(' ')).toEqual(paths.map((path) => `${path}*`));
    expect(read('deploy/Caddyfile')).toContain('respond @inside 404');
    const [, pattern = ''] = /location ~\* (\S+) \{\s+return 404;/.exec(read('deploy/nginx.conf')) ?? [];
    const isClosed = new RegExp(pattern, 'i');
    for (const path of paths)
      for (const spelled of [path, path.toUpperCase(), `${path}/`, `${path}/x`]) expect(spelled).toMatch(isClosed);
  });

  test('[S-10] is answered by the product under its exact path alone, the website notwithstanding', async () => {
    const pages = paths.map((path) => ({
      path,
      exact: true,
      handle: (_: unknown, response: ServerResponse) => void response.end('for operators'),
    }));
    const website = { path: '/', handle: (_: unknown, response: ServerResponse) => void response.end('a page') };
    const server = await toyServer([], { pages: [...pages, website] });
    const { port } = server.server.address() as AddressInfo;
    /** Not through fetch, which tidies paths up. */
    const answered = async (path: string) => {
      const [response] = (await once(get({ port, path }), 'response')) as [IncomingMessage];
      return `${response.statusCode} ${await text(response)}`.trim();
    };
    for (const path of paths) {
      expect(await answered(`${path}?x=1`)).toBe('200 for operators');
      for (const spelled of spellings(path))
        expect([spelled, await answered(spelled)]).not.toContain('200 for operators');
      for (const other of [path.toUpperCase(), `${path}/`, `${path}/x`])
        expect([other, await answered(other)]).toEqual([other, '404 There is nothing at this address.']);
    }
    await server.stop();
  });
});

describe('the unit for systemd', () => {
  const text = read('deploy/systemd/wellspring@.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';

  test('starts a program that exists, again after its end, with time to finish', () => {
    const [node, ...words] = value('ExecStart').split(' ');
    expect(node).toBe('/usr/bin/node');
    expect(existsSync(words.at(-1)!)).toBe(true);
    // As the image does.
    const image = JSON.parse(/^CMD (\[.*main\.ts.*\])$/m.exec(read('Dockerfile'))![1]!) as string[];
    expect(words).toEqual(image.slice(1));
    expect(value('Restart')).toBe('always');
    // LEAVE_SECONDS of deploy/wellspring.env, and what the server takes at most to finish.
    const [, leave = ''] = /^LEAVE_SECONDS=(\d+)$/m.exec(read('deploy/wellspring.env')) ?? [];
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(Number(leave) + 25);
    expect(value('UMask')).toBe('0077');
  });

  test('sets only variables that exist', () => {
    const known = new Set(documentedVariables().flatMap(({ rows }) => rows.map(({ name }) => name)));
    const set = [...text.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name!);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });
});

test('the way from outside to the media servers is closed by rules that the guide gives', () => {
  const guide = read('deploy/README.md');
  for (const port of ['8888', '5443']) expect(guide).toMatch(new RegExp(`dport[^\\n]*${port}`));
});
