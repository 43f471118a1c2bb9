import { createWell } from '../../../../modules/communities/contract/api.ts';
import { wellPath } from '../../../../modules/communities/contract/well-view.ts';
import { communitiesRefusals } from '../../../../modules/communities/contract/refusals.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFields } from '../../ui/form.tsx';
import { useGroupAction } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import { WellForm } from './well-form.tsx';

const texts = wellTexts.form;

/** Creates a Well and shows its sessions (COM-010, COM-013). A taken name has a screen of its own (COM-045). */
export const CreateWell = () => {
  const fields = useFields({
    endpoint: createWell,
    refusals: communitiesRefusals,
    initialValues: { title: '', description: '' },
  });
  const create = useGroupAction(createWell, { fields, go: ({ group }) => wellPath(group, 'sessions') });
  const chooseAnother = () => {
    create.clear();
    fields.getInputNode('title')?.focus();
  };
  return (
    <>
      <WellForm
        fields={fields}
        submit={texts.create}
        running={create.pending}
        onSubmit={create.run}
        cancelTo="/wells"
      />
      <Dialog
        opened={create.notice?.name === 'GROUP_TITLE_IS_TAKEN'}
        onClose={chooseAnother}
        title={texts.takenTitle}
        close={texts.takenYes}
        returnFocus={false}
      >
        <p>{communitiesRefusals.GROUP_TITLE_IS_TAKEN.msg}</p>
      </Dialog>
    </>
  );
};
