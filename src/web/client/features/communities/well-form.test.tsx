import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createWell, updateWell, updateWellPicture, type Group } from '#modules/communities/contract/api.ts';
import { toastStore } from '#client/lib/toast.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { CreateWell } from './create-well.tsx';
import { EditWell } from './edit-well.tsx';
import { useGroupAction } from './group-calls.ts';
import { aWell } from '#client/testing/a-well.ts';

const description = 'x'.repeat(120);

const create = (config: Record<string, unknown> = {}) => {
  const server = aServer({ member: aMember({ is_admin: true }), config });
  server.on(createWell, answers({ group: aWell() }));
  return { server, ...renderPage(<CreateWell />) };
};
const titleField = () => screen.findByRole('textbox', { name: 'Title' });
const descriptionField = () => screen.findByRole('textbox', { name: 'Description' });
const press = async (user: UserEvent, ...names: string[]) => {
  for (const name of names) await user.click(await screen.findByRole('button', { name }));
};
const pictureInput = () => screen.findByLabelText('Choose a picture', { selector: 'input' });
/** Chooses a picture and uses the part of it that the crop dialog begins with. */
const choosePicture = async (user: UserEvent) => {
  fireEvent.change(await pictureInput(), { target: { files: [new File(['x'], 'a.jpg', { type: 'image/jpeg' })] } });
  await press(user, 'Use picture');
};
const toDescription = async (user: UserEvent, title = 'Night Owls') => {
  await press(user, 'START');
  await user.type(await titleField(), title);
  await press(user, 'Next');
};
const toPicture = async (user: UserEvent) => {
  await toDescription(user);
  await user.click(await descriptionField());
  await user.paste(description);
  await press(user, 'Next');
};
const toPreview = async (user: UserEvent) => {
  await toPicture(user);
  await press(user, 'Next', 'ACCEPT');
};

