import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Tile } from './tile.tsx';
import { roomTexts } from '../texts.ts';
import { arrange, type Size } from './arrange.ts';
import { neighbour } from './neighbour.ts';
import { featuredTile, type TilePerson } from './people.ts';
import { stageTexts } from './texts.ts';
import styles from './stage.module.css';

const GAP = 10;
const NARROW_GAP = 6;
const TINY = 80;
const isTiny = ({ width, height }: Size) => Math.min(width, height) < TINY;
/** More moving tiles than this make a phone stutter. */
const MOVING_TILES = 9;

/**
 * All tiles and shared screens: a grid, or one large with the others in a strip. One of them is in the tab order; arrow
 * keys lead to the others, Enter makes one large, Escape goes back to the grid.
 */
export const StageView = ({
  tiles,
  pinned,
  captions,
  speaker,
  onPin,
  onOptions,
  onSoundBlocked,
}: {
  tiles: readonly TilePerson[];
  pinned: string | null;
  /** What members say, by member. */
  captions: ReadonlyMap<string, string>;
  speaker: string | undefined;
  onPin: (key: string | null) => void;
  onOptions: (tile: TilePerson) => void;
  onSoundBlocked: (element: HTMLVideoElement) => void;
}) => {
  const [stage, size, isStill] = useSize();
  const isMeasured = size !== UNMEASURED;
  const [active, setActive] = useState<string | null>(null);
  const gap = size.width < 600 ? NARROW_GAP : GAP;
  const featured = featuredTile(tiles, pinned);
  const { places, scrolls } = arrange(tiles.length, featured, size, gap, tiles[featured ?? -1]?.isScreen);
  const stop = tiles.some(({ key }) => key === active) ? active : (tiles[0]?.key ?? null);

  const isTinyAt = (index: number) => isMeasured && index !== featured && isTiny(places[index]!);
  const captionAt = (index: number): string | undefined => {
    const { uuid, isScreen } = tiles[index]!;
    const own = isScreen ? undefined : captions.get(uuid);
    if (isTinyAt(index)) return undefined;
    if (own !== undefined || index !== featured) return own;
    const other = tiles.find((each, at) => !each.isScreen && isTinyAt(at) && captions.has(each.uuid));
    return other && stageTexts.captions.line(other.name, captions.get(other.uuid)!);
  };

  const toggle = (key: string) => onPin(tiles[featured ?? -1]?.key === key ? 'grid' : key);
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Escape' && featured !== null) return onPin('grid');
    const tile = (event.target as Element).closest<HTMLElement>('[data-tile]');
    const from = tiles.findIndex(({ key }) => key === tile?.dataset['tile']);
    const to = neighbour(places, from, event.key);
    if (to === null) return undefined;
    event.preventDefault();
    const target = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')].find(
      ({ dataset }) => dataset['tile'] === tiles[to]?.key,
    );
    target?.querySelector<HTMLElement>('[data-main]')?.focus();
    return undefined;
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between its buttons
    <ul
      ref={stage}
      className={styles.stage}
      data-scrolls={scrolls || undefined}
      data-unmeasured={!isMeasured || undefined}
      data-moves={(isStill && tiles.length <= MOVING_TILES) || undefined}
      aria-label={roomTexts.room.full}
      onKeyDown={move}
      onFocus={(event) => setActive(event.target.closest<HTMLElement>('[data-tile]')?.dataset['tile'] ?? null)}
    >
      {tiles.map((tile, index) => (
        <Tile
          key={tile.key}
          tile={tile}
          place={places[index]!}
          large={index === featured}
          tiny={isTinyAt(index)}
          caption={captionAt(index)}
          speaker={speaker}
          focusable={tile.key === stop}
          onPin={() => toggle(tile.key)}
          onOptions={tile.isMe ? undefined : () => onOptions(tile)}
          onSoundBlocked={onSoundBlocked}
        />
      ))}
    </ul>
  );
};

const UNMEASURED: Size = { width: 0, height: 0 };

/**
 * The inner size of an element, followed as it changes: drawn in the same frame, so that nothing is seen in a size that is over.
 * While the element has no size, the last one counts. `isStill`: the size was drawn before.
 */
const useSize = () => {
  const [size, setSize] = useState(UNMEASURED);
  const [drawn, setDrawn] = useState(UNMEASURED);
  const observer = useRef<ResizeObserver>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || height === 0) return;
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    observer.current = new ResizeObserver(() => flushSync(measure));
    observer.current.observe(element);
    measure();
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setDrawn(size));
    return () => cancelAnimationFrame(frame);
  }, [size]);
  return [ref, size, drawn === size] as const;
};
