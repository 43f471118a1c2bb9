import { UnstyledButton } from '@mantine/core';
import type { Icon as IconType } from '@tabler/icons-react';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconDelete from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useRef } from 'react';
import { deleteMessage, type ChatMessage } from '#modules/chat/contract/api.ts';
import { reaction, type ChatEventsReaction } from '#modules/chat/contract/chat-events.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { useAction } from '#client/lib/action.ts';
import { worryAbout } from '#client/lib/help.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { reactionIcons } from './reactions.ts';
import { ReportMessage } from './report-message.tsx';
import { chatTexts as texts } from './texts.ts';
import styles from './message.module.css';

/** Three reactions, and what may be done: edit and delete one's own, delete any as staff, report those of others (CHT-008, CHT-013). */
export const MessageActions = ({
  session,
  message,
  isAdmin,
  mayTalk,
  onReact,
  onEdit,
  onHeard,
  onClose,
}: {
  session: string;
  message: ChatMessage;
  isAdmin: boolean;
  mayTalk: boolean;
  onReact: (reaction: ChatEventsReaction, on: boolean) => void;
  onEdit: () => void;
  onHeard: (message: ChatMessage) => void;
  onClose: () => void;
}) => {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const remove = useAction(deleteMessage, { after: (answer) => onHeard(answer.message) });
  const askToRemove = () => {
    onClose();
    openModal((close) => (
      <ActionDialog
        danger
        title={texts.removeTitle}
        yes={texts.remove}
        action={() => remove.run({ id: session, mid: message.id })}
        onClose={close}
      >
        <p>{texts.removeText}</p>
      </ActionDialog>
    ));
  };
  const report = () => {
    onClose();
    openModal((close) => <ReportMessage session={session} message={message} onClose={close} />);
  };

  const worry = () => {
    onClose();
    worryAbout({ place: 'chat', session, member: { uuid: message.author.uuid, name: calledIn(message.author) } });
  };

  return (
    <Row ref={menu} gap="xxs" py="xxs" className={styles.actions}>
      {mayTalk
        ? reaction.options.map((kind) => {
            const mine = message.reactions.some((each) => each.reaction === kind && each.mine);
            return (
              <UnstyledButton
                key={kind}
                className={styles.pill}
                data-kind={kind}
                aria-pressed={mine}
                onClick={() => onReact(kind, !mine)}
              >
                <Icon shape={reactionIcons[kind]} size={18} />
                {texts.reactions[kind]}
              </UnstyledButton>
            );
          })
        : null}
      {message.mine && mayTalk ? <Action icon={IconEdit} text={texts.edit} onClick={onEdit} /> : null}
      {message.mine || isAdmin ? <Action icon={IconDelete} text={texts.remove} onClick={askToRemove} /> : null}
      {message.mine ? null : (
        <>
          <Action icon={IconFlag} text={texts.report} onClick={report} />
          <Action icon={IconHeart} text={texts.worry} onClick={worry} />
        </>
      )}
    </Row>
  );
};

const Action = ({ icon, text, onClick }: { icon: IconType; text: string; onClick: () => void }) => (
  <UnstyledButton className={styles.pill} onClick={onClick}>
    <Icon shape={icon} size={18} />
    {text}
  </UnstyledButton>
);
