import type { Sql } from '#kernel/database/database.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

/**
 * Progress of a restore: the history is being copied; everything of one moment is in; or all data is back, and read
 * models are built and due jobs run.
 */
export type RestoreStage = 'history' | 'files' | 'running';

/** Undefined when no restore is under way. */
export const restoreUnderWay = async (
  sql: Sql,
): Promise<{ backup: string; stage: RestoreStage; began: Date } | undefined> =>
  (
    await sql.query<{ backup: string; stage: RestoreStage; began: Date }>(
      'select backup, stage, began from kernel.restoring',
    )
  )[0];

export const beginRestore = async (sql: Sql, backup: string): Promise<void> => {
  await sql.query('insert into kernel.restoring (backup) values ($1)', [backup]);
};
export const reachStage = async (sql: Sql, stage: RestoreStage): Promise<void> => {
  await sql.query('update kernel.restoring set stage = $1', [stage]);
};
export const endRestore = async (sql: Sql): Promise<void> => {
  await sql.query('delete from kernel.restoring');
};

const half = (began: Date): string =>
  `A backup was being put back here since ${began.toISOString()}, and that was interrupted: what is here is not whole.`;

/** Called before an installation is read or served. @throws {OperatorError} where a restore was interrupted */
export const assertNoRestoreUnderWay = async (sql: Sql): Promise<void> => {
  const under = await restoreUnderWay(sql);
  if (under !== undefined)
    throw new OperatorError(
      `${half(under.began)} Run the same "npm run restore" again, which goes on where it was, or begin with an empty installation.`,
    );
};

/** @throws {OperatorError} where a restore of another backup was interrupted */
export const assertSameRestore = ({ backup, began }: { backup: string; began: Date }, own: string): void => {
  if (backup !== own)
    throw new OperatorError(
      `${half(began)} It was another backup, or up to another moment (--until). Give the same ones again, or begin with an empty installation.`,
    );
};
