import { Button } from '@mantine/core';
import { useState } from 'react';
import { MEMBER_SCOPES, type MemberScope } from '#modules/identity/contract/api/api-scopes.ts';
import { endApiToken, listApiTokens, makeApiToken } from '#modules/identity/contract/api/tokens.ts';
import { programTexts } from '#client/entities/programs/program-texts.ts';
import { TokenForm, useTokenForm } from '#client/entities/programs/token-form.tsx';
import { TokenList } from '#client/entities/programs/token-list.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { SecretOnce } from '#ui/controls/secret-once.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { tokenTexts as texts } from './token-texts.ts';

/** The tokens of the member’s own programs (ADR 98). */
export const ApiTokens = () => {
  const tokens = useCall(listApiTokens, {}, { topics: [['api_token']], staleTime: 0, quiet: true });
  const end = useAction(endApiToken, { done: programTexts.ended, refused: 'toast' });
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <Stack gap="lg">
      {secret === undefined ? null : (
        <SecretOnce secret={secret} texts={programTexts.secret} onDone={() => setSecret(undefined)} />
      )}
      <Loaded query={tokens} loading={<LoadingState rows={2} />}>
        {({ token }) => <TokenList tokens={token} ending={end.sending?.id} onEnd={(id) => void end.run({ id })} />}
      </Loaded>
      {isMaking ? (
        <MakeToken
          onClose={() => setIsMaking(false)}
          onMade={(made) => {
            setIsMaking(false);
            setSecret(made);
          }}
        />
      ) : (
        <Row>
          <Button
            onClick={() => {
              setSecret(undefined);
              setIsMaking(true);
            }}
          >
            {programTexts.open}
          </Button>
        </Row>
      )}
    </Stack>
  );
};

const MakeToken = ({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) => {
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useTokenForm(asksPassword);
  const make = useAction(makeApiToken, {
    after: ({ secret }) => onMade(secret),
    refused: ({ name, msg, id }) =>
      name === 'FRESH_LOGIN_NEEDED' ? setAsksPassword(true) : form.showNotice({ name, msg, id }),
    quiet: true,
  });
  return (
    <TokenForm
      form={form}
      scopes={MEMBER_SCOPES}
      label={texts.name}
      hint={texts.nameHint}
      asksPassword={asksPassword}
      pending={make.pending}
      onCancel={onClose}
      onSend={({ name, scopes, days, password }) =>
        make.run({
          name,
          scopes: scopes as MemberScope[],
          days: Number(days),
          ...(asksPassword ? { password } : {}),
        })
      }
    />
  );
};
