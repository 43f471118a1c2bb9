import type { ReactNode } from 'react';
import { Row, Stack } from '#ui/layout.tsx';
import styles from './survey.module.css';

export type Choice = { value: number; label: string; picture?: ReactNode };

/**
 * One answer of a few, as big as a thumb: native radio buttons, so that arrow keys and screen readers work as everywhere.
 * `faces` beside each other with pictures, `rows` under each other, `numbers` in a grid.
 */
export const Choices = ({
  name,
  labelledBy,
  look,
  choices,
  value,
  onChange,
  ends,
}: {
  name: string;
  labelledBy: string;
  look: 'faces' | 'rows' | 'numbers' | 'thumbs';
  choices: readonly Choice[];
  value: number | null;
  onChange: (value: number) => void;
  /** What the first and the last number mean. */
  ends?: readonly [string, string];
}) => (
  <Stack role="radiogroup" aria-labelledby={labelledBy} gap="xs">
    <div className={styles.choices} data-look={look}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} data-value={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            aria-label={labelOf(choice, choices, ends)}
          />
          {choice.picture}
          <span className={styles.word}>{choice.label}</span>
        </label>
      ))}
    </div>
    {ends === undefined ? null : (
      <Row justify="space-between" c="dimmed" fz="sm" aria-hidden>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </Row>
    )}
  </Stack>
);

/** Numbers say what they mean where they mean something. */
const labelOf = ({ label }: Choice, choices: readonly Choice[], ends?: readonly [string, string]): string => {
  if (ends === undefined) return label;
  if (label === choices[0]?.label) return `${label}, ${ends[0]}`;
  return label === choices.at(-1)?.label ? `${label}, ${ends[1]}` : label;
};
