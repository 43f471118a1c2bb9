import { Icon } from '#ui/icon.tsx';
import { reactionIcons } from './reaction-icons.ts';
import type { ShownReaction } from './hints.ts';
import { stageTexts } from './texts.ts';
import styles from './stage.module.css';

/** A reaction on a person's tile, for a few seconds. */
export const ReactionPill = ({ reaction: { kind } }: { reaction: ShownReaction }) => (
  <span className={styles.pill} aria-hidden>
    <Icon of={reactionIcons[kind]} size={18} />
    <span>{stageTexts.react.kinds[kind]}</span>
  </span>
);
