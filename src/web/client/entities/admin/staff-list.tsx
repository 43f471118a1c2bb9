import { Box, type MantineSpacing } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { z } from 'zod';
import { PAGING_MOST, type AnswerOf, type Endpoint } from '#kernel/contract/endpoint.ts';
import type { StaffList as ListName } from '#modules/admin/contract/admin-events.ts';
import { recordExport } from '#modules/admin/contract/lists-api.ts';
import { call } from '#client/lib/call.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { useListState } from '#client/lib/list-state.ts';
import { idOf } from '#client/lib/paged.ts';
import { useCall, type CallQueryOptions } from '#client/lib/query.ts';
import { Pills } from '#ui/controls/pills.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { ExportCsv, ListFilter, Listing, ListSearch } from '#ui/listing.tsx';
import { PageTitle, Section } from '#ui/page.tsx';
import { EmptyState } from '#ui/states.tsx';

type ListChoice<Value extends string> = {
  label: string;
  /** In their order. */
  values: readonly Value[];
  texts: Readonly<Record<NoInfer<Value>, string>>;
};
/** One of these holds always, `usual` when nothing is chosen; as pills, which may say how many rows each has, or as a select. */
type ListView<Value extends string, Answer> = ListChoice<Value> & {
  usual: NoInfer<Value>;
  as: 'pills' | 'select';
  counted?(this: void, value: NoInfer<Value>, answer: Answer): string;
};
/** `any`: what it says when nothing is chosen. */
type ListFilterChoice<Value extends string> = ListChoice<Value> & { any: string };

/** Of a list without views, or without filters. */
type Nothing = Readonly<Record<'', ''>>;

type ChosenIn<Views, Filters> = Views & { [Name in keyof Filters]: Filters[Name] | '' };

/** Of what is chosen that which is: an empty choice is none, and is not asked for. */
export const whatIsChosen = <T extends Readonly<Record<string, string>>>(chosen: T) =>
  withoutEmpty(chosen) as { [Name in keyof T]?: Exclude<T[Name], ''> };
const withoutEmpty = (chosen: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));

type StaffListProps<
  E extends Endpoint,
  Item,
  Views extends Readonly<Record<string, string>>,
  Filters extends Readonly<Record<string, string>>,
> = {
  endpoint: E;
  /** The name under which its files are recorded. */
  list: ListName;
  texts: { title: string; lead?: string; search: string };
  views?: { [Name in keyof Views]: ListView<Views[Name], AnswerOf<E>> };
  filters?: { [Name in keyof Filters]: ListFilterChoice<Filters[Name]> };
  /** What is asked for, without the page. */
  input: (chosen: ChosenIn<Views, Filters>, q: string) => Omit<z.input<E['input']>, 'limit' | 'offset'>;
  /** Rows of a page, and of one answer at most. */
  size: number;
  most?: number;
  /** One answer of `most` rows is read and cut into pages here. */
  isCutHere?: true;
  rowsOf: (answer: AnswerOf<E>, until: number) => { rows: readonly Item[]; hasMore: boolean };
  options: CallQueryOptions;
  columns: readonly CsvColumn<Item>[];
  empty: (chosen: ChosenIn<Views, Filters>, q: string) => string;
  /** A second list of a page, under a heading of its own: the name before its words and page in the address. */
  part?: string;
  /** Beside the file. */
  actions?: ReactNode;
  /** Between the heading and the choices. */
  above?: (answer: AnswerOf<E>) => ReactNode;
  /** Before the list, beside it where there is room. */
  beside?: (list: ReactNode) => ReactNode;
  /** One row, and the distance between them. */
  item?: (row: Item) => ReactNode;
  gap?: MantineSpacing;
  /** In place of `item`, for rows that are no list of cards. */
  children?: (rows: readonly Item[]) => ReactNode;
};

/**
 * A list of staff: words, choices and the page in the address, its rows, and a file of all of them. Before the file is saved, that
 * is recorded for auditors: which list, what was chosen in it and how many rows.
 */
export const StaffList = <
  E extends Endpoint,
  Item extends object,
  const Views extends Readonly<Record<string, string>> = Nothing,
  const Filters extends Readonly<Record<string, string>> = Nothing,
