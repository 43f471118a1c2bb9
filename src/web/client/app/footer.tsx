import { Box } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useProductName, useSupportEmail } from '#client/lib/config.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
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
      { to: '/gift', text: 'Give a gift' },
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
      { to: '/terms-and-conditions', text: 'Terms' },
      { to: '/privacy-policy', text: 'Privacy' },
    ],
  },
] as const;

/** Below what is seen of a short page. */
const NEAR_PX = 100;
/** Loaded when a person comes near: most pages are left before their end. */
const FooterExtras = lazy(() => import('#client/features/site/footer-extras.tsx'));

export const Footer = () => {
  const texts = useTexts(footerPage);
  const product = useProductName();
  const email = useSupportEmail();
  const [isNear, setNear] = useState(false);
  return (
    <Box component="footer" mt="auto">
      <Waves h="clamp(0.5rem, 2vw, 1.5rem)" />
      <div className={styles.ground}>
        <div className={styles.inside}>
          <div className={styles.about}>
            <Logo name={product} size={24} />
            <p>{texts.mission}</p>
            <div className={styles.look}>
              <ColorSchemeToggle />
            </div>
          </div>
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
            <GetHelpLink />
          </div>
          {/* Last on a phone, and at the end of its column elsewhere: nothing stands below that could move when the extras come. */}
          <div className={styles.ways}>
            {email === undefined ? null : (
              <a href={`mailto:${email}`} aria-label={email}>
                {email.split('@')[0]}
                <wbr />@{email.split('@')[1]}
              </a>
            )}
            {isNear ? (
              <Suspense fallback={null}>
                <FooterExtras />
              </Suspense>
            ) : (
              <Near within={NEAR_PX} onNear={() => setNear(true)} />
            )}
          </div>
        </div>
      </div>
    </Box>
  );
};
