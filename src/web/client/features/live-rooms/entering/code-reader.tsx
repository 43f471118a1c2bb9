import { Box, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { readTestCode } from '#modules/live-rooms/contract/test-code.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts, Soft, Stack } from '#ui/layout.tsx';
import { checkTexts, reportLines } from './camera-check-texts.ts';

const texts = checkTexts.read;

/** For staff: what a quoted code says (ROM-007). */
export const CodeReader = () => {
  const [typed, setTyped] = useInputState('');
  const report = readTestCode(typed);
  const isWhole = typed.replaceAll(/[^0-9a-z]/gi, '').length >= 9;
  return (
    <Card as="section" look="outline" mt="xl">
      <Stack>
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
          onChange={setTyped}
        />
        <output>
          {report === null ? null : (
            <Facts>
              {reportLines(report).map(([name, value]) => (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ))}
            </Facts>
          )}
        </output>
      </Stack>
    </Card>
  );
};
