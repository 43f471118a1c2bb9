import { Button, TextInput } from '@mantine/core';
import {
  accentContrast,
  accentLooks,
  COLOUR,
  isReadableAccent,
  nearestAccent,
} from '#modules/content/contract/accent.ts';
import { Panel, Row, Stack } from '#ui/layout.tsx';
import { siteTexts } from './texts.ts';

const { colour: texts } = siteTexts;

/** Rounded down: 4.499 must not read as enough. */
const ratioOf = (colour: string): string => (Math.floor(accentContrast(colour) * 10) / 10).toFixed(1);

/** The accent with its contrast, and the nearest colour that can be read where it cannot. */
export const ColourField = ({
  label,
  description,
  error,
  value,
  onChange,
}: {
  label: string;
  description?: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) => {
  const isColour = COLOUR.test(value);
  const isReadable = isColour && isReadableAccent(value);
  const looks = isReadable ? accentLooks(value) : undefined;
  return (
    <Stack>
      <Row align="flex-end" gap="sm">
        <TextInput
          label={label}
          description={description}
          error={error}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <input
          type="color"
          aria-label={texts.label}
          value={isColour ? value : '#000000'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          style={{ width: '3.25rem', height: '2.75rem', border: 0, background: 'none', cursor: 'pointer' }}
        />
      </Row>
      <output>
        {!isColour ? null : isReadable ? (
          <p>{texts.readable(ratioOf(value))}</p>
        ) : (
          <Panel tone="caution" p="sm">
            <Stack gap="xs" align="flex-start">
              <p>{texts.tooWeak(ratioOf(value))}</p>
              <Button variant="default" onClick={() => onChange(nearestAccent(value))}>
                {texts.use(nearestAccent(value))}
              </Button>
            </Stack>
          </Panel>
        )}
      </output>
      {looks === undefined ? null : (
        <Row gap="sm">
          {[looks.light, looks.dark].map((look) => (
            <span
              key={look.brand}
              style={{
                background: look.brand,
                color: look['on-brand'],
                padding: '0.6rem 1.25rem',
                borderRadius: '2rem',
                fontWeight: 650,
              }}
            >
              {texts.sample}
            </span>
          ))}
        </Row>
      )}
    </Stack>
  );
};
