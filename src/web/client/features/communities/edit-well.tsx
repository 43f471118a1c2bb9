import { communitiesRefusals } from '../../../../modules/communities/contract/refusals.ts';
import { updateWell, type Group } from '../../../../modules/communities/contract/api.ts';
import { wellPath } from '../../../../modules/communities/contract/well-view.ts';
import { useFields } from '../../ui/form.tsx';
import { useGroupAction } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import { WellForm } from './well-form.tsx';

/** Changes title and description (COM-053); a refusal is shown as a toast and beside its field (COM-054). */
export const EditWell = ({ well }: { well: Group }) => {
  const { title, description } = well;
  const fields = useFields({
    endpoint: updateWell,
    refusals: communitiesRefusals,
    initialValues: { title, description },
  });
  const save = useGroupAction(updateWell, {
    fields,
    refused: 'toast',
    done: wellTexts.form.saved,
    go: ({ group }) => wellPath(group, 'sessions'),
  });
  return (
    <WellForm
      fields={fields}
      submit={wellTexts.form.save}
      running={save.pending}
      onSubmit={(values) => save.run({ id: well.uuid, ...values })}
      cancelTo={wellPath(well, 'sessions')}
    />
  );
};
