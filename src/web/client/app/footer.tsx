import { Box } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useProductName, useSupportEmail } from '../lib/config.tsx';
import { GetHelpLink } from '../ui/get-help-link.tsx';
import { Stack } from '../ui/layout.tsx';
import { Logo } from '../ui/logo.tsx';
import { Near } from '../ui/near.tsx';
import { Waves } from '../ui/waves.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { texts } from '../lib/texts.ts';
import styles from './shell.module.css';

/** Every link of the footer (SIT-054). */
const footerLinks = [
  { to: '/homepage', text: 'Home page' },
  { to: '/how-it-works', text: 'How it works' },
  { to: '/about-us', text: 'About us' },
  { to: '/contact-us', text: 'Contact us' },
  { to: '/meet-hosts', text: 'Meet the hosts' },
  { to: '/training', text: 'Host training' },
  { to: '/safety-policy', text: 'Safety policy' },
  { to: '/safety-resources', text: 'Safety resources' },
  { to: '/redeem', text: 'Redeem a code' },
  { to: '/partners', text: 'Partners' },
  { to: '/gift', text: 'Gift peer support' },
  { to: '/glossary', text: 'Glossary' },
  { to: '/terms-and-conditions', text: 'Terms & Conditions' },
  { to: '/privacy-policy', text: 'Privacy Policy' },
] as const;

const NEAR_PX = 400;
/** Loaded when a person comes near: most pages are left before their end. */
const FooterExtras = lazy(() => import('../features/site/footer-extras.tsx'));

export const Footer = () => {
  const product = useProductName();
  const email = useSupportEmail();
  const [isNear, setNear] = useState(false);
  return (
    <Box component="footer" mt="auto">
      <Waves />
      <div className={styles.ground}>
        <div className={styles.inside}>
          <Stack c="dimmed">
            <Logo name={product} size={32} />
            <p>{texts.mission}</p>
            <div className={styles.look}>
              <ColorSchemeToggle withText />
            </div>
          </Stack>
          <nav aria-label="Footer">
            <ul className={styles.links}>
              {footerLinks.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
              {email === undefined ? null : (
                <li className={styles.address}>
                  <a href={`mailto:${email}`} aria-label={email}>
                    {email.split('@')[0]}
                    <wbr />@{email.split('@')[1]}
                  </a>
                </li>
              )}
            </ul>
          </nav>
          {/* The height of what comes, so that the way to help below does not move. */}
          <Box mih="17.5rem">
            {isNear ? (
              <Suspense fallback={null}>
                <FooterExtras />
              </Suspense>
            ) : (
              <Near within={NEAR_PX} onNear={() => setNear(true)} />
            )}
          </Box>
          <div className={styles.emergency}>
            <p>{texts.notEmergency}</p>
            <GetHelpLink look="chip" />
          </div>
        </div>
      </div>
    </Box>
  );
};
