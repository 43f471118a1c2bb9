import { texts } from '#client/lib/texts.ts';
import { CloseButton, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Icon } from '../icon.tsx';

const blocked = /[\\[\]]/g;

/** Without backslash and square brackets, also when pasted (SCH-017, C-188). */
export const searchable = (typed: string): string => typed.replaceAll(blocked, '');

/** A search field that never holds a backslash, `[` or `]`. `label` is read aloud and shown as the hint inside. */
export const SearchBox = ({
  value,
  onChange,
  label,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
}) => (
  <TextInput
    type="search"
    aria-label={label}
    placeholder={label}
    value={value}
    maxLength={100}
    radius="xl"
    autoComplete="off"
    enterKeyHint="search"
    leftSection={<Icon shape={IconSearch} />}
    rightSection={
      value === '' ? null : <CloseButton size="md" aria-label={texts.clearSearch} onClick={() => onChange('')} />
    }
    onKeyDown={(event) => {
      if (event.key.length === 1 && searchable(event.key) === '') event.preventDefault();
      if (event.key === 'Escape' && value !== '') onChange('');
    }}
    onChange={(event) => onChange(searchable(event.currentTarget.value))}
  />
);
