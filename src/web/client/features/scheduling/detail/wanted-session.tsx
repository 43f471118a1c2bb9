import { getSession } from '#modules/scheduling/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { dateText, timeText, viewerZone } from '#client/lib/time.ts';
import { Row } from '#ui/layout.tsx';
import { sessionTexts } from '../texts.ts';

const { wanted: texts } = sessionTexts;

/** Over the forms of logging in and registering: what they are one step to (I-027). */
const WantedSession = ({ uuid, by }: { uuid: string; by: 'logIn' | 'register' }) => {
  const { data } = useCall(getSession, { id: uuid, timezone: viewerZone() }, { quiet: true });
  if (data === undefined) return null;
  const { title, start_time: start, status, date_filters: days } = data.session;
  const day = days.today ? texts.today : days.tomorrow ? texts.tomorrow : dateText(start);
  return (
    <Row as="p" tone="brand" px="md" py="sm" mb="md" fw={650}>
      {texts[by](status === 'Full' ? texts.wait : texts.keep, title, `${day} ${timeText(start)}`)}
    </Row>
  );
};

export default WantedSession;
