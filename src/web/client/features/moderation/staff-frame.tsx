import { texts } from '#client/lib/texts.ts';
import type { ComponentType, ReactNode } from 'react';
import '@mantine/core/styles/Flex.layer.css';
import { Flex } from '@mantine/core';
import { Link, NavLink } from 'react-router';
import { useProductName } from '#client/lib/config.tsx';
import { useMember } from '#client/lib/session.tsx';
import { Bar, Row } from '#ui/layout.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { Page } from '#ui/page.tsx';
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
      >
        <Link to="/" aria-label={texts.frame.productHome(product)}>
          <Logo name={product} size={30} />
        </Link>
      </Bar>
      <StaffNav />
      <Page>{children}</Page>
    </>
  );
};

export const staffPage = (Content: ComponentType) => () => (
  <StaffFrame>
    <Content />
  </StaffFrame>
);

/** The page's own entry is in sight. */
const toOwnEntry = (nav: HTMLElement | null): void => {
  const entry = nav?.querySelector<HTMLElement>('[aria-current]');
  if (nav && entry) nav.scrollLeft = entry.offsetLeft - nav.clientWidth / 2;
};

/**
 * The way back, and for admins the parts of the admin area (ADM-001): auditors have their own pages alone. On a phone one line
 * that scrolls.
 */
const StaffNav = () => {
  const isAdmin = useMember()?.is_admin === true;
  const entries = isAdmin ? staffTexts.entries : [];
  return (
    <Flex
      component="nav"
      ref={toOwnEntry}
      aria-label={staffTexts.nav}
      gap="xxs"
      align="center"
      wrap={{ base: 'nowrap', md: 'wrap' }}
      w="var(--ws-content)"
      mx="auto"
      py="xs"
      style={{ overflowX: 'auto', whiteSpace: 'nowrap', position: 'relative' }}
    >
      {[{ to: '/', text: staffTexts.home }, ...entries].map(({ to, text }) => (
        <NavLink key={to} to={to} end={to === '/' || to === '/admin'}>
          {({ isActive }) => (
            <Row as="span" px="xs" py="xs" fw={650} {...(isActive ? { tone: 'brand' } : {})}>
              {text}
            </Row>
          )}
        </NavLink>
      ))}
    </Flex>
  );
};
