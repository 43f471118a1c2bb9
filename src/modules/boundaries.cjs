// Who may know whom. A module reacts by depending on the one that decides, never the reverse. `boundaries.test.ts` proves
// that every rule bites.
const knows = {
  identity: [],
  // The story of a charge is told by billing's own rules (ADR 81).
  // That staff look who goes by another name in a Well is a look like any other (ADR 107).
  audit: ['identity', 'membership-billing', 'communities'],
  // Small and low, because nearly everybody who lets people meet has to ask it (ADR 16).
  restrictions: ['identity'],
  duty: ['identity'],
  // Staff read before they decide what goes on being charged.
  moderation: ['identity', 'duty', 'restrictions', 'scheduling', 'communities', 'membership-billing'],
  communities: ['identity'],
  // What stands on the pages; low, because others show it.
  content: ['identity', 'moderation'],
  'membership-billing': ['identity'],
  forum: ['identity', 'restrictions', 'scheduling', 'communities', 'moderation', 'feedback'],
  scheduling: ['identity', 'restrictions', 'communities', 'membership-billing'],
  'live-rooms': ['identity', 'scheduling', 'moderation'],
  chat: ['identity', 'restrictions', 'scheduling', 'moderation', 'live-rooms'],
  // Only staff who may publish read figures of answers.
  feedback: ['identity', 'restrictions', 'scheduling', 'communities', 'content'],
  profiles: ['identity', 'restrictions', 'moderation', 'communities', 'membership-billing', 'scheduling', 'feedback'],
  notifications: [
    'identity',
    'restrictions',
    'moderation',
    'communities',
    'membership-billing',
    'forum',
    'scheduling',
    'live-rooms',
    'chat',
    'feedback',
    'profiles',
    'site',
    'audit',
  ],
  // Nobody waits for what other programs read and are sent.
  integrations: ['identity', 'moderation', 'scheduling', 'content'],
  admin: ['identity', 'moderation', 'communities', 'membership-billing', 'forum', 'scheduling', 'live-rooms'],
  site: [
    'content',
    'duty',
    'identity',
    'moderation',
    'communities',
    'membership-billing',
    'forum',
    'scheduling',
    'live-rooms',
    'chat',
    'feedback',
  ],
};

// The rooms of the server, from the lowest to the highest: each knows some of those above it in this list.
const serverKnows = {
  settings: [],
  mail: [],
  push: [],
  health: ['push'],
  http: ['mail', 'health', 'push'],
  examples: ['http'],
  composition: ['settings', 'mail', 'push', 'health', 'http', 'examples'],
  demo: ['settings', 'composition'],
  operator: ['settings', 'health', 'composition'],
};

// A person's way through a session in the browser: each part knows some of those before it.
const wayThroughASession = ['devices', 'video', 'stage', 'room', 'entering', 'waiting', 'lead', 'breakouts', 'view'];

const tests = '\\.(test|contract)\\.tsx?$|/testing/';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Rooms between whose folders, and loose files, there is no circle. dependency-cruiser has no such rule for nested folders. */
const rooms = /^src\/(?:modules\/[^/]+|shared-kernel|web\/server|web\/sandboxes\/[^/]+|web\/client\/features\/[^/]+)\//;

