import { Button } from '@mantine/core';
import { deleteMessage, storedMessage } from '#modules/chat/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Quote, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { chatTexts } from './texts.ts';
import { nameAndHandle } from '#client/entities/identity/member-name.tsx';

const texts = chatTexts.stored;

/** For staff who judge a report: the message itself with every wording it had, not the reporter's copy (C-177, CHT-014). */
export const StoredMessage = ({ session, message }: { session: string; message: string }) => {
  const query = useCall(storedMessage, { id: session, mid: message }, { topics: [['chat', session]], quiet: true });
  const remove = useAction(deleteMessage, { after: async () => void (await query.refetch()) });
  if (query.error?.status === 200) return <Soft>{texts.unknown}</Soft>;
  return (
    <Loaded query={query} loading={<LoadingState shape="text" rows={2} />}>
      {({ message: { author, wording, deleted_at } }) => (
        <Stack as="fieldset" tone="sunken" align="flex-start" gap="xs" aria-label={texts.title}>
          <Soft>{texts.by(nameAndHandle(author))}</Soft>
          {wording.map(({ at, text }, index) => (
            <div key={at + String(index)}>
              {index > 0 ? <Soft>{texts.changed}</Soft> : null}
              <Quote>{text ?? texts.destroyed}</Quote>
              <Soft>
                <TimeText at={at} />
              </Soft>
            </div>
          ))}
          {deleted_at === null ? (
            <Button
              variant="light"
              color="red"
              size="compact-md"
              onClick={() =>
                openModal((close) => (
                  <ActionDialog
                    danger
                    title={chatTexts.removeTitle}
                    yes={chatTexts.remove}
                    action={() => remove.run({ id: session, mid: message })}
                    onClose={close}
                  >
                    <p>{chatTexts.removeText}</p>
                  </ActionDialog>
                ))
              }
            >
              {chatTexts.remove}
            </Button>
          ) : (
            <Soft>
              {texts.deleted} · <TimeText at={deleted_at} />
            </Soft>
          )}
        </Stack>
      )}
    </Loaded>
  );
};
