import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Named } from '#kernel/contract/called.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText } from '#client/lib/time.ts';
import { Card } from '#ui/card.tsx';
import { Row, Soft } from '#ui/layout.tsx';

/** What waits for staff, or waited, in a list: what it is, how it stands, and beside it when it is due. */
export const WorkCard = ({
  to,
  title,
  badges,
  beside,
  children,
}: {
  to: string;
  title: string;
  badges: ReactNode;
  beside: ReactNode;
  children: ReactNode;
}) => (
  <Card as="li" interactive padding="sm">
    <Row gap="md" align="flex-start">
      <Box flex="1 1 16rem">
        <Row mb="xxs">{badges}</Row>
        <Box component="h2" fz="1.0625rem" dir="auto">
          <Link to={to} data-card-link>
            {title}
          </Link>
        </Box>
        <Soft>{children}</Soft>
      </Box>
      <Soft as="div" ta={{ base: 'start', sm: 'end' }}>
        {beside}
      </Soft>
    </Row>
  </Card>
);

/** A day in a file; empty where there is none. */
export const dayColumn = <Item,>(title: string, at: (item: Item) => string | null): CsvColumn<Item> => ({
  title,
  value: (item) => {
    const instant = at(item);
    return instant === null ? null : dateText(instant);
  },
});

/** Who works on it, in a file; `free`: what stands where no one does. */
export const workerColumn = <Item,>(
  title: string,
  free: string,
  worker: (item: Item) => Named | null,
): CsvColumn<Item> => ({
  title,
  value: (item) => {
    const person = worker(item);
    return person === null ? free : calledIn(person);
  },
});
