import { Textarea, UnstyledButton, VisuallyHidden, type TextareaProps } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { searchMentionable } from '#modules/forum/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { mentionBeingTyped } from '../text-parts.ts';
import { forumTexts } from '../texts.ts';
import styles from '../forum.module.css';
import { calledIn, Mentionable } from '#client/entities/identity/member-name.tsx';

const texts = forumTexts.mention;
const TYPING_MS = 150;

/** A text in which members of the Well can be mentioned: after an `@` the arrow keys choose one (FOR-024, FOR-054). */
export const MentionField = ({
  well,
  value,
  onChange,
  readOnly = false,
  focusAtStart = false,
  ...rest
}: {
  well: string;
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  focusAtStart?: boolean;
} & Pick<TextareaProps, 'label' | 'aria-label' | 'placeholder' | 'minRows' | 'aria-describedby' | 'variant'>) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const typed = caret === undefined || readOnly ? undefined : mentionBeingTyped(value, caret);
  const members = useMentionable(well, typed?.typed);
  const isOpen = typed !== undefined && members.length > 0;
  const chosen = Math.min(active, members.length - 1);

  useEffect(() => {
    const element = field.current;
    if (!focusAtStart || !element) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [focusAtStart]);

  const choose = (username: string) => {
    if (!typed || caret === undefined) return;
    const before = `${value.slice(0, typed.start)}@${username} `;
    // At once: what is typed next must stand behind the name.
    flushSync(() => {
      onChange(before + value.slice(caret));
      setCaret(undefined);
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((chosen + step + members.length) % members.length);
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) choose(members[chosen]!.username);
    else if (event.key === 'Escape') setCaret(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={styles.writing}>
      <Textarea
        {...rest}
        ref={field}
        maxRows={14}
        value={value}
        readOnly={readOnly}
        aria-busy={readOnly}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(isOpen ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` } : {})}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart);
          setActive(0);
        }}
        onBlur={() => setCaret(undefined)}
        onKeyDown={keyDown}
      />
      <VisuallyHidden component="output">{isOpen ? texts.found(members.length) : ''}</VisuallyHidden>
      {isOpen ? (
        // No element of HTML lists suggestions below a text of several lines.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div id={id} role="listbox" aria-label={texts.label} className={styles.choices}>
          {members.map((each, index) => (
            <UnstyledButton
              key={each.uuid}
              id={`${id}-${index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.choice}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(each.username)}
            >
              <Avatar id={each.uuid} name={calledIn(each)} src={each.pic} size={28} />
              <Mentionable person={each} />
            </UnstyledButton>
          ))}
        </div>
      ) : null}
    </div>
  );
};

/** The members whose name begins so, asked for when the typing pauses. */
const useMentionable = (well: string, typed: string | undefined) => {
  const [searched, setSearched] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useCall(
    searchMentionable,
    { id: well, q: searched ?? '' },
    { enabled: searched !== undefined, staleTime: 60_000, keepPrevious: true, quiet: true },
  );
  if (typed === undefined || searched === undefined) return [];
  return (data?.users ?? []).filter(({ username, name }) =>
    [username, name ?? ''].some((each) => each.toLowerCase().startsWith(typed.toLowerCase())),
  );
};
