import { Box } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useProductName, useSupportEmail } from '#client/lib/config.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Bar, Stack } from '#ui/layout.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import { Near } from '#ui/controls/near.tsx';
import { Waves } from '#ui/pictures/waves.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { footerPage } from '#modules/content/contract/pages/footer.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import styles from './shell.module.css';

/** Every link of the footer (SIT-054). */
const footerLinks = [
  {
    title: 'About',
    links: [
      { to: '/homepage', text: 'Home page' },
      { to: '/how-it-works', text: 'How it works' },
      { to: '/about-us', text: 'About us' },
      { to: '/meet-hosts', text: 'Meet the hosts' },
      { to: '/contact-us', text: 'Contact us' },
    ],
  },
  {
    title: 'Take part',
    links: [
      { to: '/training', text: 'Host training' },
      { to: '/partners', text: 'Partners' },
      { to: '/gift', text: 'Gift peer support' },
      { to: '/redeem', text: 'Redeem a code' },
      { to: '/glossary', text: 'Glossary' },
    ],
  },
  {
    title: 'Safety',
    links: [
      { to: '/safety-resources', text: 'Safety resources' },
      { to: '/safety-policy', text: 'Safety policy' },
      { to: '/trust', text: 'Trust' },
      { to: '/terms-and-conditions', text: 'Terms & Conditions' },
      { to: '/privacy-policy', text: 'Privacy Policy' },
    ],
  },
] as const;

const NEAR_PX = 400;
/** Loaded when a person comes near: most pages are left before their end. */
const FooterExtras = lazy(() => import('#client/features/site/footer-extras.tsx'));

export const Footer = () => {
  const texts = useTexts(footerPage);
  const product = useProductName();
  const email = useSupportEmail();
  const [isNear, setNear] = useState(false);
  return (
    <Box component="footer" mt="auto">
      <Waves h="clamp(1.25rem, 3vw, 2.5rem)" />
      <div className={styles.ground}>
        <div className={styles.inside}>
          <Stack c="dimmed" gap="xs" fz="sm">
            <Bar>
              <Logo name={product} size={28} />
              <div className={styles.look}>
                <ColorSchemeToggle />
              </div>
            </Bar>
            <p>{texts.mission}</p>
            {email === undefined ? null : (
              <p>
                <a href={`mailto:${email}`} aria-label={email}>
                  {email.split('@')[0]}
                  <wbr />@{email.split('@')[1]}
                </a>
              </p>
            )}
          </Stack>
          <nav aria-label="Footer" className={styles.links}>
            {footerLinks.map(({ title, links }) => (
              <div key={title}>
                <h2>{title}</h2>
                <ul>
                  {links.map(({ to, text }) => (
                    <li key={to}>
                      <Link to={to}>{text}</Link>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <div className={styles.emergency}>
            <p>{texts.notEmergency}</p>
            <GetHelpLink look="chip" />
          </div>
          {/* Last: nothing stands below that could move when they come. */}
          {isNear ? (
            <Suspense fallback={null}>
              <FooterExtras />
            </Suspense>
          ) : (
            <Near within={NEAR_PX} onNear={() => setNear(true)} />
          )}
        </div>
      </div>
    </Box>
  );
};
