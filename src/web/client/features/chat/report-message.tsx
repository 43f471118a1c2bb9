import type { ChatMessage } from '#modules/chat/contract/api.ts';
import { reportNote } from '#modules/chat/contract/message-text.ts';
import { reportSession } from '#modules/moderation/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Quote, Soft } from '#ui/layout.tsx';
import { chatTexts } from './texts.ts';
import { nameAndHandle } from '#client/entities/identity/member-name.tsx';

const texts = chatTexts.reporting;

/** Tells staff about a message, with a reason in one's own words (CHT-010, CHT-011, CHT-020, C-177). */
export const ReportMessage = ({
  session,
  message,
  onClose,
}: {
  session: string;
  message: ChatMessage;
  onClose: () => void;
}) => {
  const report = useAction(reportSession, { quiet: true, done: texts.done });
  const author = nameAndHandle(message.author);
  return (
    <ActionDialog
      title={texts.title}
      yes={texts.send}
      input={{ label: texts.reason, required: texts.required, maxLength: 500, lines: 3 }}
      action={(reason) =>
        report.run({
          id: session,
          note: reportNote({ author, text: message.text ?? '', message: message.id, reason }),
          message: message.id,
        })
      }
      below={<GetHelpLink newTab text={texts.crisis} />}
      onClose={onClose}
    >
      <Quote mah="9rem">
        <strong>{author}</strong>
        <p dir="auto">{message.text}</p>
      </Quote>
      <Soft size="inherit">{texts.lead}</Soft>
    </ActionDialog>
  );
};
