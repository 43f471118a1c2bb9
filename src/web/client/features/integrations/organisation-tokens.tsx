import { Button } from '@mantine/core';
import { useState } from 'react';
import { ORGANISATION_SCOPES, type OrganisationScope } from '#modules/identity/contract/api/api-scopes.ts';
import {
  endOrganisationToken,
  listOrganisationTokens,
  makeOrganisationToken,
} from '#modules/integrations/contract/organisation-token-api.ts';
import { programTexts } from '#client/entities/programs/program-texts.ts';
import { TokenForm, useTokenForm } from '#client/entities/programs/token-form.tsx';
import { TokenList } from '#client/entities/programs/token-list.tsx';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { SecretOnce } from '#ui/controls/secret-once.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { integrationsTexts } from './texts.ts';

const texts = integrationsTexts.tokens;

/** Tokens with which programs of organisations read (ADR 98). */
export const OrganisationTokens = () => {
  const tokens = useCall(listOrganisationTokens, {}, { topics: [['organisation_token']], staleTime: 0 });
  const end = useAction(endOrganisationToken, { done: programTexts.ended, refused: 'toast' });
  const [isMaking, setIsMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  const form = useTokenForm(false);
  const make = useAction(makeOrganisationToken, {
    after: ({ secret: made }) => {
      setIsMaking(false);
      form.reset();
      setSecret(made);
    },
    fields: form,
  });
  return (
    <Stack gap="md">
      <Soft>{texts.about}</Soft>
      {secret === undefined ? null : (
        <SecretOnce secret={secret} texts={programTexts.secret} onDone={() => setSecret(undefined)} />
      )}
      <Loaded query={tokens} loading={<LoadingState rows={2} />}>
        {({ token }) => <TokenList tokens={token} ending={end.sending?.id} onEnd={(id) => void end.run({ id })} />}
      </Loaded>
      {isMaking ? (
        <TokenForm
          form={form}
          scopes={ORGANISATION_SCOPES}
          label={texts.name}
          hint={texts.nameHint}
          asksPassword={false}
          pending={make.pending}
          onCancel={() => setIsMaking(false)}
          onSend={({ name, scopes, days }) =>
            make.run({ name, scopes: scopes as OrganisationScope[], days: Number(days) })
          }
        />
      ) : (
        <Row>
          <Button variant="default" onClick={() => setIsMaking(true)}>
            {programTexts.open}
          </Button>
        </Row>
      )}
    </Stack>
  );
};
