import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { days, plus } from '#kernel/contract/time.ts';
import {
  endDevice,
  getNoticeChoices,
  keepDevice,
  setNoticeChoices,
  type ComingNotice,
  type NoticeChoices as Choices,
} from '#modules/notifications/contract/api.ts';
import { chosenKinds, exceptions, waysOf, type Way } from '#modules/notifications/contract/ways.ts';
import { useAction } from '#client/lib/action.ts';
import { useSetting } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';
import { CardSection } from '#ui/card.tsx';
import { FormError } from '#ui/form.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { followTexts } from '#client/entities/notifications/texts.ts';
import { choicesTexts as texts } from './choices-texts.ts';
import type { DeviceProblem } from './device.ts';
import { FollowedHosts } from './followed-hosts.tsx';
import { remindingTexts } from './reminding-texts.ts';
import { whenFetched } from '#client/lib/browser/fetched.ts';

const device = () => import('./device.ts');
const LOW_DAYS = 7;
const USUAL_NIGHT = { from: '22:00', to: '08:00', except: ['own-sessions', 'staff-letters'] } as const;

/** What a member hears of, in which way and when. `wells`: what they hear of in each Well. */
export const NoticeChoices = ({ wells }: { wells: ReactNode }) => {
  const query = useCall(getNoticeChoices, {}, { topics: [['reminding'], ['session']], quiet: true });
  return (
    <Loaded query={query} loading={<LoadingState rows={6} />}>
      {({ choices }) => (
        <Stack gap="lg">
          <CardSection title={texts.coming}>
            <Coming notices={choices.coming} />
          </CardSection>
          <CardSection title={texts.waysTitle}>
            <Ways choices={choices} />
          </CardSection>
          <CardSection title={texts.wellsTitle}>{wells}</CardSection>
          <CardSection title={followTexts.title}>
            <FollowedHosts />
          </CardSection>
          <CardSection title={texts.quietTitle}>
            <Quiet key={JSON.stringify(choices.quiet)} quiet={choices.quiet} />
          </CardSection>
          <CardSection title={texts.lowTitle}>
            <LowEnergy until={choices.low_energy_until} />
          </CardSection>
          <CardSection title={texts.deviceTitle}>
            <Device choices={choices} />
          </CardSection>
        </Stack>
      )}
    </Loaded>
  );
};

const Coming = ({ notices }: { notices: readonly ComingNotice[] }) =>
  notices.length === 0 ? (
    <p>{texts.nothingComes}</p>
  ) : (
    <Stack as="ul">
      {notices.map(({ kind, at, way, moved_from: moved, count }) => (
        <Row as="li" key={`${kind}${at}${way}`} justify="space-between" gap="0 1rem">
          <TimeText at={at} />
          <Soft>
            {way === 'daily' || way === 'weekly'
              ? texts.count(count)
              : kind === 'always'
                ? texts.others
                : texts.kinds[kind]}{' '}
            · {texts.ways[way].toLowerCase()}
            {moved === null ? '' : `, ${texts.moved}`}
          </Soft>
        </Row>
      ))}
    </Stack>
  );

const Ways = ({ choices }: { choices: Choices }) => {
  const save = useAction(setNoticeChoices, { done: texts.saved, refused: 'toast' });
  const first = useSetting('REMIND_FIRST_MIN_BEFORE', 1440);
  const last = useSetting('REMIND_LAST_MIN_BEFORE', 30);
  // Optimistic: a failed write shows the stored way again.
  const current = { ...choices.ways, ...save.sending };
  return (
    <Stack gap="md">
      {chosenKinds.map((kind) => (
        <NativeSelect
          key={kind}
          label={texts.kinds[kind]}
          description={kind === 'reminders' ? remindingTexts.remindersHint(first, last) : undefined}
          value={current[kind]}
          disabled={save.pending}
          data={waysOf[kind]
            .filter((way) => way !== 'push' || choices.push_key !== null || current[kind] === 'push')
            .map((way) => ({ value: way, label: texts.ways[way] }))}
          onChange={(event) => void save.run({ [kind]: event.currentTarget.value as Way })}
        />
      ))}
      <Soft>{texts.always}</Soft>
    </Stack>
  );
};

