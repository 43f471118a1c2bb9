import { ActionIcon, Box, Textarea, TextInput } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useState, type ReactNode } from 'react';
import { lengthOf } from '#kernel/contract/written-text.ts';
import { useAction } from '#client/lib/action.ts';
import { followFocus } from '#client/lib/browser/focus.ts';
import { Clamped } from '#ui/controls/clamped.tsx';
import { Form, FormButtons } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { OutsideLink } from '#ui/links/outside-link.tsx';
import { profileTexts } from './texts.ts';

type Saved = Awaited<ReturnType<ReturnType<typeof useAction>['run']>>;
/** 4 lines of text (IDN-121). */
const FOUR_LINES = 96;

const takeFocus = (drawn: HTMLElement | null) => followFocus(drawn);

/** The heading of a section, with the pencil of its owner (IDN-110). */
export const SectionFrame = ({
  title,
  readers,
  onEdit,
  wasEdited = false,
  children,
}: {
  title: string;
  /** Who reads it, for its owner. */
  readers?: string | undefined;
  onEdit?: (() => void) | undefined;
  /** The pencil takes the focus that the form had. */
  wasEdited?: boolean;
  children: ReactNode;
}) => (
  <section aria-label={title}>
    <Row mb="xs">
      <Box component="h2" fz="h3" lh={1.25}>
        {title}
      </Box>
      {onEdit === undefined ? null : (
        <ActionIcon
          color="gray"
          size={44}
          aria-label={profileTexts.edit(title)}
          ref={wasEdited ? takeFocus : undefined}
          onClick={onEdit}
        >
          <Icon shape={IconPencil} size={18} />
        </ActionIcon>
      )}
    </Row>
    {readers === undefined ? null : <Soft mb="xs">{readers}</Soft>}
    {children}
  </section>
);

export const SaveOrCancel = ({
  pending,
  disabled,
  onCancel,
}: {
  pending: boolean;
  disabled: boolean;
  onCancel: (() => void) | undefined;
}) => (
  <FormButtons yes={profileTexts.save} pending={pending} disabled={disabled} no={profileTexts.cancel} onNo={onCancel} />
);

/** "Max characters reached" at the limit, "Max 1000 characters" over it (IDN-115, IDN-116). */
export const limitText = (length: number, max: number): { error?: string; note?: string } => {
  if (length > max) return { error: profileTexts.tooLong(max) };
  return length === max ? { note: profileTexts.full } : {};
};

type SectionProps = {
  title: string;
  readers?: string | undefined;
  text: string;
  max: number;
  /** Absent: the profile of another member. */
  save?: ((text: string) => Promise<Saved>) | undefined;
  pending?: boolean;
  /** An address of a website: one line, without spaces (IDN-113). */
  website?: { problem: (text: string) => string | undefined };
};

/** A text of a profile: read, edited by its owner through the pencil, saved or canceled; an empty one is open at once (IDN-111). */
export const ProfileSection = ({ title, readers, text, max, save, pending = false, website }: SectionProps) => {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const finish = () => {
    setEditing(false);
    setWasEdited(true);
  };
  if (save === undefined && text === '') return null;
  if (save === undefined || (!isEditing && text !== ''))
    return (
      <SectionFrame title={title} readers={readers} onEdit={save && (() => setEditing(true))} wasEdited={wasEdited}>
        {website === undefined ? (
          <Clamped px={FOUR_LINES} more={profileTexts.more} less={profileTexts.less}>
            {text}
          </Clamped>
        ) : (
          <OutsideLink newTab href={text} rel="noopener noreferrer nofollow ugc" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </OutsideLink>
        )}
      </SectionFrame>
    );
  return (
    <SectionFrame title={title} readers={readers}>
      <SectionForm
        title={title}
        text={text}
        max={max}
        pending={pending}
        {...(website === undefined ? {} : { website })}
        save={save}
        focus={isEditing}
        onSaved={finish}
        onCancel={isEditing ? finish : undefined}
      />
    </SectionFrame>
  );
};

const SectionForm = ({
  title,
  text: before,
  max,
  save,
  pending,
  website,
  focus,
  onSaved,
  onCancel,
}: Omit<SectionProps, 'save' | 'pending' | 'readers'> & {
  save: (text: string) => Promise<Saved>;
  pending: boolean;
  focus: boolean;
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}) => {
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState<string>();
  const { error, note } = limitText(lengthOf(text.trim()), max);
  const submit = async () => {
    const wrong = website?.problem(text.trim());
    if (wrong !== undefined) return setProblem(wrong);
    const answer = await save(text.trim());
    if (answer.ok) onSaved();
    else setProblem(answer.notice.msg);
  };
  const field = {
    'aria-label': title,
    value: text,
    error: error ?? problem,
    description: note,
    inputWrapperOrder: ['input', 'description', 'error'] as ('input' | 'description' | 'error')[],
    errorProps: { role: 'alert' },
    autoFocus: focus,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setProblem(undefined);
      setText(website === undefined ? value : value.replaceAll(/\s/g, ''));
    },
  };
  return (
    <Form
      gap="sm"
      onSubmit={() => {
        if (!pending && error === undefined) void submit();
      }}
    >
      {website === undefined ? (
        <Textarea {...field} minRows={3} maxRows={14} />
      ) : (
        <TextInput {...field} type="url" inputMode="url" placeholder="https://" autoCapitalize="none" />
      )}
      <SaveOrCancel pending={pending} disabled={error !== undefined || text.trim() === before} onCancel={onCancel} />
    </Form>
  );
};
