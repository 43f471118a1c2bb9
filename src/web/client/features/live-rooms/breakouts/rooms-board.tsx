import { Box, NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useEffect, useRef, useState, type HTMLAttributes } from 'react';
import { createPortal } from 'react-dom';
import { MAIN_ROOM } from '#modules/live-rooms/contract/room-names.ts';
import { Handle } from '#client/entities/identity/member-name.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { roomTexts } from '../texts.ts';
import { peopleIn, roomOf, type Arrangement, type Placed } from './arrangement.ts';
import { breakoutTexts } from './texts.ts';
import { useDrag } from './use-drag.ts';
import styles from './breakouts.module.css';

const texts = breakoutTexts.arrange;

/** The rooms side by side with their people, who are moved by dragging, by a tap, or by keyboard (ROM-087). */
export const RoomsBoard = ({
  people,
  rooms,
  arrangement,
  fewest,
  marked,
  disabled = false,
  onMove,
}: {
  people: readonly Placed[];
  /** The numbers of all rooms, the main room first. */
  rooms: readonly number[];
  arrangement: Arrangement;
  fewest: number;
  /** Rooms with too few people (ROM-093). */
  marked: readonly number[];
  disabled?: boolean;
  onMove: (person: string, room: number) => void;
}) => {
  const board = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<{ person: string; room: number } | null>(null);
  const move = (person: string, room: number) => {
    if (disabled || roomOf(arrangement, person) === room) return;
    setSaid({ person, room });
    onMove(person, room);
  };
  const { dragging, whole, grip } = useDrag(move);
  const ghost = people.find(({ id }) => id === dragging?.person);
  const saidOf = people.find(({ id }) => id === said?.person);

  // After a move by keyboard the focus follows the person into the other list.
  const at = said === null ? null : roomOf(arrangement, said.person);
  useEffect(() => {
    if (said === null || at !== said.room || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-person="${said.person}"] [data-move]`)?.focus();
  }, [said, at]);

  return (
    <div ref={board} className={styles.board} data-dragging={dragging !== null || undefined}>
      {rooms.map((room) => {
        const here = peopleIn(people, arrangement, room);
        const counted = here.filter(({ counts }) => counts).length;
        const isMarked = marked.includes(room);
        return (
          <section
            key={room}
            className={styles.room}
            data-drop-room={room}
            data-over={dragging?.over === room || undefined}
            data-marked={isMarked || undefined}
            aria-label={`${breakoutTexts.room(room)}, ${texts.count(counted)}`}
          >
            <Row as="h3" wrap="nowrap" justify="space-between" px="xxs" fz="sm">
              {breakoutTexts.room(room)}
              <span className={styles.count} aria-hidden>
                {counted}
              </span>
            </Row>
            {isMarked && counted < fewest ? (
              <Box component="p" px="xxs" c="error" fz="xs" fw={700}>
                {texts.tooSmall(fewest, counted)}
              </Box>
            ) : null}
            <Stack as="ul" gap="xxs">
              {here.map((person) => (
                <li
                  key={person.id}
                  className={styles.person}
                  data-person={person.id}
                  data-held={dragging?.person === person.id || undefined}
                  data-away={!person.counts || undefined}
                  {...(disabled ? {} : whole(person.id))}
                >
                  <Face person={person} grip={disabled ? {} : grip(person.id)} />
                  <Mover person={person} rooms={rooms} room={room} disabled={disabled} onMove={move} />
                </li>
              ))}
            </Stack>
            {here.length === 0 ? (
              <Soft m="auto" p="xs" ta="center">
                {texts.noMember}
              </Soft>
            ) : null}
          </section>
        );
      })}
      <VisuallyHidden component="output">
        {saidOf && said && at === said.room
          ? texts.movedTo(saidOf.name, said.room, peopleIn(people, arrangement, said.room).length)
          : ''}
      </VisuallyHidden>
      {dragging && ghost
        ? createPortal(
            <div className={styles.ghost} style={{ left: dragging.x, top: dragging.y }} aria-hidden>
              <Face person={ghost} />
            </div>,
            document.body,
          )
        : null}
    </div>
  );
};

/** A finger takes hold of the picture; beside it the list scrolls. */
const Face = ({
  person: { id, called, handle, pic, isMe, isHost, counts },
  grip = {},
}: {
  person: Placed;
  grip?: HTMLAttributes<HTMLElement>;
}) => (
  <>
    <span className={styles.grip} {...grip}>
      <Avatar id={id} name={called} src={pic} size={32} />
    </span>
    <Stack as="span" className={styles.who} gap="0" fz={{ base: 'xs', xs: 'sm' }} fw={700} lh={1.2}>
      <span className={styles.called}>{isMe ? roomTexts.room.you : called}</span>
      {/* Below the name, which may end in dots: of two equal names it is all that tells them apart. */}
      {handle === null || isMe ? null : <Handle username={handle} />}
      {counts ? (
        isHost ? (
          <Soft as="small" size="0.75rem" fw={600}>
            {roomTexts.room.host}
          </Soft>
        ) : null
      ) : (
        <Soft as="small" size="0.75rem" fw={600}>
          {texts.away}
        </Soft>
      )}
    </Stack>
  </>
);

/** Two rooms need one tap; more are chosen from a list. */
const Mover = ({
  person,
  rooms,
  room,
  disabled,
  onMove,
}: {
  person: Placed;
  rooms: readonly number[];
  room: number;
  disabled: boolean;
  onMove: (person: string, room: number) => void;
}) => {
  const name = person.isMe ? texts.yourself : person.name;
  const [other] = rooms.filter((each) => each !== room);
  if (rooms.length > 2)
    return (
      <NativeSelect
        data-move
        size="xs"
        classNames={{ root: styles.choice!, input: styles.select! }}
        aria-label={texts.roomOf(name)}
        disabled={disabled}
        value={String(room)}
        data={rooms.map((each) => ({ value: String(each), label: breakoutTexts.room(each) }))}
        onChange={(event) => onMove(person.id, Number(event.currentTarget.value))}
      />
    );
  if (other === undefined) return null;
  return (
    <UnstyledButton
      data-move
      className={styles.move}
      aria-label={texts.moveTo(name, other)}
      title={texts.moveTo(name, other)}
      disabled={disabled}
      onClick={() => onMove(person.id, other)}
    >
      <Icon shape={other === MAIN_ROOM ? IconLeft : IconRight} size={18} />
    </UnstyledButton>
  );
};
