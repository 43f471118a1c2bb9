import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { recordExport } from '#modules/admin/contract/lists-api.ts';
import {
  askForHelp,
  getRota,
  listHelpCalls,
  ownHelp,
  planShift,
  type OwnHelpCall,
} from '#modules/duty/contract/duty-api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { savedFiles } from '#client/testing/watch.ts';
import CallsForStaff from './calls-for-staff.tsx';
import { HelpPanel } from './help-panel.tsx';
import { RotaView } from './rota-view.tsx';

const ben = { uuid: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', name: 'ben' };
const called: OwnHelpCall = {
  uuid: '11111111-1111-4111-8111-111111111111',
  concern: 'self',
  status: 'waiting',
  asked_time: '2027-03-05T12:00:00.000Z',
  seen_by: null,
  words: 'We have called the person on duty.',
};

describe('getting help', () => {
  test('the lines stand there without a server, and the call says whom it is about', async () => {
    const server = aServer({ member: aMember() });
    server.on(ownHelp, unreachable);
    renderPage(<HelpPanel origin={{ place: 'profile', member: ben }} />);
    expect(screen.getAllByRole('link', { name: /^Call / }).length).toBeGreaterThan(0);
    expect(screen.getByRole('radio', { name: 'I am worried about ben' })).toHaveProperty('checked', true);
  });

  test('a call takes two taps, says where it comes from, and what has become of it takes the place of the form', async () => {
    const server = aServer({ member: aMember() });
    let help: OwnHelpCall | null = null;
    server.on(ownHelp, () => answers({ help, is_on_duty: true }));
    server.on(askForHelp, () => answers({ help: (help = called), is_on_duty: true }));
    const { user, queries } = renderPage(<HelpPanel origin={{ place: 'page' }} />);
    expect(await screen.findByText('A person of our team is on duty now.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Call the team' }));
    expect(await screen.findByText('We have called the person on duty.')).toBeTruthy();
    expect(server.calls(askForHelp)[0]?.body).toMatchObject({ place: 'page', concern: 'self' });
    expect(screen.queryByRole('button', { name: 'Call the team' })).toBeNull();
    help = { ...called, status: 'seen', words: 'hannah from the team has seen it.' };
    await queries.invalidateQueries();
    expect(await screen.findByText('hannah from the team has seen it.')).toBeTruthy();
    help = null;
    await queries.invalidateQueries();
    expect(await screen.findByRole('button', { name: 'Call the team' })).toBeTruthy();
  });

  test('a call whose answer was lost is the same call when it is tried again', async () => {
    const server = aServer({ member: aMember() });
    server.on(ownHelp, answers({ help: null, is_on_duty: false }));
    server.on(askForHelp, refuses('HELP_ASKED_OFTEN'));
    const { user } = renderPage(<HelpPanel origin={{ place: 'page' }} />);
    expect(await screen.findByText(/^Nobody is on duty now/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Call the team' }));
    await waitFor(() => expect(server.calls(askForHelp)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Call the team' }));
    await waitFor(() => expect(server.calls(askForHelp)).toHaveLength(2));
    const [first, second] = server.calls(askForHelp).map(({ body }) => body['signal']);
    expect(second).toBe(first);
  });
});

describe('a call that waits', () => {
  test('is named at the foot of every page of staff, without names, and not on the page of the calls', async () => {
    const server = aServer({ member: aMember({ is_admin: true }) });
    server.on(listHelpCalls, answers({ calls: [], has_more: false, num_waiting: 1, on_duty: [] }));
    const elsewhere = renderPage(<CallsForStaff />, { path: '/admin/members' });
    expect(await screen.findByText('A member needs a person of the team')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByRole('link').getAttribute('href')).toBe('/admin/duty');
    elsewhere.unmount();
    renderPage(<CallsForStaff />, { path: '/admin/duty' });
    await waitFor(() => expect(server.calls(listHelpCalls)).toHaveLength(2));
    expect(screen.queryByText('A member needs a person of the team')).toBeNull();
  });
});

describe('the rota', () => {
  test('puts a member of the staff on duty for the times that were written, and asks for what is not a time', async () => {
    const me = aMember({ is_admin: true, timezone: 'UTC' });
    const server = aServer({ member: me });
    const mia = { uuid: me.uuid, username: me.username, name: null };
    server.on(getRota, answers({ shifts: [], gaps: [], on_duty: [], staff: [mia] }));
    server.on(planShift, ({ body }) =>
      answers({
        shift: { uuid: body['shift'], user: mia, from_time: body['from'], until_time: body['until'], offered_to: null },
      }),
    );
    const { user } = renderPage(<RotaView />);
    const from = await screen.findByLabelText('From');
    await user.selectOptions(screen.getByLabelText('Who'), me.uuid);
    await user.clear(from);
    await user.click(screen.getByRole('button', { name: 'Put on duty' }));
    expect(await screen.findByText('Please write a date and a time.')).toBeTruthy();
    expect(server.calls(planShift)).toHaveLength(0);
    const written = (field: HTMLElement, text: string) => user.click(field).then(() => user.paste(text));
    await written(from, '2027-03-05T20:00');
    const until = screen.getByLabelText('Until');
    await user.clear(until);
    await written(until, '2027-03-06T08:00');
    await user.click(screen.getByRole('button', { name: 'Put on duty' }));
    await waitFor(() => expect(server.calls(planShift)).toHaveLength(1));
    const { from: begins, until: ends, member } = server.calls(planShift)[0]!.body;
    expect([member, Date.parse(String(ends)) - Date.parse(String(begins))]).toEqual([me.uuid, 12 * 3_600_000]);
  });

  test('shows and saves the shifts of one of the staff, without the gaps', async () => {
    const me = aMember({ is_admin: true, timezone: 'UTC' });
    const server = aServer({ member: me });
    const mia = { uuid: me.uuid, username: 'mia', name: null };
    const jo = { uuid: ben.uuid, username: 'jo', name: null };
    const shift = (at: number, user: object, offered_to: object | null) => ({
      uuid: `11111111-1111-4111-8111-11111111111${at}`,
      user,
      from_time: `2027-03-0${at}T08:00:00.000Z`,
      until_time: `2027-03-0${at}T20:00:00.000Z`,
      offered_to,
    });
    const gap = { from_time: '2027-03-02T20:00:00.000Z', until_time: '2027-03-03T08:00:00.000Z' };
    server.on(
      getRota,
      answers({ shifts: [shift(2, mia, null), shift(3, jo, mia)], gaps: [gap], on_duty: [], staff: [mia, jo] }),
    );
    server.on(recordExport, answers({}));
    const saved = savedFiles();
    const { user } = renderPage(<RotaView />);
    expect(await screen.findByText('Nobody is on duty')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const whoIn = (file: string) => file.split('\r\n').map((row) => row.split('","')[0]);
    expect(whoIn(saved[0]!)).toEqual(['"Who', '"mia', '"Nobody is on duty', '"jo', '']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shifts of' }), 'jo');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('listitem').textContent).toContain('Offered to mia');
    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(whoIn(saved[1]!)).toEqual(['"Who', '"jo', '']);
    expect(server.calls(recordExport).map(({ body }) => [body['list'], body['searched'], body['rows']])).toEqual([
      ['shifts', false, 3],
      ['shifts', true, 1],
    ]);
  });
});
