import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Checkbox } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useDeferredValue, useId, useState } from 'react';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { registeredIn } from '#modules/scheduling/contract/session-view.ts';
import { handOverSession, possibleHosts, type PossibleHost } from '#modules/scheduling/contract/host-api.ts';
import { handOverSeries } from '#modules/scheduling/series/contract/api.ts';
import { isInActiveSeries } from '#modules/scheduling/series/contract/series-view.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { SearchBox } from '#ui/controls/search-box.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { handOverTexts as texts } from './hand-over-texts.ts';
import { RadioChoice } from '#ui/controls/radio-choice.tsx';
import { calledIn, PersonName } from '#client/entities/identity/member-name.tsx';

const SHOWN = 20;

/** Staff choose who hosts a session, or the rest of its series, from now on (I-034, I-035). */
export const HandOverDialog = ({ session, onClose }: { session: Session; onClose: () => void }) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<PossibleHost | null>(null);
  const [whole, setWhole] = useInputState(false);
  const q = useDeferredValue(typed);
  const query = useCall(
    possibleHosts,
    { id: session.uuid, q, limit: SHOWN },
    { topics: [['session', session.uuid]], quiet: true },
  );
  const series = isInActiveSeries(session) ? session.series : null;
  const name = chosen === null ? '' : calledIn(chosen);
  const one = useAction(handOverSession, { done: texts.done(name) });
  const all = useAction(handOverSeries, { done: texts.doneSeries(name) });
  const handOver = async () => {
    if (chosen === null) return texts.choose;
    const answer =
      whole && series !== null
        ? await all.run({ id: series.uuid, host: chosen.uuid })
        : await one.run({ id: session.uuid, host: chosen.uuid });
    return answer.ok ? answer : (answer.notice.fields?.[0]?.msg ?? answer);
  };
  return (
    <ActionDialog title={texts.title} yes={texts.yes} no={texts.no} action={handOver} onClose={onClose}>
      <p>{texts.lead(registeredIn(session))}</p>
      <SearchBox value={typed} onChange={setTyped} label={texts.search} />
      <Stack as="fieldset" gap="xs" mah="20rem" p="xxs" style={{ overflowY: 'auto' }}>
        <Box component="legend" pt="0" px="0" pb="xs" fw={700}>
          {texts.who}
        </Box>
        <Loaded query={query} loading={<LoadingState rows={3} label={texts.loading} />}>
          {({ users }) => (
            <>
              {users.length === 0 ? <Soft>{q === '' ? texts.noMember : texts.none}</Soft> : null}
              {users.map((host) => (
                <HostChoice
                  key={host.uuid}
                  host={host}
                  isChosen={chosen?.uuid === host.uuid}
                  onChoose={() => setChosen(host)}
                />
              ))}
            </>
          )}
        </Loaded>
      </Stack>
      {series === null ? null : (
        <Checkbox label={texts.wholeSeries} description={texts.wholeSeriesHint} checked={whole} onChange={setWhole} />
      )}
    </ActionDialog>
  );
};

const HostChoice = ({ host, isChosen, onChoose }: { host: PossibleHost; isChosen: boolean; onChoose: () => void }) => {
  const hint = useId();
  return (
    <RadioChoice
      name="host"
      value={host.uuid}
      checked={isChosen}
      disabled={host.is_busy}
      aria-describedby={hint}
      onChange={onChoose}
    >
      <Avatar id={host.uuid} name={calledIn(host)} src={host.pic} size={36} />
      <Stack as="span" gap="0" miw="0" style={{ overflowWrap: 'anywhere' }}>
        <strong>
          <PersonName person={host} />
        </strong>
        <Soft id={hint} as="span">
          {host.is_busy ? texts.busy : host.is_registered ? texts.registered : texts.hosted(host.num_sessions_hosted)}
        </Soft>
      </Stack>
    </RadioChoice>
  );
};
