import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { updateSession, type Session } from '../../../../modules/scheduling/contract/api.ts';
import { sessionPath } from '../../../../modules/scheduling/contract/session-view.ts';
import { call } from '../../lib/call.ts';
import { invalidateTopic } from '../../lib/query.ts';
import type { Member } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { formTexts } from './form-texts.ts';
import { useSessionPicture } from './use-session-picture.ts';
import { SessionForm, useSessionFields } from './session-form.tsx';
import { linkOf, type SessionValues } from './session-values.ts';

/** Changes a session before its start; its Well and its kind stay (SCH-011, SCH-092, C-189). */
export const EditSession = ({ session, member }: { session: Session; member: Member }) => {
  const external = session.type === 'EXTERNAL';
  const fields = useSessionFields(
    {
      title: session.title,
      description: session.description,
      external,
      externalLink: external ? (session.external_url ?? '') : '',
      group: session.group_uuid,
      startTime: session.start_time,
      duration: session.duration_minutes,
      maxAttendees: session.max_attendees,
      is_group_hosted: session.is_group_hosted,
      repeat: 'SINGLE',
      seriesEndTime: null,
    },
    { isAdmin: member.is_admin, editing: { startBefore: session.start_time, registered: session.num_users_joined } },
  );
  const picture = useSessionPicture(session.pic);
  const [running, setRunning] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();

  const save = async (values: SessionValues) => {
    setRunning(true);
    const { title, description, startTime, duration, maxAttendees, repeat, seriesEndTime } = values;
    const answer = await call(updateSession, {
      id: session.uuid,
      title,
      description,
      duration,
      ...(startTime === null ? {} : { startTime }),
      ...(external ? { externalLink: linkOf(values) } : { maxAttendees }),
      ...(repeat === 'SINGLE' ? {} : { repeat, seriesEndTime }),
    });
    if (!answer.ok) {
      setRunning(false);
      if (answer.status === 200) toast.error(answer.notice.msg);
      return fields.showNotice(answer.notice);
    }
    await picture.save(session);
    setRunning(false);
    void invalidateTopic(queries, ['session']);
    toast.success(formTexts.saved);
    await navigate(sessionPath(answer.value.session));
  };

  return (
    <SessionForm
      fields={fields}
      wells={[{ uuid: session.group_uuid, title: session.group_info.title }]}
      mode="edit"
      mayGroupHost={false}
      isAdmin={member.is_admin}
      existingDuration={session.duration_minutes}
      repeatsIn={session.timezone}
      picture={picture}
      host={session.host_user?.username ?? member.username}
      running={running}
      cancelTo={sessionPath(session)}
      onSubmit={save}
    />
  );
};
