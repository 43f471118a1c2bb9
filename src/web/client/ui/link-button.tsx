import { Button, type ButtonProps } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';

/** A way to another page, drawn as a button. */
export const LinkButton = (props: ButtonProps & Omit<LinkProps, keyof ButtonProps>) => (
  <Button component={Link} {...props} />
);
