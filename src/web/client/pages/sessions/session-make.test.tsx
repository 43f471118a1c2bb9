import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { joinedWells } from '#modules/communities/contract/api.ts';
import { createSession, getSession, type Session } from '#modules/scheduling/contract/api.ts';
import { updateSessionPicture } from '#modules/scheduling/picture/contract/picture.ts';
import { aWell } from '#client/testing/a-well.ts';
import { ShareSession } from '#client/features/scheduling/share/share-session.tsx';
import { aSession, hosting } from '#client/features/scheduling/testing/a-session.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { Cover } from '#ui/pictures/cover.tsx';
import SessionCreate from './session-create.tsx';

const LONG =
  'A quiet hour for people who cannot sleep. We talk about what keeps us awake and what helped us through it.';
const owls = aWell({ uuid: aSession().group_uuid, title: 'Night Owls', am_i_joined: true });
const made = (hosted: number): Session =>
  hosting({ host_user: { ...aSession().host_user!, num_sessions_hosted: hosted } });

const form = async (options: { copyOf?: Session; made?: Session } = {}) => {
  const server = aServer({ member: aMember({ host_level: 1 }) })
    .on(joinedWells, answers({ group: [owls] }))
    .on(createSession, answers({ session: options.made ?? made(1) }));
  if (options.copyOf) server.on(getSession, answers({ session: options.copyOf }));
  const path = options.copyOf ? '/session-create/copy/:sessionUuid' : '/session-create/:groupUuid';
  const at = options.copyOf ? `/session-create/copy/${options.copyOf.uuid}` : `/session-create/${owls.uuid}`;
  const page = renderPage(<SessionCreate />, { path, at });
  const title = await screen.findByRole('textbox', { name: 'Title' });
  fireEvent.change(title, { target: { value: 'Night talk' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Description' }), { target: { value: LONG } });
  return { server, ...page };
};
const create = () => screen.getByRole('button', { name: 'CREATE SESSION' });

describe('the preview', () => {
  test('shows the session as others will see it, and its start elsewhere', async () => {
    const { user } = await form();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = await screen.findByRole('dialog', { name: 'How people will see it' });
    expect(within(dialog).getByRole('heading', { name: 'Night talk' })).toBeTruthy();
    expect(within(dialog).getByText(LONG)).toBeTruthy();
    expect(within(dialog).getByText('Night Owls')).toBeTruthy();
    expect(within(dialog).getByText('Sydney')).toBeTruthy();
    expect(within(dialog).getByText('Los Angeles').nextElementSibling?.textContent).toMatch(/P[SD]T$/);
  });
});

describe('after a session was created', () => {
  test('[SCH-091] a host of fewer than 4 sessions gets advice and a sample agenda', async () => {
    const { user } = await form({ made: made(3) });
    await user.click(create());
    const dialog = await screen.findByRole('dialog', { name: 'Congratulations!' });
    const agenda = within(dialog).getByRole('link', { name: 'Download a sample agenda' });
    expect(agenda.getAttribute('href')).toBe('/sample-agenda.html');
    expect(agenda.hasAttribute('download')).toBe(true);
    expect(within(dialog).queryByRole('button', { name: 'Copy link' })).toBeNull();
  });

  test('[SCH-090] an experienced host is offered to share it', async () => {
    const { user } = await form({ made: made(4) });
    await user.click(create());
    const dialog = await screen.findByRole('dialog', { name: 'Congratulations!' });
    expect(within(dialog).getByRole('button', { name: 'Copy link' })).toBeTruthy();
    expect(within(dialog).queryByRole('link', { name: 'Download a sample agenda' })).toBeNull();
  });
});

describe('[SCH-083] the picture in the form', () => {
  test('other files than JPG are refused in words', async () => {
    await form();
    const input = screen.getByLabelText('Choose a picture', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['\x89PNG'], 'photo.png', { type: 'image/png' })] } });
    expect(await screen.findByText('Please choose a JPG picture. This file is none that can be shown.')).toBeTruthy();
  });

  test('a copy takes the picture along, and can leave it', async () => {
    const copyOf = made(1);
    const { user, server } = await form({ copyOf: { ...copyOf, pic: '/img/aaaa.jpg' } });
    expect(screen.getByAltText('The picture of your session').getAttribute('src')).toBe('/img/aaaa.jpg');
    await user.click(screen.getByRole('button', { name: 'Remove picture' }));
    expect(screen.queryByAltText('The picture of your session')).toBeNull();
    await user.click(create());
    await screen.findByRole('dialog', { name: 'Congratulations!' });
    expect(server.calls(updateSessionPicture)).toHaveLength(0);
  });

  test('where it cannot be loaded, the landscape of the Well stands instead', () => {
    aServer({});
    const { container } = renderPage(<Cover id={aSession().group_uuid} pic="/img/gone.jpg" />);
    fireEvent.error(container.querySelector('img')!);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).toBeTruthy();
  });
});

describe('[SCH-052] sharing', () => {
  test('the link is copied, and nothing else is sent', async () => {
    aServer({});
    const { user } = renderPage(<ShareSession session={aSession()} />);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share this session' });
    const link = `${location.origin}/night-owls/session/${aSession().uuid}`;
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(link);
    expect(within(dialog).queryByRole('button', { name: 'Share with an app' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Copy link' }));
    expect(await within(dialog).findByText('Link Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  test('is handed to an app of the device where there is one', async () => {
    aServer({});
    const share = jest.fn<(shareData: ShareData) => Promise<void>>().mockResolvedValue();
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user } = renderPage(<ShareSession session={aSession()} />);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Share with an app' }));
    Reflect.deleteProperty(navigator, 'share');
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
    expect(share).toHaveBeenCalledWith({
      title: 'Night talk',
      url: `${location.origin}/night-owls/session/${aSession().uuid}`,
    });
  });
});
