import { texts } from '#client/lib/texts.ts';
import { Box, CloseButton } from '@mantine/core';
import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { useSyncExternalStore } from 'react';
import { dismissToast, toastStore } from '#client/lib/toast.ts';
import { Icon } from './icon.tsx';
import styles from './page.module.css';

const icons = { error: IconAlert, success: IconCheck, info: IconInfo };

/** Short messages at the top centre, newest first; a click closes one (SIT-111). Read aloud politely. */
export const ToastArea = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  return (
    <output className={styles.area} aria-live="polite" aria-relevant="additions">
      {toasts.map(({ id, tone, text }) => (
        // The close button serves keyboards; clicking anywhere on the message is a convenience for pointers.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div key={id} className={styles.toast} data-tone={tone} onClick={() => dismissToast(id)}>
          <Icon shape={icons[tone]} size={22} />
          <Box component="span" flex={1}>
            {text}
          </Box>
          <CloseButton size="md" aria-label={texts.closeMessage} />
        </div>
      ))}
    </output>
  );
};
