import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import { Row } from './layout.tsx';

/** A way to another page, drawn as a button. */
export const LinkButton = (props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) => (
  <Button component={Link} {...props} />
);

type TextLinkProps = Parameters<typeof LinkButton>[0] & { text: string };

/** The next step, large. */
export const NextLink = ({ text, ...rest }: TextLinkProps) => (
  <LinkButton size="lg" {...rest}>
    {text}
  </LinkButton>
);

/** Beside a heading: the way to all that stands below it in part. */
export const MoreLink = ({ text, ...rest }: TextLinkProps) => (
  <LinkButton variant="subtle" {...rest}>
    {text}
  </LinkButton>
);

/** One more way, beside the main one. */
export const WayLink = ({ text, ...rest }: TextLinkProps) => (
  <LinkButton variant="default" {...rest}>
    {text}
  </LinkButton>
);

/** What there is on another page, and at its end the way there. */
export const LinkRow = ({ text, to, open }: { text: string; to: string; open: string }) => (
  <Row justify="space-between">
    <p>{text}</p>
    <WayLink to={to} text={open} />
  </Row>
);
