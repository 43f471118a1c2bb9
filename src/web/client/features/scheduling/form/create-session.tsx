import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getWell, joinedWells, type Group } from '#modules/communities/contract/api.ts';
import { createSession, type Session } from '#modules/scheduling/contract/api.ts';
import { descriptionTemplate, emptyForm } from '#modules/scheduling/contract/session-form.ts';
import { sessionPath } from '#modules/scheduling/contract/session-view.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { useAction } from '#client/lib/action.ts';
import { useEvery } from '#client/lib/paged.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import type { Member } from '#client/lib/session.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { CreatedDialog } from './created-dialog.tsx';
import { formTexts } from './form-texts.ts';
import { useSchedulingSettings } from '../scheduling-context.ts';
import { useSessionPicture } from './use-session-picture.ts';
import { SessionForm, useSessionFields } from './session-form.tsx';
import { linkOf, type SessionValues } from './session-values.ts';
import { calledIn } from '#client/entities/identity/member-name.tsx';

type CreateProps = {
  member: Member;
  /** The Well that was chosen already, if any (SCH-013). */
  group?: string | undefined;
  /** The session to begin from (SCH-014). */
  copyOf?: Session | undefined;
};

/** Plans a session: loads the Wells one may host in, then shows the form (SCH-012 to SCH-014). */
export const CreateSession = (props: CreateProps) => {
  const { member, group, copyOf } = props;
  const { MAIN_WELL_HOST_LEVEL } = useSchedulingSettings();
  const wanted = group ?? copyOf?.group_uuid;
  const joined = useEvery(joinedWells, {}, { rows: 'group', topics: [['group']] });
  // Staff may host in Wells they have not joined.
  const chosen = useCall(
    getWell,
    { id: wanted ?? '' },
    { enabled: wanted !== undefined && member.is_admin, quiet: true },
  );
  const waiting = chosen.isPending && wanted !== undefined && member.is_admin;
  const offered = (own: readonly Group[]) => {
    const extra = chosen.data?.group;
    const all = extra && own.every(({ uuid }) => uuid !== extra.uuid) ? [...own, extra] : own;
    return all.filter(
      (well) =>
        !well.is_special_group &&
        (!well.is_default_group || member.is_admin || member.host_level >= MAIN_WELL_HOST_LEVEL),
    );
  };
  if (waiting) return <LoadingState rows={3} />;
  return (
    <Loaded query={joined} loading={<LoadingState rows={3} />}>
      {(own) => {
        const wells = offered(own);
        return wells.length === 0 ? <NoWells /> : <CreateForm {...props} wells={wells} />;
      }}
    </Loaded>
  );
};

const NoWells = () => (
  <EmptyState
    title={formTexts.noWells.title}
    text={formTexts.noWells.text}
    action={<LinkButton to="/wells">{formTexts.noWells.action}</LinkButton>}
  />
);

const CreateForm = ({ member, group, copyOf, wells }: CreateProps & { wells: readonly Group[] }) => {
  const settings = useSchedulingSettings();
  const wanted = wells.find(({ uuid }) => uuid === (group ?? copyOf?.group_uuid));
  const fields = useSessionFields(firstValues(settings, wanted, copyOf), {
    isAdmin: member.is_admin,
    draft: `session-${copyOf?.uuid ?? group ?? ''}`,
  });
  const picture = useSessionPicture(copyOf?.pic ?? null, true);
  const [created, setCreated] = useState<Session>();
  const navigate = useNavigate();
  const create = useAction(createSession, {
    fields,
    refused: 'toast',
    after: async ({ session }) => {
      await picture.save(session);
      setCreated(session);
    },
  });
  const submit = (values: SessionValues) => {
    const { external: _, ...rest } = values;
    void create.run({ ...rest, externalLink: linkOf(values), timezone: viewerZone() });
  };

  return (
    <>
      <SessionForm
        fields={fields}
        wells={wells}
        mode="create"
        mayGroupHost={member.is_admin || member.host_level >= settings.GROUP_HOSTED_MIN_LEVEL}
        isAdmin={member.is_admin}
        existingDuration={copyOf?.duration_minutes}
        repeatsIn={viewerZone()}
        picture={picture}
        host={calledIn(member)}
        running={create.pending}
        cancelTo={copyOf ? `/session/${copyOf.uuid}` : '/sessions'}
        onSubmit={submit}
      />
      <CreatedDialog session={created} onClose={() => created && void navigate(sessionPath(created))} />
    </>
  );
};

const firstValues = (
  settings: SchedulingSettings,
  well: Group | undefined,
  copyOf: Session | undefined,
): SessionValues => {
  const form = emptyForm(serverNow(), settings);
  const values = {
    ...form,
    externalLink: '',
    external: false,
    group: well?.uuid ?? '',
    description: well ? descriptionTemplate(well.title) : '',
    is_group_hosted: false,
    repeat: 'SINGLE' as const,
    seriesEndTime: null,
  };
  if (!copyOf) return values;
  const external = copyOf.type === 'EXTERNAL';
  return {
    ...values,
    title: copyOf.title,
    description: copyOf.description,
    external,
    // Others than the host see the session's own page there, which is no meeting.
    externalLink: external && copyOf.am_i_host ? (copyOf.external_url ?? '') : '',
    duration: copyOf.duration_minutes,
    maxAttendees: Math.min(copyOf.max_attendees, settings.ATTENDEES_MAX),
    is_group_hosted: copyOf.is_group_hosted,
  };
};
