import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useProductName } from '../../lib/config.tsx';
import { Bar } from '../../ui/layout.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../../ui/page.tsx';
import { staffTexts } from './texts.ts';

/** Staff pages stand without the community's header and footer (C-079): a quiet bar with the way back. */
export const StaffFrame = ({ children }: { children: ReactNode }) => {
  const product = useProductName();
  return (
    <>
      <Bar
        as="header"
        style={{ borderBottom: '1px solid var(--ws-line)' }}
        w="var(--ws-content)"
        mih="4.25rem"
        mx="auto"
      >
        <Link to="/" aria-label={`${product} home`}>
          <Logo name={product} size={30} />
        </Link>
        <Button component={Link} to="/" variant="transparent" px={0}>
          {staffTexts.home}
        </Button>
      </Bar>
      <Page>{children}</Page>
    </>
  );
};
