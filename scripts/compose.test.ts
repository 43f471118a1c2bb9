import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { format } from 'prettier';
import { readConfiguration } from '#server/settings/configuration.ts';
import { secretVariables } from '#server/settings/environment.ts';
import { documentedVariables } from '#server/settings/operations-document.ts';

const compose = readFileSync('compose.yaml', 'utf8');
const settings = Object.fromEntries(
  readFileSync('deploy/wellspring.env', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
/** The text below each name at the second level of a section. */
const blocks = (section: string): Map<string, string> => {
  const [, text = ''] = new RegExp(`^${section}:\\n([\\s\\S]*?)(?=^\\S|$(?![\\s\\S]))`, 'm').exec(compose) ?? [];
  return new Map(
    [...text.matchAll(/^ {2}([\w-]+):\n((?: {3,}.*\n|\s*\n| {2}#.*\n)*)/gm)].map(([, name, body]) => [name!, body!]),
  );
};
const services = blocks('services');
const secrets = blocks('secrets');

describe('the production arrangement', () => {
  test('is YAML that can be read', async () => {
    await expect(format(compose, { parser: 'yaml' })).resolves.toContain('services:');
    await expect(format('a: [1', { parser: 'yaml' })).rejects.toThrow('Flow sequence in block collection');
  });

  test('is two web processes and a worker, three event stores, Postgres, OpenVidu and a proxy, NATS and a host for previews on demand', () => {
    expect([...services.keys()].sort()).toEqual(
      [
        'web-1',
        'web-2',
        'worker',
        'proxy',
        'postgres',
        'nats',
        'link-previews',
        'event-certificates',
        'events-1',
        'events-2',
        'events-3',
        'openvidu',
        'kurento',
      ].sort(),
    );
    expect(services.get('web-1')).toContain('ROLE: web');
    expect(services.get('web-2')).toContain('extends: web-1');
    expect(services.get('web-2')).not.toContain('ROLE');
    expect(services.get('worker')).toContain('ROLE: worker');
  });

  test('is backed up into a folder of the machine: its containers write nowhere else', () => {
    const [, tool] = /--volume \S+:\/backups worker \\\n\s+node (\S+) --to \/backups\//.exec(
      readFileSync('deploy/README.md', 'utf8'),
    )!;
    expect(existsSync(tool!)).toBe(true);
    expect(services.get('web-1')).toContain('read_only: true');
  });

  test('pins every image to a version', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image]) => image!);
    const froms = [...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image!);
    expect(images.length).toBeGreaterThan(6);
    for (const image of [...images, ...froms]) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[\w.-]+)?$/);
  });

  test('looks after the health of everything that keeps running', () => {
    for (const [name, text] of services) {
      const isOnce = name === 'event-certificates';
      const inherits = /extends: (?<from>\S+)/.exec(text)?.groups?.['from'];
      const own = `${inherits === undefined ? '' : services.get(inherits)}${text}`;
      expect([name, isOnce || /healthcheck:|build: \./.test(own)]).toEqual([name, true]);
    }
    expect(readFileSync('Dockerfile', 'utf8')).toContain('HEALTHCHECK');
  });

  test('runs the product as somebody who may change nothing but its data', () => {
    const file = readFileSync('Dockerfile', 'utf8');
    expect(file.lastIndexOf('USER node')).toBeGreaterThan(file.lastIndexOf('FROM '));
    expect(services.get('web-1')).toMatch(/read_only: true[\s\S]*cap_drop: \[ALL\]/);
    for (const path of ['package.json', 'package-lock.json', '.npmrc', 'migrations', 'src/web/server/main.ts'])
      expect([path, existsSync(path)]).toEqual([path, true]);
  });

  test('starts event stores again that stopped themselves, in the version that was met, with enough threads', () => {
    const events = services.get('events-1')!;
    expect(events).toContain('restart: unless-stopped');
    expect(events).toContain('image: eventstore/eventstore:23.10.6-');
    expect(events).toMatch(/DOTNET_ThreadPool_ForceMinWorkerThreads: '0x[0-9a-f]+'/);
  });

  test('keeps the keys of the event stores from the product, and the key of their authority from everybody', () => {
    const mounts = (volume: string) =>
      [...services].filter(([, text]) => text.includes(`- ${volume}:`)).map(([name]) => name);
    expect(mounts('event-ca')).toEqual(['event-certificates']);
    expect(mounts('event-certificates')).toEqual(['event-certificates', 'events-1']);
    expect(mounts('event-authority')).toEqual(['web-1', 'event-certificates', 'events-1']);
    for (const name of ['events-2', 'events-3']) expect(services.get(name)).toContain('extends: events-1');
  });

  test('[FOR-026] fetches linked pages in a network without the database, and with no secret but its own', () => {
    const host = services.get('link-previews')!;
    expect(host).toContain('networks: [link-previews]');
    expect(host).toContain('secrets: [link-preview-secret]');
    expect(host).not.toMatch(/env_file|volumes/);
    expect(host).toContain('profiles: [link-previews]');
    const reached = [...services].filter(([, text]) => /networks: .*link-previews/.test(text)).map(([name]) => name);
    expect(reached).toEqual(['web-1', 'link-previews']);
    const [, program] = /command: \[.*, (\S+)\]/.exec(host)!;
    expect(existsSync(program!)).toBe(true);
  });

  test('goes on to the next process when the one before is ready', () => {
    expect(services.get('web-1')).toMatch(/healthcheck:[\s\S]*readyz[\s\S]*start_period/);
  });

  test('sets only variables that exist, and passes on every secret file it names', () => {
    const known = new Set([
      ...documentedVariables().flatMap(({ rows }) => rows.map(({ name }) => name)),
      ...secretVariables.map((name) => `${name}_FILE`),
    ]);
    const ours = ['web-1', 'web-2', 'worker'].flatMap((name) => {
      const [, environment = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(services.get(name)!) ?? [];
      return [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, variable]) => variable!);
    });
    expect([...ours, ...Object.keys(settings)].filter((name) => !known.has(name))).toEqual([]);
    for (const [name, path] of Object.entries(settings).filter(([name]) => name.endsWith('_FILE'))) {
      const secret = path.replace('/run/secrets/', '');
      expect([name, secrets.has(secret), services.get('web-1')!.includes(secret)]).toEqual([name, true, true]);
    }
  });

  test.each(['web', 'worker'])('is a configuration with which a %s process starts in production', (role) => {
    const values: Record<string, string> = {
      DATABASE_URL: 'postgres://wellspring:x@postgres:5432/wellspring',
      EVENTSTORE_URL: 'esdb://admin:x@events-1:2113,events-2:2113,events-3:2113?tls=true&tlsCAFile=/authority/ca.crt',
      MASTER_KEY: '0123456789abcdef0123456789abcdef',
      METRICS_TOKEN: '0123456789abcdef',
      OPENVIDU_SECRET: '0123456789abcdef',
      SMTP_URL: 'smtps://user:x@mail.example.org',
      TURN_SECRET: '0123456789abcdef',
    };
    const told = Object.fromEntries(
      Object.entries(settings).map(([name, value]) =>
        name.endsWith('_FILE') ? [name.slice(0, -5), values[name.slice(0, -5)]] : [name, value],
      ),
    );
    const read = readConfiguration({ ...told, ROLE: role });
    expect(read.ok ? [] : read.problems).toEqual([]);
    expect(read).toMatchObject({ ok: true, configuration: { ROLE: role, sandbox: false, leaveSeconds: 10 } });
  });
});
