import { dateText } from '#client/lib/time.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { List } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { membershipTexts } from './texts.ts';
import { useSubscription } from './use-billing.ts';

type Closable = { onClose: () => void };

const ToSessions = ({ text, onClose }: Closable & { text: string }) => (
  <LinkButton to="/sessions" onClick={onClose}>
    {text}
  </LinkButton>
);

/** A host earned a month, until a date (BIL-036, C-187). */
export const FreeMonthDialog = ({ onClose }: Closable) => {
  const texts = membershipTexts.freeMonth;
  const hosted = useSetting('HOST_FREE_MONTH_SESSIONS', 3);
  const until = useSubscription().data?.subscription_info.current_period_end;
  return (
    <Dialog
      title={texts.title}
      close={texts.close}
      onClose={onClose}
      action={<ToSessions text={texts.go} onClose={onClose} />}
    >
      <Illustration of="boat" />
      <p>{texts.text(hosted)}</p>
      {until ? <p>{texts.until(dateText(until))}</p> : null}
    </Dialog>
  );
};

/** What Unlimited is from now on (BIL-038, C-187). */
export const MembershipWelcomeDialog = ({ onClose }: Closable) => {
  const texts = membershipTexts.welcome;
  const registered = useSetting('UNLIMITED_MAX_REGISTERED', 4);
  return (
    <Dialog
      title={texts.title}
      close={texts.close}
      onClose={onClose}
      action={<ToSessions text={texts.go} onClose={onClose} />}
    >
      <p>{texts.text}</p>
      <List>
        {[texts.attend(registered), ...texts.points].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </Dialog>
  );
};
