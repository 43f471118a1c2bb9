import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconDroplet from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { homeTexts } from './texts.ts';
import styles from './home.module.css';

const entries = [
  { to: '/', view: null, name: 'home', icon: IconHome },
  { to: '/?view=sessions', view: 'sessions', name: 'sessions', icon: IconCalendar },
  { to: '/?view=wells', view: 'wells', name: 'wells', icon: IconDroplet },
] as const;

/** The member's own pages, on the left where there is room (SIT-026, C-132). */
export const BesideMenu = ({ children }: { children: ReactNode }) => {
  const view = useSearchParams()[0].get('view');
  return (
    <div className={styles.beside}>
      <nav aria-label={homeTexts.menu.label} className={styles.menu}>
        {entries.map(({ to, name, icon, ...entry }) => (
          <Link key={to} to={to} {...(entry.view === view ? { 'aria-current': 'page' as const } : {})}>
            <Icon shape={icon} />
            {homeTexts.menu[name]}
          </Link>
        ))}
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
};