module.exports = {
  knows,
  rooms,
  serverKnows,
  wayThroughASession,
  forbidden: [
    rule('no-file-circles', 'a file must not reach itself, not even through types', {}, { circular: true }),
    {
      ...rule(
        'no-folder-circles',
        'a module must not reach itself through another',
        { path: '^src/modules/([^/]+)' },
        { circular: true, pathNot: '^src/modules/$1' },
      ),
      scope: 'folder',
    },
    ...Object.entries(knows).map(([module, neighbours]) =>
      rule(
        `${module}-knows-only-its-neighbours`,
        `declared neighbours: ${neighbours.join(', ') || 'none'}`,
        { path: `^src/modules/${module}/` },
        { path: '^src/modules/[^/]+/', pathNot: [module, ...neighbours].map((name) => `^src/modules/${name}/`) },
      ),
    ),
    ...Object.entries(serverKnows).map(([room, below]) =>
      rule(
        `server-${room}-knows-what-lies-below`,
        `rooms of the server that it knows: ${below.join(', ') || 'none'}`,
        { path: `^src/web/server/${room}/`, pathNot: tests },
        { path: '^src/web/server/', pathNot: [room, ...below].map((name) => `^src/web/server/${name}/`) },
      ),
    ),
    rule(
      'declared-rooms-of-the-server-only',
      'a folder of the server is one of the declared rooms, or holds tests',
      {
        path: '^src/web/server/[^/]+/',
        pathNot: [tests, ...Object.keys(serverKnows).map((name) => `^src/web/server/${name}/`)],
      },
      {},
    ),
    rule(
      'sandboxes-have-one-door',
      'the servers that we bring along are met through their index.ts',
      { path: '^src/', pathNot: ['^src/web/sandboxes/', tests] },
      { path: '^src/web/sandboxes/', pathNot: '^src/web/sandboxes/[^/]+/index\\.ts$' },
    ),
    rule(
      'sandboxes-stand-alone',
      'a sandbox knows small things of the kernel, and neither product nor other sandboxes',
      { path: '^src/web/sandboxes/([^/]+)/', pathNot: tests },
      {
        path: '^src/',
        pathNot: [
          '^src/web/sandboxes/$1/',
          '^src/web/sandboxes/listening\\.ts$',
          '^src/shared-kernel/(clock|escaped-html|every|parts|same-secret|database/database)\\.ts$',
        ],
      },
    ),
    rule(
      'declared-modules-only',
      'a folder below src/modules is one of the declared contexts',
      { path: '^src/modules/[^/]+/', pathNot: Object.keys(knows).map((name) => `^src/modules/${name}/`) },
      {},
    ),
    rule(
      'enter-by-the-front-door',
      'other modules are met through index.ts or contract/',
      { path: '^src/modules/([^/]+)/', pathNot: tests },
      {
        path: '^src/modules/[^/]+/',
        pathNot: ['^src/modules/$1/', '^src/modules/[^/]+/(index\\.ts$|contract/|[^/]+/contract/)'],
      },
    ),
    rule(
      'contract-runs-anywhere',
      'contracts import zod, xstate, temporal-polyfill, the parser of messages and contracts',
      { path: '/contract/', pathNot: tests },
      { pathNot: ['/contract/', 'node_modules/(zod|xstate|temporal-polyfill|@formatjs/icu-messageformat-parser)/'] },
    ),
    rule(
      'domain-is-pure',
      'a domain imports itself and contracts',
      { path: '^src/modules/([^/]+)/.*domain/', pathNot: tests },
      { pathNot: ['^src/modules/$1/.*domain/', '/contract/', '^src/shared-kernel/commands/decider\\.ts$'] },
    ),
    rule(
      'kernel-knows-no-module',
      'the shared kernel has no domain words',
      { path: '^src/shared-kernel/' },
      { path: '^src/(modules|web)/' },
    ),
    {
      name: 'kernel-is-shared',
      severity: 'error',
      comment:
        'a kernel file has two users or it belongs to its one user; adapters and the projector may be split into parts',
      from: { path: '^src/' },
      module: {
        path: '^src/shared-kernel/',
        pathNot: [tests, '^src/shared-kernel/(log/event-store/|database/database-|read-models/)'],
        numberOfDependentsLessThan: 2,
      },
    },
    rule(
      'client-imports-contracts-only',
      'the browser gets contracts, nothing else of the server',
      { path: '^src/web/client/', pathNot: '^src/web/client/testing/server\\.ts$' },
      { path: '^src/(modules|shared-kernel|web/server)/', pathNot: '/contract/' },
    ),
    rule(
      'client-never-reaches-the-server',
      'by no path',
      { path: '^src/web/client/', pathNot: '/(testing|vite\\.config)' },
      {
        path: 'node_modules/(express|knex|pg|inversify|@eventstore)/|^src/modules/.*/(domain|projections|policies|adapters)/|^src/web/server/',
        reachable: true,
      },
    ),
    rule(
      'nothing-knows-the-app',
      'the shell composes pages; what they share is in lib and ui',
      { path: '^src/web/client/(pages|features|entities|ui|lib|theme)/', pathNot: tests },
      { path: '^src/web/client/app/' },
    ),
    rule(
      'features-do-not-know-each-other',
      'pages compose features; what several of them show is an entity',
      { path: '^src/web/client/features/([^/]+)/', pathNot: tests },
      { path: '^src/web/client/(features|pages)/', pathNot: '^src/web/client/features/$1/' },
    ),
    ...wayThroughASession
      .slice(0, -1)
      .map((part, index) =>
        rule(
          `live-rooms-${part}-knows-no-later-part`,
          'devices, video, stage, room, entering, waiting, lead, breakouts, view: in this order',
          { path: `^src/web/client/features/live-rooms/${part}/`, pathNot: tests },
          { path: `^src/web/client/features/live-rooms/(${wayThroughASession.slice(index + 1).join('|')})/` },
        ),
      ),
    rule(
      'entities-know-no-feature',
      'an entity is used by features, never the reverse',
      { path: '^src/web/client/entities/', pathNot: tests },
      { path: '^src/web/client/(features|pages)/' },
    ),
    {
      ...rule(
        'no-entity-circles',
        'an entity must not reach itself through another',
        { path: '^src/web/client/entities/([^/]+)' },
        { circular: true, pathNot: '^src/web/client/entities/$1' },
      ),
      scope: 'folder',
    },
    rule(
      'ui-has-no-domain-words',
      'primitives know lib alone',
      { path: '^src/web/client/ui/', pathNot: tests },
      { path: '^src/web/client/(entities|features|pages)/' },
    ),
    rule(
      'lib-draws-nothing',
      'calls, queries and state know no component',
      { path: '^src/web/client/lib/', pathNot: tests },
      { path: '^src/web/client/(ui|entities|features|pages)/' },
    ),
    rule(
      'projections-and-policies-are-strangers',
      'a read model never causes anything',
      { path: '^src/modules/.*/projections/', pathNot: tests },
      { path: '/policies/' },
    ),
    rule(
      'policies-do-not-call-policies',
      'each reacts to facts alone',
      { path: '^src/modules/.*/policies/', pathNot: tests },
      { path: '/policies/' },
    ),
    rule(
      'only-the-root-knows-inversify',
      'modules use the typed tokens of injection.ts, and only the composition root uses the container itself',
      {
        path: '^src/',
        pathNot: [
          '^src/shared-kernel/injection\\.ts$',
          '^src/web/server/composition/(assembly|installation|modules|start-server)\\.ts$',
          tests,
        ],
      },
      { path: 'node_modules/inversify/' },
    ),
    rule(
      'modules-do-not-know-the-web',
      'HTTP is one adapter of many',
      { path: '^src/modules/', pathNot: tests },
      { path: '^src/web/' },
    ),
  ],
};
