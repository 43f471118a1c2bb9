import { atMost } from './at-most.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { saidInPlace } from '#client/lib/failures.ts';
import { texts } from '#client/lib/texts.ts';
import { laterTexts } from '#client/lib/site/later-texts.ts';
import { Dialog } from './dialog.tsx';
import { Buttons, Panel, Stack } from './layout.tsx';

/** How long the after-text stays before the dialog closes, in milliseconds (SIT-102). */
export const AFTER_TEXT_MS = 2000;
/** How often `everyFiveSeconds` runs, in milliseconds (SIT-104). */
const AUTO_RUN_MS = 5000;
/** So long a dialog stays busy before it says that an answer was lost, in milliseconds. */
const FIND_AT_ONCE_MS = 2000;
/** Pauses before a lost answer is looked up, in milliseconds. */
const FIND_AFTER_MS = [2000, 4000, 8000, 15_000, 15_000, 15_000];

/** Most characters of a text of one line that has no limit of its own. */
const SHORT_TEXT = 500;

/** What an action answers: a call's answer, or what went wrong in words, which keeps the dialog open, as `stays` does. */
export type ActionDialogOutcome = ActionDialogAnswered | string | undefined | void;
export type ActionDialogAnswered =
  | { ok: true; stays?: boolean }
  /** `find`: what became of it where only its answer was lost; undefined while that is not known. */
  | { ok: false; notice: { msg: string; name?: string }; find?: ActionDialogFind };
type ActionDialogFind = () => Promise<ActionDialogAnswered | undefined>;

export type ActionDialogProps = {
  /** True unless a machine or a state decides; `openModal` mounts the dialog only while it is open. */
  opened?: boolean;
  title: string;
  children?: ReactNode;
  /** Text of the button that agrees. */
  yes: string;
  /** Text of the button that leaves; null for none. */
  no?: string | null;
  /** In place of closing. */
  onNo?: () => void;
  /** The agreeing button warns. */
  danger?: boolean;
  /** Yes cannot be pressed yet. */
  disabled?: boolean;
  /** Asks for a text, given to `action`; `required` is what an empty one is refused with, `problem` what another is. */
  input?: {
    label: string;
    description?: string;
    required?: string;
    problem?: (text: string) => string | undefined;
    maxLength?: number;
    /** More than one: a field that grows. */
    lines?: number;
    /** False: the dialog's other fields come first. */
    autofocus?: boolean;
  };
  /** Runs on yes, which shows loading meanwhile: `(text) => remove.run({ id, note: text })`. */
  action: (text: string) => ActionDialogOutcome | Promise<ActionDialogOutcome>;
  /** Shown for two seconds after a success; without it the dialog closes at once. */
  afterText?: string;
  /** After a success its caller draws what comes next; it does not close. */
  hasNext?: boolean;
  /** Another step of the same dialog is another form. */
  step?: string;
  /** Below the buttons. */
  below?: ReactNode;
  onClose: () => void;
  /** Escape, outside click and the close button do nothing (SIT-103). */
  forbidLeaving?: boolean;
  everyFiveSeconds?: () => void;
};

type ActionDialogStep =
  | { is: 'input'; failed?: string; find?: ActionDialogFind | undefined }
  | { is: 'working' }
  | { is: 'done' };

