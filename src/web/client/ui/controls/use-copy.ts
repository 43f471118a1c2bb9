import { useState } from 'react';
import { toast } from '#client/lib/toast.ts';

/** Puts a text on the clipboard and says so; `byHand` where that is not allowed. */
export const useCopy = (copied: string): { byHand: boolean; copy: (text: string) => void } => {
  const [byHand, setByHand] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setByHand(false);
      toast.success(copied);
    } catch {
      setByHand(true);
    }
  };
  return { byHand, copy: (text) => void copy(text) };
};
