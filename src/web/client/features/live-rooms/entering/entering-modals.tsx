import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { VerifyEmail } from '#client/entities/identity/verify-email.tsx';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OutsideLink, OutsideSign } from '#ui/links/outside-link.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { roomTexts } from '../texts.ts';

type EnteringModalsWay = { to: string; label: string };

/** `opened`: the link is in a new tab; `blocked`: the browser blocked that tab; `phone`: no tab was opened (C-191). */
export type OutsideLinkIs = 'opened' | 'blocked' | 'phone';

const External = ({ link, how, close }: { link: string; how: OutsideLinkIs; close: () => void }) => (
  <Dialog
    onClose={close}
    title={roomTexts.externalTitles[how]}
    focusesAction
    action={
      <Button
        component="a"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        rightSection={<OutsideSign />}
        data-autofocus
      >
        {roomTexts.externalOpen}
      </Button>
    }
  >
    {how === 'blocked' ? <p>{roomTexts.externalHints.blocked}</p> : null}
    <p>{how === 'phone' ? roomTexts.externalOnMobile : roomTexts.external}</p>
    {how === 'phone' ? <p>{roomTexts.externalHints.phone}</p> : null}
    <OutsideLink newTab href={link} style={{ overflowWrap: 'anywhere' }}>
      {link}
    </OutsideLink>
  </Dialog>
);

/** Shows one obstacle to entering, and the next step (ROM-013). */
export const showNotice = (title: string, text: string, way?: EnteringModalsWay): void =>
  void openModal((close) => (
    <Dialog
      onClose={close}
      title={title}
      close="OK"
      action={
        way && (
          <Button component={Link} to={way.to} variant="default" onClick={close}>
            {way.label}
          </Button>
        )
      }
    >
      <p>{text}</p>
    </Dialog>
  ));

/** "Please verify your email to enter this session.", with the mail sent again on request (ROM-011, C-029). */
export const askToVerifyEmail = (): void =>
  void openModal((close) => <VerifyEmail texts={roomTexts.verify} onSent={close} onClose={close} />);

/** Where an outside session is, when the new tab did not open (ROM-017, ROM-018). */
export const showOutsideLink = (link: string, outsideLinkIs: OutsideLinkIs): void =>
  void openModal((close) => <External link={link} how={outsideLinkIs} close={close} />);

/** Staff say why they come, before the first time (ROM-019, C-099). */
export const askStaffReason = (enter: (reason: string) => Promise<string | undefined>): void =>
  void openModal((close) => (
    <ActionDialog
      title={roomTexts.staffTitle}
      yes={roomTexts.staffEnter}
      input={{ label: roomTexts.staffReason, required: roomTexts.staffReasonMissing }}
      action={enter}
      onClose={close}
    >
      <p>{roomTexts.staffText}</p>
    </ActionDialog>
  ));
