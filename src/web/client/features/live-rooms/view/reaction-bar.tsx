import { UnstyledButton } from '@mantine/core';
import IconHand from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '#ui/icon.tsx';
import { REACTIONS, type MessagesReaction } from '../video/messages.ts';
import { reactionIcons } from '../stage/reaction-icons.ts';
import { stageTexts } from '../stage/texts.ts';
import styles from '../stage/stage.module.css';

const texts = stageTexts;

/** Raise a hand, or one of three quiet reactions: above the controls until something is chosen, Escape, or a tap elsewhere. */
export const ReactionBar = ({
  handUp,
  onHand,
  onReact,
  onClose,
}: {
  handUp: boolean;
  onHand: (up: boolean) => void;
  onReact: (kind: MessagesReaction) => void;
  onClose: () => void;
}) => {
  const root = useRef<HTMLFieldSetElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    root.current?.querySelector('button')?.focus();
    const outside = (event: PointerEvent) => {
      const target = event.target as Node;
      // Its own button closes it by itself.
      if (!root.current?.contains(target) && !opener?.contains(target)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  const choose = (what: () => void) => () => {
    what();
    onClose();
  };
  return (
    <fieldset ref={root} aria-label={texts.react.title} className={styles.bar}>
      <UnstyledButton className={styles.choice} data-on={handUp || undefined} onClick={choose(() => onHand(!handUp))}>
        <Icon shape={IconHand} size={22} />
        {handUp ? texts.hand.lower : texts.hand.raise}
      </UnstyledButton>
      {REACTIONS.map((kind) => (
        <UnstyledButton key={kind} className={styles.choice} onClick={choose(() => onReact(kind))}>
          <Icon shape={reactionIcons[kind]} size={22} />
          {texts.react.kinds[kind]}
        </UnstyledButton>
      ))}
    </fieldset>
  );
};
