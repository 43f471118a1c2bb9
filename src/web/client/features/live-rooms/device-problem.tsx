import { Button } from '@mantine/core';
import IconCameraOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs';
import { useProductName, useSupportEmail } from '../../lib/config.tsx';
import { Icon } from '../../ui/icon.tsx';
import { deviceHelp, roomTexts } from './texts.ts';
import type { MediaFailureName } from './video/media-failure.ts';
import styles from './device-problem.module.css';

/** What keeps camera or microphone away, and what to do about it, step by step (ROM-027, ROM-030 to ROM-032). */
export const DeviceProblem = ({ failure, onRetry }: { failure: MediaFailureName; onRetry: () => void }) => {
  const { title, steps } = deviceHelp(failure, useProductName());
  const support = useSupportEmail();
  return (
    <div className={styles.problem} role="alert" data-failure={failure}>
      <Icon of={IconCameraOff} size={34} />
      <p className={styles.title}>{title}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button variant="light" onClick={onRetry}>
        {roomTexts.preview.retry}
      </Button>
      {support === undefined ? null : (
        <p className={styles.support}>
          Still stuck? Write to <a href={`mailto:${support}`}>{support}</a>.
        </p>
      )}
    </div>
  );
};
