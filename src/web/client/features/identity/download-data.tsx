import { Button } from '@mantine/core';
import { useState } from 'react';
import { ownData } from '../../../../modules/identity/contract/leaving-api.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { FieldStack, useFields } from '../../ui/form.tsx';
import { leavingTexts } from './leaving-texts.ts';
import { PasswordField } from './password-field.tsx';
import { TopError } from './top-error.tsx';
import styles from './leaving.module.css';

const texts = leavingTexts.download;

/** Hands a document to the browser's downloads. */
const save = ({ name, type, content }: { name: string; type: string; content: string }) => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Everything about the member as one page to keep (I-036). */
export const DownloadData = () => {
  const [isBusy, setBusy] = useState(false);
  const form = useFields({
    initialValues: { password: '' },
    validate: ({ password }) => (password === '' ? { password: leavingTexts.passwordMissing } : {}),
  });
  const download = async ({ password }: { password: string }) => {
    setBusy(true);
    const answer = await call(ownData, { password }, { quiet: true });
    setBusy(false);
    if (!answer.ok) return form.showNotice(answer.notice);
    save(answer.value.file);
    form.reset();
    toast.success(texts.done);
  };
  return (
    <>
      <p className={styles.intro}>{texts.text}</p>
      <p className={styles.intro}>{texts.care}</p>
      <form noValidate className={styles.form} onSubmit={form.submit(download)}>
        <TopError>{form.formError}</TopError>
        <FieldStack>
          <PasswordField
            label={leavingTexts.password}
            description={leavingTexts.passwordWhy}
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <div>
            <Button type="submit" loading={isBusy}>
              {texts.submit}
            </Button>
          </div>
        </FieldStack>
      </form>
    </>
  );
};
