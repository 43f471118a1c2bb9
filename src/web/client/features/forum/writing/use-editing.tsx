import { useRef, useState } from 'react';
import { followFocus } from '#client/lib/browser/focus.ts';
import { HelpOffer } from './help-offer.tsx';

/** Whether a post or reply is edited where it stands, and what its author is offered after words that suggest danger. */
export const useEditing = () => {
  const [isEditing, setEditing] = useState(false);
  const [needsHelp, setNeedsHelp] = useState(false);
  const article = useRef<HTMLElement>(null);
  return {
    isEditing,
    article,
    edit: () => setEditing(true),
    /** For the field. */
    editing: {
      onDanger: setNeedsHelp,
      onClose: () => {
        setEditing(false);
        // The field that had the focus is gone.
        followFocus(article.current);
      },
    },
    offer: needsHelp ? <HelpOffer onClose={() => setNeedsHelp(false)} /> : null,
  };
};
