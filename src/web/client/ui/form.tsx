import { refusalText } from '#client/lib/language/refusal-text.ts';
import { saidInPlace } from '#client/lib/failures.ts';
import { texts } from '#client/lib/texts.ts';
import { lengthOf, writtenLength } from '#kernel/contract/written-text.ts';
import { atMost } from './at-most.ts';
import {
  Box,
  Button,
  Textarea,
  TextInput,
  type BoxProps,
  type MantineSpacing,
  type TextareaProps,
  type TextInputProps,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { textLimit, type Endpoint, type TextRule } from '#kernel/contract/endpoint.ts';
import { refuse, type Notice, type RefusalTable, type Wording } from '#kernel/contract/refusals.ts';
import { useProductName, useSiteConfig } from '#client/lib/config.tsx';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { tabStorage } from '#client/lib/storage.ts';
import { Panel, Row, Soft, Stack } from './layout.tsx';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

type Rule = { least: number | undefined; most: number | undefined; problem: TextRule['problem'] };

export type Fields<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** What went wrong with the whole form; shown by `FormError`. */
  formError: string | undefined;
  /** Puts a refusal where it belongs: beside the fields it names, else above the form. */
  showNotice: (notice: Notice) => void;
  /** For `<form onSubmit>`: validates, moves the focus to the first field at fault, or submits. */
  submit: (send: (values: Values) => unknown) => (event?: React.FormEvent<HTMLFormElement>) => void;
  /** For `useAction`, after a success: nothing of it has to be stored any longer. */
  forgetDraft: () => void;
  /** The rules of the texts in it, with the limits of this installation. */
  rules: Readonly<Record<string, Rule>>;
};

/**
 * A form whose errors stand beside their fields, connected for screen readers by the Mantine inputs, and go away as soon as
 * the field is edited (SIT-124). Texts with a rule in the endpoint's contract are checked by it; `validate` answers the
 * message of other fields at fault.
 */
export const useFields = <Values extends Record<string, unknown>>(
  input: {
    initialValues: Values;
    validate?: (values: Values) => FieldErrors<Values>;
    /** The name under which this tab stores what was changed, so that a reload loses nothing; never a password. */
    draft?: string;
    /** With the table that has the refusals of the endpoint's texts. */
  } & ({ endpoint?: undefined } | { endpoint: Pick<Endpoint, 'texts'>; refusals: RefusalTable }),
): Fields<Values> => {
  const [formError, setFormError] = useState<string>();
  const product = useProductName();
  const settings = useSiteConfig()?.settings ?? {};
  // A text of the endpoint that this form does not ask for must not hold it back.
  const limited = Object.entries(input.endpoint?.texts ?? {}).filter(([field]) => field in input.initialValues);
  const rules = Object.fromEntries(
    limited.map(([field, { least, most, problem }]) => [
      field,
      { least: textLimit(least, settings), most: textLimit(most, settings), problem },
    ]),
  );
  const refusals = input.endpoint === undefined ? {} : input.refusals;
  const isDrawn = useIsDrawn();
  const [wasDrawn] = useState(isDrawn);
  // Before what is entered early is stored over it.
  const [draft] = useState(() => storedDraft(input.draft));
  const form = useForm<Values>({
    initialValues: { ...input.initialValues, ...(wasDrawn ? {} : draft) },
    validate: (values) =>
      present({ ...brokenRules(rules, values, { refusals, product, settings }), ...input.validate?.(values) }),
    clearInputErrorOnChange: true,
    onValuesChange: (values) => {
      setFormError(undefined);
      if (input.draft === undefined) return;
      // What is as it was may be changed elsewhere until the draft is read.
      const changed = Object.entries(values).filter(
        ([field, value]) =>
          !/password/i.test(field) && JSON.stringify(value) !== JSON.stringify(input.initialValues[field]),
      );
      if (changed.length === 0) tabStorage.forget(draftKey(input.draft));
      else tabStorage.write(draftKey(input.draft), JSON.stringify(Object.fromEntries(changed)));
    },
  });

  const fillIn = useEffectEvent(() =>
    form.setValues(
      (now) =>
        Object.fromEntries(
          Object.entries(draft).filter(([field]) => now[field] === input.initialValues[field]),
        ) as Partial<Values>,
    ),
  );
  useEffect(() => {
    if (wasDrawn && !isDrawn) fillIn();
  }, [wasDrawn, isDrawn]);

  const focusFirst = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors)
      .flatMap((field) => form.getInputNode(field) ?? [])
      .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.focus();
  };

  return {
    ...form,
    getInputProps: (field, options) => {
      const props = form.getInputProps(field, options);
      // Mantine says it for plain text fields alone.
      return options?.type === 'checkbox' && props.error ? { ...props, 'aria-invalid': true } : props;
    },
    rules,
    formError,
    forgetDraft: () => {
      if (input.draft !== undefined) tabStorage.forget(draftKey(input.draft));
    },
    showNotice: (notice) => {
      const matching = noticedFields(notice).filter(({ field }) => field in form.values);
      if (matching.length === 0) return setFormError(notice.msg);
      const errors = Object.fromEntries(matching.map(({ field, msg }) => [field, msg]));
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

const draftKey = (name: string) => `form-${name}`;
const storedDraft = (name: string | undefined): object => {
  if (name === undefined) return {};
  try {
    return Object(JSON.parse(tabStorage.read(draftKey(name)) ?? '{}')) as object;
  } catch {
    return {};
  }
};

const brokenRules = (
  rules: Fields<never>['rules'],
  values: Record<string, unknown>,
  { refusals, ...wording }: Wording,
) =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([field, { least, most, problem }]) => {
      const value = values[field];
      const name = problem?.(typeof value === 'string' ? value : '', { min: least ?? 0, max: most ?? Infinity });
      const limits = { ...(least === undefined ? {} : { min: least }), ...(most === undefined ? {} : { max: most }) };
      return name === undefined ? [] : [[field, refusalText(refusals, refuse(name, { values: limits }), wording)]];
    }),
  );

