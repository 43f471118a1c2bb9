import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { QuarterFigures } from '#modules/site/trust/contract/api.ts';
import type { PublishedFigure } from '#modules/site/trust/contract/figures.ts';
import { Stack } from '#ui/layout.tsx';
import { trustTexts } from './trust-texts.ts';

const texts = trustTexts.figures;

/** The figures of one quarter; a small number is hidden, and so is a total that would give it away. */
export const TrustQuarter = ({ figures: { quarter, reports, decisions, appeals } }: { figures: QuarterFigures }) => {
  const name = texts.quarter(quarter);
  return (
    <Stack gap="xs">
      <Table aria-label={name} captionSide="top">
        <Table.Caption ta="start" fw={750} c="var(--ws-ink)" fz="md">
          {name}
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{texts.what}</Table.Th>
            <Table.Th scope="col" ta="end">
              {texts.count}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Line name={texts.reports} figure={reports} isHead />
          <Line name={texts.decisions} figure={decisions.total} isHead isTotal />
          {decisions.rows.map(({ key, count }) => (
            <Line key={key} name={texts.deeds[key]} figure={count} />
          ))}
          <Line name={texts.appeals} figure={appeals.total} isHead isTotal />
          {appeals.rows.map(({ key, count }) => (
            <Line key={key} name={texts.outcomes[key]} figure={count} />
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
};

const Line = ({
  name,
  figure,
  isHead = false,
  isTotal = false,
}: {
  name: string;
  figure: PublishedFigure;
  isHead?: boolean;
  isTotal?: boolean;
}) => (
  <Table.Tr>
    <Table.Th scope="row" fw={isHead ? 700 : 400} ps={isHead ? 'xs' : 'lg'}>
      {name}
    </Table.Th>
    <Table.Td ta="end">{figure ?? (isTotal ? texts.hidden : texts.few)}</Table.Td>
  </Table.Tr>
);
