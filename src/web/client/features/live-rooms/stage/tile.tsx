import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconHand from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import IconPinned from '@tabler/icons-react/dist/esm/icons/IconPinnedFilled.mjs';
import IconScreen from '@tabler/icons-react/dist/esm/icons/IconScreenShare.mjs';
import IconUnstable from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import IconWeak from '@tabler/icons-react/dist/esm/icons/IconWifi2.mjs';
import { UnstyledButton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { OneLine } from '#ui/layout.tsx';
import { SelfView } from '../devices/self-view.tsx';
import type { ArrangePlace } from './arrange.ts';
import type { TilePerson } from './people.ts';
import { Picture } from './picture.tsx';
import { stageTexts } from './texts.ts';
import { roomTexts } from '../texts.ts';
import { reactionIcons } from './reaction-icons.ts';
import type { ShownReaction } from './hints.ts';
import stageStyles from './stage.module.css';
import styles from './tile.module.css';

const texts = roomTexts.room;
const SMALL = { width: 190, height: 120 };

/** One face, or a shared screen: picture, name, and how they are to be seen and heard (ROM-115). */
export const Tile = ({
  tile,
  place,
  large,
  tiny,
  caption,
  speaker,
  focusable,
  onPin,
  onOptions,
  onSoundBlocked,
}: {
  tile: TilePerson;
  place: ArrangePlace;
  /** Shown large beside a strip of the others. */
  large: boolean;
  /** There is no room for a second button: made large, the tile has it. */
  tiny: boolean;
  /** What is said; read back from the log by those who do not see it. */
  caption: string | undefined;
  /** The chosen loudspeaker. */
  speaker: string | undefined;
  /** Whether the tab key stops here; the arrow keys lead to the others. */
  focusable: boolean;
  onPin: () => void;
  /** What can be done about this person. */
  onOptions?: (() => void) | undefined;
  onSoundBlocked: (element: HTMLVideoElement) => void;
}) => {
  const { name, isMe, isScreen, audioOn, stream, picture } = tile;
  const isPresent = tile.active || isMe;
  const speaking = tile.speaking && audioOn;
  const smallest = Math.min(place.width, place.height);
  const stop = focusable ? 0 : -1;
  const title = isScreen ? stageTexts.screen.of(name) : name;
  return (
    <li
      className={styles.tile}
      style={
        {
          left: place.left,
          top: place.top,
          '--tile-width': `${place.width}px`,
          '--tile-height': `${place.height}px`,
        } as CSSProperties
      }
      {...(isScreen ? { 'data-screen': tile.uuid } : { 'data-member': tile.uuid })}
      data-tile={tile.key}
      data-speaking={speaking || undefined}
      data-away={!isPresent || undefined}
      data-large={large || undefined}
      data-small={((place.width < SMALL.width || place.height < SMALL.height) && !large) || undefined}
      data-tiny={tiny || undefined}
      data-hand={tile.hand !== null || undefined}
      aria-label={isScreen ? title : description(tile)}
    >
      {isScreen ? null : <Behind tile={tile} height={smallest} />}
      {stream && isMe && picture === 'on' ? <SelfView stream={stream} label={roomTexts.preview.self} /> : null}
      {stream && !isMe ? (
        <Picture
          stream={stream}
          name={title}
          speaker={speaker}
          seen={isScreen || picture === 'on'}
          heard={picture !== 'hidden' && !isScreen}
          onSoundBlocked={onSoundBlocked}
        />
      ) : null}
      {isPresent || !stream ? null : <span className={styles.away}>{texts.away}</span>}
      <UnstyledButton
        className={styles.main}
        tabIndex={stop}
        data-main
        aria-pressed={large}
        aria-label={stageTexts.pin.tile(title)}
        onClick={onPin}
        onContextMenu={(event) => {
          if (!onOptions) return;
          event.preventDefault();
          onOptions();
        }}
      />
      <Badges tile={tile} large={large} />
      {caption === undefined ? null : (
        <span className={styles.caption} aria-hidden>
          <span>{caption}</span>
        </span>
      )}
      <span className={styles.label} aria-hidden>
        {isScreen ? <Icon shape={IconScreen} size={16} /> : null}
        {audioOn || isScreen ? null : <Icon shape={IconMicOff} size={16} />}
        {speaking ? <Voice /> : null}
        <OneLine>{isMe ? texts.you : isScreen ? title : tile.called}</OneLine>
        {isMe || isScreen || tile.handle === null ? null : (
          <OneLine flex="none" maw="55%" fz="xs" fw={600}>
            @{tile.handle}
          </OneLine>
        )}
        {tile.isHost && !isScreen ? <span className={styles.role}>{texts.host}</span> : null}
        {tile.leads && !isScreen ? <span className={styles.role}>{stageTexts.leads}</span> : null}
        {tile.isStaff && !isScreen ? <span className={styles.role}>{texts.staff}</span> : null}
      </span>
      {tile.reaction ? <ReactionPill key={tile.reaction.number} reaction={tile.reaction} /> : null}
      {onOptions === undefined || tiny ? null : (
        <UnstyledButton
          className={styles.options}
          tabIndex={stop}
          aria-label={texts.member(name)}
          aria-haspopup="dialog"
          onClick={onOptions}
        >
          <Icon shape={IconDots} />
        </UnstyledButton>
      )}
    </li>
  );
};

const description = (tile: TilePerson): string =>
  [
    tile.name,
    tile.isHost ? texts.host : '',
    tile.leads ? stageTexts.leads : '',
    tile.isStaff ? texts.staff : '',
    tile.audioOn ? '' : texts.micOff,
    tile.speaking && tile.audioOn ? texts.speaking : '',
    tile.hand === null ? '' : stageTexts.hand.upAs(tile.hand),
    tile.picture === 'on' && tile.active ? '' : words(tile),
    tile.line === 'good' ? '' : stageTexts.line[tile.line],
  ]
    .filter(Boolean)
    .join(', ');

const words = ({ picture, isMe, active }: TilePerson): string => {
  switch (picture) {
    case 'on':
      return active ? texts.noPicture : texts.away;
    case 'audio-only':
      return isMe ? stageTexts.picture.ownAudioOnly : stageTexts.picture.audioOnly;
    case 'saved':
      return stageTexts.picture.saved;
    case 'lost':
      return stageTexts.picture.lost;
    case 'hidden':
      return stageTexts.picture.hidden;
  }
};

/** What is seen while there is no picture. */
const Behind = ({ tile, height }: { tile: TilePerson; height: number }) => (
  <div className={styles.behind} aria-hidden>
    <Avatar
      id={tile.uuid}
      name={tile.name}
      src={tile.pic}
      size={Math.round(Math.max(30, Math.min(128, height * 0.36)))}
    />
    <span>{words(tile)}</span>
  </div>
);

/** Raised hand, weak line, pinned: above the picture, in shape and in words. */
const Badges = ({ tile, large }: { tile: TilePerson; large: boolean }) => (
  <span className={styles.badges} aria-hidden>
    {tile.hand === null ? null : (
      <span className={styles.hand}>
        <Icon shape={IconHand} size={18} />
        {tile.hand}
      </span>
    )}
    {tile.line === 'good' || tile.isScreen ? null : (
      <span className={styles.line} data-line={tile.line}>
        <Icon shape={tile.line === 'bad' ? IconUnstable : IconWeak} size={16} />
        <span>{stageTexts.line[tile.line]}</span>
      </span>
    )}
    {large && !tile.isScreen ? (
      <span className={styles.line}>
        <Icon shape={IconPinned} size={14} />
      </span>
    ) : null}
  </span>
);

/** Three bars that move while the person speaks: visible without colours, too. */
const Voice = () => (
  <span className={styles.voice}>
    <i />
    <i />
    <i />
  </span>
);

/** A reaction on a person's tile, for a few seconds. */
const ReactionPill = ({ reaction: { kind } }: { reaction: ShownReaction }) => (
  <span className={stageStyles.pill} aria-hidden>
    <Icon shape={reactionIcons[kind]} size={18} />
    <span>{stageTexts.react.kinds[kind]}</span>
  </span>
);
