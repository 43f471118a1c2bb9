import { recordExport } from '#modules/admin/contract/lists-api.ts';
import type { StaffList } from '#modules/admin/contract/admin-events.ts';
import { call } from '#client/lib/call.ts';
import { ExportCsv, type ExportCsvProps } from '#ui/listing.tsx';

/** Saves a list of staff as a file, and records that first, for auditors: which list, what was chosen in it, and how many rows. */
export const ExportList = <Item,>({
  list,
  q,
  chosen,
  ...file
}: {
  list: StaffList;
  /** The words that were searched for; they may be a name and are not recorded. */
  q: string;
  /** By name what was chosen; an empty choice is none. */
  chosen: Readonly<Record<string, string>>;
} & Pick<ExportCsvProps<Item>, 'columns' | 'read'>) => (
  <ExportCsv
    {...file}
    file={list}
    record={async (rows) => {
      const filters = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
      return (await call(recordExport, { list, filters, searched: q !== '', rows })).ok;
    }}
  />
);