/** A question or one text, with an action of its own: yes (may load), refusal, after-text, closed (SIT-101 to SIT-104). */
export const ActionDialog = (props: ActionDialogProps) => {
  const { opened = true, input } = props;
  const [step, setStep] = useState<ActionDialogStep>({ is: 'input' });
  const [text, setText] = useState('');
  const [isLosing, setLosing] = useState(false);
  const isWorking = step.is === 'working';
  const failed = step.is === 'input' ? step.failed : undefined;
  const mayLeave = !props.forbidLeaving && !isWorking;
  const close = () => {
    setStep({ is: 'input' });
    setText('');
    setLosing(false);
    props.onClose();
  };
  /** Escape, a click outside and the corner happen by accident: what was written is not thrown away by them. */
  const leave = () => {
    if (step.is === 'input' && text.trim() !== '') setLosing(!isLosing);
    else close();
  };
  const isDone = step.is === 'done';
  useLayoutEffect(() => {
    if (failed !== undefined) saidInPlace(failed);
  }, [failed]);
  useAutoRun(opened, props.everyFiveSeconds);
  useAfterText(isDone, close, props.afterText === undefined ? 0 : AFTER_TEXT_MS);

  const settle = (outcome: ActionDialogOutcome) => {
    const refused = refusalIn(outcome);
    if (refused !== undefined)
      return setStep({
        is: 'input',
        failed: refused,
        find: typeof outcome === 'object' && !outcome.ok ? outcome.find : undefined,
      });
    if (props.hasNext || (typeof outcome === 'object' && outcome.ok && outcome.stays)) return setStep({ is: 'input' });
    if (props.afterText === undefined) return close();
    setStep({ is: 'done' });
  };
  useFinding(step.is === 'input' ? step.find : undefined, settle);

  const agree = async () => {
    const entered = text.trim();
    const problem = entered === '' && input?.required !== undefined ? input.required : input?.problem?.(entered);
    if (problem !== undefined) return setStep({ is: 'input', failed: problem });
    setStep({ is: 'working' });
    const outcome = await (async () => props.action(entered))().catch(messageOf);
    settle(await atOnce(outcome));
  };

  const field = {
    label: input?.label,
    description: input?.description,
    value: text,
    ...atMost(input?.maxLength ?? (input?.lines === undefined ? SHORT_TEXT : undefined), text),
    disabled: isWorking,
    error: failed,
    errorProps: { role: 'alert' },
    'data-autofocus': input?.autofocus ?? true,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setText(currentTarget.value);
      setLosing(false);
    },
  };

  return (
    <Dialog
      opened={opened}
      onClose={props.forbidLeaving ? undefined : leave}
      title={props.title}
      close={null}
      isLocked={isWorking}
    >
      {isDone ? (
        <output style={{ display: 'block' }}>{props.afterText}</output>
      ) : (
        <form
          key={props.step}
          noValidate
          onChange={() => setStep((now) => (now.is === 'input' ? { is: 'input' } : now))}
          onSubmit={(event) => {
            event.preventDefault();
            if (!isWorking && !props.disabled) void agree();
          }}
        >
          <Stack gap="md">
            {props.children}
            {input === undefined ? (
              <Failed>{failed}</Failed>
            ) : input.lines === undefined ? (
              <TextInput {...field} />
            ) : (
              <Textarea {...field} minRows={input.lines} maxRows={8} />
            )}
            {isLosing ? (
              <Losing onStay={() => setLosing(false)} onLeave={close} />
            ) : (
              <Buttons>
                {props.no === null ? null : (
                  <Button variant="default" onClick={props.onNo ?? close} disabled={!mayLeave}>
                    {props.no ?? texts.cancel}
                  </Button>
                )}
                <Button
                  type="submit"
                  disabled={props.disabled ?? false}
                  loading={isWorking}
                  {...(props.danger ? { color: 'red' } : {})}
                >
                  {props.yes}
                </Button>
              </Buttons>
            )}
            {props.below}
          </Stack>
        </form>
      )}
    </Dialog>
  );
};

const Losing = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Stack role="alert">
    <p>{laterTexts.losing.question}</p>
    <Buttons>
      <Button variant="default" onClick={onLeave}>
        {laterTexts.losing.leave}
      </Button>
      <Button onClick={onStay} ref={focused}>
        {laterTexts.losing.stay}
      </Button>
    </Buttons>
  </Stack>
);
const focused = (button: HTMLButtonElement | null) => button?.focus();

const Failed = ({ children }: { children: string | undefined }) => (
  <div role="alert">
    {children === undefined ? null : (
      <Panel as="p" tone="bad" fw={650}>
        {children}
      </Panel>
    )}
  </div>
);

const refusalIn = (outcome: ActionDialogOutcome): string | undefined =>
  typeof outcome === 'object' ? (outcome.ok ? undefined : outcome.notice.msg) : (outcome ?? undefined);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const useAutoRun = (opened: boolean, run: (() => void) | undefined) => {
  const latest = useEffectEvent(() => run?.());
  const wanted = run !== undefined;
  useEffect(() => {
    if (!opened || !wanted) return undefined;
    const timer = setInterval(() => latest(), AUTO_RUN_MS);
    return () => clearInterval(timer);
  }, [opened, wanted]);
};

const useAfterText = (done: boolean, close: () => void, milliseconds: number) => {
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => latest(), milliseconds);
    return () => clearTimeout(timer);
  }, [done, milliseconds]);
};

/** A line that broke for a moment gives the answer at once: nothing was lost then, and no failure is read. */
const atOnce = async (outcome: ActionDialogOutcome): Promise<ActionDialogOutcome> => {
  if (typeof outcome !== 'object' || outcome.ok || outcome.find === undefined) return outcome;
  const { find, notice } = outcome;
  saidInPlace(notice.msg);
  const first = find();
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), FIND_AT_ONCE_MS));
  const found = await Promise.race([first, late]);
  if (found === undefined) return outcome;
  if (found !== 'late') return isNotReceived(found) ? { ok: false, notice } : found;
  let isFirst = true;
  const findAgain = () => {
    if (!isFirst) return find();
    isFirst = false;
    return first;
  };
  return { ok: false, notice, find: findAgain };
};

const isNotReceived = (answered: ActionDialogAnswered): boolean =>
  !answered.ok && answered.notice.name === 'NOT_RECEIVED';

/** A deed whose answer was lost and that was done all the same ends the dialog, as long as it is open. */
const useFinding = (find: ActionDialogFind | undefined, settle: (outcome: ActionDialogOutcome) => void) => {
  const latest = useEffectEvent(settle);
  useEffect(() => {
    if (find === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const look = ([pause, ...later]: readonly number[]) => {
      if (pause === undefined) return;
      const lookNow = async () => {
        const found = await find();
        if (isOver) return;
        if (found === undefined) look(later);
        else if (!isNotReceived(found)) latest(found);
      };
      timer = setTimeout(() => void lookNow(), pause);
    };
    look(FIND_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [find]);
};
