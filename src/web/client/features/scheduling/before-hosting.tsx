import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Dialog } from './dialog.tsx';
import { sessionTexts } from './texts.ts';

/** Level 0 attends first (SCH-128, C-066). */
export const AttendFirstDialog = () => {
  const navigate = useNavigate();
  const texts = sessionTexts.attendFirst;
  return (
    <Dialog opened onClose={() => void navigate('/sessions')} title={texts.title} close={texts.action}>
      <p>{texts.text}</p>
    </Dialog>
  );
};

/** Hosting needs a confirmed address (C-029); sending the mail again is another feature's. */
export const VerifyFirstDialog = ({ again }: { again: { busy: boolean; send: () => Promise<void> } }) => {
  const navigate = useNavigate();
  const texts = sessionTexts.verify;
  return (
    <Dialog
      opened
      onClose={() => void navigate('/sessions')}
      title={texts.title}
      action={
        <Button loading={again.busy} onClick={() => void again.send()}>
          {texts.again}
        </Button>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
};
