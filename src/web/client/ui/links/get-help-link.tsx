import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { Icon } from '../icon.tsx';
import styles from './get-help-link.module.css';

/** A static page that the server draws and the service worker keeps; not one of the router's. */
const GET_HELP = '/get-help';

/** The way to hotlines, wherever people are (I-044). `newTab` where leaving the page would cost something: in a room, in a dialog. */
export const GetHelpLink = ({
  newTab = false,
  text = 'Get help now',
  look = 'plain',
}: {
  newTab?: boolean;
  text?: string;
  /** `chip` on busy grounds; `corner` only its sign where there is no room for words; `bar` its sign above the word. */
  look?: 'plain' | 'chip' | 'corner' | 'bar';
}) => (
  <a
    className={look === 'bar' ? undefined : styles.link}
    data-look={look}
    href={GET_HELP}
    {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <Icon of={IconLifebuoy} size={look === 'bar' ? 24 : 18} />
    <span>{text}</span>
  </a>
);
