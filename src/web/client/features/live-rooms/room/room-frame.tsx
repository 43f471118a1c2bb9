import { useLayoutEffect, type ReactNode } from 'react';
import { useProductName } from '#client/lib/config.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Logo } from '#ui/pictures/logo.tsx';
import styles from './room-frame.module.css';
import { DocumentTitle } from '#ui/document-title.tsx';

const SCHEME = 'data-mantine-color-scheme';

/**
 * Rooms are dark in both looks: faces are what is to be seen. The whole page is, because dialogs are drawn outside of it. The
 * provider of the look sets it after a reload, and again when the system's changes in the evening: that counts afterwards.
 */
const useDarkPage = () => {
  useLayoutEffect(() => {
    const page = document.documentElement;
    let chosen = page.getAttribute(SCHEME);
    const darken = () => page.setAttribute(SCHEME, 'dark');
    const watcher = new MutationObserver(() => {
      const now = page.getAttribute(SCHEME);
      if (now === 'dark') return;
      chosen = now;
      darken();
    });
    darken();
    watcher.observe(page, { attributeFilter: [SCHEME] });
    return () => {
      watcher.disconnect();
      if (chosen === null) page.removeAttribute(SCHEME);
      else page.setAttribute(SCHEME, chosen);
    };
  }, []);
};

/** The quiet dark ground of preview, waiting room and room. */
export const RoomFrame = ({
  title,
  children,
  footer,
  banner,
  layout = 'page',
  session,
}: {
  /** What the browser's tab says. */
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  banner?: ReactNode;
  /** `stage` fills the window exactly; `page` may grow. */
  layout?: 'page' | 'stage';
  /** Of which session, once it is known: staff who are called for help read it. */
  session?: string | undefined;
}) => {
  const product = useProductName();
  useDarkPage();
  return (
    <div className={styles.frame} data-layout={layout} data-dark-ground>
      <DocumentTitle>{title}</DocumentTitle>
      {layout === 'page' ? (
        <Row wrap="nowrap" justify="space-between" gap="md" pt="sm" px="clamp(1.125rem, 4vw, 2.5rem)" pb="0">
          <Logo name={product} size={28} />
          <GetHelpLink newTab from={{ place: 'room', session }} />
        </Row>
      ) : (
        <div className={styles.help}>
          <GetHelpLink newTab look="corner" from={{ place: 'room', session }} />
        </div>
      )}
      {banner}
      <Stack gap="0" flex={1} mih="0">
        {children}
      </Stack>
      {footer}
    </div>
  );
};
