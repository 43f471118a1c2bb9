import { useEffect, useEffectEvent, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';

/** So far a pointer moves before it drags; less is a tap. */
const THRESHOLD = 6;
/** So near to the edge of a list it scrolls along, in pixels. */
const EDGE = 56;

export type Dragging = { person: string; x: number; y: number; over: number | null };

const roomAt = (x: number, y: number): number | null => {
  const room = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-room]')?.dataset['dropRoom'];
  return room === undefined ? null : Number(room);
};

const scrollAlong = (y: number, list: Element | null) => {
  if (!list) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (y < top + EDGE) list.scrollTop -= 10;
  else if (y > bottom - EDGE) list.scrollTop += 10;
};

/**
 * Dragging people by mouse, pen or finger: spread `grip` on the handle of a person. `drop` is called on release over
 * another element with `data-drop-room`.
 */
export const useDrag = (drop: (person: string, room: number) => void) => {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const held = useRef<{ person: string; x: number; y: number; pointer: number; list: Element | null } | null>(null);
  const isDragging = dragging !== null;
  const dropped = useEffectEvent(drop);
  const move = useEffectEvent((event: PointerEvent) => {
    const from = held.current;
    if (!from || event.pointerId !== from.pointer) return;
    const { clientX: x, clientY: y } = event;
    if (!isDragging && Math.hypot(x - from.x, y - from.y) < THRESHOLD) return;
    event.preventDefault();
    scrollAlong(y, from.list);
    setDragging({ person: from.person, x, y, over: roomAt(x, y) });
  });
  const end = useEffectEvent((event: PointerEvent, done: boolean) => {
    const from = held.current;
    if (!from || event.pointerId !== from.pointer) return;
    held.current = null;
    setDragging(null);
    if (!isDragging) return;
    const room = done ? roomAt(event.clientX, event.clientY) : null;
    if (room !== null) dropped(from.person, room);
    // The click that follows a drag is not meant for what lies below.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  });
  const cancel = useEffectEvent(() => {
    held.current = null;
    setDragging(null);
  });

  useEffect(() => {
    const onMove = (event: PointerEvent) => move(event);
    const onUp = (event: PointerEvent) => end(event, true);
    const onCancel = (event: PointerEvent) => end(event, false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && held.current) {
        event.stopPropagation();
        cancel();
      }
    };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);

  const take = (person: string, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    held.current = {
      person,
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      list: event.currentTarget.closest('[data-scrolls-along]'),
    };
  };
  return {
    dragging,
    /** A mouse takes hold anywhere on the person; a finger at the grip, so that the list still scrolls. */
    whole: (person: string) => ({
      onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') take(person, event);
      },
    }),
    grip: (person: string) => ({
      onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'mouse') take(person, event);
      },
    }),
  };
};

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
