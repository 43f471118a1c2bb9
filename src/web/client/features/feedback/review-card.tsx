import { Button, Group, VisuallyHidden } from '@mantine/core';
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { deleteTestimonial, type Testimonial } from '#modules/feedback/contract/api.ts';
import type { Named } from '#kernel/contract/called.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { StatusBadge } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { reviewTexts as texts } from './texts.ts';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';

/** FBK-001 */
export const SHOWN_FIRST = 3;

const said = z.object({
  session_title: z.string().catch(''),
  session_start_time: z.iso.datetime().nullable().catch(null),
  review: z.string().catch(''),
});
const saidIn = (value: string): z.output<typeof said> => {
  try {
    return said.parse(JSON.parse(value));
  } catch {
    return { session_title: '', session_start_time: null, review: '' };
  }
};

export const wordsOf = (value: string): string => saidIn(value).review;

/** A review with its state, session and words; `person` is whom its reader wants to know of. */
export const ReviewCard = ({
  review: { uuid, status, thumbs, value, can_delete },
  label,
  person,
  state,
  children,
}: {
  review: Pick<Testimonial, 'uuid' | 'status' | 'thumbs' | 'value' | 'can_delete'>;
  /** Of the button that deletes it, for screen readers. */
  label: string;
  person: ReactNode;
  /** Who sees it while it has this status; nothing is shown without. */
  state: string | undefined;
  /** Further buttons, before the one that deletes. */
  children?: ReactNode;
}) => {
  const { session_title, session_start_time, review: text } = saidIn(value);
  return (
    <Stack as="li" gap="xs" tone="surface" p="md" tabIndex={-1}>
      <Row justify="space-between" gap="sm">
        {person}
        <Row>
          {state === undefined ? null : (
            <StatusBadge tone={status === 'PRIVATE' ? 'quiet' : 'brand'}>
              {status === 'PRIVATE' ? texts.private : texts.public}
            </StatusBadge>
          )}
          <Icon shape={thumbs === false ? IconThumbDown : IconThumbUp} size={20} />
          <VisuallyHidden>{thumbs === false ? texts.down : texts.up}</VisuallyHidden>
        </Row>
      </Row>
      {session_title === '' ? null : (
        <Soft>
          <bdi>{session_title}</bdi>
          {session_start_time === null ? null : (
            <>
              {', '}
              <TimeText at={session_start_time} />
            </>
          )}
        </Soft>
      )}
      {/* A touch screen shows no titles. */}
      {state === undefined ? null : <Soft>{state}</Soft>}
      {text === '' ? null : (
        <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </p>
      )}
      {children || can_delete ? (
        <Group gap="sm">
          {children}
          {can_delete ? (
            <Button
              variant="subtle"
              size="sm"
              aria-label={label}
              onClick={() => void openModal((close) => <Remove id={uuid} onClose={close} />)}
            >
              {texts.remove}
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  );
};

/** Three cards, then all: the first that is new has the focus, for the button is gone (FBK-001). */
export const useViewAll = () => {
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (all) list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${SHOWN_FIRST + 1})`)?.focus();
  }, [all]);
  return { all, list, viewAll: () => setAll(true) };
};

export const Person = ({
  person,
  picture,
  nameless,
}: {
  person: Named | null;
  picture: string | null;
  nameless: string;
}) => (
  <Row as="span" wrap="nowrap">
    {person ? <Avatar id={person.username ?? nameless} name={calledIn(person)} src={picture} size={36} /> : null}
    <span>{person ? <PersonName person={person} /> : nameless}</span>
  </Row>
);

const Remove = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const remove = useAction(deleteTestimonial);
  return (
    <ActionDialog
      title={texts.removeAsk}
      yes={texts.yes}
      no={texts.no}
      danger
      afterText={texts.removed}
      action={() => remove.run({ id })}
      onClose={onClose}
    />
  );
};
