import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import type { ReactElement } from 'react';
import type { ForumPost } from '#modules/forum/contract/api.ts';
import { isHandleWord } from '#modules/communities/contract/handle.ts';
import { canDeletePost, canEditPost, canPinPost } from '#modules/forum/contract/post-view.ts';
import { calledIn, nameAndHandle } from '#client/entities/identity/member-name.tsx';
import { askToRestrict } from '#client/entities/restrictions/restrict.tsx';
import { worryAbout } from '#client/lib/help.ts';
import { useMember } from '#client/lib/session.tsx';
import { toast } from '#client/lib/toast.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DisclosureMenu, MenuButton } from '#ui/controls/disclosure-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { Round } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { ShareLink } from '#ui/links/share-link.tsx';
import { DeletePost, NotePost, PinPost, ReportPost, ResetAllPins } from './dialogs.tsx';
import { HistoryDialog } from './post-history.tsx';
import { postPath } from './post-path.ts';
import { forumTexts as texts } from '../texts.ts';

/** What can be done with a post or a reply (FOR-032 to FOR-039). */
export const PostMenu = ({
  post,
  onEdit,
  onDeleted,
}: {
  post: ForumPost;
  onEdit: () => void;
  onDeleted?: (() => void) | undefined;
}) => {
  const me = useMember();
  const name = calledIn(post.user);
  const isMine = post.is_mine;
  const mayEdit = canEditPost(post, me);
  const ask = (dialog: (close: () => void) => ReactElement) => () => void openModal(dialog);
  return (
    <DisclosureMenu
      label={(post.parent_uuid === null ? texts.post.menu : texts.post.replyMenu)(name)}
      button={
        <Round size={2.5} c="dimmed">
          <Icon shape={IconDots} size={22} />
        </Round>
      }
    >
      <MenuButton icon={IconLink} text={texts.copy.button} onClick={() => void copyLink(post)} />
      {mayEdit && post.content !== null ? (
        <>
          <MenuButton icon={IconPencil} text={texts.edit.button} onClick={onEdit} />
          <MenuButton
            icon={IconNote}
            text={post.content_note === null ? texts.note.add : texts.note.remove}
            onClick={ask((close) => (
              <NotePost post={post} onClose={close} />
            ))}
          />
        </>
      ) : null}
      {canPinPost(post, me) ? (
        <MenuButton
          icon={IconPin}
          text={post.is_pinned ? texts.pin.reset : texts.pin.button}
          onClick={ask((close) => (
            <PinPost post={post} onClose={close} />
          ))}
        />
      ) : null}
      {post.is_pinned && canPinPost(post, me) ? (
        <MenuButton
          icon={IconPin}
          text={texts.pin.resetAll}
          onClick={ask((close) => (
            <ResetAllPins onClose={close} />
          ))}
        />
      ) : null}
      {me?.is_admin === true && post.version > 1 ? (
        <MenuButton
          icon={IconHistory}
          text={texts.history.button}
          onClick={ask((close) => (
            <HistoryDialog post={post.uuid} onClose={close} />
          ))}
        />
      ) : null}
      {canDeletePost(post, me) ? (
        <MenuButton
          icon={IconTrash}
          text={texts.remove.button}
          onClick={ask((close) => (
            <DeletePost post={post} onDeleted={onDeleted} onClose={close} />
          ))}
        />
      ) : null}
      {isMine ? null : (
        <MenuButton
          icon={IconFlag}
          text={texts.report.button}
          onClick={ask((close) => (
            <ReportPost post={post} onClose={close} />
          ))}
        />
      )}
      {isMine || post.user.username === null || isHandleWord(post.user.username) ? null : (
        <MenuButton
          icon={IconHeart}
          text={texts.worry}
          onClick={() => worryAbout({ place: 'forum', member: { uuid: post.user.uuid, name } })}
        />
      )}
      {isMine || post.user.username === null ? null : (
        <MenuButton
          icon={IconUserOff}
          text={texts.restrict(name)}
          onClick={() => askToRestrict({ member: post.user.uuid, name: nameAndHandle(post.user) }, false)}
        />
      )}
    </DisclosureMenu>
  );
};

const copyLink = async (post: ForumPost) => {
  const path = postPath(post);
  try {
    await navigator.clipboard.writeText(location.origin + path);
    toast.success(texts.copy.done);
  } catch {
    openModal((close) => (
      <Dialog title={texts.copy.title} onClose={close}>
        <ShareLink title={post.group_title} path={path} />
      </Dialog>
    ));
  }
};
