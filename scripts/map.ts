/** The map: which rooms there are, and who may know whom. Read from the folders and from `boundaries.cjs`. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';

type Boundaries = { knows: Record<string, string[]>; forbidden: { name: string; comment: string }[] };
const { knows, forbidden } = createRequire(import.meta.url)('../src/modules/boundaries.cjs') as Boundaries;

const FOLDERS: Record<string, string> = {
  bench: 'measurements against yardsticks of the same run',
  deploy: 'what a production arrangement needs beside `compose.yaml`',
  docs: 'what you are reading; `adr/` holds decisions, `requirements/` the specification',
  features: 'what the product does, in Gherkin, and the steps behind the words',
  migrations: 'tables that are not read models, in SQL, applied in order',
  scripts: '`npm start`, `npm test` and what else `package.json` names',
  src: 'the product',
  test: 'proofs that need the whole product: journeys in a browser, races, killed processes, restore drills',
  'src/modules': 'one bounded context each, see below',
  'src/shared-kernel':
    'what all modules stand on; it has no word of the domain ([README](../src/shared-kernel/README.md))',
  'src/shared-kernel/cluster': 'leases, fencing tokens and what processes know of each other',
  'src/shared-kernel/commands':
    'deciders, and how a command is executed: fold, decide, append at the expected revision',
  'src/shared-kernel/contract': 'what the browser runs, too: endpoints, events, refusals, lifecycles',
  'src/shared-kernel/database': 'Postgres: connections, transactions, migrations',
  'src/shared-kernel/files': 'pictures and other files',
  'src/shared-kernel/jobs': 'policies and jobs: what follows from an event, now or later',
  'src/shared-kernel/log': 'the event log, its stores, and personal data sealed in it',
  'src/shared-kernel/outgoing': 'requests to the public internet, and to nowhere else',
  'src/shared-kernel/read-models': 'projections: rows made from events, rebuilt beside the live ones',
  'src/shared-kernel/testing': 'helpers of tests',
  'src/web': 'the two programs that people meet',
  'src/web/client': 'the single-page application ([README](../src/web/client/README.md))',
  'src/web/client/app': 'shell, routes, chrome',
  'src/web/client/entities': 'what several features show: a session card, a member’s name',
  'src/web/client/features': 'components and hooks of one module each',
  'src/web/client/lib': 'calls, queries, push, clock, the signed-in member',
  'src/web/client/pages': 'one file per route, by area, with its tests; composes features',
  'src/web/client/public': 'files that are served as they are',
  'src/web/client/testing': 'scripted server and rendering for tests',
  'src/web/client/theme': 'palette, light and dark',
  'src/web/client/ui': 'primitives without words of the domain',
  'src/web/sandboxes': 'Postgres, video, payments and log-ins for a machine without them',
  'src/web/server': 'the server ([README](../src/web/server/README.md))',
  'src/web/server/examples': 'the page of the sandbox on which examples are written and run',
  'src/web/server/composition': 'composition root: configuration, container, start and stop',
  'src/web/server/demo': 'the invented community of `npm start`',
  'src/web/server/health': 'health, figures and logs',
  'src/web/server/http': 'Express, checks of a call (`v1/`), pages and files (`pages/`), streams to browsers',
  'src/web/server/mail': 'mail by SMTP',
  'src/web/server/operator': 'command-line programs: backup, restore, copy, audit, checks',
  'src/web/server/proofs': 'tests of what several modules do together',
  'src/web/server/push': 'changes to the processes whose browsers they concern, by Postgres or NATS',
  'src/web/server/settings': 'environment variables and constants, and the document about them',
  'src/web/server/testing': 'the whole server for tests',
  'test/chaos': 'evenings of members, by calls and in rooms, against processes, databases and lines that fail',
  'test/database': 'statements and their plans with many rows',
  'test/development': 'what developers are promised: examples, generators, lifecycle tables, the demo',
  'test/faults': 'races, kills and restarts: nothing lost, nothing done twice',
  'test/histories': 'backups, and what auditors read',
  'test/input': 'bad and hostile input',
  'test/journeys': 'what takes a whole server: series, pushed seats, figures',
  'test/pages': 'pages in a real browser',
  'test/privacy': 'who sees what, restrictions, reports, and what is left of forgotten members',
  'test/processes': 'what happens between several processes',
  'test/rooms': 'live rooms, most of them with media in real browsers',
  'test/runner': 'what runs test files, below Jest',
  'test/words': 'figures that texts state, beside the constants that decide them',
  'test/support': 'a community and a browser for tests of the whole server',
};
/** Folders whose parts are rooms of their own. */
const OPENED = ['', 'src', 'src/shared-kernel', 'src/web', 'src/web/client', 'src/web/server', 'test'];
const NOT_OURS = new Set(['node_modules', 'dist', 'reports', 'coverage']);

