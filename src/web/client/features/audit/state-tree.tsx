import { readable } from './moment.tsx';
import { auditTexts } from './texts.ts';
import styles from './state-tree.module.css';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** `maxAttendees` reads "max attendees"; names and ids stay as they are. */
export const wordsOf = (key: string): string =>
  /^[a-z]+(?:[A-Z][a-z]*)+$/.test(key)
    ? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : readable(key);

const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** A state as nested lists; whatever is empty stands together at the end. */
export const StateTree = ({ value }: { value: Json }) => {
  if (isEmpty(value)) return <span className={styles.none}>none</span>;
  if (Array.isArray(value))
    return (
      <ol className={styles.list}>
        {value.map((each, place) => (
          <li key={place}>
            <StateTree value={each} />
          </li>
        ))}
      </ol>
    );
  if (value !== null && typeof value === 'object') return <Fields of={Object.entries(value)} />;
  if (typeof value === 'boolean') return <span>{value ? 'yes' : 'no'}</span>;
  return <span>{typeof value === 'string' ? readable(value) : String(value)}</span>;
};

const Fields = ({ of }: { of: readonly (readonly [string, Json])[] }) => {
  const empty = of.filter(([, each]) => isEmpty(each));
  return (
    <>
      <dl className={styles.tree}>
        {of
          .filter(([, each]) => !isEmpty(each))
          .map(([key, each]) => (
            <div key={key} className={styles.row} data-deep={typeof each === 'object' || undefined}>
              <dt>{wordsOf(key)}</dt>
              <dd>
                <StateTree value={each} />
              </dd>
            </div>
          ))}
      </dl>
      {empty.length === 0 ? null : (
        <p className={styles.empty}>
          {auditTexts.history.empty} {empty.map(([key]) => wordsOf(key)).join(', ')}
        </p>
      )}
    </>
  );
};
