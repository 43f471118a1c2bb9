import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { useLocation } from 'react-router';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { call } from '#client/lib/call.ts';
import { languagesOf, useSiteConfig } from '#client/lib/config.tsx';
import { inLanguage, nameOfLanguage, rememberLanguage, shownLanguage } from '#client/lib/language/language.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { useMember } from '#client/lib/session.tsx';
import { texts } from '#client/lib/texts.ts';
import { DisclosureMenu } from '#ui/controls/disclosure-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './shell.module.css';
import { whenFetched } from '#client/lib/browser/fetched.ts';

/** The languages of this installation, none where there is nothing to choose. */
const useLanguages = (): readonly Language[] => {
  const config = useSiteConfig();
  const offered = config === undefined ? [] : languagesOf(config);
  return offered.length < 2 ? [] : offered;
};

/** The same page in another language: a link, which works without scripts, too. */
const LanguageLink = ({ language, withSign = false }: { language: Language; withSign?: boolean }) => {
  const isMember = useMember() !== null;
  const { pathname, search } = useLocation();
  const choose = async () => {
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
    <a
      href={inLanguage(pathname, language) + search}
      lang={language}
      hrefLang={language}
      aria-current={language === shownLanguage() ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault();
        void choose();
      }}
    >
      {withSign ? <Icon of={IconWorld} /> : null}
      {nameOfLanguage(language)}
    </a>
  );
};

/** In the footer. */
export const LanguageChooser = () => {
  const languages = useLanguages();
  if (languages.length === 0) return null;
  return (
    <nav aria-label={texts.frame.languages} className={styles.languages}>
      {languages.map((language) => (
        <LanguageLink key={language} language={language} />
      ))}
    </nav>
  );
};

/** In the header, for visitors. */
export const LanguageMenu = () => {
  const languages = useLanguages();
  const shown = nameOfLanguage(shownLanguage());
  if (languages.length === 0) return null;
  return (
    <div className={styles.languageMenu}>
      <DisclosureMenu
        label={texts.frame.languageIs(shown)}
        button={
          <>
            <Icon of={IconWorld} />
            <span>{shown}</span>
          </>
        }
      >
        {languages.map((language) => (
          <li key={language}>
            <LanguageLink language={language} />
          </li>
        ))}
      </DisclosureMenu>
    </div>
  );
};

/** In the menu of a member: the other languages. */
export const LanguageEntries = () =>
  useLanguages()
    .filter((language) => language !== shownLanguage())
    .map((language) => (
      <li key={language} className={styles.languageEntry}>
        <LanguageLink language={language} withSign />
      </li>
    ));
