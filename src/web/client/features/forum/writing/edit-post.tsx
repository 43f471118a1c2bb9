import { lengthOf } from '#kernel/contract/written-text.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { updatePost, type ForumPost } from '#modules/forum/contract/api.ts';
import { soundsLikeDanger } from '#modules/forum/contract/danger-words.ts';
import { postTextProblem } from '#modules/forum/contract/post-text.ts';
import { useAction } from '#client/lib/action.ts';
import { useSetting } from '#client/lib/config.tsx';
import { FormError } from '#ui/form.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { MentionField } from './mention-field.tsx';
import { tagMentioned } from './mentions.ts';
import { Picked, PictureButton, uploadPicture } from './picture-choice.tsx';
import { noPictures, picturesOf, withPicture, type ChosenPicture } from './picture-set.ts';
import { usePostCache } from '../post-cache.ts';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.edit;
const NEARLY_FULL = 200;
const NO_PICTURE: ChosenPicture = { src: '', alt: '' };

/** The wording of a post or reply, to be changed: saving mentions members again and shows the post as it is then (FOR-017 to FOR-019). */
export const EditPost = ({
  post,
  onClose,
  onDanger,
}: {
  post: ForumPost;
  onClose: () => void;
  /** The author saved it: whether its words suggest danger. */
  onDanger: (needsHelp: boolean) => void;
}) => {
  const isMine = post.is_mine;
  const most = useSetting('FORUM_POST_MAX', 5000);
  const posts = usePostCache();
  const [text, setText] = useState(post.content ?? '');
  const [pictures, setPictures] = useState(
    post.pic === null ? noPictures : withPicture(noPictures, post.pic, { src: post.pic, alt: post.pic_alt ?? '' }),
  );
  const [problem, setProblem] = useState<string>();
  const left = most - lengthOf(text);
  const save = useAction(updatePost, {
    quiet: true,
    after: async ({ forum_post }) => {
      onDanger(isMine && soundsLikeDanger(text));
      const tagged = (await tagMentioned(forum_post)) ?? forum_post;
      const [picture] = picturesOf(pictures);
      const isAsBefore = (picture?.src ?? null) === post.pic;
      posts.replace(isAsBefore ? tagged : await uploadPicture(tagged, picture ?? NO_PICTURE));
    },
    close: onClose,
  });
  return (
    <Stack
      as="form"
      gap="xs"
      noValidate
      onChange={save.clear}
      onSubmit={(event) => {
        event.preventDefault();
        void save.run({ id: post.uuid, content: text, group_uuid: post.group_uuid });
      }}
      onKeyDown={({ key }) => {
        // What was put differently is left by a button alone.
        if (key === 'Escape' && !save.pending && text === (post.content ?? '')) onClose();
      }}
    >
      <FormError>{problem ?? save.notice?.msg}</FormError>
      <MentionField
        focusAtStart
        aria-label={texts.label}
        well={post.group_uuid}
        minRows={2}
        value={text}
        readOnly={save.pending}
        onChange={setText}
      />
      <Picked pictures={pictures} existing={post.pic} onChange={setPictures} />
      <Row justify="flex-end">
        <PictureButton pictures={pictures} onChange={setPictures} onProblem={setProblem} />
        {left < NEARLY_FULL ? (
          <Soft as="output" {...(left < 0 ? { c: 'error', fw: 700 } : {})}>
            {forumTexts.write.left(left)}
          </Soft>
        ) : null}
        <Row wrap="nowrap">
          <Button variant="default" disabled={save.pending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={save.pending} disabled={postTextProblem(text, most) !== undefined}>
            {texts.save}
          </Button>
        </Row>
      </Row>
    </Stack>
  );
};
