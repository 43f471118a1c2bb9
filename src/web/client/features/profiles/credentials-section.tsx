import { ActionIcon, TextInput } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { CREDENTIAL_MAX, CREDENTIALS_MOST } from '#modules/identity/contract/account.ts';
import { lengthOf } from '#kernel/contract/written-text.ts';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { limitText, SaveOrCancel, SectionFrame } from './profile-section.tsx';
import { profileTexts } from './texts.ts';
import { inProfileInfo, useSaveProfile } from './use-save-profile.ts';

const texts = profileTexts.credential;

const Tags = ({ tags, onRemove }: { tags: readonly string[]; onRemove?: (tag: string) => void }) => (
  <Row as="ul">
    {tags.map((tag) => (
      <Row as="li" key={tag} gap="xxs" tone="brand" wrap="nowrap" px="sm" py="xxs">
        <bdi>{tag}</bdi>
        {onRemove === undefined ? null : (
          <ActionIcon variant="transparent" c="inherit" aria-label={texts.remove(tag)} onClick={() => onRemove(tag)}>
            <Icon shape={IconX} size={16} />
          </ActionIcon>
        )}
      </Row>
    ))}
  </Row>
);

/** What a host learned or lived through, at most three tags, added with Enter (IDN-117 to IDN-120). */
export const CredentialsSection = ({ credentials, isOwn }: { credentials: readonly string[]; isOwn: boolean }) => {
  const [isEditing, setEditing] = useState(false);
  const [wasEdited, setWasEdited] = useState(false);
  const finish = () => {
    setEditing(false);
    setWasEdited(true);
  };
  if (!isOwn && credentials.length === 0) return null;
  if (!isOwn || (!isEditing && credentials.length > 0))
    return (
      <SectionFrame
        title={profileTexts.sections.credentials}
        readers={isOwn ? profileTexts.readers.visitors : undefined}
        onEdit={isOwn ? () => setEditing(true) : undefined}
        wasEdited={wasEdited}
      >
        <Tags tags={credentials} />
      </SectionFrame>
    );
  return (
    <SectionFrame title={profileTexts.sections.credentials} readers={profileTexts.readers.visitors}>
      <Editing credentials={credentials} onSaved={finish} onCancel={isEditing ? finish : undefined} />
    </SectionFrame>
  );
};

const Editing = ({
  credentials,
  onSaved,
  onCancel,
}: {
  credentials: readonly string[];
  onSaved: () => void;
  onCancel: (() => void) | undefined;
}) => {
  const save = useSaveProfile();
  const [tags, setTags] = useState(credentials);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { error, note } = limitText(lengthOf(typed.trim()), CREDENTIAL_MAX);
  const isChanged = typed.trim() !== '' || tags.join('\n') !== credentials.join('\n');
  /** The tags with what stands in the field; undefined when that is one too many. */
  const withTyped = (): readonly string[] | undefined => {
    const tag = typed.trim();
    if (tag === '' || tags.includes(tag)) return tags;
    if (tags.length < CREDENTIALS_MOST) return [...tags, tag];
    setProblem(texts.most(CREDENTIALS_MOST));
    return undefined;
  };
  const add = () => {
    const next = error === undefined ? withTyped() : undefined;
    if (next === undefined) return;
    setTags(next);
    setTyped('');
  };
  const submit = async () => {
    const next = withTyped();
    if (next === undefined) return;
    const answer = await save.run(inProfileInfo('credentials', next));
    if (answer.ok) onSaved();
    else setProblem(answer.notice.msg);
  };
  return (
    <Form
      gap="sm"
      onSubmit={() => {
        if (!save.pending && error === undefined) void submit();
      }}
    >
      {tags.length === 0 ? null : (
        <Tags
          tags={tags}
          onRemove={(tag) => {
            setProblem(undefined);
            setTags(tags.filter((each) => each !== tag));
          }}
        />
      )}
      <TextInput
        label={texts.add}
        description={note ?? texts.hint}
        value={typed}
        error={error ?? problem}
        errorProps={{ role: 'alert' }}
        enterKeyHint="done"
        onChange={({ currentTarget: { value } }) => {
          setProblem(undefined);
          setTyped(value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <SaveOrCancel pending={save.pending} disabled={error !== undefined || !isChanged} onCancel={onCancel} />
    </Form>
  );
};
