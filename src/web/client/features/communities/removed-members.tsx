import { Button } from '@mantine/core';
import { useState } from 'react';
import { allowMemberBack, removedMembers, type RemovedMember } from '../../../../modules/communities/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Loaded, LoadingState } from '../../ui/states.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { lastGroupNotice, useGroupCall } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import styles from './well-members.module.css';

const texts = wellTexts.removal;
const PAGE = 25;

/** Who was removed and may not come back yet, for staff; nothing while that is nobody (C-146). */
export const RemovedMembers = ({ well }: { well: string }) => {
  const [shown, setShown] = useState(PAGE);
  const [allowing, setAllowing] = useState<RemovedMember>();
  const query = useCall(
    removedMembers,
    { id: well, limit: shown, offset: 0 },
    { topics: [['group', well]], quiet: true },
  );
  const { run } = useGroupCall(allowMemberBack);
  const allow = async ({ uuid, username }: RemovedMember): Promise<string | undefined> => {
    if ((await run({ id: well, uid: uuid, flag: 'false' })) === -1) return lastGroupNotice()?.msg;
    toast.success(texts.allowed(username));
    return undefined;
  };

  return (
    <Loaded query={query} loading={<LoadingState rows={1} />}>
      {({ users }) =>
        users.length === 0 ? null : (
          <section className={styles.removed} aria-labelledby="removed-members">
            <h2 id="removed-members">{texts.list}</h2>
            <p className={styles.facts}>{texts.listLead}</p>
            <ul className={styles.removedList}>
              {users.map((member) => (
                <Card as="li" key={member.uuid} padding="sm" className={styles.removedOne ?? ''}>
                  <Avatar id={member.uuid} name={member.username} src={member.pic} size={44} />
                  <div>
                    <p className={styles.name}>{member.username}</p>
                    <p className={styles.facts}>
                      {texts.by(member.removed_by)}, <TimeText at={member.removed_at} show="date" />
                    </p>
                    <p className={styles.reason}>{member.note}</p>
                  </div>
                  <Button
                    variant="default"
                    aria-label={texts.allowFor(member.username)}
                    onClick={() => setAllowing(member)}
                  >
                    {texts.allow}
                  </Button>
                </Card>
              ))}
            </ul>
            {users.length === shown ? (
              <div className={styles.more}>
                <Button variant="default" onClick={() => setShown(shown + PAGE)}>
                  {wellTexts.list.more}
                </Button>
              </div>
            ) : null}
            {allowing ? (
              <ConfirmModal
                opened
                title={texts.allowTitle(allowing.username)}
                yes={texts.allowYes}
                onYes={() => allow(allowing)}
                onClose={() => setAllowing(undefined)}
              >
                <p>{texts.allowText}</p>
              </ConfirmModal>
            ) : null}
          </section>
        )
      }
    </Loaded>
  );
};
