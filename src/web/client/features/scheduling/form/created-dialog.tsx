import { Anchor, Box } from '@mantine/core';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { shownLanguage } from '#client/lib/language/language.ts';
import { List, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Film } from '#ui/pictures/film.tsx';
import { useSchedulingSettings } from '../scheduling-context.ts';
import { SessionLink } from '../share/share-session.tsx';
import { sessionTexts } from '../texts.ts';

/** From so many hosted sessions on one is offered to share instead (SCH-090). */
const EXPERIENCED = 4;
const AGENDAS = { en: '/sample-agenda.html', es: '/sample-agenda.es.html' } as const;
const texts = sessionTexts.created;

/** The session is planned (SCH-090, SCH-091); leads to it. */
export const CreatedDialog = ({ session, onClose }: { session: Session | undefined; onClose: () => void }) => (
  <Dialog opened={session !== undefined} onClose={onClose} title={texts.title} close={texts.view}>
    <Soft size="inherit">{session?.series ? texts.leadSeries : texts.lead}</Soft>
    {session ? (
      <Stack tone="brand" gap="xxs" py="md" px="md">
        <strong dir="auto">{session.title}</strong>
        <TimeText at={session.start_time} show="date" />
        <TimeText at={session.start_time} until={session.end_time} show="time" />
      </Stack>
    ) : null}
    {session === undefined ? null : isNewHost(session) ? <FirstSteps /> : <SessionLink session={session} />}
  </Dialog>
);

/** New hosts get advice with their first sessions (SCH-091). */
const isNewHost = ({ host_user }: Session) => (host_user?.num_sessions_hosted ?? 0) < EXPERIENCED;

const FirstSteps = () => {
  const { HOSTING_VIDEO_URL: film } = useSchedulingSettings();
  return (
    <>
      {film === '' ? null : <Film src={film} label={texts.film} />}
      <p>
        <Anchor href={AGENDAS[shownLanguage()]} download>
          {texts.agenda}
        </Anchor>
      </p>
      <Tips />
    </>
  );
};

const Tips = () => (
  <div>
    <Box component="h3" mb="xxs" fz="md">
      {texts.tipsTitle}
    </Box>
    <List gap="xxs" c="dimmed">
      {texts.tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </List>
  </div>
);
