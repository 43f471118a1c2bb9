import { Box, UnstyledButton } from '@mantine/core';
import IconAgenda from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconLead from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import { Icon } from '#ui/icon.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { roomTexts } from '../texts.ts';
import { TakeBackButton } from './lead-modal.tsx';
import { leadTexts as texts } from './texts.ts';
import { minutesText, useTimeLeft } from './time-left.ts';
import type { Leading } from './use-lead.ts';
import styles from './lead.module.css';

/** The leader and the current step of the agenda, in one line for all (ROM-082). */
export const LeadStrip = ({
  session,
  leading,
  onAgenda,
  onLead,
}: {
  session: RoomSession;
  leading: Leading;
  onAgenda: () => void;
  /** Opens the options of a substitute. */
  onLead: () => void;
}) => {
  const { seen, me, isSubstitute, nameOf, entered } = leading;
  const { substitute, acting_host, host_returned } = seen.lead;
  // The host's own picture says so already.
  const leader = substitute === null ? undefined : nameOf(substitute);
  const isHost = host_returned && entered.am_i_host && substitute !== me;
  return (
    <div className={styles.strip}>
      {isSubstitute ? (
        <UnstyledButton className={styles.chip} data-tone="warm" onClick={onLead} aria-haspopup="dialog">
          <Icon shape={IconLead} size={16} />
          {texts.youLead}
        </UnstyledButton>
      ) : leader !== undefined ? (
        <span className={styles.chip}>{texts.leads(leader)}</span>
      ) : acting_host === null && entered.is_group_hosted ? (
        <span className={styles.chip}>{texts.groupLeads}</span>
      ) : null}
      {isHost ? <TakeBackButton session={session} /> : null}
      {seen.agenda ? <AgendaChip agenda={seen.agenda} onOpen={onAgenda} /> : null}
    </div>
  );
};

const AgendaChip = ({ agenda, onOpen }: { agenda: { step: number; ends_at: string | null }; onOpen: () => void }) => {
  const title = roomTexts.guide.steps[agenda.step]?.title;
  if (title === undefined) return null;
  return (
    <UnstyledButton className={styles.chip} onClick={onOpen} aria-label={texts.agenda.chip(title)}>
      <Icon shape={IconAgenda} size={16} />
      {title}
      {agenda.ends_at === null ? null : <StepTime to={agenda.ends_at} />}
    </UnstyledButton>
  );
};

/** Ends gently: no sound, only other words. */
const StepTime = ({ to }: { to: string }) => {
  const left = useTimeLeft(to);
  return left > 0 ? (
    <Box component="span" c="var(--room-ink-soft)" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {minutesText(left)}
    </Box>
  ) : (
    <Box component="span" c="var(--ws-on-warm-soft)">
      {texts.agenda.over}
    </Box>
  );
};
