import { containerModule } from '#kernel/injection.ts';
import { z } from 'zod';
import { SIGN_INS, type SignIns } from '#modules/identity/index.ts';
import type { Execute } from '#kernel/commands/commands.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { did, event, type EventOf } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Decider } from '#kernel/commands/decider.ts';
import { handler, memberHandler, MODULE_PARTS, type ModuleParts, type SignedIn } from '#kernel/module.ts';
import { serializer } from '#kernel/serializer.ts';
import { DATABASE, EXECUTE } from '#kernel/parts.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';

const NoteTaken = event(
  'ToyNoteTaken',
  z.object({ note: z.string(), by: z.string(), words: z.number() }),
  () => 'took a note',
);
const events = { NoteTaken };
type ToyModuleFact = EventOf<typeof events>;

const note: Decider<{ count: number }, { id: string; by: string; words: number; most: number }, ToyModuleFact> = {
  stream: (id) => `toy.note-${id}`,
  initial: { count: 0 },
  evolve: ({ count }) => ({ count: count + 1 }),
  decide: ({ id, by, words, most }, { count }) =>
    count >= most ? refuse('SESSION_FULL') : [did(NoteTaken, { note: id, by, words })],
};

const notes: Projection = {
  name: 'toy_notes',
  version: 1,
  tables: 'create table note (id text primary key, by text not null, count integer not null);',
  reactions: [
    on(
      NoteTaken,
      ({ data }, rows) =>
        rows.run(
          `insert into $schema.note (id, by, count) values ($1, $2, 1) on conflict (id) do update set count = note.count + 1`,
          [data.note, data.by],
        ) as unknown as Promise<void>,
    ),
  ],
  changes: [
    on(NoteTaken, ({ data }) => [
      { topic: 'note', id: data.note, to: [data.by] },
      { topic: 'notes', id: 'all' },
    ]),
  ],
};

export const takeNote = endpoint('/v1/toy/note/{id}/take', {
  summary: 'Takes a note',
  access: 'member',
  writes: true,
  input: z.object({
    id: z.string(),
    words: z.number().default(1),
    most: z.number().default(1000),
    settle: z.boolean().default(true),
  }),
  output: z.object({ note: z.object({ id: z.string(), count: z.number() }).nullable() }),
});
const takeNoteQuickly = endpoint('/v1/toy/note/{id}/take_quickly', {
  summary: 'Takes a note, and answers what was written out already',
  access: 'member',
  writes: true,
  input: z.object({ id: z.string() }),
  output: z.object({ taken: z.number() }),
});
export const readNote = endpoint('/v1/toy/note/{id}/get', {
  summary: 'Reads a note',
  access: 'member',
  input: z.object({ id: z.string() }),
  output: z.object({ note: z.object({ id: z.string(), count: z.number() }).nullable() }),
});
export const signUp = endpoint('/v1/toy/enter', {
  summary: 'Signs in',
  access: 'visitor',
  writes: true,
  input: z.object({ as: z.string().nullable() }),
  output: z.object({ entered: z.string() }),
});
export const slowly = endpoint('/v1/toy/slowly', {
  summary: 'Takes its time',
  access: 'visitor',
  input: z.object({}),
  output: z.object({ done: z.boolean() }),
});

const read = async (sql: Sql, id: string) => ({
  note:
    (await sql.query<{ id: string; count: number }>('select id, count from toy_notes.note where id = $1', [id]))[0] ??
    null,
});

/** A module small enough to read, whose members' tokens are their names. */
export const toyModule = (options: { entered?: Promise<void>; reached?: () => void } = {}) => {
  const listeners = new Set<(member: string) => void>();
  const gone = new Set<string>();
  const signIns: SignIns = {
    memberOf: (token) =>
      Promise.resolve<SignedIn | undefined>(
        gone.has(token)
          ? undefined
          : { id: token, isAdmin: token === 'mia', hostLevel: 0, emailVerified: true, signInId: token },
      ),
    changed: (tell) => {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
  const parts = ({ execute, sql }: { execute: Execute; sql: Sql }): ModuleParts => ({
    name: 'toy',
    events: Object.values(events),
    handlers: [
      memberHandler(takeNote, async ({ id, words, most, settle }, call) => {
        const done = await execute(call.caller, note, id, { id, by: call.member.id, words, most });
        if ('refused' in done) return done;
        if (settle) await call.settled();
        return read(sql, id);
      }),
      memberHandler(takeNoteQuickly, async ({ id }, call) => {
        const done = await execute(call.caller, note, id, { id, by: call.member.id, words: 1, most: 1000 });
        if ('refused' in done) return done;
        return serializer(takeNoteQuickly.output, takeNoteQuickly.path)({ taken: done.state.count });
      }),
      memberHandler(readNote, ({ id }) => read(sql, id)),
      handler(signUp, ({ as }, call) => {
        call.signIn(as);
        return Promise.resolve({ entered: as ?? 'nobody' });
      }),
      handler(slowly, async () => {
        options.reached?.();
        await options.entered;
        return { done: true };
      }),
    ],
    projections: [notes],
    policies: [],
    jobs: [],
  });
  return {
    /** Ends the sign-ins of a member. */
    signOut: (member: string) => {
      gone.add(member);
      for (const tell of listeners) tell(member);
    },
    module: containerModule((provide) => {
      provide(SIGN_INS, {}, () => signIns);
      provide(MODULE_PARTS, { execute: EXECUTE, sql: DATABASE }, parts);
    }),
  };
};
