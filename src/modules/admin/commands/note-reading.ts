import { must } from '#kernel/contract/refusals.ts';
import type { NoteListReading } from '#kernel/module.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { staffList } from '../contract/admin-events.ts';
import { listReading, stepOf } from '../domain/list-reading.ts';

/** Enough to tell the pages of one list and day apart. */
const FINGERPRINT = 12;
/** More pages of one list in a day than a person opens; from there on a page that is read again counts again. */
const PAGES_TOLD_APART = 1000;

/** Counts the rows of pages that were not answered to this member of the staff today, and records each step of their number. */
export const noteReading =
  ({
    execute,
    sql,
    secrets,
  }: Pick<KernelParts, 'execute' | 'sql'> & {
    secrets: Pick<PersonalData, 'fingerprint'>;
  }): NoteListReading =>
  async ({ caller, member: { id }, now }, { list: name, page, rows }) => {
    if (rows === 0) return;
    const list = staffList.parse(name);
    const day = now.slice(0, 10);
    const fingerprint = secrets.fingerprint('page of a list', `${list}|${page}`).slice(0, FINGERPRINT);
    const [counted] = await sql.query<{ rows: number; recorded: number }>(
      `insert into admin.list_readings as r (member, list, day, rows, pages) values ($1, $2, $3, $4, array[$5])
       on conflict (member, list, day) do update set
         rows = case when $5 = any(r.pages) then r.rows else r.rows + $4 end,
         pages = case when $5 = any(r.pages) or cardinality(r.pages) >= $6 then r.pages else r.pages || $5 end
       returning rows, recorded`,
      [id, list, day, rows, fingerprint, PAGES_TOLD_APART],
    );
    const step = stepOf(counted!.rows);
    if (step <= counted!.recorded) return;
    must(await execute(caller, listReading, id, { type: 'NoteReading', list, day, rows: counted!.rows }));
    await sql.query(
      'update admin.list_readings set recorded = greatest(recorded, $4) where member = $1 and list = $2 and day = $3',
      [id, list, day, step],
    );
    if (step === 1)
      await sql.query('delete from admin.list_readings where member = $1 and list = $2 and day < $3', [id, list, day]);
  };
