import { updateSession, type Session } from '#modules/scheduling/contract/api.ts';
import { sessionPath, registeredIn } from '#modules/scheduling/contract/session-view.ts';
import { useAction } from '#client/lib/action.ts';
import type { Member } from '#client/lib/session.tsx';
import { formTexts } from './form-texts.ts';
import { useSessionPicture } from './use-session-picture.ts';
import { SessionForm, useSessionFields } from './session-form.tsx';
import { changesIn, valuesOf, type SessionValues } from './session-values.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';

/** Changes a session before its start; its Well and its kind stay (SCH-011, SCH-092, C-189). */
export const EditSession = ({ session, member }: { session: Session; member: Member }) => {
  const fields = useSessionFields(valuesOf(session, session.group_uuid, 'SINGLE'), {
    isAdmin: member.is_admin,
    draft: `session-edit-${session.uuid}`,
    editing: { startBefore: session.start_time, registered: registeredIn(session) },
  });
  const picture = useSessionPicture(session.pic);
  const save = useAction(updateSession, {
    fields,
    refused: 'toast',
    after: () => picture.save(session),
    go: ({ session: changed }) => sessionPath(changed),
    done: formTexts.saved,
  });
  const submit = (values: SessionValues) => {
    const { repeat, seriesEndTime } = values;
    void save.run({
      id: session.uuid,
      ...changesIn(values),
      ...(repeat === 'SINGLE' ? {} : { repeat, seriesEndTime }),
    });
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
      host={calledIn(session.host_user ?? member)}
      running={save.pending}
      cancelTo={sessionPath(session)}
      onSubmit={submit}
    />
  );
};