>({
  endpoint,
  list,
  texts,
  views,
  filters,
  input,
  size,
  most = PAGING_MOST,
  isCutHere,
  rowsOf,
  options,
  columns,
  empty,
  part,
  actions,
  above,
  beside = (shown) => shown,
  item = () => null,
  gap = 'sm',
  children = (rows) => (
    <Stack as="ul" gap={gap}>
      {rows.map((row) => (
        <Fragment key={idOf(row)}>{item(row)}</Fragment>
      ))}
    </Stack>
  ),
}: StaffListProps<E, Item, Views, Filters>) => {
  const shownViews = Object.entries<ListView<string, AnswerOf<E>>>(views ?? {});
  const shownFilters = Object.entries<ListFilterChoice<string>>(filters ?? {});
  const {
    q,
    chosen: inAddress,
    page,
    choose,
    addressOf,
  } = useListState(
    Object.fromEntries([...shownViews, ...shownFilters].map(([name, { values }]) => [name, values])),
    part,
  );
  const standing = shownViews.map(([name, { usual }]) => [name, inAddress[name] === '' ? usual : inAddress[name]!]);
  const all: Readonly<Record<string, string>> = { ...inAddress, ...Object.fromEntries(standing) };
  const chosen = all as ChosenIn<Views, Filters>;
  const asked = (limit: number, offset: number) => ({ ...input(chosen, q), limit, offset }) as z.input<E['input']>;
  const read = isCutHere ? asked(most, 0) : asked(size, (page - 1) * size);
  const query = useCall(endpoint, read, { keepPrevious: true, ...options });
  const onPage = (answer: AnswerOf<E>) => {
    const { rows, hasMore } = rowsOf(answer, isCutHere ? most : page * size);
    return isCutHere
      ? { rows: rows.slice((page - 1) * size, page * size), hasMore: rows.length > page * size }
      : { rows, hasMore };
  };
  const file = (
    <ExportCsv
      file={list}
      columns={columns}
      read={async (offset) => {
        const answer = await call(endpoint, asked(most, offset));
        return answer.ok ? rowsOf(answer.value, offset + most) : undefined;
      }}
      record={async (rows) =>
        (await call(recordExport, { list, filters: withoutEmpty(all), searched: q !== '', rows })).ok
      }
    />
  );
  const body = (
    <>
      {query.data === undefined ? null : above?.(query.data)}
      <Row gap="md" mb="lg" align="flex-end">
        <Box flex="1 1 16rem" maw="30rem">
          <ListSearch label={texts.search} q={q} onChange={(words) => choose({ q: words })} />
        </Box>
        {shownViews.map(([name, { label, values, texts: words, counted, as, usual }]) => {
          const textOf = (value: string) =>
            counted === undefined || query.data === undefined ? words[value]! : counted(value, query.data);
          const change = (value: string) => choose({ [name]: value === usual ? '' : value });
          return as === 'pills' ? (
            <Pills
              key={name}
              label={label}
              name={name}
              choices={values.map((value) => ({ value, text: textOf(value) }))}
              value={all[name]!}
              onChange={change}
            />
          ) : (
            <ListFilter
              key={name}
              label={label}
              any={textOf(usual)}
              value={inAddress[name] === usual ? '' : inAddress[name]!}
              choices={values.filter((value) => value !== usual).map((value) => ({ value, label: textOf(value) }))}
              onChange={change}
            />
          );
        })}
        {shownFilters.map(([name, { label, any, values, texts: words }]) => (
          <ListFilter
            key={name}
            label={label}
            any={any}
            value={all[name]!}
            choices={values.map((value) => ({ value, label: words[value]! }))}
            onChange={(value) => choose({ [name]: value })}
          />
        ))}
      </Row>
      <Listing
        query={query}
        page={page}
        addressOf={addressOf}
        hasMore={(answer) => onPage(answer).hasMore}
        empty={<EmptyState text={empty(chosen, q)} />}
        rows={(answer) => {
          const { rows } = onPage(answer);
          return rows.length === 0 ? undefined : children(rows);
        }}
      />
    </>
  );
  return part === undefined ? (
    <>
      <PageTitle
        lead={texts.lead}
        actions={
          <>
            {actions}
            {file}
          </>
        }
      >
        {texts.title}
      </PageTitle>
      {beside(body)}
    </>
  ) : (
    <Section title={texts.title} actions={file}>
      {texts.lead === undefined ? null : <Soft mb="md">{texts.lead}</Soft>}
      {body}
    </Section>
  );
};
