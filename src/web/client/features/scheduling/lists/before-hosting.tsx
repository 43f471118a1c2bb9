import { useNavigate } from 'react-router';
import { VerifyEmail } from '#client/entities/identity/verify-email.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { sessionTexts } from '../texts.ts';

/** Level 0 attends first (SCH-128, C-066). */
export const AttendFirstDialog = () => {
  const navigate = useNavigate();
  const texts = sessionTexts.attendFirst;
  return (
    <Dialog onClose={() => void navigate('/sessions')} title={texts.title} close={texts.action}>
      <p>{texts.text}</p>
    </Dialog>
  );
};

/** Hosting needs a confirmed address (C-029). */
export const VerifyFirstDialog = () => {
  const navigate = useNavigate();
  return <VerifyEmail texts={sessionTexts.verify} onClose={() => void navigate('/sessions')} />;
};
