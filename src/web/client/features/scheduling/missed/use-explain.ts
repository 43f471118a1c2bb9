import { explainMissedSession } from '#modules/scheduling/contract/missed-api.ts';
import { useAction } from '#client/lib/action.ts';
import { missedTexts } from './missed-texts.ts';

/** Says why a session was missed, and thanks with what it counts now. */
export const useExplain = () =>
  useAction(explainMissedSession, {
    done: ({ missed }, { id }) =>
      missedTexts.card.thanks[missed.find(({ session_uuid: session }) => session === id)?.weight ?? 'full'],
    refused: 'toast',
  });
