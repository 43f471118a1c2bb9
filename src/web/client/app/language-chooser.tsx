import { useLocation } from 'react-router';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { call } from '#client/lib/call.ts';
import { languagesOf, useSiteConfig } from '#client/lib/config.tsx';
import { inLanguage, nameOfLanguage, rememberLanguage, shownLanguage } from '#client/lib/language/language.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { useMember } from '#client/lib/session.tsx';
import { texts } from '#client/lib/texts.ts';
import styles from './shell.module.css';
import { whenFetched } from '#client/lib/browser/fetched.ts';

/** The same page in the other languages of this installation: links, which work without scripts, too. */
export const LanguageChooser = () => {
  const config = useSiteConfig();
  const isMember = useMember() !== null;
  const { pathname, search } = useLocation();
  const offered = config === undefined ? [] : languagesOf(config);
  if (offered.length < 2) return null;
  const choose = async (language: Language) => {
    rememberLanguage(language);
    if (isMember) {
      await whenFetched(
        () => import('#modules/identity/contract/api/accounts.ts'),
        ({ updateProfile }) => call(updateProfile, { language }),
      );
    }
    navigation.leave(inLanguage(pathname, language) + search);
  };
  return (
    <nav aria-label={texts.frame.languages} className={styles.languages}>
      {offered.map((language) => (
        <a
          key={language}
          href={inLanguage(pathname, language) + search}
          lang={language}
          hrefLang={language}
          aria-current={language === shownLanguage() ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            void choose(language);
          }}
        >
          {nameOfLanguage(language)}
        </a>
      ))}
    </nav>
  );
};
