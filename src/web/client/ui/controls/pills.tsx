import { VisuallyHidden } from '@mantine/core';
import { Row } from '../layout.tsx';
import styles from './choices.module.css';

/** A few choices of which one holds, as large targets; arrow keys move between them. */
export const Pills = <Value extends string>({
  label,
  name,
  choices,
  value,
  onChange,
  labelHidden = false,
}: {
  label: string;
  name: string;
  choices: readonly { value: Value; text: string }[];
  value: Value | null;
  onChange: (value: Value) => void;
  labelHidden?: boolean;
}) => (
  <fieldset>
    {labelHidden ? (
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
    ) : (
      <legend className={styles.legend}>{label}</legend>
    )}
    <Row>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.pill}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.text}</span>
        </label>
      ))}
    </Row>
  </fieldset>
);
