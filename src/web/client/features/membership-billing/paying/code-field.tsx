import { Anchor, Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import { claimCode } from '#modules/membership-billing/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { Row, Soft } from '#ui/layout.tsx';
import { billingTexts } from '../texts.ts';

const texts = billingTexts.code;
/** How long the field of a code that cannot be used looks wrong (BIL-059). */
const FLASH_MS = 500;

export type Code = AnswerOf<typeof claimCode>['discount_code'];

/** A gift or discount code, only looked at: it is used when one pays (BIL-030, BIL-055, BIL-059). */
export const CodeField = ({
  code,
  onCode,
  disabled,
  initial = '',
}: {
  code: Code | undefined;
  onCode: (code: Code | undefined) => void;
  disabled: boolean;
  initial?: string;
}) => {
  const [text, setText] = useState(initial);
  const [gift, setGift] = useState<Code>();
  const [problem, setProblem] = useState<string>();
  const [flashing, setFlashing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const check = useAction(claimCode, {
    after: ({ discount_code }) => (discount_code.is_gift ? setGift(discount_code) : onCode(discount_code)),
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
  if (code)
    return (
      <Row justify="space-between" tone="good">
        <output>{texts.applied(code.months_off)}</output>
        <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => onCode(undefined)}>
          {texts.remove}
        </Button>
      </Row>
    );
  const send = () => {
    const typed = text.trim();
    if (typed === '' || check.pending) return field.current?.focus();
    void check.run({ a: typed, b: 'false' });
  };
  return (
    <>
      <Row align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          label={texts.label}
          flex={1}
          value={text}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={flashing}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
            setGift(undefined);
          }}
          onKeyDown={(event) => {
            // Within the form that pays: Enter here is about the code alone.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            send();
          }}
        />
        <Button variant="default" h="2.75rem" loading={check.pending} disabled={disabled} onClick={send}>
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