const foldersIn = (folder: string): string[] =>
  readdirSync(folder || '.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_OURS.has(entry.name))
    .map(({ name }) => (folder === '' ? name : `${folder}/${name}`))
    .sort();

const folderList = (folder: string, depth: number): string[] =>
  foldersIn(folder).flatMap((path) => {
    const what = FOLDERS[path];
    if (what === undefined) throw new Error(`scripts/map.ts does not say what ${path} holds`);
    const line = `${'  '.repeat(depth)}- [\`${path.slice(folder === '' ? 0 : folder.length + 1)}/\`](../${path}): ${what}`;
    return OPENED.includes(path) ? [line, ...folderList(path, depth + 1)] : [line];
  });

/** Everything that a module reaches by the declared arrows, itself left out. */
export const reached = (graph: Record<string, readonly string[]>, from: string): Set<string> => {
  const found = new Set<string>();
  const walk = (name: string): void => {
    for (const next of graph[name] ?? [])
      if (!found.has(next)) {
        found.add(next);
        walk(next);
      }
  };
  walk(from);
  return found;
};

/** The arrows that no longer way replaces: fewer lines, the same order. */
export const shortest = (graph: Record<string, readonly string[]>): [from: string, to: string][] =>
  Object.entries(graph).flatMap(([from, neighbours]) =>
    neighbours
      .filter((to) => !neighbours.some((other) => other !== to && reached(graph, other).has(to)))
      .map((to): [string, string] => [from, to]),
  );

/** What stands at the root of a module, by name. */
export const MODULE_PARTS: readonly (readonly [names: readonly string[], what: string])[] = [
  [['README.md'], 'its words, and the index of its slices'],
  [['contract/'], 'what browsers and other modules may know: endpoints, events, lifecycles, settings. Pure.'],
  [['domain/'], 'the rules: given facts, a command is decided into facts or a refusal. Pure.'],
  [
    ['commands/', 'commands.ts'],
    'a use case in each file: the facts it needs, a trial decision where something is stored or counted before, the execution; and their list',
  ],
  [['facts/', 'facts.ts'], 'what decisions rest on, here and in other modules, from streams'],
  [['projections/'], 'read models: tables made from events, and the queries over them'],
  [['views/', 'views.ts'], 'a row as the answer for one viewer'],
  [['http/', 'http.ts'], 'endpoint → command or query'],
  [
    ['policies/', 'job-kinds.ts', 'jobs/', 'jobs.ts', 'mails/', 'mails.ts'],
    'what follows from an event, as jobs, and the mails among them',
  ],
  [['about-members.ts', 'marketing-data.ts'], 'what members export and erase, and what is stored under keys (C-082)'],
  [['adapters/'], 'ports to services outside, and what speaks to them'],
  [['operator.ts'], 'what operators do on the command line'],
  [['module.ts', 'index.ts'], 'wires the parts; what other modules may call'],
];

const firstParagraph = (module: string): string => {
  const [, , paragraph] =
    /^(# .*\n)\n([\s\S]*?)(?=\n\n|$)/.exec(readFileSync(`src/modules/${module}/README.md`, 'utf8')) ?? [];
  if (paragraph === undefined)
    throw new Error(`src/modules/${module}/README.md does not begin with what the module is`);
  const [sentence] = /^.*?[.:](?=\s|$)/.exec(paragraph.replaceAll('\n', ' ')) ?? [paragraph];
  return sentence.replace(/:$/, '.').replaceAll(/\[(.*?)\]\(.*?\)/g, '$1');
};

export const map = (): string => {
  const present = foldersIn('src/modules').map((path) => path.slice('src/modules/'.length));
  const built = Object.fromEntries(
    Object.entries(knows)
      .filter(([name]) => present.includes(name))
      .map(([name, neighbours]) => [name, neighbours.filter((other) => present.includes(other))]),
  );
  const missing = Object.keys(knows).filter((name) => !present.includes(name));
  const arrows = shortest(built).map(([from, to]) => `  ${from} --> ${to}`);
  const modules = present.map((name) => {
    const neighbours = built[name]?.map((other) => `\`${other}\``).join(', ') || 'none';
    return `- [**${name}**](../src/modules/${name}/README.md): ${firstParagraph(name)}\n  Knows: ${neighbours}.`;
  });
  const rules = forbidden
    .filter(({ name }) => !name.endsWith('-knows-only-its-neighbours'))
    .map(({ name, comment }) => `- \`${name.replace(/^live-rooms-.*-knows/, 'live-rooms-…-knows')}\`: ${comment}.`);
  return `Which rooms there are and who may know whom, read from the folders and from
[\`boundaries.cjs\`](../src/modules/boundaries.cjs). A test breaks every rule once and sees it fail.

## Modules

An arrow leads to a module that may be known. An arrow that a longer way replaces is left out.${
    missing.length > 0 ? ` Declared, but not built yet: ${missing.join(', ')}.` : ''
  }

\`\`\`mermaid
flowchart TD
${arrows.join('\n')}
\`\`\`

A module reacts by knowing the one that decides, never the other way round: a chat closes when its session ends, so chat knows
scheduling, and scheduling does not know that there are chats.

${modules.join('\n')}

## Inside a module

${MODULE_PARTS.map(([names, what]) => `- ${names.map((name) => `\`${name}\``).join(', ')}: ${what}`).join('\n')}

A topic with parts of these kinds has a folder of its own (\`link-preview/\`, \`calendar/\`), with the same names inside; one that
members do to something that is there already comes from \`npm run new:command\`.

## Folders

${folderList('', 0).join('\n')}

## Rules

Beside who knows whom:

${[...new Set(rules)].join('\n')}
`;
};

/** So that not every change of a line changes the index. */
const ROUNDED = 50;
/** Lines of a file or folder, without its tests and what they need. */
const ownLines = (path: string): number => {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`)
    : [path];
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|drill)\.tsx?$|\.fake\.|\/testing\//.test(file))
    .reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
};

/** What was built instead of taking a library, in lines: at the decision and now. More than double has to be decided again. */
const price = (name: string, text: string): string[] => {
  const [, written, path] = /^Price: ([\d,]+) lines in `([^`]+)`/m.exec(text) ?? [];
  if (written === undefined || path === undefined) return [];
  const [decided, today] = [Number(written.replaceAll(',', '')), ownLines(path)];
  if (today > 2 * decided)
    throw new Error(
      `docs/adr/${name} was decided at ${written} lines in ${path}; they are ${today} now: decide it again, and write why`,
    );
  return [
    `- [ADR ${Number(name.slice(0, 4))}](${name}), \`${path}\`: ${decided}, now ${Math.round(today / ROUNDED) * ROUNDED}`,
  ];
};

/** The index of decisions. */
export const decisions = (): string => {
  const names = readdirSync('docs/adr')
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort();
  const prices = names.flatMap((name) => price(name, readFileSync(`docs/adr/${name}`, 'utf8')));
  const pages = names.map((name) => {
    const text = readFileSync(`docs/adr/${name}`, 'utf8');
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
    const [, status] = /^Status: ([^.;\n]+)/m.exec(text) ?? [];
    if (
      number === undefined ||
      title === undefined ||
      status === undefined ||
      Number(number) !== Number(name.slice(0, 4))
    )
      throw new Error(`docs/adr/${name} needs the title "# ${Number(name.slice(0, 4))}. …" and a line "Status: …"`);
    return `- ${number}. [${title}](${name})${status === 'accepted' ? '' : ` (${status})`}`;
  });
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  const unused = Array.from({ length: numbers.at(-1)! }, (_, at) => at + 1).filter((each) => !numbers.includes(each));
  return `One page each, in the order in which they were taken; read in order they introduce the product. [ADR 1](0001-record-decisions.md)
says what belongs on such a page. Without a remark a decision is accepted and holds. Never used: ${unused.join(', ')}.

${pages.join('\n')}

## Prices

Lines of our own where a library was not taken, at the decision and now (to the next ${ROUNDED}):

${prices.join('\n')}
`;
};
