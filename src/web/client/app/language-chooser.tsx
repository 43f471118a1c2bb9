import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs';
import { useLocation } from 'react-router';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { call } from '#client/lib/call.ts';
import { languagesOf, useSiteConfig } from '#client/lib/config.tsx';
import { inLanguage, nameOfLanguage, rememberLanguage, shownLanguage } from '#client/lib/language/language.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { useMember } from '#client/lib/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { whenFetched } from '#client/lib/browser/fetched.ts';
import styles from './header.module.css';

/** The same page in the other languages of this installation: links, which work without scripts, too. */
export const LanguageChooser = ({ as: Item = 'span' }: { as?: 'span' | 'li' }) => {
  const config = useSiteConfig();
  const isMember = useMember() !== null;
  const { pathname, search } = useLocation();
  const others = config === undefined ? [] : languagesOf(config).filter((language) => language !== shownLanguage());
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
  return others.map((language) => (
    <Item key={language} className={styles.language}>
      <a
        href={inLanguage(pathname, language) + search}
        lang={language}
        hrefLang={language}
        aria-label={nameOfLanguage(language)}
        onClick={(event) => {
          event.preventDefault();
          void choose(language);
        }}
      >
        {Item === 'li' ? <Icon shape={IconWorld} /> : null}
        <span>{nameOfLanguage(language)}</span>
      </a>
    </Item>
  ));
};
