import { Box, Button } from '@mantine/core';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { isInActiveSeries, seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { registeredIn } from '#modules/scheduling/contract/session-view.ts';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { useLooking } from '../scheduling-context.ts';
import { SessionLink } from '../share/share-session.tsx';
import { shareTexts } from '../share/share-texts.ts';
import { useTooFew } from '../cards/too-few-label.tsx';
import { tooFewTexts as texts } from '../cards/too-few-texts.ts';

/** A warning for the host, with what can be done about it (I-071). */
export const TooFew = ({ session }: { session: Session }) => {
  const { isAdmin } = useLooking();
  const few = useTooFew(session);
  if (!few || !(session.am_i_host || isAdmin)) return null;
  return (
    <Card as="section" look="soft" mb="md">
      <Stack gap="xs">
        <Box component="h2" fz="lg">
          {texts.title(registeredIn(session))}
        </Box>
        <p>{texts.lead}</p>
        <Row>
          <Button
            px="sm"
            onClick={() =>
              openModal((close) => (
                <Dialog onClose={close} title={shareTexts.title}>
                  <SessionLink session={session} />
                </Dialog>
              ))
            }
          >
            {texts.share}
          </Button>
          <LinkButton
            to={
              isInActiveSeries(session) && session.series
                ? `${seriesPath(session.series)}/edit`
                : `/session/${session.uuid}/edit`
            }
            variant="default"
            px="sm"
          >
            {texts.change}
          </LinkButton>
          <Button
            variant="subtle"
            color="red"
            px="sm"
            onClick={() => openModal((close) => <DeleteDialog session={session} onClose={close} />)}
          >
            {texts.cancel}
          </Button>
        </Row>
        <Soft>{texts.cancelHint}</Soft>
      </Stack>
    </Card>
  );
};
