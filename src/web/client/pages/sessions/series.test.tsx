import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { joinedWells } from '#modules/communities/contract/api.ts';
import { createSession, getSession, updateSession } from '#modules/scheduling/contract/api.ts';
import {
  deleteSeries,
  getSeries,
  seriesSessions,
  updateSeries,
  updateSeriesEnd,
  type Series,
} from '#modules/scheduling/series/contract/api.ts';
import { hours } from '#kernel/contract/time.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aSession, hosting, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import SeriesRoute from './series.tsx';
import SeriesEdit from './series-edit.tsx';
import SessionCreate from './session-create.tsx';
import SessionEdit from './session-edit.tsx';

const UUID = '55555555-5555-4555-8555-555555555555';
const quarter = (instant: string) => new Date(Math.ceil(Date.parse(instant) / 900_000) * 900_000).toISOString();
const START = quarter(inTime(hours(48)));
const week = (weeks: number) => new Date(Date.parse(START) + hours(168 * weeks)).toISOString();
const summary = { uuid: UUID, status: 'ACTIVE', repeat: 'WEEKS:1', end_datetime: null } as const;
const aSeries = (overrides: Partial<Series> = {}): Series => ({
  ...summary,
  title: 'Night talk',
  pic: null,
  description: 'A quiet hour for people who cannot sleep. '.repeat(4),
  type: 'INTERNAL',
  start_time: START,
  timezone: 'UTC',
  duration_minutes: 60,
  max_attendees: 8,
  am_i_host: true,
  is_group_hosted: false,
  host_user: { uuid: aMember().uuid, username: 'ana' },
  group_info: { uuid: aSession().group_uuid, title: 'Night Owls', slug: 'night-owls' },
  external_url: null,
  next_dates: [START, week(1), week(2)],
  left_out: [],
  num_sessions_registered: 0,
  most_registered: 0,
  ...overrides,
});
const host = () => aMember({ host_level: 1 });
const showing = (overrides: Partial<Series> = {}, member = host()) => {
  const server = aServer({ member })
    .on(getSeries, answers({ series: aSeries(overrides) }))
    .on(seriesSessions, answers({ session: [aSession({ series: summary, start_time: START })] }));
  return { server, ...renderPage(<SeriesRoute />, { path: '/series/:uuid', at: `/series/${UUID}` }) };
};
const editing = (overrides: Partial<Series> = {}) => {
  const server = aServer({ member: host() }).on(getSeries, answers({ series: aSeries(overrides) }));
  return { server, ...renderPage(<SeriesEdit />, { path: '/series/:uuid/edit', at: `/series/${UUID}/edit` }) };
};

