import { describe, expect, test } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { format } from 'prettier';
import { documentedVariables } from '../src/web/server/operations/operations-document.ts';

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
    const { refusals } = await import('../src/modules/refusals.ts');
    const [, names = ''] = /name=~"([^"]+)"/.exec(text) ?? [];
    expect(names.split('|').filter((name) => !(name in refusals))).toEqual([]);
  });
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
    expect(location('~ ^/(metrics|readyz|livez)(/|$)')).toContain('return 404;');
    for (const path of ['/ {', '= /events']) {
      expect(location(path)).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
      expect(location(path)).toContain('proxy_set_header X-Forwarded-Proto $scheme;');
    }
  });

  test('passes streams on as they come, and video through its upgrade', () => {
    expect(location('= /events')).toContain('proxy_buffering off;');
    expect(location('/ {')).toContain('proxy_set_header Upgrade $http_upgrade;');
  });
});

describe('the unit for systemd', () => {
  const text = read('deploy/systemd/wellspring@.service');
  const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';

  test('starts a program that exists, again after its end, with time to finish', () => {
    const [, , , file = ''] = /^(\S+) (\S+ )?(\S+)$/.exec(value('ExecStart')) ?? [];
    expect(existsSync(file)).toBe(true);
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
