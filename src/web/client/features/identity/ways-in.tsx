import { Button } from '@mantine/core';
import { cancelEmailChange, listWaysIn, type WaysIn } from '#modules/identity/contract/api/ways-in.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { identityTexts } from './texts.ts';

const texts = identityTexts.waysIn;
/** `reminding`: the calendar address. */
const topics = (['login', 'sign_in', 'user', 'passkey', 'second_factor', 'reminding'] as const).map(
  (topic) => [topic] as const,
);

const linesOf = (waysIn: WaysIn): string[] => [
  waysIn.has_password ? texts.password : texts.noPassword,
  ...(waysIn.has_second_factor ? [texts.secondFactor] : []),
  ...waysIn.passkeys.map(({ name }) => texts.passkey(name)),
  ...waysIn.logins.map(texts.login),
  ...waysIn.api_tokens.map(texts.apiToken),
  ...(waysIn.has_calendar_address ? [texts.calendar] : []),
  ...(waysIn.sign_ins > 0 ? [texts.signIns(waysIn.sign_ins)] : []),
  ...(waysIn.email_change ? [texts.emailChange(waysIn.email_change.email)] : []),
];

export const WaysInList = ({ ways }: { ways: WaysIn }) => (
  <Stack as="ul" gap="xs" style={{ overflowWrap: 'anywhere', listStyle: 'disc', paddingInlineStart: '1.25rem' }}>
    {linesOf(ways).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Stack>
);

/** The same list in the account, with the asked address to withdraw (I-037, I-038). */
export const WaysInCard = () => {
  const list = useCall(listWaysIn, {}, { topics, staleTime: 0, quiet: true });
  const cancel = useAction(cancelEmailChange, { done: texts.emailChangeCanceled });
  return (
    <Loaded query={list} loading={<LoadingState rows={2} />}>
      {({ ways_in }) => (
        <Stack gap="md">
          <WaysInList ways={ways_in} />
          {ways_in.email_change ? (
            <Button
              variant="default"
              style={{ alignSelf: 'flex-start' }}
              loading={cancel.pending}
              onClick={() => void cancel.run({})}
            >
              {texts.cancelEmailChange}
            </Button>
          ) : null}
          <Soft>{texts.hint}</Soft>
        </Stack>
      )}
    </Loaded>
  );
};
