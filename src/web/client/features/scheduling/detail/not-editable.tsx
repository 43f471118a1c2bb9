import { LinkButton } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** In place of the form: why this cannot be changed here, and where to go instead. */
export const NotEditable = ({ words, to }: { words: { title: string; text: string; action: string }; to: string }) => (
  <Notice title={words.title} picture="bucket">
    <p>{words.text}</p>
    <LinkButton to={to}>{words.action}</LinkButton>
  </Notice>
);
