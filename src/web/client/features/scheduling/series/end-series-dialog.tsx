import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { deleteSeries, getSeries } from '#modules/scheduling/series/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { seriesTexts } from '../series-texts.ts';

const texts = seriesTexts.options;

/** Says what becomes of sessions people registered for, and offers to cancel them too (SCH-099, C-010). */
export const EndSeriesDialog = ({ series, onClose }: { series: string; onClose: () => void }) => {
  const [cancelToo, setCancelToo] = useInputState(false);
  const query = useCall(getSeries, { id: series }, { topics: [['session']], quiet: true });
  const registered = query.data?.series.num_sessions_registered ?? 0;
  const end = useAction(deleteSeries, { done: texts.ended, refused: 'toast' });
  return (
    <ActionDialog
      title={texts.endTitle}
      yes={texts.endYes}
      no={texts.endNo}
      danger
      disabled={query.data === undefined}
      action={() => end.run({ id: series, cancel_registered: cancelToo && registered > 0 })}
      onClose={onClose}
    >
      <p>{texts.endText}</p>
      <Loaded query={query} loading={<LoadingState shape="text" rows={1} />}>
        {() =>
          registered === 0 ? null : (
            <>
              <p>{texts.endRegistered(registered)}</p>
              <Checkbox label={texts.cancelToo} checked={cancelToo} onChange={setCancelToo} />
            </>
          )
        }
      </Loaded>
    </ActionDialog>
  );
};
