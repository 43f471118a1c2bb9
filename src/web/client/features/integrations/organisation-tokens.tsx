import { Button } from '@mantine/core';
import { useState } from 'react';
import { ORGANISATION_SCOPES, type OrganisationScope } from '#modules/identity/contract/api/api-scopes.ts';
import {
  endOrganisationToken,
  listOrganisationTokens,
  makeOrganisationToken,
  type OrganisationToken,
} from '#modules/integrations/contract/organisation-token-api.ts';
import { StaffList, whatIsChosen } from '#client/entities/admin/staff-list.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { programTexts } from '#client/entities/programs/program-texts.ts';
import { TokenForm, useTokenForm } from '#client/entities/programs/token-form.tsx';
import { TokenList } from '#client/entities/programs/token-list.tsx';
import { useAction } from '#client/lib/action.ts';
import type { CsvColumn } from '#client/lib/csv.ts';
import { dateText } from '#client/lib/time.ts';
import { SecretOnce } from '#ui/controls/secret-once.tsx';
import { Row, Stack } from '#ui/layout.tsx';
import { integrationsTexts } from './texts.ts';

const texts = integrationsTexts.tokens;

const columns: readonly CsvColumn<OrganisationToken>[] = [
  { title: texts.columns.name, value: ({ name }) => name },
  {
    title: texts.columns.scopes,
    value: ({ scopes }) => scopes.map((scope) => programTexts.scopes[scope] ?? scope).join('; '),
  },
  { title: texts.columns.by, value: ({ made_by: by }) => (by === null ? null : calledIn(by)) },
  { title: texts.columns.made, value: ({ made_at: at }) => dateText(at) },
  {
    title: texts.columns.used,
    value: ({ last_used_on: day }) => (day === null ? programTexts.unused : dateText(`${day}T12:00:00.000Z`)),
  },
  { title: texts.columns.ends, value: ({ expires_at: at }) => dateText(at) },
];

/** Tokens with which programs of organisations read (ADR 98). */
export const OrganisationTokens = () => {
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
      {secret === undefined ? null : (
        <SecretOnce secret={secret} texts={programTexts.secret} onDone={() => setSecret(undefined)} />
      )}
      <StaffList
        endpoint={listOrganisationTokens}
        list="organisation-tokens"
        texts={{ title: texts.title, lead: texts.about, search: texts.search }}
        filters={{ scope: { ...texts.scope, values: ORGANISATION_SCOPES, texts: programTexts.scopes } }}
        input={(chosen, q) => whatIsChosen({ ...chosen, q })}
        size={20}
        rowsOf={({ token, has_more: hasMore }) => ({ rows: token, hasMore })}
        options={{ topics: [['organisation_token']], staleTime: 0 }}
        columns={columns}
        empty={({ scope }, q) => (scope === '' && q === '' ? programTexts.none : texts.noneSuch)}
        part="tokens"
      >
        {(tokens) => <TokenList tokens={tokens} ending={end.sending?.id} onEnd={(id) => void end.run({ id })} />}
      </StaffList>
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
