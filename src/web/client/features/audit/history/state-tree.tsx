import { fieldInWords, valueInWords } from '#modules/audit/contract/field-words.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { readable } from '../moment.tsx';
import { auditTexts } from '../texts.ts';
import styles from './moment-card.module.css';

export type StateTreeJson = null | boolean | number | string | StateTreeJson[] | { [key: string]: StateTreeJson };

/** Counts the entries of a long list or record that the server left out. */
const LEFT_OUT = '…';

export const labelOf = (key: string): string => readable(fieldInWords(key));

const isEmpty = (value: StateTreeJson): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const leftOut = (value: StateTreeJson): number | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value[LEFT_OUT] === 'number'
    ? value[LEFT_OUT]
    : null;

export const isCut = (value: StateTreeJson): boolean =>
  typeof value === 'object' && value !== null && (leftOut(value) !== null || Object.values(value).some(isCut));

const FIELD = /^[a-z][A-Za-z]*$/;

/** Ids below which nothing stands say that these are there; fields below which nothing stands are empty. */
const isSetOfIds = (value: { [key: string]: StateTreeJson }): boolean =>
  Object.entries(value).every(([key, each]) => key !== LEFT_OUT && isEmpty(each) && !FIELD.test(key));

/** A state as nested lists; empty values are collected at the end. `field` is the one that holds it. */
export const StateTree = ({ value, field }: { value: StateTreeJson; field?: string | undefined }) => {
  if (isEmpty(value))
    return (
      <Soft as="span" size="inherit" fw={450}>
        {auditTexts.history.none}
      </Soft>
    );
  if (Array.isArray(value))
    return (
      <Stack as="ol" gap="xxs">
        {value.map((each, place) => (
          <li key={place}>
            {place === 0 && leftOut(each) !== null ? (
              <LeftOut count={leftOut(each)!} />
            ) : (
              <Entry value={each} field={field} />
            )}
          </li>
        ))}
      </Stack>
    );
  if (value !== null && typeof value === 'object')
    return isSetOfIds(value) ? <span>{Object.keys(value).map(labelOf).join(', ')}</span> : <Fields value={value} />;
  if (typeof value === 'boolean') return <span>{value ? auditTexts.history.yes : auditTexts.history.no}</span>;
  return <span>{typeof value === 'string' ? readable(valueInWords(value, field)) : String(value)}</span>;
};

/** One of many: its simple parts in a line, so that a long list stays a list. */
const Entry = ({ value, field }: { value: StateTreeJson; field: string | undefined }) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return <StateTree value={value} field={field} />;
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  const deep = entries.filter(([, each]) => typeof each === 'object');
  return (
    <>
      <Row as="span" align="baseline" gap="sm">
        {entries
          .filter(([, each]) => typeof each !== 'object')
          .map(([key, each]) => (
            <span key={key}>
              <Soft as="span" size="inherit" fw={450}>
                {labelOf(key)}
              </Soft>{' '}
              <StateTree value={each} field={key} />
            </span>
          ))}
      </Row>
      {deep.length === 0 ? null : <Fields value={Object.fromEntries(deep)} />}
    </>
  );
};

/** Texts of people may begin with a bracket, too. */
const parsed = (value: string): StateTreeJson => {
  try {
    return /^[[{]|^(?:true|false)$/.test(value) ? (JSON.parse(value) as StateTreeJson) : value;
  } catch {
    return value;
  }
};

/** A value stored as text; records are shown in one line. */
export const Recorded = ({ value, field }: { value: string; field?: string | undefined }) => (
  <Entry value={parsed(value)} field={field} />
);

const LeftOut = ({ count }: { count: number }) => (
  <Soft as="span" size="inherit" fw={450}>
    {auditTexts.history.leftOut(count)}
  </Soft>
);

const Fields = ({ value }: { value: { [key: string]: StateTreeJson } }) => {
  const { [LEFT_OUT]: marker, ...fields } = value;
  const entries = Object.entries(fields);
  const empty = entries.filter(([, each]) => isEmpty(each));
  return (
    <>
      {typeof marker === 'number' ? <LeftOut count={marker} /> : null}
      <Stack as="dl" gap="xxs">
        {entries
          .filter(([, each]) => !isEmpty(each))
          .map(([key, each]) => (
            <div key={key} className={styles.row} data-deep={typeof each === 'object' || undefined}>
              <Soft as="dt" size="inherit" flex="0 0 9.5rem" style={{ overflowWrap: 'anywhere' }}>
                {labelOf(key)}
              </Soft>
              <dd>
                <StateTree value={each} field={key} />
              </dd>
            </div>
          ))}
      </Stack>
      {empty.length === 0 ? null : (
        <Soft mt="xxs" fw={450}>
          {auditTexts.history.empty} {empty.map(([key]) => labelOf(key)).join(', ')}
        </Soft>
      )}
    </>
  );
};
