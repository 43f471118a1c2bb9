import { Box, Button } from '@mantine/core';
import type { RestrictionView } from '#modules/restrictions/contract/api.ts';
import { askToRestrict, useRestrictions } from '#client/entities/restrictions/restrict.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { restrictionTexts } from './texts.ts';
import { calledIn, nameAndHandle, PersonName } from '#client/entities/identity/member-name.tsx';

const texts = restrictionTexts;

/** Whom the member restricts, with a way to take it back (MOD-006, MOD-009). */
export const RestrictionsList = () => {
  const query = useRestrictions();
  return (
    <Loaded query={query} loading={<LoadingState rows={2} label={texts.loading} />}>
      {({ restriction }) =>
        restriction.length === 0 ? (
          <EmptyState
            text={
              <>
                <strong>{texts.empty}</strong>
                <br />
                {texts.emptyHelp}
              </>
            }
          />
        ) : (
          <Stack as="ul">
            {restriction.map((each) => (
              <Restricted key={each.blockee_uuid} of={each} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
};

const Restricted = ({ of }: { of: RestrictionView }) => {
  return (
    <Card as="li">
      <Row gap="md">
        <Avatar id={of.blockee_uuid} name={calledIn(of)} src={of.pic} size={44} />
        <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="h2" fz="lg">
            {of.username === null ? texts.former : <PersonName person={of} />}
          </Box>
          {of.created_time === null ? null : (
            <Soft>
              {texts.since} <TimeText at={of.created_time} show="date" />
            </Soft>
          )}
          {of.note ? (
            <p style={{ whiteSpace: 'pre-line' }}>
              <Soft as="span">{texts.reason}: </Soft>
              <bdi>{of.note}</bdi>
            </p>
          ) : null}
        </div>
        <Button
          variant="default"
          flex={{ base: '1 1 100%', xs: 'initial' }}
          onClick={() =>
            askToRestrict(
              { member: of.blockee_uuid, name: of.username === null ? texts.former : nameAndHandle(of) },
              true,
            )
          }
        >
          {texts.takeBack}
        </Button>
      </Row>
    </Card>
  );
};
