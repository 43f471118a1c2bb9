import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import type { Notice } from '../../../shared-kernel/contract/refusals.ts';
import styles from './form.module.css';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

export type Fields<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** What went wrong with the whole form; shown by `FormError`. */
  formError: string | undefined;
  /** Puts a refusal where it belongs: beside the fields it names, else above the form. */
  showNotice: (notice: Notice) => void;
  /** For `<form onSubmit>`: validates, moves the focus to the first field at fault, or submits. */
  submit: (send: (values: Values) => void | Promise<void>) => (event?: React.FormEvent<HTMLFormElement>) => void;
};

/**
 * A form whose errors stand beside their fields, connected for screen readers by the Mantine inputs, and go away as soon as
 * the field is edited (SIT-124). `validate` answers the message per field at fault.
 */
export const useFields = <Values extends Record<string, unknown>>(of: {
  initialValues: Values;
  validate?: (values: Values) => FieldErrors<Values>;
}): Fields<Values> => {
  const [formError, setFormError] = useState<string>();
  const form = useForm<Values>({
    initialValues: of.initialValues,
    validate: (values) => present(of.validate?.(values) ?? {}),
    clearInputErrorOnChange: true,
    onValuesChange: () => setFormError(undefined),
  });

  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(form.values).find((field) => field in errors);
    if (first) form.getInputNode(first)?.focus();
  };

  return {
    ...form,
    formError,
    showNotice: (notice) => {
      const known = noticedFields(notice).filter(({ field }) => field in form.values);
      if (known.length === 0) return setFormError(notice.msg);
      const errors = Object.fromEntries(known.map(({ field, msg }) => [field, msg]));
      form.setErrors(errors);
      focusFirst(errors);
    },
    submit: (send) => {
      const submitted = form.onSubmit((values) => {
        setFormError(undefined);
        void send(values);
      }, focusFirst);
      return (event) => submitted(event);
    },
  };
};

const noticedFields = (notice: Notice): readonly { field: string; msg: string }[] =>
  notice.fields ?? (notice.field === undefined ? [] : [{ field: notice.field, msg: notice.msg }]);

const present = (errors: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** What went wrong with the whole form, above it, read aloud when it appears. */
export const FormError = ({ children }: { children: ReactNode }) => (
  <div role="alert">{children ? <p className={styles.error}>{children}</p> : null}</div>
);

/** Fields under each other with the house's spacing. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;
