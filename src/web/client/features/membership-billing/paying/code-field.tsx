import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { claimCode } from '#modules/membership-billing/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { codeInput } from '#ui/form.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.code;
/** How long the field of a code that cannot be used looks wrong (BIL-059). */
const FLASH_MS = 500;

export type Code = AnswerOf<typeof claimCode>['discount_code'];

/** A gift or discount code, only looked at: it is used when one pays (BIL-030, BIL-055, BIL-059). */
export const useCode = (initial: string) => {
  const [text, setText] = useState(initial);
  const [code, setCode] = useState<Code>();
  const [gift, setGift] = useState<Code>();
  const [problem, setProblem] = useState<string>();
  const [flashing, setFlashing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = useAction(claimCode, {
    after: ({ discount_code }) => (discount_code.is_gift ? setGift(discount_code) : setCode(discount_code)),
    refused: ({ msg }) => {
      setText('');
      setProblem(msg);
      setFlashing(true);
    },
  });
  useEffect(() => {
    if (!flashing) return undefined;
    const timer = setTimeout(() => setFlashing(false), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flashing]);
  const typed = text.trim();
  const look = () => {
    if (typed === '' || check.pending) return field.current?.focus();
    void check.run({ a: typed, b: 'false' });
  };
  // One that was brought along: its button would be a second step for the same code.
  const lookAtFirst = useRef(initial === '' ? undefined : look);
  useEffect(() => {
    lookAtFirst.current?.();
    lookAtFirst.current = undefined;
  }, []);
  return {
    code,
    gift,
    problem,
    flashing,
    field,
    text,
    pending: check.pending,
    look,
    remove: () => {
      setCode(undefined);
      setText('');
    },
    type: (typedText: string) => {
      setText(typedText);
      setProblem(undefined);
      setGift(undefined);
    },
    /** False while there is a code of which it is not known what it changes: what is paid would be another sum. */
    isSettled: () => {
      if (code !== undefined || gift !== undefined || typed === '') return true;
      look();
      return false;
    },
  };
};

export const CodeField = ({
  typed: { code, gift, problem, flashing, field, text, pending, look, remove, type },
  disabled,
}: {
  typed: ReturnType<typeof useCode>;
  disabled: boolean;
}) => {
  if (code)
    return (
      <Row justify="space-between" tone="good">
        <output>{texts.applied(code.months_off)}</output>
        <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={remove}>
          {texts.remove}
        </Button>
      </Row>
    );
  return (
    <>
      <Row align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          label={texts.label}
          flex={1}
          value={text}
          disabled={disabled}
          {...codeInput}
          error={flashing}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            // Within the form that pays: Enter here is about the code alone.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            look();
          }}
        />
        <Button variant="default" h="2.75rem" loading={pending} disabled={disabled} onClick={look}>
          {texts.apply}
        </Button>
      </Row>
      {/* The flash is short; why stays until something is typed. */}
      <Soft role="alert" c="var(--ws-error)">
        {problem}
      </Soft>
      {gift ? (
        <Row justify="space-between" tone="brand">
          <output>{texts.gift}</output>
          <Anchor component={Link} to={`/redeem?code=${encodeURIComponent(gift.code)}`}>
            {texts.toRedeem}
          </Anchor>
        </Row>
      ) : null}
    </>
  );
};
