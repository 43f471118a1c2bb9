import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

/** How long the after-text stays before the modal closes, in milliseconds (SIT-102). */
export const AFTER_TEXT_MS = 2000;
/** How often `everyFiveSeconds` runs, in milliseconds (SIT-104). */
const AUTO_RUN_MS = 5000;

export type ConfirmModalProps = {
  opened: boolean;
  title: string;
  children?: ReactNode;
  /** Text of the button that agrees. */
  yes: string;
  /** Text of the button that leaves; null for none. */
  no?: string | null;
  /** The agreeing button warns. */
  danger?: boolean;
  /** Asks for a line of text, given to `onYes`; an empty answer is refused when `required`. */
  input?: { label: string; required?: string; maxLength?: number };
  /** While its promise runs, yes shows loading. Answer a string to stay open and show it as what went wrong. */
  onYes: (text: string) => void | string | undefined | Promise<void | string | undefined>;
  /** Shown for two seconds after yes; without it the modal closes at once. */
  afterText?: string;
  onClose: () => void;
  /** Escape, outside click and the close button do nothing (SIT-103). */
  forbidLeaving?: boolean;
  everyFiveSeconds?: () => void;
};

type Step = { is: 'input'; failed?: string } | { is: 'working' } | { is: 'done' };

/** The generic confirm and input modal: input, yes (may load), after-text for two seconds, closed (SIT-101 to SIT-104). */
export const ConfirmModal = (props: ConfirmModalProps) => {
  const [step, setStep] = useState<Step>({ is: 'input' });
  const [text, setText] = useState('');
  const mayLeave = !props.forbidLeaving && step.is !== 'working';
  const close = () => {
    setStep({ is: 'input' });
    setText('');
    props.onClose();
  };
  useAutoRun(props.opened, props.everyFiveSeconds);
  useAfterText(step.is === 'done', close);

  const agree = async () => {
    if (props.input?.required !== undefined && text.trim() === '') {
      return setStep({ is: 'input', failed: props.input.required });
    }
    setStep({ is: 'working' });
    const failed = await (async () => props.onYes(text.trim()))().catch(messageOf);
    if (typeof failed === 'string') return setStep({ is: 'input', failed });
    if (props.afterText === undefined) return close();
    setStep({ is: 'done' });
  };

  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={props.title}
      closeOnEscape={mayLeave}
      closeOnClickOutside={mayLeave}
      withCloseButton={!props.forbidLeaving}
      closeButtonProps={{ 'aria-label': 'Close', disabled: step.is === 'working' }}
    >
      {step.is === 'done' ? (
        <output style={{ display: 'block' }}>{props.afterText}</output>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void agree();
          }}
        >
          <Stack gap="md">
            {props.children}
            {props.input ? (
              <TextInput
                label={props.input.label}
                value={text}
                maxLength={props.input.maxLength ?? 500}
                data-autofocus
                error={step.is === 'input' ? step.failed : undefined}
                onChange={(event) => {
                  setText(event.currentTarget.value);
                  setStep({ is: 'input' });
                }}
              />
            ) : (
              <Failed step={step} />
            )}
            <Group justify="flex-end" gap="sm">
              {props.no === null ? null : (
                <Button variant="default" onClick={close} disabled={!mayLeave}>
                  {props.no ?? 'Cancel'}
                </Button>
              )}
              <Button type="submit" loading={step.is === 'working'} {...(props.danger ? { color: 'red' } : {})}>
                {props.yes}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
};

const Failed = ({ step }: { step: Step }) => (
  <div role="alert">
    {step.is === 'input' && step.failed !== undefined ? (
      <p style={{ color: 'var(--ws-error)', fontWeight: 650 }}>{step.failed}</p>
    ) : null}
  </div>
);

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

const useAfterText = (done: boolean, close: () => void) => {
  const latest = useEffectEvent(close);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => latest(), AFTER_TEXT_MS);
    return () => clearTimeout(timer);
  }, [done]);
};
