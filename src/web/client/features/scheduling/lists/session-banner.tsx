import { Box, UnstyledButton } from '@mantine/core';
import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { useNow } from '../scheduling-context.ts';
import styles from './sessions.module.css';
import { sessionTexts } from '../texts.ts';

/** "Your Session … is starting soon", "… has started!"; leads straight into it (ROM-098 to ROM-100). */
export const SessionBanner = ({
  session,
  entering,
}: {
  session: Session;
  entering: { enter: () => void; busy: boolean };
}) => {
  const now = useNow(5000);
  const { home, buttons } = sessionTexts;
  const text = session.start_time <= now ? home.started(session.title) : home.soon(session.title);
  return (
    <UnstyledButton className={styles.banner} onClick={entering.enter} disabled={entering.busy}>
      <Box component="span" fz="lg" fw={800}>
        {text}
      </Box>
      <Row as="span" wrap="nowrap" display="inline-flex" fw={800}>
        {entering.busy ? buttons.entering : buttons.enter}
        <Icon shape={IconArrow} />
      </Row>
    </UnstyledButton>
  );
};
