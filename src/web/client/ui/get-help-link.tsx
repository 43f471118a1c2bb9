import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { Link, useInRouterContext } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './get-help-link.module.css';

export const GET_HELP = '/get-help';

/** The way to hotlines, wherever people are (I-044). `newTab` where leaving the page would cost something: in a room, in a dialog. */
export const GetHelpLink = ({
  newTab = false,
  text = 'Get help now',
  look = 'plain',
}: {
  newTab?: boolean;
  text?: string;
  /** `chip` on busy grounds; `corner` only its sign where there is no room for words. */
  look?: 'plain' | 'chip' | 'corner';
}) => {
  const inRouter = useInRouterContext();
  const inside = (
    <>
      <Icon of={IconLifebuoy} size={18} />
      <span>{text}</span>
    </>
  );
  const className = styles.link ?? '';
  return newTab || !inRouter ? (
    <a className={className} data-look={look} href={GET_HELP} target="_blank" rel="noopener">
      {inside}
    </a>
  ) : (
    <Link className={className} data-look={look} to={GET_HELP}>
      {inside}
    </Link>
  );
};
