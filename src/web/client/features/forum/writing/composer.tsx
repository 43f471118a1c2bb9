import { atMost } from '#ui/at-most.ts';
import { Button, TextInput } from '@mantine/core';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPost, type ForumPost } from '#modules/forum/contract/api.ts';
import { postTextProblem } from '#modules/forum/contract/post-text.ts';
import { followFocus } from '#client/lib/browser/focus.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { call } from '#client/lib/call.ts';
import { useSetting } from '#client/lib/config.tsx';
import { draftPictures, useDraft } from '#client/lib/drafts.ts';
import { useMember } from '#client/lib/session.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel, Row, Soft, Stack } from '#ui/layout.tsx';
import { soundsLikeDanger } from '#modules/forum/contract/danger-words.ts';
import { HelpOffer } from './help-offer.tsx';
import { MentionField } from './mention-field.tsx';
import { AGAIN_MS, completed } from './outbox.ts';
import { Picked, PictureButton } from './picture-choice.tsx';
import { noPictures, type PictureSet } from './picture-set.ts';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.write;
const NEARLY_FULL = 200;
const PICTURES_PAUSE_MS = 300;

type ComposerProps = {
  well: string;
  /** The post that is replied to; a new post without it. */
  parent?: string;
  onWritten: (post: ForumPost) => void;
};

/**
 * Where a post or a reply is written. The text stays on this device until the server has it, and is sent once, however often
 * the connection breaks (FOR-010 to FOR-016).
 */
export const Composer = ({ well, parent, onWritten }: ComposerProps) => {
  const me = useMember();
  const most = useSetting('FORUM_POST_MAX', 5000);
  const noteMost = useSetting('FORUM_NOTE_MAX', 80);
  const place = `${me?.uuid}:${parent ?? well}`;
  const { draft, write, wait, stopWaiting, clear } = useDraft(place);
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [pictures, setPictures] = useDraftPictures(place);
  const [needsHelp, setNeedsHelp] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const isReply = parent !== undefined;
  const isBlank = postTextProblem(draft.text, most) === 'FORUM_TEXT_EMPTY';
  const left = most - Array.from(draft.text).length;

  const send = async () => {
    if (busy.current || postTextProblem(draft.text, most) !== undefined) return;
    busy.current = true;
    const isHere = form.current?.contains(document.activeElement) === true;
    setSending(true);
    setFailed(undefined);
    const answer = await call(
      createPost,
      { group_uuid: well, content: draft.text, parent_uuid: parent, content_note: draft.note ?? '' },
      { quiet: true, idempotencyKey: draft.key },
    );
    const post = answer.ok ? await completed(answer.value.forum_post, pictures) : undefined;
    if (post) {
      if (isReply) track('group_forum_activity_reply', { group: well });
      setNeedsHelp(soundsLikeDanger(draft.text));
      clear();
      setPictures(noPictures);
      onWritten(post);
      // The button that was pressed is disabled now, or gone.
      if (isHere) followFocus(form.current?.querySelector('textarea'), form.current);
    } else if (answer.ok || answer.status === 0) wait({ well, parent: parent ?? null });
    else {
      stopWaiting();
      setFailed(`${texts.notSent} ${answer.notice.msg}`);
    }
    busy.current = false;
    setSending(false);
  };
  const sendAgain = useEffectEvent(() => void send());
  const sendWaiting = useEffectEvent(() => draft.waiting && navigator.onLine && sendAgain());
  // Always listened to: the connection may be back before the page has shown that it was gone.
  useEffect(() => {
    // Left behind by a page that was closed before the connection came back.
    const timer = setTimeout(() => sendWaiting());
    const again = () => void sendWaiting();
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, []);
  useEffect(() => {
    if (!draft.waiting) return undefined;
    const timer = setInterval(() => sendAgain(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [draft.waiting]);

  return (
    <Stack
      as="form"
      ref={form}
      gap="xs"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionField
        well={well}
        {...(isReply
          ? { 'aria-label': texts.reply, placeholder: texts.replyHint }
          : { label: texts.post, placeholder: texts.postHint })}
        minRows={isReply ? 1 : 3}
        value={draft.text}
        readOnly={isSending}
        onChange={(text) => {
          write({ text });
          setFailed(undefined);
        }}
      />
      {draft.note === null ? null : (
        <Row align="flex-end">
          <TextInput
            style={{ flex: '1 1 14rem' }}
            label={texts.note}
            description={texts.noteHint}
            {...atMost(noteMost, draft.note)}
            value={draft.note}
            readOnly={isSending}
            onChange={({ currentTarget }) => write({ note: currentTarget.value })}
          />
          <Button variant="subtle" onClick={() => write({ note: null })}>
            {texts.noteRemove}
          </Button>
        </Row>
      )}
      <Picked pictures={pictures} onChange={setPictures} />
      {failed === undefined && !(draft.waiting && !isSending) ? null : (
        <Panel as="p" tone={failed === undefined ? 'caution' : 'bad'} role="alert" fw={650}>
          {failed ?? texts.waiting}
        </Panel>
      )}
      {isReply && isBlank ? null : (
        <Row justify="space-between">
          <Row gap="xxs">
            <PictureButton pictures={pictures} onChange={setPictures} onProblem={setFailed} />
            {isReply || draft.note !== null ? null : (
              <Button
                variant="subtle"
                color="gray"
                leftSection={<Icon shape={IconNote} size={18} />}
                onClick={() => write({ note: '' })}
              >
                {texts.note}
              </Button>
            )}
          </Row>
          <Row gap="sm" ms="auto">
            {left < NEARLY_FULL ? (
              <Soft as="output" {...(left < 0 ? { c: 'error', fw: 700 } : {})}>
                {texts.left(left)}
              </Soft>
            ) : null}
            <Button type="submit" loading={isSending} disabled={isBlank || left < 0}>
              {isReply ? texts.sendReply : texts.send}
            </Button>
          </Row>
        </Row>
      )}
      {needsHelp ? <HelpOffer onClose={() => setNeedsHelp(false)} /> : null}
    </Stack>
  );
};

/** The pictures chosen in one place, stored with its draft as long as they fit. */
const useDraftPictures = (place: string) => {
  const [pictures, setPictures] = useState(() => (draftPictures.read(place) as PictureSet | undefined) ?? noPictures);
  useEffect(() => {
    // Large: written when the words for it pause.
    const timer = setTimeout(
      () => draftPictures.write(place, pictures.order.length === 0 ? undefined : pictures),
      PICTURES_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [place, pictures]);
  return [pictures, setPictures] as const;
};
