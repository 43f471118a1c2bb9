import { useEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { texts } from '#client/lib/texts.ts';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { mainMenu } from './menu.ts';
import styles from './header.module.css';

/** The main navigation and help within the thumb's reach, on small screens. `chats` takes the place for members' chats. */
export const BottomBar = ({ chats }: { chats?: ((place: HTMLElement | null) => void) | undefined }) => {
  const bar = useRef<HTMLElement>(null);
  // Words take a second line in some languages, and with large text: what stands above the bar has to know its height.
  useEffect(() => {
    const { current } = bar;
    const { style } = document.documentElement;
    if (current === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => style.setProperty('--ws-bar-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <nav ref={bar} className={styles.bottom} aria-label={texts.frame.mainBelow}>
      {mainMenu.map(({ to, name, icon }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          <Icon shape={icon} size={24} />
          {texts.frame[name]}
        </NavLink>
      ))}
      {chats === undefined ? null : <div ref={chats} />}
      <GetHelpLink look="bar" text={texts.frame.getHelp} />
    </nav>
  );
};