beforeEach(() => {
  Object.defineProperty(globalThis, 'createImageBitmap', {
    value: async () => ({ width: 1600, height: 900, close: () => undefined }),
    configurable: true,
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
});

describe('creating a Well', () => {
  test('[COM-038] begins with a welcome that can be canceled', async () => {
    const { user, router } = create();
    expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'START' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'CANCEL' }));
    expect(router.state.location.pathname).toBe('/wells');
  });

  test('[COM-039] [COM-040] [COM-042] [COM-043] leads through name, description, picture, guidelines and preview', async () => {
    const { user, server } = create();
    const at = (name: string) => screen.findByRole('heading', { name, level: 2 });
    await press(user, 'START');
    await at('Name your Well');
    expect(document.activeElement).toBe(await titleField());
    await user.type(await titleField(), 'Night Owls{Enter}');
    await at('Describe your Well');
    await user.click(await descriptionField());
    await user.paste(description);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await at('Choose a picture, if you like'));
    await press(user, 'Next');
    await at('Guidelines for Wells');
    expect(screen.getByText(/^With ACCEPT you acknowledge .* lived experience of the topic/)).toBeTruthy();
    await press(user, 'ACCEPT');
    await at('This is how people will see your Well');
    expect(screen.getByRole('heading', { name: 'Night Owls', level: 3 })).toBeTruthy();
    expect(screen.getByText(description)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'CREATE' })).toBeTruthy();
    expect(server.calls(createWell)).toEqual([]);
  });

  test('[COM-010] [COM-013] CREATE creates it and shows its sessions', async () => {
    const { user, router, server } = create();
    await toPreview(user);
    await press(user, 'CREATE');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/well/night-owls/${aWell().uuid}/sessions`));
    expect(server.calls(createWell)[0]?.body).toEqual({ title: 'Night Owls', description });
    expect(server.calls(updateWellPicture)).toEqual([]);
  });

  test('[COM-041] a chosen picture is shown in the preview and sent once the Well is created', async () => {
    const { user, server, router, container } = create();
    server.on(updateWellPicture, answers({ group: aWell() }));
    await toPicture(user);
    await choosePicture(user);
    expect(await screen.findByAltText('The picture of your Well')).toBeTruthy();
    await press(user, 'Next', 'ACCEPT');
    await screen.findByRole('button', { name: 'CREATE' });
    expect(container.querySelector('img')?.getAttribute('src')).toBe('data:image/jpeg;base64,AAAA');
    expect(server.calls(updateWellPicture)).toEqual([]);
    await press(user, 'CREATE');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/well/night-owls/${aWell().uuid}/sessions`));
    expect(server.calls(updateWellPicture)).toMatchObject([
      { path: `/v1/group/${aWell().uuid}/update/pic`, body: { image: 'AAAA' } },
    ]);
  });

  test('a picture that does not arrive is said to be missing, and that the Well is saved', async () => {
    const { user, server } = create();
    server.on(updateWellPicture, unreachable);
    await toPicture(user);
    await choosePicture(user);
    await press(user, 'Next', 'ACCEPT', 'CREATE');
    await waitFor(() =>
      expect(shownToasts().join()).toMatch(/The Well is saved without it: We cannot reach the server/),
    );
  });

  test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])('[COM-041] a file of %s is taken', async (type) => {
    const { user } = create();
    await toPicture(user);
    fireEvent.change(await pictureInput(), { target: { files: [new File(['x'], 'a', { type })] } });
    expect(await screen.findByRole('button', { name: 'Use picture' })).toBeTruthy();
  });

  test('[COM-041] a file of another kind is refused, with the kinds that are taken', async () => {
    const { user } = create();
    await toPicture(user);
    fireEvent.change(await pictureInput(), { target: { files: [new File(['x'], 'a', { type: 'image/svg+xml' })] } });
    expect(
      await screen.findByText('Please choose a JPG, PNG, WebP or GIF picture. This file is none that can be shown.'),
    ).toBeTruthy();
  });

  test('[SIT-127] a refused picture leaves the Well created and says so', async () => {
    const { user, server, router } = create();
    server.on(updateWellPicture, refuses('IMAGE_NOT_SHOWN'));
    await toPicture(user);
    await choosePicture(user);
    await press(user, 'Next', 'ACCEPT', 'CREATE');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/well/night-owls/${aWell().uuid}/sessions`));
    expect(toastStore.current().map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^There was an error with the image upload\. Please try again later\. The Well is saved without it: /,
      ),
    ]);
  });

  test('EDIT and BACK keep what was typed', async () => {
    const { user } = create();
    await toPreview(user);
    await press(user, 'EDIT');
    expect(await titleField()).toHaveProperty('value', 'Night Owls');
    await press(user, 'Next');
    expect(await descriptionField()).toHaveProperty('value', description);
    await press(user, 'Back');
    expect(await titleField()).toHaveProperty('value', 'Night Owls');
  });

  test.each([
    ['wells@example.org', 'mailto:wells@example.org'],
    ['', undefined],
  ])('[COM-044] the preview mentions how private Wells are arranged, with the address %j', async (email, href) => {
    const { user } = create({ settings: { EMAIL_WELLS: email } });
    await toPreview(user);
    expect(await screen.findByText(/Private Wells are arranged/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /@/ })?.getAttribute('href')).toBe(href);
  });

  test('[COM-046] [COM-047] [COM-048] the title is counted and needs three characters', async () => {
    const { user } = create();
    await press(user, 'START');
    await user.type(await titleField(), 'ab');
    expect(screen.getByText('2/50')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await user.keyboard('{Enter}');
    expect(await titleField()).toBeTruthy();
    await user.type(await titleField(), 'c'.repeat(60));
    expect(screen.getByText('50/50')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false);
  });

  test('[COM-049] the description needs a hundred characters', async () => {
    const { user } = create();
    await toDescription(user);
    await user.type(await descriptionField(), 'Too short');
    await press(user, 'Next');
    expect(await screen.findByText('Descriptions must be at least 100 characters')).toBeTruthy();
    expect(document.activeElement).toBe(await descriptionField());
  });

  test('[COM-050] line breaks become spaces', async () => {
    const { user } = create();
    await toDescription(user);
    await user.click(await descriptionField());
    await user.paste('One.\r\nTwo.');
    expect(await descriptionField()).toHaveProperty('value', 'One. Two.');
  });

  test('[COM-045] a taken name has a screen of its own, which leads back to the name', async () => {
    const { user, server } = create();
    server.on(createWell, refuses('GROUP_TITLE_IS_TAKEN', { field: 'title' }));
    await toPreview(user);
    await press(user, 'CREATE');
    const dialog = await screen.findByRole('dialog', { name: 'This name is taken' });
    expect(dialog.textContent).toContain('This Well name has already been taken. Please select another.');
    await press(user, 'Choose another name');
    await waitFor(async () => expect(document.activeElement).toBe(await titleField()));
    expect(await titleField()).toHaveProperty('value', 'Night Owls');
  });

  test('a refused description leads back to the description', async () => {
    const { user, server } = create();
    server.on(createWell, refuses('GROUP_DESCRIPTION_INVALID', { field: 'description' }));
    await toPreview(user);
    await press(user, 'CREATE');
    expect(await descriptionField()).toHaveProperty('value', description);
    expect(screen.getByText('Descriptions must be at least 100 characters')).toBeTruthy();
  });
});

const edit = (overrides: Partial<Group> = {}) => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  const well = aWell({ description, ...overrides });
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

  test('[COM-053] SAVE sends the picture when it was changed', async () => {
    const { user, server, router } = edit({ pic: '/img/a.jpg' });
    server.on(updateWellPicture, answers({ group: aWell() }));
    expect((await screen.findByAltText('The picture of your Well')).getAttribute('src')).toBe('/img/a.jpg');
    await press(user, 'Remove picture', 'SAVE');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/well/early-birds/${aWell().uuid}/sessions`));
    expect(server.calls(updateWellPicture)).toMatchObject([{ body: { image: '' } }]);
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
