import { atMost } from '#ui/at-most.ts';
import { Button, TextInput } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useRef } from 'react';
import { updatePostPicture, type ForumPost } from '#modules/forum/contract/api.ts';
import { call, randomKey } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { PICTURE_TYPES, readPicture } from './picture-file.ts';
import { isFull, withPicture, withoutPicture, type ChosenPicture, type PictureSet } from './picture-set.ts';
import { forumTexts } from '../texts.ts';
import styles from '../forum.module.css';

const texts = forumTexts.write;
const UPLOAD_MS = 60_000;

/** The words are there by now; a picture that fails does not take them back. */
export const uploadPicture = async (post: ForumPost, { src, alt }: ChosenPicture): Promise<ForumPost> => {
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

/** Adds a picture to the set until it is full (FOR-013). */
export const PictureButton = ({
  pictures,
  onChange,
  onProblem,
}: {
  pictures: PictureSet;
  onChange: (pictures: PictureSet) => void;
  onProblem: (problem: string | undefined) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  const taken = isFull(pictures);
  const pick = async (file: File) => {
    const read = await readPicture(file);
    if ('src' in read) onChange(withPicture(pictures, randomKey(), { src: read.src, alt: '' }));
    onProblem('problem' in read ? read.problem : undefined);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        disabled={taken}
        aria-label={texts.picture}
        leftSection={<Icon shape={IconPhoto} size={18} />}
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
  pictures,
  existing,
  onChange,
}: {
  pictures: PictureSet;
  /** The address of the picture that the post has; the words for it are sent with a new one only. */
  existing?: string | null;
  onChange: (pictures: PictureSet) => void;
}) =>
  pictures.order.map((id) => {
    const picture = pictures.data[id]!;
    return (
      <Row key={id} align="flex-end" gap="sm">
        <img className={styles.picked} src={picture.src} alt="" />
        {picture.src === existing ? null : (
          <TextInput
            style={{ flex: '1 1 14rem' }}
            label={texts.alt}
            description={texts.altHint}
            {...atMost(300, picture.alt)}
            value={picture.alt}
            onChange={({ currentTarget }) =>
              onChange(withPicture(pictures, id, { ...picture, alt: currentTarget.value }))
            }
          />
        )}
        <Button variant="subtle" onClick={() => onChange(withoutPicture(pictures, id))}>
          {texts.pictureRemove}
        </Button>
      </Row>
    );
  });
