import { containerModule } from '#kernel/injection.ts';
import { z } from 'zod';
import type { Execute } from '#kernel/commands/commands.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { did, event, type Event, type EventType } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import { handler, MODULE_PARTS, type ModuleParts } from '#kernel/module.ts';
import { DATABASE, EXECUTE } from '#kernel/parts.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';

/** Two releases of one small module: trees are planted, and the second release also knows how tall they are. */
export type GrowingModuleRelease = 1 | 2;

const PlantedFirst = event('ToyTreePlanted', z.object({ wood: z.string(), tree: z.string() }), () => 'was planted');
const Planted = event(
  'ToyTreePlanted',
  z.object({ wood: z.string(), tree: z.string(), centimetres: z.number() }),
  ({ centimetres }) => `was planted, ${centimetres} cm tall`,
  { version: 2, upcasts: { 1: (data) => ({ ...data, centimetres: 10 }) } },
);
const eventOf = (release: GrowingModuleRelease): EventType => (release === 1 ? PlantedFirst : Planted);

type GrowingModuleFact = Event<'ToyTreePlanted', { wood: string; tree: string; centimetres?: number }>;
type Wood = { trees: number; centimetres: number };
const MOST_CENTIMETRES = 100;

/** The second release refuses by what only newer events say outright. */
const wood = (
  release: GrowingModuleRelease,
): Decider<Wood, { wood: string; tree: string; centimetres: number }, GrowingModuleFact> => ({
  stream: (id) => `toy.wood-${id}`,
  initial: { trees: 0, centimetres: 0 },
  evolve: ({ trees, centimetres }, { data }) => ({
    trees: trees + 1,
    centimetres: centimetres + (data.centimetres ?? 0),
  }),
  decide: ({ wood, tree, centimetres }, state) => {
    if (release === 1) return [did(PlantedFirst, { wood, tree })];
    if (wood === 'small' && state.centimetres + centimetres > MOST_CENTIMETRES) return refuse('SESSION_FULL');
    return [did(Planted, { wood, tree, centimetres })];
  },
});

const trees = (release: GrowingModuleRelease, version: number, reached: () => void | Promise<void>): Projection => ({
  name: 'toy_trees',
  version,
  tables: `create table tree (tree text primary key, wood text not null${
    release === 2 ? ', centimetres integer not null' : ''
  }); create table wood (wood text primary key, trees integer not null);`,
  reactions: [
    on(eventOf(release), async ({ data }, rows) => {
      await reached();
      const { tree, wood, centimetres } = data as GrowingModuleFact['data'];
      rows.put('tree', { tree, wood, ...(release === 2 ? { centimetres } : {}) });
      await rows.run(
        'insert into $schema.wood (wood, trees) values ($1, 1) on conflict (wood) do update set trees = wood.trees + 1',
        [wood],
      );
    }),
  ],
});

/** A read model that no release has changed. */
const woods = (release: GrowingModuleRelease): Projection => ({
  name: 'toy_woods',
  version: 1,
  tables: 'create table wood (wood text primary key, trees integer not null);',
  reactions: [
    on(eventOf(release), async ({ data }, rows) => {
      await rows.run(
        'insert into $schema.wood (wood, trees) values ($1, 1) on conflict (wood) do update set trees = wood.trees + 1',
        [(data as GrowingModuleFact['data']).wood],
      );
    }),
  ],
});

export const plant = endpoint('/v1/toy/wood/{wood}/plant', {
  summary: 'Plants a tree',
  access: 'visitor',
  writes: true,
  input: z.object({ wood: z.string(), tree: z.string(), centimetres: z.number().default(10) }),
  output: z.object({ trees: z.number() }),
});
export const look = endpoint('/v1/toy/wood/{wood}/get', {
  summary: 'Counts the trees of a wood, one by one and as a sum',
  access: 'visitor',
  input: z.object({ wood: z.string() }),
  output: z.object({ counted: z.number(), trees: z.number(), centimetres: z.number() }),
});

const counted = async (sql: Sql, release: GrowingModuleRelease, id: string) => {
  const [row] = await sql.query<{ counted: number; trees: number; centimetres: number }>(
    `select count(t.tree)::int as counted, coalesce(max(w.trees), 0)::int as trees,
       ${release === 2 ? 'coalesce(sum(t.centimetres), 0)' : '0'}::int as centimetres
     from toy_trees.wood w join toy_trees.tree t using (wood) where wood = $1`,
    [id],
  );
  return row!;
};

/**
 * @param reached called for every event that its read model takes in
 * @param version of its read model, where that alone tells releases apart
 */
export const growingModule = (
  release: GrowingModuleRelease,
  reached: () => void | Promise<void> = () => undefined,
  version: number = release,
) =>
  containerModule((provide) => {
    const parts = ({ execute, sql }: { execute: Execute; sql: Sql }): ModuleParts => ({
      name: 'growing',
      events: [eventOf(release)],
      handlers: [
        handler(plant, async (input, call) => {
          const done = await execute(call.caller, wood(release), input.wood, input);
          if ('refused' in done) return done;
          await call.settled();
          return { trees: done.state.trees };
        }),
        handler(look, ({ wood }) => counted(sql, release, wood)),
      ],
      projections: [trees(release, version, reached), woods(release)],
      policies: [],
      jobs: [],
    });
    provide(MODULE_PARTS, { execute: EXECUTE, sql: DATABASE }, parts);
  });
