import { Box, Button, VisuallyHidden } from '@mantine/core';
import { testCode, type TestReport } from '#modules/live-rooms/contract/test-code.ts';
import { useSupportEmail } from '#client/lib/config.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { checkTexts, verdictOf } from './camera-check-texts.ts';
import { CopyButton } from '../devices/copy-button.tsx';
import styles from '../devices/preview.module.css';

const verdicts = { good: checkTexts.allGood, bad: checkTexts.notGood, open: checkTexts.proceeding } as const;

/** What was found so far, as a sentence and as a code that can be quoted. */
export const TestResult = ({ report }: { report: TestReport }) => {
  const code = testCode(report);
  const support = useSupportEmail();
  const verdict = verdictOf(report);
  return (
    <Card as="section" look="soft" data-verdict={verdict}>
      <Stack>
        <Box component="h2" fz="xl">
          {checkTexts.resultTitle}
        </Box>
        <Box component="output" fw={650}>
          {verdicts[verdict]}
        </Box>
        <p className={styles.code} data-code={code}>
          <span aria-hidden>{code}</span>
          <VisuallyHidden>{code.split('').join(' ')}</VisuallyHidden>
        </p>
        <Soft>{checkTexts.codeLead}</Soft>
        <Row gap="sm">
          <CopyButton text={code} label={checkTexts.copy} copied={checkTexts.copied} />
          {support === undefined ? null : (
            <Button
              component="a"
              variant="subtle"
              href={`mailto:${support}?subject=${encodeURIComponent(`Camera test ${code}`)}`}
            >
              {checkTexts.help}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
};
