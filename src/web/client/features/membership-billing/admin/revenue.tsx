import { Box, Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { adminRevenue } from '#modules/membership-billing/contract/api.ts';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { moneyText } from '#modules/membership-billing/contract/money.ts';
import { adminBillingTexts } from './texts.ts';

const texts = adminBillingTexts.revenue;

type Month = AnswerOf<typeof adminRevenue>['revenue'][number];

/** "2026-05" as "May 2026". */
const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const columns: readonly CsvColumn<Month>[] = [
  { title: texts.month, value: ({ month }) => monthName(month) },
  { title: texts.currency, value: ({ currency }) => currency.toUpperCase() },
  { title: texts.charged, value: ({ charged, currency }) => moneyText(charged, currency) },
  { title: texts.tax, value: ({ tax, currency }) => moneyText(tax, currency) },
  { title: texts.refunded, value: ({ refunded, currency }) => moneyText(refunded, currency) },
  { title: texts.left, value: ({ net, currency }) => moneyText(net, currency) },
];

/** What was charged and given back in each month: a picture, and the numbers that it is drawn from. */
export const Revenue = () => (
  <StaffList
    endpoint={adminRevenue}
    list="revenue"
    texts={texts}
    views={{
      months: { label: texts.period, values: ['12', '24', '60'], texts: texts.periods, usual: '12', as: 'select' },
    }}
    input={({ months }, q) => ({ months: Number(months), ...whatIsChosen({ q }) })}
    size={24}
    rowsOf={({ revenue, has_more: hasMore }) => ({ rows: revenue, hasMore })}
    options={{ topics: [['revenue']] }}
    columns={columns}
    empty={(_, q) => (q === '' ? texts.none : texts.noneSuch)}
  >
    {(revenue) => (
      <Stack gap="lg">
        <Bars months={revenue.toReversed()} />
        <Numbers months={revenue} />
      </Stack>
    )}
  </StaffList>
);

const BAR = 40;
const HEIGHT = 160;

const Bars = ({ months }: { months: readonly Month[] }) => {
  const most = Math.max(1, ...months.map(({ net }) => net));
  return (
    <Box component="figure" m={0}>
      <svg
        aria-hidden
        viewBox={`0 0 ${months.length * BAR} ${HEIGHT}`}
        style={{ width: '100%', maxWidth: `${months.length * 6}rem`, height: '10rem' }}
        preserveAspectRatio="none"
      >
        {months.map(({ month, net }, index) => {
          const height = Math.max(2, (Math.max(0, net) / most) * HEIGHT);
          return (
            <rect
              key={`${month}-${index}`}
              x={index * BAR + BAR * 0.15}
              y={HEIGHT - height}
              width={BAR * 0.7}
              height={height}
              fill="var(--ws-brand)"
            />
          );
        })}
      </svg>
      <Soft as="figcaption">{texts.picture(months.length)}</Soft>
    </Box>
  );
};

const Numbers = ({ months }: { months: readonly Month[] }) => (
  <Box component="section" style={{ overflowX: 'auto' }} tabIndex={0} aria-label={texts.title}>
    <Table miw="30rem">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.month}</Table.Th>
          <Table.Th scope="col" ta="end">
            {texts.charged}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {texts.tax}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {texts.refunded}
          </Table.Th>
          <Table.Th scope="col" ta="end">
            {texts.left}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {months.map(({ month, currency, charged, tax, refunded, net }) => (
          <Table.Tr key={`${month}-${currency}`}>
            <Table.Th scope="row">{monthName(month)}</Table.Th>
            <Table.Td ta="end">{moneyText(charged, currency)}</Table.Td>
            <Table.Td ta="end">{moneyText(tax, currency)}</Table.Td>
            <Table.Td ta="end">{moneyText(refunded, currency)}</Table.Td>
            <Table.Td ta="end">{moneyText(net, currency)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Box>
);
