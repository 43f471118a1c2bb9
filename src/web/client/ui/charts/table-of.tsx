import { Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import type { ReactNode } from 'react';

/** By keys, because it scrolls sideways on small screens. */
const REACHABLE = { tabIndex: 0 };

/** The numbers of a picture as a table, folded away until they are asked for. */
export const TableOf = ({
  summary,
  caption,
  columns,
  rows,
}: {
  summary: string;
  caption: string;
  columns: readonly string[];
  /** The head of a row, and its cells. */
  rows: readonly { head: string; cells: readonly ReactNode[] }[];
}) => (
  <details>
    <summary>{summary}</summary>
    <section aria-label={caption} style={{ overflowX: 'auto' }} {...REACHABLE}>
      <Table striped>
        <Table.Caption>{caption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ head, cells }) => (
            <Table.Tr key={head}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {head}
              </Table.Th>
              {cells.map((cell, index) => (
                <Table.Td key={columns[index + 1]}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  </details>
);
