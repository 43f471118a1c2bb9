import { deletePost, flagPost, noteContent, pinPost, resetPins, type ForumPost } from '#modules/forum/contract/api.ts';
import { PersonName } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { useSetting } from '#client/lib/config.tsx';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Quote, Soft } from '#ui/layout.tsx';
import { usePostCache } from '../post-cache.ts';
import { forumTexts } from '../texts.ts';

type DialogsProps = { post: ForumPost; onClose: () => void };

export const DeletePost = ({
  post,
  onClose,
  onDeleted,
}: {
  post: Pick<ForumPost, 'uuid' | 'parent_uuid'>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}) => {
  const texts = forumTexts.remove;
  const posts = usePostCache();
  const isReply = post.parent_uuid !== null;
  const remove = useAction(deletePost, {
    quiet: true,
    after: () => {
      if (post.parent_uuid !== null) posts.countReply(post.parent_uuid, -1);
      onDeleted?.();
      posts.remove(post.uuid);
    },
  });
  return (
    <ActionDialog
      danger
      title={isReply ? texts.replyTitle : texts.title}
      yes={texts.yes}
      action={() => remove.run({ id: post.uuid })}
      onClose={onClose}
    >
      <p>{isReply ? texts.replyText : texts.text}</p>
    </ActionDialog>
  );
};

/** Tells staff about a post, in the wording that is on screen (FOR-041, FOR-042). */
export const ReportPost = ({ post, onClose }: DialogsProps) => {
  const texts = forumTexts.report;
  const report = useAction(flagPost, { quiet: true, done: texts.done });
  return (
    <ActionDialog
      title={texts.title}
      yes={texts.send}
      input={{ label: texts.reason, required: texts.required, maxLength: 1000, lines: 3 }}
      action={(note) => report.run({ id: post.uuid, note, version: post.version })}
      below={<GetHelpLink newTab text={texts.crisis} />}
      onClose={onClose}
    >
      <Quote mah="9rem" style={{ overflow: 'hidden' }}>
        <strong>
          <PersonName person={post.user} />
        </strong>
        <p dir="auto">{post.content}</p>
      </Quote>
      <Soft size="inherit">{texts.lead}</Soft>
    </ActionDialog>
  );
};

/** Pins a post, or asks before its pin is reset (FOR-039, C-196). */
export const PinPost = ({ post, onClose }: DialogsProps) => {
  const texts = forumTexts.pin;
  const posts = usePostCache();
  const pin = useAction(pinPost, { quiet: true, after: () => posts.reloadFeeds() });
  const isPinned = post.is_pinned;
  return (
    <ActionDialog
      title={isPinned ? texts.resetTitle : texts.title}
      yes={isPinned ? texts.resetYes : texts.yes}
      action={() => pin.run({ id: post.uuid, flag: isPinned ? 'false' : 'true' })}
      onClose={onClose}
    >
      <p>{isPinned ? texts.resetText : texts.text}</p>
    </ActionDialog>
  );
};

/** There is one list of pins for all Wells (C-196). */
export const ResetAllPins = ({ onClose }: Pick<DialogsProps, 'onClose'>) => {
  const texts = forumTexts.pin;
  const posts = usePostCache();
  const reset = useAction(resetPins, { quiet: true, after: () => posts.reloadFeeds() });
  return (
    <ActionDialog
      danger
      title={texts.resetAllTitle}
      yes={texts.resetAllYes}
      action={() => reset.run({})}
      onClose={onClose}
    >
      <p>{texts.resetAllText}</p>
    </ActionDialog>
  );
};

export const NotePost = ({ post, onClose }: DialogsProps) => {
  const texts = forumTexts.note;
  const posts = usePostCache();
  const maxLength = useSetting('FORUM_NOTE_MAX', 80);
  const note = useAction(noteContent, { quiet: true, after: ({ forum_post }) => posts.replace(forum_post) });
  return post.content_note === null ? (
    <ActionDialog
      title={texts.title}
      yes={texts.yes}
      input={{ label: texts.label, required: texts.required, maxLength }}
      action={(text) => note.run({ id: post.uuid, note: text })}
      onClose={onClose}
    >
      <p>{texts.text}</p>
    </ActionDialog>
  ) : (
    <ActionDialog
      title={texts.removeTitle}
      yes={texts.removeYes}
      action={() => note.run({ id: post.uuid, note: '' })}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
    </ActionDialog>
  );
};
