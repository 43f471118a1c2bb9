import { Button, NativeSelect } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { csvText, type CsvColumn } from '#client/lib/csv.ts';
import { toast } from '#client/lib/toast.ts';
import { SearchBox } from './controls/search-box.tsx';
import { Row, Soft } from './layout.tsx';
import { WayLink } from './link-button.tsx';
import { Loaded, LoadingState, type QueryLike } from './states.tsx';

const texts = {
  pages: 'Pages',
  earlier: 'Earlier page',
  later: 'Later page',
  page: (page: number) => `Page ${page}`,
  export: 'Export as CSV',
  exported: (count: number) => (count === 1 ? '1 row was saved.' : `${count} rows were saved.`),
  cut: (count: number) => `The first ${count} rows were saved; choose less to get the rest.`,
  failed: 'Not everything could be read or recorded, so nothing was saved. Please try again.',
} as const;

const WAIT_MS = 400;

/** Words to search for, handed over once nothing was typed for a moment. It follows the address when that is gone back in. */
export const ListSearch = ({ label, q, onChange }: { label: string; q: string; onChange: (q: string) => void }) => {
  const [typed, setTyped] = useState(q);
  const [last, setLast] = useState({ shown: q, handedOver: q });
  const search = useDebouncedCallback((text: string) => {
    setLast({ ...last, handedOver: text.trim() });
    onChange(text.trim());
  }, WAIT_MS);
  if (q !== last.shown) {
    setLast({ shown: q, handedOver: q });
    // What was handed over from here may be typed on meanwhile.
    if (q !== last.handedOver) setTyped(q);
  }
  return (
    <SearchBox
      label={label}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        search(text);
      }}
    />
  );
};

/** One filter of a list; `any` is what it says when nothing is chosen. */
export const ListFilter = <Value extends string>({
  label,
  any,
  value,
  choices,
  onChange,
}: {
  label: string;
  any: string;
  value: Value | '';
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
}) => (
  <NativeSelect
    label={label}
    value={value}
    data={[{ value: '', label: any }, ...choices]}
    onChange={({ currentTarget }) => onChange(choices.find((each) => each.value === currentTarget.value)?.value ?? '')}
  />
);

/** A list by pages, each with an address: loading, failed, empty, its rows, and the ways to the pages beside it. */
export const Listing = <Page,>({
  query,
  rows,
  page,
  hasMore,
  addressOf,
  empty,
}: {
  query: QueryLike<Page>;
  /** The rows of a page; undefined when there are none. */
  rows: (answer: Page) => ReactNode;
  page: number;
  hasMore: (answer: Page) => boolean;
  addressOf: (page: number) => string;
  empty: ReactNode;
}) => (
  <Loaded query={query} loading={<LoadingState />}>
    {(answer) => (
      <>
        {rows(answer) ?? empty}
        {page === 1 && !hasMore(answer) ? null : (
          <Row as="nav" aria-label={texts.pages} justify="center" gap="md" mt="md">
            {page === 1 ? null : <WayLink to={addressOf(page - 1)} text={texts.earlier} />}
            <Soft as="span">{texts.page(page)}</Soft>
            {hasMore(answer) ? <WayLink to={addressOf(page + 1)} text={texts.later} /> : null}
          </Row>
        )}
      </>
    )}
  </Loaded>
);

/** More rows than a person reads; a file of them is for other programs. */
const MOST_ROWS = 10_000;

export type ExportCsvProps<Item> = {
  file: string;
  columns: readonly CsvColumn<Item>[];
  /** The rows from this one on; undefined when they could not be read. */
  read: (offset: number) => Promise<{ rows: readonly Item[]; hasMore: boolean } | undefined>;
  /** Records that so many rows are saved; nothing is saved when it could not. */
  record: (rows: number) => Promise<boolean>;
};

/** Saves what is chosen as a file: the rows that the list itself shows, read page by page by the same call. */
export const ExportCsv = <Item,>({ file, columns, read, record }: ExportCsvProps<Item>) => {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const rows: Item[] = [];
    let hasMore = true;
    while (hasMore && rows.length < MOST_ROWS) {
      const page = await read(rows.length);
      if (page === undefined) {
        setBusy(false);
        return toast.error(texts.failed);
      }
      rows.push(...page.rows);
      hasMore = page.hasMore && page.rows.length > 0;
    }
    const isRecorded = await record(rows.length);
    setBusy(false);
    if (!isRecorded) return toast.error(texts.failed);
    download(`${file}.csv`, csvText(columns, rows));
    toast.success(hasMore ? texts.cut(rows.length) : texts.exported(rows.length));
  };
  return (
    <Button variant="default" loading={isBusy} onClick={() => void save()}>
      {texts.export}
    </Button>
  );
};

/** Spreadsheets know by the mark at its beginning that a file is UTF-8. */
const MARK = '\ufeff';

export const download = (name: string, text: string): void => saveFile(name, 'text/csv;charset=utf-8', [MARK, text]);
