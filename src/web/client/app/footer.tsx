import { texts as shellTexts } from '#client/lib/texts.ts';
import { Box } from '@mantine/core';
import { Suspense, useState } from 'react';
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
import { extraPart } from '#ui/fetched-part.tsx';

/** Every link of the footer (SIT-054), by the names of their words. */
const footerLinks = [
  {
    name: 'about',
    links: [
      { to: '/homepage', name: 'homePage' },
      { to: '/how-it-works', name: 'howItWorks' },
      { to: '/about-us', name: 'aboutUs' },
      { to: '/meet-hosts', name: 'meetHosts' },
      { to: '/contact-us', name: 'contactUs' },
    ],
  },
  {
    name: 'takePart',
    links: [
      { to: '/training', name: 'training' },
      { to: '/partners', name: 'partners' },
      { to: '/gift', name: 'gift' },
      { to: '/redeem', name: 'redeem' },
      { to: '/glossary', name: 'glossary' },
    ],
  },
  {
    name: 'safety',
    links: [
      { to: '/safety-resources', name: 'resources' },
      { to: '/safety-policy', name: 'safetyPolicy' },
      { to: '/trust', name: 'trust' },
      { to: '/terms-and-conditions', name: 'terms' },
      { to: '/privacy-policy', name: 'privacy' },
    ],
  },
] as const;

/** Below what is seen of a short page. */
const NEAR_PX = 100;
/** Loaded when a person comes near: most pages are left before their end. */
const FooterExtras = extraPart(() => import('#client/features/site/footer-extras.tsx'));

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
          <nav aria-label={shellTexts.frame.footer} className={styles.links}>
            {footerLinks.map(({ name: group, links }) => (
              <div key={group}>
                <h2>{shellTexts.footer[group]}</h2>
                <ul>
                  {links.map(({ to, name }) => (
                    <li key={to}>
                      <Link to={to}>{shellTexts.footer[name]}</Link>
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
