import type { ReactNode } from 'react';
import styles from './blocks.module.css';

/** What a person said; `line` stands within other words. */
export const QuoteBlock = ({
  text,
  source,
  look = 'card',
}: {
  text: ReactNode;
  source?: ReactNode;
  look?: 'card' | 'line';
}) => (
  <figure className={styles.quote} data-look={look}>
    <blockquote dir="auto">{text}</blockquote>
    {source === undefined ? null : <figcaption>{source}</figcaption>}
  </figure>
);

export const Quotes = ({ quotes }: { quotes: readonly { text: string; source: string }[] }) => (
  <ul className={styles.quotes}>
    {quotes.map(({ text, source }, at) => (
      <li key={at}>
        <QuoteBlock text={text} source={source} />
      </li>
    ))}
  </ul>
);
