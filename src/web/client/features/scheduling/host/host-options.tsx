import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconRepeatOff from '@tabler/icons-react/dist/esm/icons/IconRepeatOff.mjs';
import IconUserShare from '@tabler/icons-react/dist/esm/icons/IconUserShare.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { isInActiveSeries, seriesCan, seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { canChange, canDelete, canHandOver, canUseHostOptions } from '#modules/scheduling/contract/session-view.ts';
import { DisclosureMenu, MenuButton, MenuLink } from '#ui/controls/disclosure-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { Round } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { handOverTexts } from './hand-over-texts.ts';
import { useLooking, useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { EndSeriesDialog } from '../series/end-series-dialog.tsx';
import { seriesTexts } from '../series-texts.ts';
import { sessionTexts } from '../texts.ts';
import { whenFetched } from '#client/lib/browser/fetched.ts';

const texts = sessionTexts.options;

/** Loaded for staff alone. */
const handOver = (session: Session) =>
  void whenFetched(
    () => import('./hand-over-dialog.tsx'),
    ({ HandOverDialog }) => openModal((close) => <HandOverDialog session={session} onClose={close} />),
  );

/** Edit, copy and delete, for the host and admins (SCH-050, SCH-093). */
export const HostOptions = ({ session }: { session: Session }) => {
  const looking = useLooking();
  const now = useNow();
  const changeable = canChange(session, looking, now);
  const transferable = canHandOver(session, looking, now, useSchedulingSettings());
  if (!canUseHostOptions(session, looking)) return null;
  return (
    <DisclosureMenu
      label={sessionTexts.buttons.options}
      button={
        <Round size={2.75} bg="var(--ws-surface)" bd="1px solid var(--ws-line)">
          <Icon shape={IconDots} size={22} />
        </Round>
      }
    >
      {changeable && !isInActiveSeries(session) ? (
        <MenuLink icon={IconEdit} text={texts.edit} to={`/session/${session.uuid}/edit`} />
      ) : null}
      {session.series ? <SeriesItems series={session.series} /> : null}
      <MenuLink icon={IconCopy} text={texts.copy} to={`/session-create/copy/${session.uuid}`} />
      {transferable ? (
        <MenuButton icon={IconUserShare} text={handOverTexts.option} onClick={() => handOver(session)} />
      ) : null}
      {canDelete(session, looking, now) ? (
        <MenuButton
          icon={IconTrash}
          text={texts.remove}
          onClick={() => openModal((close) => <DeleteDialog session={session} onClose={close} />)}
        />
      ) : null}
    </DisclosureMenu>
  );
};

/** An active series is changed as a whole (C-008, SCH-050). */
const SeriesItems = ({ series }: { series: NonNullable<Session['series']> }) => (
  <>
    {seriesCan(series, 'SeriesChanged') ? (
      <MenuLink icon={IconEdit} text={seriesTexts.options.edit} to={`${seriesPath(series)}/edit`} />
    ) : null}
    <MenuLink icon={IconRepeat} text={seriesTexts.options.view} to={seriesPath(series)} />
    {seriesCan(series, 'SeriesEnded') ? (
      <MenuButton
        icon={IconRepeatOff}
        text={seriesTexts.options.end}
        onClick={() => openModal((close) => <EndSeriesDialog series={series.uuid} onClose={close} />)}
      />
    ) : null}
  </>
);
