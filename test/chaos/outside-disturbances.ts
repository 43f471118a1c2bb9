import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Disturbance } from './disturber.ts';
import type { Line } from './line.ts';
import type { Random } from './random.ts';
import type { Surroundings } from './surroundings.ts';

const NONSENSE = 'HTTP/1.1 500 Internal Server Error\r\ncontent-length: 14\r\nconnection: close\r\n\r\n<h1>Sorry</h1>';
const DISK_FULL = '53100';
const INTERNAL_ERROR = 'XX000';
const WRITTEN = ['event_store.events', 'kernel.jobs'];

/** What can go wrong around the product: mail server, video server, disks, errors of the database. Each is put back. */
export const outsideDisturbances = (
  { connection, folder, post, toPost, toVideo }: Surroundings,
  draws: Random,
  pause: (from: number, to: number) => Promise<unknown>,
): Disturbance[] => {
  const slow = (what: string, line: Line): Disturbance => ({
    name: `the line to ${what} is slow`,
    often: 1,
    happen: async () => {
      line.delay(draws.between(50, 900));
      await pause(1_000, 5_000);
      line.delay(0);
    },
  });
  const silent = (what: string, line: Line): Disturbance => ({
    name: `the line to ${what} is silent`,
    often: 1,
    happen: async () => {
      line.hold(true);
      await pause(1_000, 9_000);
      line.hold(false);
    },
  });
  const cut = (what: string, line: Line): Disturbance => ({
    name: `the line to ${what} is cut`,
    often: 1,
    happen: () => Promise.resolve(line.cut()),
  });
  const fares = (name: string, mood: 'full' | 'wrong'): Disturbance => ({
    name,
    often: 1,
    happen: async () => {
      post.fares(mood);
      await pause(500, 6_000);
      post.fares('well');
    },
  });
  /** Every write of these tables fails with an error that Postgres reports. */
  const failing = (name: string, code: string): Disturbance => ({
    name,
    often: 1,
    happen: async () => {
      const database = new Client(connection);
      database.on('error', () => undefined);
      const undone = WRITTEN.map((table) => `drop trigger if exists chaos on ${table}`).join('; ');
      try {
        await database.connect();
        await database.query(
          `create or replace function public.chaos() returns trigger language plpgsql as
             $$ begin raise exception 'chaos' using errcode = tg_argv[0]; end $$; ${undone}; ${WRITTEN.map(
               (table) =>
                 `create trigger chaos before insert on ${table} for each statement execute function public.chaos('${code}')`,
             ).join('; ')}`,
        );
        await pause(300, 4_000);
      } catch {
        // Something else keeps Postgres from it just now.
      } finally {
        await database.end().catch(() => undefined);
        await untilDone(connection, undone);
      }
    },
  });
  const pictures = join(folder, 'files');
  return [
    ...[toPost, toVideo].flatMap((line) => {
      const what = line === toPost ? 'the mail server' : 'the video server';
      return [slow(what, line), silent(what, line), cut(what, line)];
    }),
    fares('the mail server is full', 'full'),
    fares('the mail server talks nonsense', 'wrong'),
    {
      name: 'the video server answers nonsense',
      often: 1,
      happen: async () => {
        toVideo.reply(NONSENSE);
        await pause(500, 5_000);
        toVideo.reply(undefined);
      },
    },
    failing("the database's disk is full", DISK_FULL),
    failing('the database fails', INTERNAL_ERROR),
    {
      name: 'the disk of pictures is gone',
      often: 1,
      happen: async () => {
        const aside = `${pictures}-aside`;
        if (existsSync(aside)) return;
        if (existsSync(pictures)) await rename(pictures, aside);
        await writeFile(pictures, 'no folder');
        await pause(500, 5_000);
        await rm(pictures);
        if (existsSync(aside)) await rename(aside, pictures);
      },
    },
  ];
};

const untilDone = async (connection: Surroundings['connection'], statements: string): Promise<void> => {
  for (;;) {
    const database = new Client(connection);
    database.on('error', () => undefined);
    try {
      await database.connect();
      return void (await database.query(statements));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await database.end().catch(() => undefined);
    }
  }
};
