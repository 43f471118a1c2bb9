import { camel, pascal, snake, spoken, upper } from './new-module-names.ts';

/** The page of the module, with what it composes and their test. */
export const clientFiles = (module: string, thing: string): Record<string, string> => {
  const [T, U, m] = [pascal(thing), upper(thing), camel(module)];
  const client = 'src/web/client';
  const feature = `${client}/features/${module}`;
  const things = `${spoken(thing)}s`;
  return {
    [`${client}/pages/${module}/${thing}s.tsx`]: `
import { ${T}List } from '#client/features/${module}/${thing}-list.tsx';
import { ${m}Texts } from '#client/features/${module}/texts.ts';
import { Write${T} } from '#client/features/${module}/write-${thing}.tsx';
import { Page, PageTitle, Section } from '#ui/page.tsx';

/** \`/${module}/${thing}s\`, for members: reading and writing ${things}. */
const ${T}s = () => (
  <Page width="text">
    <PageTitle>{${m}Texts.title}</PageTitle>
    <Write${T} />
    <Section title={${m}Texts.list.title}>
      <${T}List />
    </Section>
  </Page>
);

export default ${T}s;
`,
    [`${feature}/texts.ts`]: `
export const ${m}Texts = {
  title: '${T}s',
  write: { label: 'Your ${spoken(thing)}', submit: 'SEND', done: 'Sent.' },
  list: { title: 'What others wrote', none: 'Nothing here yet.', formerMember: 'Former member' },
  withdraw: {
    open: 'Withdraw',
    title: 'Withdraw this ${spoken(thing)}?',
    text: 'Nobody will see it any more.',
    yes: 'WITHDRAW',
  },
};
`,
    [`${feature}/write-${thing}.tsx`]: `
import { Button } from '@mantine/core';
import { write${T} } from '#modules/${module}/contract/api.ts';
import { ${m}Refusals } from '#modules/${module}/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import { Field, FieldStack, FormError, useFields } from '#ui/form.tsx';
import { ${m}Texts } from './texts.ts';

const texts = ${m}Texts.write;

/** One text, checked and counted by the contract; a refusal stands beside it. */
export const Write${T} = () => {
  const fields = useFields({ endpoint: write${T}, refusals: ${m}Refusals, initialValues: { text: '' } });
  const write = useAction(write${T}, { fields, after: () => fields.reset(), done: texts.done });
  return (
    <form noValidate onSubmit={fields.submit((values) => write.run(values))}>
      <FormError>{fields.formError}</FormError>
      <FieldStack>
        <Field form={fields} of="text" lines={3} label={texts.label} />
        <Button type="submit" loading={write.pending}>
          {texts.submit}
        </Button>
      </FieldStack>
    </form>
  );
};
`,
    [`${feature}/${thing}-list.tsx`]: `
import { Button } from '@mantine/core';
import { list${T}s, withdraw${T}, type ${T}View } from '#modules/${module}/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { usePaged } from '#client/lib/paged.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Card } from '#ui/card.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { ${m}Texts as texts } from './texts.ts';

/** The latest ${things}, by the page; those of the viewer can be withdrawn. */
export const ${T}List = () => (
  <PagedList
    of={usePaged(list${T}s, {}, { rows: '${snake(thing)}', size: 24, topics: [['${thing}']] })}
    list={(items) => <Stack as="ul">{items}</Stack>}
    item={(${snake(thing)}) => <Item of={${snake(thing)}} />}
    empty={<EmptyState text={texts.list.none} />}
  />
);

const Item = ({ of }: { of: ${T}View }) => (
  <Card as="li" padding="lg">
    <Stack>
      <Soft>
        {of.author ?? texts.list.formerMember} · <TimeText at={of.written_at} />
      </Soft>
      <p style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{of.text}</p>
      {of.is_own ? (
        <Row>
          <Button variant="default" size="compact-md" onClick={() => openModal((close) => <Withdraw of={of} onClose={close} />)}>
            {texts.withdraw.open}
          </Button>
        </Row>
      ) : null}
    </Stack>
  </Card>
);

const Withdraw = ({ of, onClose }: { of: ${T}View; onClose: () => void }) => {
  const withdraw = useAction(withdraw${T});
  return (
    <ActionDialog
      title={texts.withdraw.title}
      yes={texts.withdraw.yes}
      danger
      onClose={onClose}
      action={() => withdraw.run({ id: of.uuid })}
    >
      <p>{texts.withdraw.text}</p>
    </ActionDialog>
  );
};
`,
    [`${client}/pages/${module}/${thing}s.test.tsx`]: `
import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { list${T}s, withdraw${T}, write${T} } from '#modules/${module}/contract/api.ts';
import { ${m}Refusals } from '#modules/${module}/contract/refusals.ts';
import { answers } from '#client/testing/server.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import ${T}s from './${thing}s.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const own = { uuid: ID, author: 'mia', text: 'Good evening', written_at: '2026-05-04T09:00:00.000Z', is_own: true };
const listing = (...rows: (typeof own)[]) => answers({ ${snake(thing)}: rows, after: null });
const drawn = (...rows: (typeof own)[]) => {
  const server = aServer({ member: aMember() }).on(list${T}s, listing(...rows));
  return { server, ...renderPage(<${T}s />) };
};

describe('/${module}/${thing}s', () => {
  test('without a ${spoken(thing)} the page says so', async () => {
    drawn();
    expect(await screen.findByText('Nothing here yet.')).toBeTruthy();
  });

  test('an empty text is refused at its field, and nothing is sent', async () => {
    const { server, user } = drawn();
    await user.click(await screen.findByRole('button', { name: 'SEND' }));
    expect(await screen.findByText(${m}Refusals.${U}_EMPTY.msg)).toBeTruthy();
    expect(server.calls(write${T})).toEqual([]);
  });

  test('a text that is sent leaves the form, and the list is read again', async () => {
    const { server, user } = drawn();
    server.on(write${T}, answers({ ${snake(thing)}: own }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/^Your /);
    await user.type(field, 'Good evening');
    server.on(list${T}s, listing(own));
    await user.click(screen.getByRole('button', { name: 'SEND' }));
    expect(await screen.findByText('Good evening', { selector: 'p' })).toBeTruthy();
    expect(field.value).toBe('');
  });

  test('a ${spoken(thing)} of the viewer is withdrawn after a question', async () => {
    const { server, user } = drawn(own);
    server.on(withdraw${T}, answers({}));
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'WITHDRAW' }));
    await waitFor(() => expect(server.calls(withdraw${T})).toHaveLength(1));
  });

  test('a ${spoken(thing)} of another member cannot be withdrawn', async () => {
    drawn({ ...own, is_own: false });
    expect(await screen.findByText('Good evening')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });
});
`,
  };
};
