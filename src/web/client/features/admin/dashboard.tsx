import { Button, Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { useState } from 'react';
import { readDashboard } from '#modules/admin/contract/api.ts';
import { moneyText } from '#modules/membership-billing/contract/money.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText, viewerZone } from '#client/lib/time.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { adminTexts } from './texts.ts';

const texts = adminTexts.dashboard;
const SHOWN = 30;
type Period = 'day' | 'week' | 'month';

/** Figures by day, week or month (ADM-002, ADM-027, C-174). */
export const Dashboard = () => {
  const [period, setPeriod] = useState<Period>('day');
  const [offset, setOffset] = useState(0);
  const query = useCall(
    readDashboard,
    { x: period, limit: SHOWN, offset, timezone: viewerZone() },
    { quiet: true, keepPrevious: true },
  );
  return (
    <Section title={texts.title}>
      <Stack gap="md">
        <Soft>{texts.lead}</Soft>
        <Pills
          label={texts.period}
          name="period"
          choices={texts.periods}
          value={period}
          onChange={(chosen) => {
            setPeriod(chosen);
            setOffset(0);
          }}
        />
        <Loaded query={query}>
          {(answer) => {
            const [headers = [], ...rows] = answer[period] ?? [];
            return rows.length === 0 ? (
              <EmptyState text={texts.empty} />
            ) : (
              <Figures headers={headers} rows={rows} period={period} currency={answer.currency} />
            );
          }}
        </Loaded>
        <Row>
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - SHOWN))}>
            {texts.newer}
          </Button>
          <Button
            variant="default"
            disabled={(query.data?.[period]?.length ?? 0) <= SHOWN}
            onClick={() => setOffset(offset + SHOWN)}
          >
            {texts.older}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
};

/** By keys, because it scrolls sideways on small screens. */
const REACHABLE = { tabIndex: 0 };
type Cells = readonly (string | number)[];
const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the first day of a period, as stored: "2026-05-04". */
const periodText = (day: string, period: Period): string => {
  const noon = `${day}T12:00:00.000Z`;
  if (period === 'month')
    return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(noon));
  return period === 'week' ? texts.week(dateText(noon, 'UTC')) : dateText(noon, 'UTC');
};

const Figures = ({
  headers,
  rows,
  period,
  currency,
}: {
  headers: Cells;
  rows: readonly Cells[];
  period: Period;
  currency: string;
}) => (
  <section aria-label={texts.caption} style={{ overflowX: 'auto' }} {...REACHABLE}>
    <Table striped>
      <Table.Caption>{texts.caption}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          {headers.map((header) => (
            <Table.Th key={header} scope="col">
              {sentenceCase(String(header))}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([day, ...cells]) => (
          <Table.Tr key={day}>
            <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
              {periodText(String(day), period)}
            </Table.Th>
            {cells.map((cell, at) => (
              <Table.Td key={headers[at + 1]}>
                {headers[at + 1] === 'revenue' ? moneyText(Math.round(Number(cell) * 100), currency) : cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </section>
);
