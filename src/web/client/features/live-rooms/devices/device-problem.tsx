import { localHref } from '#client/lib/language/language.ts';
import { Sentence } from '#ui/sentence.tsx';
import { Box, Button } from '@mantine/core';
import IconCameraOff from '@tabler/icons-react/dist/esm/icons/IconVideoOff.mjs';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import { testCode } from '#modules/live-rooms/contract/test-code.ts';
import { useProductName, useSupportEmail } from '#client/lib/config.tsx';
import { Icon } from '#ui/icon.tsx';
import { List, Round, Row, Soft, Stack } from '#ui/layout.tsx';
import { CopyButton } from './copy-button.tsx';
import { deviceHelp, stoppedHelp } from './device-help.ts';
import { reportOf } from './test-report.ts';
import { roomTexts } from '../texts.ts';
import { whichBrowser } from './which-browser.ts';
import type { MediaFailureName } from './media-failure.ts';

/** Why there is no picture or sound: it could not be had, or it stopped. */
export type DeviceTrouble = MediaFailureName | 'CameraStopped' | 'MicrophoneStopped';

const isStopped = (trouble: DeviceTrouble): trouble is 'CameraStopped' | 'MicrophoneStopped' =>
  trouble === 'CameraStopped' || trouble === 'MicrophoneStopped';

/** What keeps camera or microphone away, and what to do about it, step by step (ROM-027, ROM-030 to ROM-032). */
export const DeviceProblem = ({
  trouble,
  onRetry,
  quote = true,
}: {
  trouble: DeviceTrouble;
  onRetry: () => void;
  /** Offers a code to quote to those who help; false where the page has a better one. */
  quote?: boolean;
}) => {
  const product = useProductName();
  const support = useSupportEmail();
  const browser = whichBrowser();
  const { title, steps } = isStopped(trouble)
    ? stoppedHelp(trouble === 'CameraStopped' ? 'camera' : 'microphone')
    : deviceHelp(trouble, product, browser);
  const code =
    !quote || isStopped(trouble) ? null : testCode(reportOf({ failure: trouble, isGranted: false, heard: false }));
  return (
    <Stack
      align="center"
      justify="center"
      gap="md"
      w="100%"
      h="100%"
      p="1.75rem clamp(1.125rem, 4vw, 2rem)"
      ta="center"
      style={{ overflowY: 'auto' }}
    >
      <Round size={4} tone="warm">
        <Icon shape={trouble.startsWith('Microphone') ? IconMicOff : IconCameraOff} size={30} />
      </Round>
      <Stack role="alert" align="center" data-failure={trouble}>
        <Box component="p" maw="30rem" fz="lg" fw={750} lh={1.35} style={{ textWrap: 'balance' }}>
          {title}
        </Box>
        <List as="ol" maw="28rem" c="dimmed" ta="start">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </List>
        <a href={localHref('/faq#camera')} target="_blank" rel="noopener">
          {roomTexts.preview.faq}
        </a>
      </Stack>
      <Row justify="center" gap="sm">
        <Button onClick={onRetry}>{roomTexts.preview.retry}</Button>
        {browser.browser === 'in another app' ? (
          <CopyButton text={location.href} label={roomTexts.copyLink} copied={roomTexts.copied} />
        ) : null}
      </Row>
      {support === undefined || code === null ? null : (
        <Soft maw="28rem">
          <Sentence
            words={roomTexts.preview.stuck}
            values={[
              <a
                key="address"
                href={`mailto:${support}?subject=${encodeURIComponent(`Camera and microphone, ${code}`)}`}
              >
                {support}
              </a>,
              <Box
                key="code"
                component="strong"
                c="var(--ws-ink)"
                style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
              >
                {code}
              </Box>,
            ]}
          />
        </Soft>
      )}
    </Stack>
  );
};
