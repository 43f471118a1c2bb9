import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** What answers something that emits `error`, and ends the process when it does so without a listener (ADR 37). */
const EMITTERS = new Set(
  `createServer createConnection connect createSocket spawn fork execFile createReadStream createWriteStream
   createTransport Socket Server WebSocket WebSocketServer Client Pool`.split(/\s+/),
);
/** Methods of these names belong to others: `from` is the module that the emitter comes from. */
const MODULES = /^(?:node:(?:net|http|https|tls|dgram|child_process|fs)|ws|pg|nodemailer)$/;
const FROM = new RegExp(`from '${MODULES.source.slice(1, -1)}'`);

type Name = { type: string; name?: string };

/** The emitters that a source makes without listening to their errors. */
const unheard = (path: string, source: string): string[] => {
  if (!FROM.test(source)) return [];
  const { program, module } = parseSync(path, source);
  const imported = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => MODULES.test(moduleRequest.value))
      .flatMap(({ entries }) => entries.filter(({ isType }) => !isType).map(({ localName }) => localName.value)),
  );
  const made: { what: string; start: number; end: number }[] = [];
  const names = new Map<number, string>();
  /** A pipeline listens to its streams. */
  const piped: { start: number; end: number }[] = [];
  /** An upgrade hands over the bare connection, without a listener. */
  const unlistened: string[] = [];
  const receive = (given: readonly unknown[]) => {
    const [event, handler] = given as [{ value?: unknown }?, { params?: Name[]; start: number; end: number }?];
    const socket = handler?.params?.[1]?.name;
    // Without one it is the event of a client, whose WebSocket listens.
    if (event?.value !== 'upgrade' || handler === undefined || socket === undefined) return;
    if (!source.slice(handler.start, handler.end).includes(`${socket}.on('error'`)) unlistened.push('upgrade');
  };
  const make = (call: { callee: unknown; arguments: readonly unknown[]; start: number; end: number }) => {
    const { callee, start, end } = call;
    const { name } = callee as Name;
    receive(call.arguments);
    if (name === 'pipeline') piped.push({ start, end });
    if (name !== undefined && EMITTERS.has(name) && imported.has(name)) made.push({ what: name, start, end });
  };
  const named = (id: unknown, init: { start: number } | null) => {
    const { type, name } = id as Name;
    if (init && type === 'Identifier' && name !== undefined) names.set(init.start, name);
  };
  new Visitor({
    CallExpression: make,
    NewExpression: make,
    VariableDeclarator: ({ id, init }) => named(id, init),
    AssignmentExpression: ({ left, right }) => named(left, right),
  }).visit(program);
  const lonely = made
    .filter(({ start, end }) => {
      const listensAtOnce = /^\s*\.on\(\s*'error'/.test(source.slice(end));
      const name = names.get(start);
      const listens = name !== undefined && new RegExp(`\\b${name}\\b[^;]*?\\.on\\(\\s*'error'`).test(source);
      const isPiped = piped.some((pipe) => pipe.start < start && end <= pipe.end);
      return !listensAtOnce && !listens && !isPiped;
    })
    .map(({ what }) => what);
  return [...lonely, ...unlistened].map((what) => `${path}: ${what}`);
};

test('an emitter without an error listener is found, one with a listener is not', () => {
  const example = (more: string) => `import { connect, createServer } from 'node:net';\n${more}`;
  const found = (more: string) => unheard('example.ts', example(more)).length;
  expect(found('const line = connect(1); line.once("connect", go);')).toBe(1);
  expect(found("let line; line = connect(1); line.setTimeout(2).on('error', end);")).toBe(0);
  expect(found("connect(1).on('error', end);")).toBe(0);
  expect(found('use(createServer());')).toBe(1);
  expect(found('other.connect(1); const x = own.createServer();')).toBe(0);
  expect(found("own.on('upgrade', (request, socket) => socket.end());")).toBe(1);
  expect(found("own.on('upgrade', (request, socket) => void socket.on('error', end));")).toBe(0);
});

const sources = globSync('src/**/*.ts')
  .filter((path) => !/\.test\.ts$|\/testing\/|^src\/web\/client\//.test(path))
  .map((path) => ({ path, source: readFileSync(path, 'utf8') }));

test('every request of the server to others has a time limit', () => {
  const endless = sources.filter(({ source }) => {
    const isOurOwn = /[{,]\s*fetch\s*[,}]/.test(source);
    const requests = source.match(/(?<![\w.])fetch\(/g)?.length ?? 0;
    return (
      !isOurOwn &&
      requests > (source.match(/signal: AbortSignal\.(?:any\(\[[^\]]*AbortSignal\.)?timeout\(/g)?.length ?? 0)
    );
  });
  expect(endless.map(({ path }) => path)).toEqual([]);
});

test('every emitter of the server has an error listener', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(({ path, source }) => unheard(path, source))).toEqual([]);
});
