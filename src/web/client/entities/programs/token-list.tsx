import { Button } from '@mantine/core';
import { dateText } from '#client/lib/time.ts';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { programTexts as texts } from './program-texts.ts';

export type ListedToken = {
  uuid: string;
  name: string;
  scopes: readonly string[];
  expires_at: string;
  last_used_on: string | null;
};

/** Tokens with what each may do, when it was used last, and a button that ends it. */
export const TokenList = ({
  tokens,
  ending,
  onEnd,
}: {
  tokens: readonly ListedToken[];
  ending: string | undefined;
  onEnd: (token: string) => void;
}) =>
  tokens.length === 0 ? (
    <p>{texts.none}</p>
  ) : (
    <Stack as="ul" gap="lg">
      {tokens.map(({ uuid, name, scopes, expires_at, last_used_on }) => (
        <Row as="li" wrap="nowrap" gap="md" align="flex-start" key={uuid}>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{name}</strong>
            <Soft>{scopes.map((scope) => texts.scopes[scope] ?? scope).join('; ')}</Soft>
            <Soft>
              {last_used_on === null ? texts.unused : texts.usedOn(dateText(`${last_used_on}T12:00:00.000Z`))}
              {' · '}
              {texts.ends} <TimeText at={expires_at} />
            </Soft>
          </div>
          <Button
            variant="subtle"
            size="compact-md"
            ms="auto"
            flex="none"
            aria-label={texts.endOne(name)}
            loading={ending === uuid}
            onClick={() => onEnd(uuid)}
          >
            {texts.end}
          </Button>
        </Row>
      ))}
    </Stack>
  );
