import { Box, type BoxProps, type MantineSpacing } from '@mantine/core';
import type { ElementType, HTMLAttributes, ReactNode } from 'react';
import { Grid } from './layout.tsx';
import styles from './card.module.css';

type CardProps = BoxProps &
  Omit<HTMLAttributes<HTMLElement>, keyof BoxProps> & {
    children: ReactNode;
    /** `plain` a quiet surface, `soft` tinted, `raised` lifted, `outline` an empty slot that invites. */
    look?: 'plain' | 'soft' | 'warm' | 'raised' | 'outline';
    /** The whole card is one link or button: it lifts a little under the pointer. Put `data-card-link` on that link. */
    interactive?: boolean;
    as?: ElementType;
    padding?: 'none' | 'sm' | 'md' | 'lg';
  };

/** A rounded surface for one thing. */
export const Card = ({
  children,
  look = 'plain',
  interactive = false,
  as = 'div',
  padding = 'md',
  className,
  ...rest
}: CardProps) => (
  <Box
    component={as as 'div'}
    {...rest}
    className={[styles.card, className].filter(Boolean).join(' ')}
    data-look={look}
    data-padding={padding}
    data-interactive={interactive || undefined}
  >
    {children}
  </Box>
);

/** A part of a page with its heading; `h3` inside a `Section`. */
export const CardSection = ({
  title,
  heading = 'h2',
  children,
}: {
  title: string;
  heading?: 'h2' | 'h3';
  children: ReactNode;
}) => (
  <Card as="section" padding="lg">
    <Box component={heading} mb="md" fz="h3">
      {title}
    </Box>
    {children}
  </Card>
);

type CardGridProps = { children: ReactNode; min?: number | undefined; gap?: MantineSpacing | undefined };

/** Cards beside each other, as many per row as fit. `min` is the narrowest a card gets, in rem. */
export const CardGrid = ({ children, ...grid }: CardGridProps) => (
  <Grid as="ul" {...grid}>
    {children}
  </Grid>
);
