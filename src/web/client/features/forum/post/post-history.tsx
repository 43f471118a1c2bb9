import { Button } from '@mantine/core';
import { postHistory } from '#modules/forum/contract/api.ts';
import { nameAndHandle } from '#client/entities/identity/member-name.tsx';
import { useCall } from '#client/lib/query.ts';
import { texts as shellTexts } from '#client/lib/texts.ts';
import { openModal } from '#ui/modal-layer.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Quote, Soft, Stack } from '#ui/layout.tsx';
import { CoveredPicture } from '#ui/pictures/covered-picture.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { DeletePost } from './dialogs.tsx';
import { forumTexts } from '../texts.ts';
import styles from '../forum.module.css';

const texts = forumTexts.history;

/** For staff: a post with every wording it had, also when it was deleted. `reported` is the wording that a case is about. */
export const PostHistory = ({ post, reported }: { post: string; reported?: number | null }) => {
  const query = useCall(postHistory, { id: post }, { topics: [['post', post]], quiet: true });
  if (query.error?.status === 200) return <Soft>{texts.unknown}</Soft>;
  return (
    <Loaded query={query} loading={<LoadingState shape="text" rows={2} />}>
      {({ history }) => (
        <Stack as="fieldset" tone="sunken" align="flex-start" gap="xs" aria-label={texts.title}>
          {history.wording.map(({ version, content, time, by }, index) => (
            <div key={version}>
              <Soft>{(index === 0 ? texts.by : texts.changed)(nameAndHandle(by))}</Soft>
              <Quote>{content ?? texts.forgotten}</Quote>
              <Soft>
                <TimeText at={time} />
                {version === reported ? ` · ${texts.reported}` : null}
              </Soft>
            </div>
          ))}
          {history.pictures.map((src) => (
            <CoveredPicture
              key={src}
              className={styles.picture}
              src={src}
              alt={texts.picture}
              show={texts.showPicture}
              hide={texts.hidePicture}
            />
          ))}
          {history.deleted_time === null ? (
            reported === undefined ? null : (
              <Button
                variant="light"
                color="red"
                size="compact-md"
                onClick={() =>
                  openModal((close) => (
                    <DeletePost post={history} onDeleted={() => void query.refetch()} onClose={close} />
                  ))
                }
              >
                {forumTexts.remove.button}
              </Button>
            )
          ) : (
            <Soft>
              {texts.deleted(history.deleted_by === null ? shellTexts.formerMember : nameAndHandle(history.deleted_by))}{' '}
              · <TimeText at={history.deleted_time} />
            </Soft>
          )}
        </Stack>
      )}
    </Loaded>
  );
};

export const HistoryDialog = ({ post, onClose }: { post: string; onClose: () => void }) => (
  <Dialog title={texts.title} onClose={onClose}>
    <PostHistory post={post} />
  </Dialog>
);
