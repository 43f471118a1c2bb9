import type { ReactNode } from 'react';
import { dateText } from '#client/lib/time.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Illustration } from '#ui/pictures/illustration.tsx';
import { List } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { membershipTexts } from './texts.ts';
import { useSubscription } from './use-billing.ts';

type Closable = { onClose: () => void };

type GoodNewsTexts = { title: string; close: string; go: string };
const GoodNews = ({ texts, onClose, children }: Closable & { texts: GoodNewsTexts; children: ReactNode }) => (
  <Dialog
    title={texts.title}
    close={texts.close}
    onClose={onClose}
    action={
      <LinkButton to="/sessions" onClick={onClose}>
        {texts.go}
      </LinkButton>
    }
  >
    {children}
  </Dialog>
);

/** A host earned a month, until a date (BIL-036, C-187). */
export const FreeMonthDialog = ({ onClose }: Closable) => {
  const texts = membershipTexts.freeMonth;
  const hosted = useSetting('HOST_FREE_MONTH_SESSIONS', 3);
  const until = useSubscription().data?.subscription_info.current_period_end;
  return (
    <GoodNews texts={texts} onClose={onClose}>
      <Illustration picture="boat" />
      <p>{texts.text(hosted)}</p>
      {until ? <p>{texts.until(dateText(until))}</p> : null}
    </GoodNews>
  );
};

/** What Unlimited is from now on (BIL-038, C-187). */
export const MembershipWelcomeDialog = ({ onClose }: Closable) => {
  const texts = membershipTexts.welcome;
  const registered = useSetting('UNLIMITED_MAX_REGISTERED', 4);
  return (
    <GoodNews texts={texts} onClose={onClose}>
      <p>{texts.text}</p>
      <List>
        {[texts.attend(registered), ...texts.points].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </List>
    </GoodNews>
  );
};
