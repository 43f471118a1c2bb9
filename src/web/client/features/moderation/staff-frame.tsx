import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { useProductName } from '../../lib/config.tsx';
import { pageExists } from '../../lib/pages.ts';
import { useMember } from '../../lib/session.tsx';
import { Bar, Row } from '../../ui/layout.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Page } from '../../ui/page.tsx';
import { staffTexts } from './texts.ts';

/** Staff pages stand without the community's header and footer (C-079): a quiet bar with the way back, and their parts. */
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
        pe={{ base: '8.5rem', md: 0 }}
      >
        <Link to="/" aria-label={`${product} home`}>
          <Logo name={product} size={30} />
        </Link>
        <Button component={Link} to="/" variant="transparent" px={0}>
          {staffTexts.home}
        </Button>
      </Bar>
      {useMember()?.is_admin ? <StaffNav /> : null}
      <Page>{children}</Page>
    </>
  );
};

/** The parts of the admin area (ADM-001); auditors who are no admins have their own pages alone. */
const StaffNav = () => (
  <Row as="nav" aria-label={staffTexts.nav} gap="xs" w="var(--ws-content)" mx="auto" mt="sm">
    {staffTexts.entries
      .filter(({ to }) => pageExists(to))
      .map(({ to, text }) => (
        <NavLink key={to} to={to} end={to === '/admin'}>
          {({ isActive }) => (
            <Row as="span" px="sm" py="xs" fw={650} {...(isActive ? { tone: 'brand' } : {})}>
              {text}
            </Row>
          )}
        </NavLink>
      ))}
  </Row>
);
