import { Button, TextInput } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useRef } from 'react';
import { updatePostPicture, type ForumPost } from '../../../../modules/forum/contract/api.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { Row } from '../../ui/layout.tsx';
import { PICTURE_TYPES, readPicture } from './picture-file.ts';
import { forumTexts } from './texts.ts';
import styles from './forum.module.css';

const texts = forumTexts.write;
const UPLOAD_MS = 60_000;

/** A picture as a data URL, empty for none, and what it shows. */
export type ChosenPicture = { src: string; alt: string };

/** The words are there by now; a picture that fails does not take them back. */
export const withPicture = async (post: ForumPost, { src, alt }: ChosenPicture): Promise<ForumPost> => {
  const image = src.slice(src.indexOf(',') + 1);
  const answer = await call(
    updatePostPicture,
    { id: post.uuid, image, alt: alt.trim() },
    { quiet: true, timeout: UPLOAD_MS },
  );
  if (answer.ok) return answer.value.forum_post;
  toast.error(texts.pictureNotSaved(answer.notice.msg));
  return post;
};

/** One picture per post or reply (FOR-013). */
export const PictureButton = ({
  taken,
  onPick,
  onProblem,
}: {
  taken: boolean;
  onPick: (src: string) => void;
  onProblem: (problem: string | undefined) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const pick = async (file: File) => {
    const read = await readPicture(file);
    if ('src' in read) onPick(read.src);
    onProblem('problem' in read ? read.problem : undefined);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        disabled={taken}
        aria-label={texts.picture}
        leftSection={<Icon of={IconPhoto} size={18} />}
        onClick={() => input.current?.click()}
      >
        {texts.pictureShort}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label={texts.picture}
        hidden
        disabled={taken}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file can be chosen once more.
          currentTarget.value = '';
          if (file) void pick(file);
        }}
      />
    </>
  );
};

export const Picked = ({
  picture,
  isNew = true,
  onChange,
}: {
  picture: ChosenPicture;
  /** The words for it are sent with a new picture only. */
  isNew?: boolean;
  onChange: (picture: ChosenPicture | undefined) => void;
}) => (
  <Row align="flex-end" gap="sm">
    <img className={styles.picked} src={picture.src} alt="" />
    {isNew ? (
      <TextInput
        style={{ flex: '1 1 14rem' }}
        label={texts.alt}
        description={texts.altHint}
        maxLength={300}
        value={picture.alt}
        onChange={({ currentTarget }) => onChange({ ...picture, alt: currentTarget.value })}
      />
    ) : null}
    <Button variant="subtle" onClick={() => onChange(undefined)}>
      {texts.pictureRemove}
    </Button>
  </Row>
);
