import { Box, TextInput } from '@mantine/core';
import { useState } from 'react';
import { readTestCode } from '../../../../modules/live-rooms/contract/test-code.ts';
import { Card } from '../../ui/card.tsx';
import { Soft } from '../../ui/layout.tsx';
import { checkTexts, reportLines } from './camera-check-texts.ts';
import styles from './camera-check.module.css';

const texts = checkTexts.read;

/** For staff: what a quoted code says (ROM-007). */
export const CodeReader = () => {
  const [typed, setTyped] = useState('');
  const report = readTestCode(typed);
  const isWhole = typed.replaceAll(/[^0-9a-z]/gi, '').length >= 9;
  return (
    <Card as="section" look="outline" padding="md" className={styles.reader ?? ''}>
      <Box component="h2" fz="xl">
        {texts.title}
      </Box>
      <Soft>{texts.lead}</Soft>
      <TextInput
        label={texts.label}
        value={typed}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        error={isWhole && report === null ? texts.invalid : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <output>
        {report === null ? null : (
          <dl className={styles.report}>
            {reportLines(report).map(([name, value]) => (
              <div key={name}>
                <Soft as="dt" size="inherit">
                  {name}
                </Soft>
                <Box component="dd" fw={650}>
                  {value}
                </Box>
              </div>
            ))}
          </dl>
        )}
      </output>
    </Card>
  );
};
