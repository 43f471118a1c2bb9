import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createWell } from '../../../../modules/communities/contract/api.ts';
import { wellPath } from '../../../../modules/communities/contract/well-view.ts';
import { refusals } from '../../../../shared-kernel/contract/refusals.ts';
import { lastGroupNotice, useGroupCall } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import { useWellFields, WellForm, type WellFields } from './well-form.tsx';

const texts = wellTexts.form;

/** Creates a Well and shows its sessions (COM-010, COM-013). A taken name has a screen of its own (COM-045). */
export const CreateWell = () => {
  const fields = useWellFields({ title: '', description: '' });
  const [taken, setTaken] = useState(false);
  const { run, running } = useGroupCall(createWell);
  const navigate = useNavigate();

  const create = async (values: WellFields) => {
    const answer = await run(values);
    if (answer !== -1) return void navigate(wellPath(answer.group, 'sessions'));
    const notice = lastGroupNotice();
    if (notice) fields.showNotice(notice);
    setTaken(notice?.name === 'GROUP_TITLE_IS_TAKEN');
  };
  const chooseAnother = () => {
    setTaken(false);
    fields.getInputNode('title')?.focus();
  };

  return (
    <>
      <WellForm fields={fields} submit={texts.create} running={running} onSubmit={create} cancelTo="/wells" />
      <Modal opened={taken} onClose={chooseAnother} title={texts.takenTitle} returnFocus={false}>
        <Stack gap="md">
          <p>{refusals.GROUP_TITLE_IS_TAKEN.msg}</p>
          <Group justify="flex-end">
            <Button onClick={chooseAnother}>{texts.takenYes}</Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
};
