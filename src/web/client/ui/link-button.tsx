import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import { Row } from './layout.tsx';

/** A way to another page, drawn as a button. */
export const LinkButton = (props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) => (
  <Button component={Link} {...props} />
);

/** What there is on another page, and at its end the way there. */
export const LinkRow = ({ text, to, open }: { text: string; to: string; open: string }) => (
  <Row justify="space-between">
    <p>{text}</p>
    <LinkButton to={to} variant="default">
      {open}
    </LinkButton>
  </Row>
);
