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
              <Restricted key={each.blockee_uuid} restriction={each} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
};

const Restricted = ({ restriction }: { restriction: RestrictionView }) => {
  return (
    <Card as="li">
      <Row gap="md">
        <Avatar id={restriction.blockee_uuid} name={calledIn(restriction)} src={restriction.pic} size={44} />
        <div style={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="h2" fz="lg">
            {restriction.username === null ? texts.former : <PersonName person={restriction} />}
          </Box>
          {restriction.created_time === null ? null : (
            <Soft>
              {texts.since} <TimeText at={restriction.created_time} show="date" />
            </Soft>
          )}
          {restriction.note ? (
            <p style={{ whiteSpace: 'pre-line' }}>
              <Soft as="span">{texts.reason}: </Soft>
              <bdi>{restriction.note}</bdi>
            </p>
          ) : null}
        </div>
        <Button
          variant="default"
          flex={{ base: '1 1 100%', xs: 'initial' }}
          onClick={() =>
            askToRestrict(
              {
                member: restriction.blockee_uuid,
                name: restriction.username === null ? texts.former : nameAndHandle(restriction),
              },
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
