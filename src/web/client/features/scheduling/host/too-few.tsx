import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { areTooFew, isTimeToTell } from '../../../../../modules/notifications/contract/too-few.ts';
import { notificationsSettings } from '../../../../../modules/notifications/contract/settings.ts';
import type { Session } from '../../../../../modules/scheduling/contract/api.ts';
import { isInActiveSeries, seriesPath } from '../../../../../modules/scheduling/series/contract/series-view.ts';
import { isClosed, sessionPath, registeredIn } from '../../../../../modules/scheduling/contract/session-view.ts';
import { useSetting } from '../../../lib/config.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Row, Soft, Stack } from '../../../ui/layout.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { openModal } from '../../../ui/modal-layer.tsx';
import { ShareLink } from '../../../ui/share-link.tsx';
import { useLooking, useNow } from '../scheduling-context.ts';
import { shareTexts } from '../share/share-texts.ts';
import { tooFewTexts as texts } from './too-few-texts.ts';

const usual = notificationsSettings.parse({});

/** Whether the host should know by now that too few people come (I-071). */
const useTooFew = (session: Session): boolean => {
  const now = useNow();
  const settings = {
    TOO_FEW_PEOPLE: useSetting<number>('TOO_FEW_PEOPLE', usual.TOO_FEW_PEOPLE),
    TOO_FEW_MIN_BEFORE: useSetting<number>('TOO_FEW_MIN_BEFORE', usual.TOO_FEW_MIN_BEFORE),
  };
  return (
    !isClosed(session) && areTooFew(registeredIn(session), settings) && isTimeToTell(session.start_time, now, settings)
  );
};

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
                  <ShareLink title={session.title} path={sessionPath(session)} />
                </Dialog>
              ))
            }
          >
            {texts.share}
          </Button>
          <Button
            component={Link}
            to={
              isInActiveSeries(session) && session.series
                ? `${seriesPath(session.series)}/edit`
                : `/session/${session.uuid}/edit`
            }
            variant="default"
            px="sm"
          >
            {texts.change}
          </Button>
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

/** The same on a card of a session one hosts. */
export const TooFewLabel = ({ session }: { session: Session }) =>
  useTooFew(session) && session.am_i_host ? (
    <StatusBadge tone="caution">{texts.label(registeredIn(session))}</StatusBadge>
  ) : null;