const Quiet = ({ quiet }: { quiet: Choices['quiet'] }) => {
  const save = useAction(setNoticeChoices, { done: texts.saved });
  const [isOn, setOn] = useInputState(quiet !== null);
  const [{ from, to, except }, setHours] = useState<NonNullable<Choices['quiet']>>(
    quiet ?? { ...USUAL_NIGHT, except: [...USUAL_NIGHT.except] },
  );
  const zone = useMember()?.timezone ?? 'UTC';
  const submit = () =>
    save.run(isOn ? { quiet: true, quiet_from: from, quiet_to: to, quiet_except: except } : { quiet: false });
  return (
    <form
      noValidate
      onChange={save.clear}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="md">
        <Checkbox label={texts.quiet} checked={isOn} onChange={setOn} />
        {isOn ? (
          <>
            <Row align="flex-start">
              <TextInput
                type="time"
                label={texts.from}
                value={from}
                onChange={(event) => setHours({ from: event.currentTarget.value, to, except })}
              />
              <TextInput
                type="time"
                label={texts.to}
                value={to}
                onChange={(event) => setHours({ from, to: event.currentTarget.value, except })}
              />
            </Row>
            <Soft>{texts.zone(zone)}</Soft>
            <Stack as="fieldset">
              <Box component="legend" fw={600} mb="xs">
                {texts.except}
              </Box>
              {exceptions.map((name) => (
                <Checkbox
                  key={name}
                  label={texts.exceptions[name]}
                  checked={except.includes(name)}
                  onChange={(event) =>
                    setHours({
                      from,
                      to,
                      except: event.currentTarget.checked ? [...except, name] : except.filter((each) => each !== name),
                    })
                  }
                />
              ))}
            </Stack>
          </>
        ) : null}
        <FormError>{save.notice?.msg}</FormError>
        <Row>
          <Button type="submit" variant="default" loading={save.pending}>
            {texts.saveQuiet}
          </Button>
        </Row>
      </Stack>
    </form>
  );
};

const LowEnergy = ({ until }: { until: string | null }) => {
  const save = useAction(setNoticeChoices, { done: texts.saved, refused: 'toast' });
  return (
    <Stack gap="md">
      {until === null ? (
        <p>{texts.lowLead}</p>
      ) : (
        <p>
          {texts.lowUntil} <TimeText at={until} />.
        </p>
      )}
      <Row>
        <Button
          variant="default"
          loading={save.pending}
          onClick={() =>
            void save.run({
              low_energy_until: until === null ? plus(new Date(serverNow()).toISOString(), days(LOW_DAYS)) : null,
            })
          }
        >
          {until === null ? texts.lowStart : texts.lowEnd}
        </Button>
      </Row>
    </Stack>
  );
};

/** The browser's own part is loaded with the first tap, or where it takes notices already. */
const Device = ({ choices: { push_key: key, devices, device_here: isKnown } }: { choices: Choices }) => {
  const keep = useAction(keepDevice, { done: texts.saved, refused: 'toast' });
  const end = useAction(endDevice, { done: texts.saved, refused: 'toast' });
  const [isHere, setHere] = useState(false);
  const [problem, setProblem] = useState<DeviceProblem>();
  useEffect(() => {
    if (!isKnown) return undefined;
    let isGone = false;
    void device()
      .then(({ deviceEndpoint }) => deviceEndpoint())
      .then((endpoint) => (isGone ? undefined : setHere(endpoint !== null)))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [isKnown]);
  // The browser may still have an address of a log-in that is over.
  const isOn = isKnown && isHere;
  if (key === null) return <p>{texts.off}</p>;
  const turnOn = async () => {
    setProblem(undefined);
    const taken = await whenFetched(device, ({ turnOn: ask }) => ask(key));
    if (taken === undefined) return undefined;
    if (typeof taken === 'string') return setProblem(taken);
    await keep.run(taken);
    return undefined;
  };
  const turnOff = async () => {
    const endpoint = await whenFetched(device, ({ turnOff: stop }) => stop());
    if (endpoint != null) await end.run({ endpoint });
  };
  return (
    <Stack gap="md">
      <p>{texts.deviceLead}</p>
      <Soft>{texts.devices(devices)}</Soft>
      {problem === undefined ? null : <p role="alert">{texts[problem]}</p>}
      <Row>
        <Button
          variant="default"
          loading={keep.pending || end.pending}
          onClick={() => void (isOn ? turnOff() : turnOn())}
        >
          {isOn ? texts.turnOff : texts.turnOn}
        </Button>
      </Row>
    </Stack>
  );
};