describe('/series/:uuid', () => {
  test('[SCH-015] [SCH-138] shows how often, the next dates and the sessions', async () => {
    const { server } = showing();
    expect(await screen.findByRole('heading', { level: 1, name: 'Night talk' })).toBeTruthy();
    expect(screen.getByText('Every week')).toBeTruthy();
    expect(screen.getByText('No end planned')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Night talk' })).toBeTruthy();
    expect(server.calls(seriesSessions)[0]?.body).toMatchObject({ limit: 999, offset: 0, order: 'asc' });
  });

  test('dates without a session yet come after the sessions, and none is listed twice', async () => {
    showing();
    const later = (await screen.findByRole('heading', { name: 'Later dates' })).closest('section')!;
    expect(within(later).getAllByRole('listitem')).toHaveLength(2);
    expect(later.querySelector(`time[datetime="${START}"]`)).toBeNull();
    const cards = screen.getByRole('heading', { name: 'Coming sessions' }).closest('section')!;
    expect(cards.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('[SCH-099] [SCH-144] [C-010] ending asks first, and offers to cancel sessions with people in them', async () => {
    const { server, user } = showing({ num_sessions_registered: 2 });
    server.on(deleteSeries, answers({ series: aSeries({ status: 'DELETED' }) }));
    await user.click(await screen.findByRole('button', { name: 'End Series' }));
    await user.click(await screen.findByRole('checkbox', { name: /Also cancel/ }));
    await user.click(screen.getByRole('button', { name: 'End series' }));
    await waitFor(() => expect(server.calls(deleteSeries)[0]?.body).toMatchObject({ cancel_registered: true }));
  });

  test('[SCH-101] says why it could not be ended', async () => {
    const { server, user } = showing();
    server.on(deleteSeries, refuses('SERIES_DOES_NOT_EXIST'));
    await user.click(await screen.findByRole('button', { name: 'End Series' }));
    await user.click(await screen.findByRole('button', { name: 'End series' }));
    await waitFor(() => expect(shownToasts()).toEqual(['This series does not exist.']));
  });

  test('[SCH-097] others have no options', async () => {
    showing({ am_i_host: false });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Edit Series' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'End Series' })).toBeNull();
  });

  test('an ended one says so; dates that could not be planned have their reason', async () => {
    showing({
      status: 'DELETED',
      next_dates: [],
      left_out: [{ start_time: START, because: 'HOST_NOT_PART_OF_GROUP' }],
    });
    expect(await screen.findByText(/This series has ended/)).toBeTruthy();
    expect(screen.queryByText('No end planned')).toBeNull();
    expect(screen.getByText('Please join this Well first, then you can create sessions in it.')).toBeTruthy();
  });

  test('a series that is not there leads to others; one that cannot be loaded is loaded again', async () => {
    const { server, user, unmount } = showing();
    await screen.findByRole('heading', { level: 1 });
    unmount();
    server.on(getSeries, refuses('SERIES_DOES_NOT_EXIST'));
    const missing = renderPage(<SeriesRoute />, { path: '/series/:uuid', at: `/series/${UUID}` });
    expect(await screen.findByRole('heading', { level: 1, name: 'This series cannot be found' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find a session' })).toBeTruthy();
    missing.unmount();
    server.on(getSeries, refuses('SERVER_ERROR'));
    renderPage(<SeriesRoute />, { path: '/series/:uuid', at: `/series/${UUID}` });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(server.calls(getSeries).length).toBeGreaterThan(2);
  });
});

describe('/series/:uuid/edit', () => {
  test('[SCH-016] [SCH-142] sends what was changed', async () => {
    const { server, user, router } = editing();
    server.on(updateSeries, answers({ series: aSeries({ title: 'Late talk' }) }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Late talk');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/series/${UUID}`));
    expect(shownToasts()).toEqual(['Your changes are saved.']);
    expect(server.calls(updateSeries)[0]?.body).toMatchObject({
      title: 'Late talk',
      startTime: START,
      maxAttendees: 8,
    });
  });

  test('[SCH-084] [SCH-143] the last day can be cleared', async () => {
    const { server, user } = editing({ end_datetime: week(4) });
    server.on(updateSeriesEnd, answers({ series: aSeries() }));
    await user.click(await screen.findByRole('button', { name: 'No end' }));
    await user.click(screen.getByRole('button', { name: 'Save last day' }));
    await waitFor(() => expect(server.calls(updateSeriesEnd)[0]?.body).toMatchObject({ seriesEndTime: null }));
  });

  test('[SCH-101] a refused change is a toast', async () => {
    const { server, user } = editing();
    server.on(updateSeries, refuses('SERIES_HAS_NO_COMING_SESSION'));
    await user.click(await screen.findByRole('button', { name: 'SAVE' }));
    await waitFor(() =>
      expect(shownToasts()).toEqual(['This series has no coming sessions. Please move its end first.']),
    );
  });

  test('[SCH-101] [SIT-124] a refused last day is said where it is, until it is changed', async () => {
    const { server, user } = editing({ end_datetime: week(4) });
    server.on(updateSeriesEnd, refuses('SERIES_END_INVALID'));
    await user.click(await screen.findByRole('button', { name: 'No end' }));
    await user.click(screen.getByRole('button', { name: 'Save last day' }));
    // At its field, and as a toast.
    expect(await screen.findAllByText('A series ends after its start, and in the future.')).toHaveLength(2);
    expect(shownToasts()).toEqual(['A series ends after its start, and in the future.']);
    const field = screen.getByLabelText(/^Last day/);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: '2036-12-01' } });
    await waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
  });

  test('the form of a series that is not there leads to others', async () => {
    aServer({ member: host() }).on(getSeries, refuses('SERIES_DOES_NOT_EXIST'));
    renderPage(<SeriesEdit />, { path: '/series/:uuid/edit', at: `/series/${UUID}/edit` });
    expect(await screen.findByRole('heading', { level: 1, name: 'This series cannot be found' })).toBeTruthy();
  });

  test('a series of another host, or an ended one, cannot be changed', async () => {
    editing({ status: 'DELETED' });
    expect(await screen.findByText('This series cannot be changed')).toBeTruthy();
  });
});

describe('repeating in the form', () => {
  const well = aWell({ uuid: aSession().group_uuid, title: 'Night Owls', am_i_joined: true });

  test('[SCH-094] [SCH-095] switching it on begins with every week and shows the dates', async () => {
    const server = aServer({ member: host() })
      .on(joinedWells, answers({ group: [well] }))
      .on(createSession, answers({ session: hosting({ series: summary }) }));
    const { user } = renderPage(<SessionCreate />, {
      path: '/session-create/:groupUuid',
      at: `/session-create/${well.uuid}`,
    });
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Night talk');
    await user.click(screen.getByRole('checkbox', { name: /This session repeats/ }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 week' }).checked).toBe(true);
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(5);
    await user.click(screen.getByRole('radio', { name: '4 weeks' }));
    await user.click(screen.getByRole('button', { name: 'CREATE SESSION' }));
    await waitFor(() =>
      expect(server.calls(createSession)[0]?.body).toMatchObject({ repeat: 'WEEKS:4', seriesEndTime: null }),
    );
  });

  test('[SCH-095] [C-190] a single session can begin to repeat', async () => {
    const single = hosting({ start_time: START, description: aSeries().description });
    const server = aServer({ member: host() })
      .on(getSession, answers({ session: single }))
      .on(updateSession, answers({ session: single }));
    const { user } = renderPage(<SessionEdit />, { path: '/session/:uuid/edit', at: `/session/${single.uuid}/edit` });
    await user.click(await screen.findByRole('checkbox', { name: /This session repeats/ }));
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(updateSession)[0]?.body).toMatchObject({ repeat: 'WEEKS:1' }));
  });

  test('[SCH-092] [C-008] a session of an active series leads to the series', async () => {
    const one = hosting({ series: summary });
    aServer({ member: host() }).on(getSession, answers({ session: one }));
    renderPage(<SessionEdit />, { path: '/session/:uuid/edit', at: `/session/${one.uuid}/edit` });
    const link = await screen.findByRole('link', { name: 'Edit series' });
    expect(link.getAttribute('href')).toBe(`/series/${UUID}/edit`);
  });
});
