import type { Session } from '../../../../modules/scheduling/contract/api.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { Dialog } from './dialog.tsx';
import styles from './registration-dialogs.module.css';
import { sessionTexts } from './texts.ts';

const texts = sessionTexts.created;

/** The session is planned (SCH-090, SCH-091); leads to it. */
export const CreatedDialog = ({ session, onClose }: { session: Session | undefined; onClose: () => void }) => (
  <Dialog opened={session !== undefined} onClose={onClose} title={texts.title} close={texts.view}>
    <p className={styles.lead}>{texts.lead}</p>
    {session ? (
      <div className={styles.ticket}>
        <strong>{session.title}</strong>
        <TimeText at={session.start_time} show="date" />
        <TimeText at={session.start_time} until={session.end_time} show="time" />
      </div>
    ) : null}
    <div>
      <h3 className={styles.tipsTitle}>{texts.tipsTitle}</h3>
      <ul className={styles.tips}>
        {texts.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </div>
  </Dialog>
);
