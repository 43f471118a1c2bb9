export type CsvColumn<Row> = { title: string; value: (row: Row) => string | number | null };

/** What spreadsheets take for the beginning of a formula, also in the wide forms of other scripts. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@\t\r＝＋－＠]/u;

/** A cell that a spreadsheet shows and never computes: the apostrophe says that it is a text. */
const cellText = (value: string | number | null): string => {
  if (value === null) return '""';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
};

/** Rows as a file that spreadsheets open. What people wrote cannot become a formula. */
export const csvText = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  `${[
    columns.map(({ title }) => cellText(title)),
    ...rows.map((row) => columns.map(({ value }) => cellText(value(row)))),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n')}\r\n`;
