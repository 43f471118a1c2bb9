import '@mantine/core/styles/Checkbox.layer.css';
import { Box, Checkbox } from '@mantine/core';
import { joinedWells, updateWellNotification, type Group } from '#modules/communities/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { Link } from 'react-router';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';
import { Row, Stack } from '#ui/layout.tsx';
import { EmptyState, Loaded } from '#ui/states.tsx';
import { wellTexts } from './texts.ts';

const texts = wellTexts.preferences;
const kinds = ['sessions', 'forums'] as const;

/** What a member hears of in each of their Wells (COM-064). */
export const WellsHeardOf = () => {
  const query = useCall(joinedWells, {}, { topics: [['group']], quiet: true });
  return (
    <Loaded query={query}>
      {({ group: wells }) =>
        wells.length === 0 ? (
          <EmptyState text={texts.noWells} />
        ) : (
          <Stack as="ul" gap="md">
            {wells.map((well) =>
              well.notification === null ? null : (
                <WellRow key={well.uuid} well={well} notification={well.notification} />
              ),
            )}
          </Stack>
        )
      }
    </Loaded>
  );
};

const WellRow = ({ well, notification }: { well: Group; notification: NonNullable<Group['notification']> }) => {
  const save = useAction(updateWellNotification, { refused: 'toast' });
  const current = { ...notification, ...save.sending };
  return (
    <Row as="li" justify="space-between">
      {/* On a phone every name has a line of its own, however short. */}
      <Box component={Link} flex="1 0 10rem" to={wellPath(well)}>
        <bdi>{well.title}</bdi>
      </Box>
      <Row gap="md">
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={texts.short[kind]}
            aria-label={`${well.title}: ${texts[kind]}`}
            checked={current[kind] === true}
            disabled={save.pending}
            onChange={(event) => void save.run({ id: well.uuid, [kind]: event.currentTarget.checked })}
          />
        ))}
      </Row>
    </Row>
  );
};
