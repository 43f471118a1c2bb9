import { refusalText } from '#client/lib/language/refusal-text.ts';
import { Anchor, Box, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { createWell, updateWellPicture } from '#modules/communities/contract/api.ts';
import { communitiesRefusals } from '#modules/communities/contract/refusals.ts';
import { cleanDescription, cleanTitle } from '#modules/communities/contract/well-text.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Card } from '#ui/card.tsx';
import { Cover } from '#ui/pictures/cover.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormError, useFields } from '#ui/form.tsx';
import { List, Row, Soft, Stack } from '#ui/layout.tsx';
import { WayLink } from '#ui/link-button.tsx';
import { PictureField } from '#ui/pictures/picture-field.tsx';
import { usePicture } from '#ui/pictures/use-picture.ts';
import { useGroupAction } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import { DescriptionField, isTitleTooShort, TitleField } from './well-fields.tsx';

const form = wellTexts.form;
const texts = wellTexts.wizard;

/** The steps in their order, 0 to 5 (COM-038 to COM-043). */
const steps = ['welcome', 'title', 'description', 'picture', 'guidelines', 'preview'] as const;
type StepName = (typeof steps)[number];

/** Draws the landscape of a Well that has no uuid yet. */
const NEW = 'new';

/** Creates a Well step by step, then shows its sessions (COM-010, COM-013). All steps share one form, which stays filled. */
export const CreateWell = () => {
  const [{ step, moved }, setAt] = useState<{ step: StepName; moved: boolean }>({ step: 'welcome', moved: false });
  const go = (to: StepName) => setAt({ step: to, moved: true });
  const fields = useFields({
    endpoint: createWell,
    refusals: communitiesRefusals,
    initialValues: { title: '', description: '' },
    draft: 'well',
  });
  const picture = usePicture(null, { notSaved: form.pictureNotSaved });
  const create = useGroupAction(createWell, {
    fields,
    refused: ({ name, field }) => {
      if (name !== 'GROUP_TITLE_IS_TAKEN' && (field === 'title' || field === 'description')) go(field);
    },
    after: ({ group }) => picture.save(updateWellPicture, { id: group.uuid }),
    go: ({ group }) => wellPath(group, 'sessions'),
  });
  const isTaken = create.notice?.name === 'GROUP_TITLE_IS_TAKEN';

  const next = () => {
    if (step === 'preview') return void create.run(fields.values);
    if (step === 'title' && isTitleTooShort(fields.values.title)) return;
    if ((step === 'title' || step === 'description') && fields.validateField(step).hasError)
      return fields.getInputNode(step)?.focus();
    go(steps[steps.indexOf(step) + 1]!);
  };
  const content: Record<StepName, ReactNode> = {
    welcome: null,
    title: <TitleField fields={fields} />,
    description: <DescriptionField fields={fields} />,
    picture: <PictureField picture={picture} id={NEW} hint={form.pictureHint} alt={form.pictureAlt} anyKind />,
    guidelines: <Guidelines />,
    preview: <Preview {...fields.values} pic={picture.src} />,
  };

  return (
    <>
      <Step
        key={step}
        name={step}
        takesFocus={moved && !isTaken}
        error={fields.formError}
        onNext={next}
        buttons={
          <>
            <Button
              type="submit"
              disabled={step === 'title' && isTitleTooShort(fields.values.title)}
              loading={create.pending}
            >
              {texts.yes[step]}
            </Button>
            {step === 'welcome' ? (
              <WayLink to="/wells" text={texts.cancel} />
            ) : (
              <Button
                variant="default"
                disabled={create.pending}
                onClick={() => go(step === 'preview' ? 'title' : steps[steps.indexOf(step) - 1]!)}
              >
                {step === 'preview' ? texts.edit : texts.back}
              </Button>
            )}
          </>
        }
      >
        {content[step]}
      </Step>
      <Dialog
        opened={isTaken}
        onClose={() => {
          create.clear();
          go('title');
        }}
        title={form.takenTitle}
        close={form.takenYes}
        returnFocus={false}
      >
        <p>{refusalText(communitiesRefusals, 'GROUP_TITLE_IS_TAKEN')}</p>
      </Dialog>
    </>
  );
};

/** One step under its heading. A step that was moved to takes the focus: its text field, or else its heading. */
const Step = ({
  name,
  takesFocus,
  error,
  onNext,
  buttons,
  children,
}: {
  name: StepName;
  takesFocus: boolean;
  error: string | undefined;
  onNext: () => void;
  buttons: ReactNode;
  children: ReactNode;
}) => {
  const heading = useId();
  const self = useRef<HTMLFormElement>(null);
  const focusNow = useEffectEvent(() => {
    if (!takesFocus) return;
    const start = ['input:not([hidden])', 'textarea', 'h2'].map((value) =>
      self.current?.querySelector<HTMLElement>(value),
    );
    start.find(Boolean)?.focus();
  });
  useEffect(() => focusNow(), []);
  return (
    <form
      ref={self}
      noValidate
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
    >
      <Stack gap="md">
        <div>
          {name === 'welcome' ? null : <Soft>{texts.progress(steps.indexOf(name), steps.length - 1)}</Soft>}
          <Box component="h2" fz="h2" id={heading} tabIndex={-1}>
            {texts.titles[name]}
          </Box>
          {texts.leads[name] === '' ? null : <p>{texts.leads[name]}</p>}
        </div>
        <FormError>{error}</FormError>
        {children}
        <Row gap="sm">{buttons}</Row>
      </Stack>
    </form>
  );
};

const Guidelines = () => (
  <>
    <List>
      {texts.guidelines.map((guideline) => (
        <li key={guideline}>{guideline}</li>
      ))}
    </List>
    <p>
      <strong>{texts.livedExperience}</strong>
    </p>
  </>
);

/** The Well as others will see it, and how a private one is arranged (COM-043, COM-044, C-077). */
const Preview = ({ title, description, pic }: { title: string; description: string; pic: string | null }) => {
  const email = useSetting<string>('EMAIL_WELLS', '');
  return (
    <>
      <Card as="section">
        <Stack>
          <Box h="12rem" style={{ overflow: 'clip', borderRadius: 'var(--mantine-radius-md)' }}>
            <Cover id={NEW} pic={pic} />
          </Box>
          <Box component="h3" fz="h3">
            {cleanTitle(title)}
          </Box>
          <p>{cleanDescription(description)}</p>
        </Stack>
      </Card>
      <Soft>
        {texts.privateWells}{' '}
        {email === '' ? null : (
          <>
            {texts.writeTo} <Anchor href={`mailto:${email}`}>{email}</Anchor>
          </>
        )}
      </Soft>
    </>
  );
};
