import type { ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { membershipTexts } from './texts.ts';
import { useTakesPayments } from './use-billing.ts';

const texts = membershipTexts.limit;

/** What Basic allows, in the words of the refusal, and the way to more where more can be bought (BIL-032 to BIL-035, C-038). */
export const BasicLimitDialog = ({
  text,
  children,
  ...dialog
}: {
  opened: boolean;
  onClose: () => void;
  text: string | undefined;
  /** What else can be done. */
  children?: ReactNode;
}) => {
  const isSold = useTakesPayments(dialog.opened);
  return (
    <Dialog
      {...dialog}
      title={texts.title}
      {...(isSold
        ? {
            action: (
              <LinkButton to="/membership/checkout" onClick={dialog.onClose}>
                {texts.upgrade}
              </LinkButton>
            ),
          }
        : {})}
    >
      <p>{text}</p>
      {children}
    </Dialog>
  );
};
