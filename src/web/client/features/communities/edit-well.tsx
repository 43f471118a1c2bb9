import { useNavigate } from 'react-router';
import { updateWell, type Group } from '../../../../modules/communities/contract/api.ts';
import { wellPath } from '../../../../modules/communities/contract/well-view.ts';
import { toast } from '../../lib/toast.ts';
import { lastGroupNotice, useGroupCall } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import { useWellFields, WellForm, type WellFields } from './well-form.tsx';

/** Changes title and description (COM-053); a refusal is told by a toast and beside its field (COM-054). */
export const EditWell = ({ well }: { well: Group }) => {
  const fields = useWellFields({ title: well.title, description: well.description });
  const { run, running } = useGroupCall(updateWell);
  const navigate = useNavigate();

  const save = async (values: WellFields) => {
    const answer = await run({ id: well.uuid, ...values });
    if (answer !== -1) {
      toast.success(wellTexts.form.saved);
      return void navigate(wellPath(answer.group, 'sessions'));
    }
    const notice = lastGroupNotice();
    if (!notice) return;
    toast.error(notice.msg);
    fields.showNotice(notice);
  };

  return (
    <WellForm
      fields={fields}
      submit={wellTexts.form.save}
      running={running}
      onSubmit={save}
      cancelTo={wellPath(well, 'sessions')}
    />
  );
};
