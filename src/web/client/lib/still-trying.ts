import { texts } from './texts.ts';
import { retractToast, toast } from './toast.ts';

const SLOW_MS = 8_000;

/** Says every few seconds that a write takes longer than usual, as long as it does: a button that turns says nothing. */
export const stillTrying = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
  const timer = setInterval(() => toast.info(texts.stillTrying), SLOW_MS);
  try {
    return await sent;
  } finally {
    clearInterval(timer);
    retractToast(texts.stillTrying);
  }
};
