import { describe, expect, jest, test } from '@jest/globals';
import { Button, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { type Notice } from '#kernel/contract/refusals.ts';
import { noticeOf } from '#client/testing/server.ts';
import { renderPage } from '#client/testing/render.tsx';
import { Form, FormButtons, useFields } from './form.tsx';

type FormValues = { title: string; description: string };

const TitleForm = ({ onSend }: { onSend: (values: FormValues) => Notice | undefined }) => {
  const form = useFields<FormValues>({
    initialValues: { description: '', title: '' },
    // The first field on the page is the last one here.
    validate: ({ title }) =>
      title.length < 3 ? { description: 'Too short', title: 'Titles must be at least 3 characters' } : {},
  });
  return (
    <Form
      error={form.formError}
      onSubmit={form.submit((values) => {
        const refused = onSend(values);
        if (refused) form.showNotice(refused);
      })}
    >
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Description" {...form.getInputProps('description')} />
      <FormButtons yes="Save" pending={false} />
    </Form>
  );
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const describedBy = (input: HTMLElement) =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const Drafted = ({ title = '', about = '' }) => {
  const form = useFields({ initialValues: { title, about, password: '' }, draft: 'demo' });
  return (
    <>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="About" {...form.getInputProps('about')} />
      <TextInput label="Password" {...form.getInputProps('password')} />
      <Button onClick={form.forgetDraft}>Saved</Button>
    </>
  );
};

describe('a form with a draft', () => {
  test('has what was entered after a reload, without the password, until it was saved', async () => {
    const first = renderPage(<Drafted />);
    await first.user.type(await field('Title'), 'Quiet evening');
    await first.user.type(await field('Password'), 'secret');
    first.unmount();
    const again = renderPage(<Drafted />);
    expect((await field('Title')).value).toBe('Quiet evening');
    expect((await field('Password')).value).toBe('');
    await again.user.click(screen.getByRole('button', { name: 'Saved' }));
    again.unmount();
    renderPage(<Drafted />);
    expect((await field('Title')).value).toBe('');
  });

  test('has what was changed alone: the other fields are as they were saved meanwhile', async () => {
    const first = renderPage(<Drafted title="Quiet" about="Evenings" />);
    await first.user.type(await field('Title'), ' evening');
    first.unmount();
    const again = renderPage(<Drafted title="Quiet" about="Evenings and nights" />);
    expect([(await field('Title')).value, (await field('About')).value]).toEqual([
      'Quiet evening',
      'Evenings and nights',
    ]);
    // Written back, it is no change any more.
    await again.user.clear(await field('Title'));
    await again.user.type(await field('Title'), 'Quiet');
    again.unmount();
    renderPage(<Drafted title="Loud" about="" />);
    expect((await field('Title')).value).toBe('Loud');
  });
});

describe('a form', () => {
  test('[SIT-124] a field’s error goes away when the field is edited', async () => {
    const { user } = renderPage(<TitleForm onSend={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const title = await field('Title');
    expect(describedBy(title)).toContain('Titles must be at least 3 characters');
    expect(title.getAttribute('aria-invalid')).toBe('true');
    await user.type(title, 'a');
    expect(screen.queryByText('Titles must be at least 3 characters')).toBeNull();
    expect(title.getAttribute('aria-invalid')).not.toBe('true');
  });

  test('the first field at fault takes the focus, and nothing is sent', async () => {
    const onSend = jest.fn(() => undefined);
    const { user } = renderPage(<TitleForm onSend={onSend} />);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(await field('Title'));
    expect(onSend).not.toHaveBeenCalled();
  });

  test('a refusal stands beside the field it names', async () => {
    const refused = noticeOf('SESSION_DESCRIPTION_INVALID', { field: 'description' });
    const { user } = renderPage(<TitleForm onSend={() => refused} />);
    await user.type(await field('Title'), 'Book circle{Enter}');
    const description = await field('Description');
    expect(describedBy(description)).toContain('Descriptions must be at least 100 characters');
    expect(document.activeElement).toBe(description);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('any other refusal stands above the form until something is edited, and the page moves there', async () => {
    const refused = noticeOf('SESSION_OVERLAP');
    const { user } = renderPage(<TitleForm onSend={() => refused} />);
    const moved = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await user.type(await field('Title'), 'Book circle{Enter}');
    expect(moved.mock.contexts).toEqual([screen.getByRole('alert')]);
    moved.mockRestore();
    expect(screen.getByRole('alert').textContent).toBe('This overlaps another session you are registered for or host.');
    await user.type(await field('Title'), '!');
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});
