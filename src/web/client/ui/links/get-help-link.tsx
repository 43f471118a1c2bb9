import { texts } from '#client/lib/texts.ts';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import type { MouseEvent } from 'react';
import { askForHelp, type HelpOrigin } from '#client/lib/help.ts';
import { localHref } from '#client/lib/language/language.ts';
import { Icon } from '../icon.tsx';
import styles from './get-help-link.module.css';

const isPlain = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey;

/**
 * The way to help, wherever people are (I-044): for members help lines and a person of the team in a dialog, for others the page with
 * the help lines, which the server sends and the service worker keeps. `newTab` where leaving the page would cost something: in a room, in a dialog.
 */
export const GetHelpLink = ({
  newTab = false,
  text = texts.frame.getHelpNow,
  look = 'plain',
  from = { place: 'page' },
}: {
  newTab?: boolean;
  text?: string;
  /** `chip` on busy grounds; `sign` without words; `corner` the same on narrow screens; `bar` its sign above the word. */
  look?: 'plain' | 'chip' | 'corner' | 'sign' | 'bar';
  from?: HelpOrigin;
}) => (
  <a
    className={look === 'bar' ? undefined : styles.link}
    data-look={look}
    href={localHref('/get-help')}
    title={look === 'sign' ? text : undefined}
    onClick={(event) => {
      if (isPlain(event) && askForHelp(from)) event.preventDefault();
    }}
    {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <Icon shape={IconLifebuoy} size={look === 'bar' ? 24 : 18} />
    <span>{text}</span>
  </a>
);
