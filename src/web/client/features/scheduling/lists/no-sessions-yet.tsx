import { LinkButton } from '#ui/link-button.tsx';
import { EmptyState } from '#ui/states.tsx';
import { sessionTexts } from '../texts.ts';

/** In place of a list of own sessions: where to find one. */
export const NoSessionsYet = ({ text }: { text: string }) => (
  <EmptyState
    picture="boat"
    text={text}
    action={<LinkButton to="/sessions">{sessionTexts.attendFirst.action}</LinkButton>}
  />
);