const noticedFields = (notice: Notice): readonly { field: string; msg: string }[] =>
  notice.fields ?? (notice.field === undefined ? [] : [{ field: notice.field, msg: notice.msg }]);

const present = (errors: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** A text of the form: label, hint, what is wrong with it and, where the contract limits it, how much of it is used. */
export const Field = <Values extends Record<string, unknown>>({
  form,
  name,
  lines,
  uncounted = false,
  maxLength,
  ...rest
}: {
  form: Fields<Values>;
  name: keyof Values & string;
  /** More than one: a field that grows. */
  lines?: number;
  /** Without the counter: its length is no matter to the member. */
  uncounted?: boolean;
  'data-autofocus'?: boolean;
  classNames?: { input?: string | undefined };
  styles?: { input: CSSProperties };
} & Pick<TextareaProps, 'onKeyDown' | 'onChange' | 'maxRows'> &
  Pick<
    TextInputProps,
    | 'label'
    | 'description'
    | 'autoCapitalize'
    | 'autoComplete'
    | 'disabled'
    | 'inputMode'
    | 'maxLength'
    | 'placeholder'
    | 'size'
    | 'spellCheck'
    | 'step'
    | 'type'
    | 'w'
  >) => {
  const { least, most } = form.rules[name] ?? {};
  const typed = String(form.values[name] ?? '');
  const used = lengthOf(typed);
  const counter =
    most === undefined || uncounted ? null : (
      <Counter used={used} most={most} missing={lines === undefined ? 0 : (least ?? 0) - writtenLength(typed)} />
    );
  const field = {
    ...form.getInputProps(name),
    ...rest,
    ...atMost(most ?? maxLength, typed),
  };
  const inputContainer = (input: ReactNode) => (
    <>
      {input}
      {counter}
    </>
  );
  return lines === undefined ? (
    <TextInput key={form.key(name)} {...(field as object)} inputContainer={inputContainer} />
  ) : (
    <Textarea key={form.key(name)} {...field} inputContainer={inputContainer} minRows={lines} />
  );
};

/** Below the field: within it, large text would leave no room for what is written. */
const Counter = ({ used, most, missing }: { used: number; most: number; missing: number }) => (
  <Soft mt="xxs" ta="end">
    {used}/{most}
    {missing > 0 ? ` ${texts.charactersNeeded(missing)}` : ''}
  </Soft>
);

/** What went wrong with the whole form, above it, read aloud when it appears; on a small screen the page moves there (IDN-036). */
export const FormError = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (children) box.current?.scrollIntoView({ block: 'nearest' });
    if (typeof children === 'string') saidInPlace(children);
  }, [children]);
  return (
    <div role="alert" ref={box} style={{ scrollMarginBlock: '6rem' }}>
      {children ? (
        <Panel as="p" tone="bad" mb="md" fw={650}>
          {children}
        </Panel>
      ) : null}
    </div>
  );
};

type FormProps = BoxProps &
  Pick<ComponentProps<'form'>, 'ref' | 'onChange'> & {
    /** What went wrong with the whole form. */
    error?: string | undefined;
    onSubmit: (event: React.FormEvent<HTMLFormElement>) => void;
    gap?: MantineSpacing;
    children: ReactNode;
  };

/** What went wrong with the whole form, and under it the fields with the house's spacing. */
export const Form = ({ error, onSubmit, gap = 'md', children, ...rest }: FormProps) => (
  <Box
    component="form"
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event);
    }}
    {...rest}
  >
    <FormError>{error}</FormError>
    {/* `public/first-load.js` shows it, too, where scripts do not come. */}
    <noscript>
      <Panel as="p" role="alert" mb="md" fw={650}>
        {texts.needsScripts}
      </Panel>
    </noscript>
    <Stack gap={gap}>{children}</Stack>
  </Box>
);

/** What keyboards and browsers leave as it is typed: names, addresses, codes. */
export const verbatim = { autoCapitalize: 'none', spellCheck: false } as const;
export const emailInput = { ...verbatim, type: 'email', inputMode: 'email', autoComplete: 'email' } as const;
export const codeInput = { ...verbatim, autoCapitalize: 'characters', autoComplete: 'off' } as const;

/** What ends a form: the button that sends it, and the way out of it. */
export const FormButtons = ({
  yes,
  pending,
  disabled = false,
  danger = false,
  no,
  onNo,
}: {
  yes: string;
  pending: boolean;
  /** There is nothing to send yet. */
  disabled?: boolean;
  danger?: boolean;
  no?: string;
  onNo?: (() => void) | undefined;
}) => (
  <Row gap="sm">
    <Button type="submit" loading={pending} disabled={disabled} {...(danger ? { color: 'red' } : {})}>
      {yes}
    </Button>
    {onNo === undefined ? null : (
      <Button variant="default" disabled={pending} onClick={onNo}>
        {no}
      </Button>
    )}
  </Row>
);
