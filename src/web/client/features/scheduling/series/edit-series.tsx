import { Box, Button, Checkbox } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { updateSeries, updateSeriesEnd, type Series } from '#modules/scheduling/series/contract/api.ts';
import { seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { useAction } from '#client/lib/action.ts';
import type { Member } from '#client/lib/session.tsx';
import { Panel, Stack } from '#ui/layout.tsx';
import { useSessionPicture } from '../form/use-session-picture.ts';
import { SessionForm, useSessionFields } from '../form/session-form.tsx';
import { changesIn, valuesOf, type SessionValues } from '../form/session-values.ts';
import { EndField } from '../form/end-field.tsx';
import { seriesTexts } from '../series-texts.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';

const texts = seriesTexts.edit;

/** Changes all coming sessions of a series, and by itself its end (SCH-016, I-017, I-018). */
export const EditSeries = ({ series, member }: { series: Series; member: Member }) => {
  const fields = useSessionFields(valuesOf(series, series.group_info.uuid, series.repeat), {
    isAdmin: member.is_admin,
    editing: { startBefore: series.start_time, registered: series.most_registered },
  });
  const picture = useSessionPicture(series.pic);
  const save = useAction(updateSeries, {
    fields,
    refused: 'toast',
    after: () => picture.save({ uuid: series.uuid, series }),
    go: seriesPath(series),
    done: texts.saved,
  });
  const submit = (values: SessionValues) => void save.run({ id: series.uuid, ...changesIn(values) });

  return (
    <>
      <SessionForm
        fields={fields}
        wells={[series.group_info]}
        mode="edit"
        mayGroupHost={false}
        isAdmin={member.is_admin}
        existingDuration={series.duration_minutes}
        picture={picture}
        host={calledIn(series.host_user ?? member)}
        running={save.pending}
        cancelTo={seriesPath(series)}
        onSubmit={submit}
      />
      <SeriesEnd series={series} />
    </>
  );
};

const SeriesEnd = ({ series }: { series: Series }) => {
  const [end, setEnd] = useState(series.end_datetime);
  const [cancelToo, setCancelToo] = useInputState(false);
  const save = useAction(updateSeriesEnd, { refused: 'toast', go: seriesPath(series), done: texts.saved });
  return (
    <Panel as="section" tone="surface" mt="lg" p="clamp(1.125rem, 0.9rem + 1vw, 1.75rem)">
      <Box component="h2" mb="xs" fz="h3">
        {texts.endSection}
      </Box>
      <Stack gap="md">
        <p>{texts.endLead}</p>
        <EndField
          value={end}
          onChange={(changed) => {
            setEnd(changed);
            save.clear();
          }}
          error={save.notice?.msg}
        />
        {series.num_sessions_registered === 0 ? null : (
          <Checkbox label={texts.cancelToo} checked={cancelToo} onChange={setCancelToo} />
        )}
        <div>
          <Button
            variant="default"
            loading={save.pending}
            disabled={end === series.end_datetime}
            onClick={() => void save.run({ id: series.uuid, seriesEndTime: end, cancel_registered: cancelToo })}
          >
            {texts.saveEnd}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
};
