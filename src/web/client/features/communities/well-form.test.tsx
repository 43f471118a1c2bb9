import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { createWell, updateWell } from '../../../../modules/communities/contract/api.ts';
import { aMember, aServer, renderPage } from '../../testing/render.tsx';
import { answers, refuses } from '../../testing/server.ts';
import { CreateWell } from './create-well.tsx';
import { EditWell } from './edit-well.tsx';
import { useGroupAction } from './group-calls.ts';
import { aWell } from '../../testing/a-well.ts';

const description = 'x'.repeat(120);

const create = () => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  server.on(createWell, answers({ group: aWell() }));
  return { server, ...renderPage(<CreateWell />) };
};
const titleField = () => screen.findByRole('textbox', { name: 'Title' });
const descriptionField = () => screen.findByRole('textbox', { name: 'Description' });
const createButton = () => screen.getByRole('button', { name: 'CREATE' });

describe('creating a Well', () => {
  test('[COM-010] [COM-013] shows its sessions afterwards', async () => {
    const { user, router, server } = create();
    await user.type(await titleField(), 'Night Owls');
    await user.click(await descriptionField());
    await user.paste(description);
    await user.click(createButton());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/well/night-owls/${aWell().uuid}/sessions`));
    expect(server.calls(createWell)[0]?.body).toEqual({ title: 'Night Owls', description });
  });

  test('[COM-046] [COM-047] [COM-048] the title is counted and needs three characters', async () => {
    const { user } = create();
    await user.type(await titleField(), 'ab');
    expect(screen.getByText('2/50')).toBeTruthy();
    expect(createButton()).toHaveProperty('disabled', true);
    await user.type(await titleField(), 'c'.repeat(60));
    expect(screen.getByText('50/50')).toBeTruthy();
    expect(createButton()).toHaveProperty('disabled', false);
  });

  test('[COM-049] the description needs a hundred characters', async () => {
    const { user, server } = create();
    await user.type(await titleField(), 'Night Owls');
    await user.type(await descriptionField(), 'Too short');
    await user.click(createButton());
    expect(await screen.findByText('Descriptions must be at least 100 characters')).toBeTruthy();
    expect(server.calls(createWell)).toEqual([]);
  });

  test('[COM-050] line breaks become spaces', async () => {
    const { user } = create();
    await user.click(await descriptionField());
    await user.paste('One.\r\nTwo.');
    expect(await descriptionField()).toHaveProperty('value', 'One. Two.');
  });

  test('[COM-045] a taken name has a screen of its own', async () => {
    const { user, server } = create();
    server.on(createWell, refuses('GROUP_TITLE_IS_TAKEN', { field: 'title' }));
    await user.type(await titleField(), 'Night Owls');
    await user.click(await descriptionField());
    await user.paste(description);
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'This name is taken' });
    expect(dialog.textContent).toContain('This Well name has already been taken. Please select another.');
    await user.click(screen.getByRole('button', { name: 'CHOOSE ANOTHER NAME' }));
    await waitFor(async () => expect(document.activeElement).toBe(await titleField()));
  });
});

const edit = () => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  const well = aWell({ description });
  server.on(updateWell, answers({ group: { ...well, slug: 'early-birds' } }));
  return { server, ...renderPage(<EditWell well={well} />) };
};

describe('changing a Well', () => {
  test('[COM-053] [COM-010] Enter submits, in both fields', async () => {
    const { user, server, router } = edit();
    await user.clear(await titleField());
    await user.type(await titleField(), 'Early Birds{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/well/early-birds/${aWell().uuid}/sessions`));
    expect(server.calls(updateWell)[0]?.body).toEqual({ title: 'Early Birds', description });
  });

  test('[COM-053] Enter in the description submits too', async () => {
    const { user, server } = edit();
    await user.type(await descriptionField(), ' and more{Enter}');
    await waitFor(() => expect(server.calls(updateWell)[0]?.body['description']).toBe(`${description} and more`));
  });

  test('[COM-054] a refusal is shown as a toast', async () => {
    const { user, server } = edit();
    server.on(updateWell, refuses('GROUP_TITLE_IS_TAKEN', { field: 'title' }));
    await user.click(await screen.findByRole('button', { name: 'SAVE' }));
    expect(await screen.findAllByText('This Well name has already been taken. Please select another.')).toHaveLength(2);
  });
});

test('[COM-090] a group call answers -1 on failure and holds what the server said', async () => {
  const answered: unknown[] = [];
  const Caller = () => {
    const { run, notice } = useGroupAction(createWell, {});
    const call = async () => answered.push(await run({ title: 'x', description: 'y' }));
    return <button onClick={() => void call()}>{notice?.name ?? 'create'}</button>;
  };
  const server = aServer();
  server.on(createWell, refuses('GROUP_TITLE_IS_TAKEN', { field: 'title' }));
  const { user } = renderPage(<Caller />);
  await user.click(await screen.findByRole('button', { name: 'create' }));
  expect(await screen.findByRole('button', { name: 'GROUP_TITLE_IS_TAKEN' })).toBeTruthy();
  expect(answered).toEqual([-1]);
});
