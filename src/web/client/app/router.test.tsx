import { act, screen } from '@testing-library/react';
import { Link, Outlet, useBlocker, useLocation, useNavigation } from 'react-router';
import { expect, test } from '@jest/globals';
import { RouteFailure } from './technical-error.tsx';
import { renderRoutes } from '#client/testing/render.tsx';
import { watchNavigation } from '#client/testing/watch.ts';

const deferred = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject };
};

/** Pages whose files arrive when the test says so, in a frame that says whether one is on its way. */
const slowPages = (...paths: string[]) => {
  const files = Object.fromEntries(paths.map((path) => [path, deferred()]));
  const Frame = () => (
    <>
      <p>{`${useLocation().pathname} ${useNavigation().state === 'idle' ? 'idle' : 'busy'}`}</p>
      {paths.map((path) => (
        <Link key={path} to={path}>
          to {path}
        </Link>
      ))}
      <Outlet />
    </>
  );
  const Start = () => <h1>start</h1>;
  const children = [
    { path: '/', Component: Start },
    ...paths.map((path) => ({
      path,
      lazy: async () => {
        await files[path]!.promise;
        return { Component: () => <h1>page {path}</h1> };
      },
    })),
  ];
  return { files, ...renderRoutes([{ Component: Frame, children: [{ ErrorBoundary: RouteFailure, children }] }]) };
};
const follow = (path: string) => screen.getByRole('link', { name: `to ${path}` });

test('a page and its address are shown when its file is there, the previous page until then', async () => {
  const { files, router, user } = slowPages('/a');
  await user.click(follow('/a'));
  expect(screen.getByText('/ busy')).toBeTruthy();
  expect(screen.getByText('start')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  await act(async () => files['/a']!.resolve());
  expect(screen.getByText('page /a')).toBeTruthy();
  expect(screen.getByText('/a idle')).toBeTruthy();
});

test('of two pages that are asked for the last one is shown, in whichever order their files arrive', async () => {
  const { files, router, user } = slowPages('/a', '/b');
  await user.click(follow('/a'));
  await user.click(follow('/b'));
  await act(async () => files['/b']!.resolve());
  await act(async () => files['/a']!.resolve());
  expect(screen.getByText('page /b')).toBeTruthy();
  await act(() => router.navigate(-1));
  expect(screen.getByText('start')).toBeTruthy();
});

test('a page whose file cannot be fetched leaves the frame, and is fetched again the next time', async () => {
  watchNavigation('/');
  const { files, router, user } = slowPages('/a');
  await user.click(follow('/a'));
  await act(async () => files['/a']!.reject(new Error('not there')));
  expect(screen.getByRole('alert').textContent).toContain('technical issues');
  expect(router.state.location.pathname).toBe('/a');
  await act(() => router.navigate('/'));
  expect(screen.getByText('start')).toBeTruthy();
  files['/a'] = deferred();
  files['/a'].resolve();
  await act(() => router.navigate('/a'));
  expect(screen.getByText('page /a')).toBeTruthy();
});

test('a page that breaks while it is drawn does not break the next one', async () => {
  watchNavigation('/');
  const Broken = (): never => {
    throw new Error('broken');
  };
  const { router } = renderRoutes(
    [
      {
        ErrorBoundary: RouteFailure,
        children: [
          { path: '/', Component: Broken },
          { path: '/b', element: <h1>page /b</h1> },
        ],
      },
    ],
    { at: '/' },
  );
  expect(screen.getByRole('alert').textContent).toContain('technical issues');
  await act(() => router.navigate('/b'));
  expect(screen.getByText('page /b')).toBeTruthy();
});

test('a page that holds is left neither by a link nor by going back, until it lets go', async () => {
  const Held = () => {
    const blocker = useBlocker(({ nextLocation }) => nextLocation.pathname !== '/inside');
    return (
      <>
        <h1>held</h1>
        <Link to="/b">on</Link>
        <Link to="/inside">inside</Link>
        {blocker.state === 'blocked' ? <button onClick={() => blocker.reset()}>Stay</button> : null}
      </>
    );
  };
  const { router, user } = renderRoutes([
    { path: '/', element: <h1>start</h1> },
    { path: '/held', Component: Held },
    { path: '/b', element: <h1>page /b</h1> },
    { path: '/inside', element: <h1>inside</h1> },
  ]);
  await act(() => router.navigate('/held'));
  for (const leave of [() => user.click(screen.getByText('on')), () => act(() => router.navigate(-1))]) {
    await leave();
    expect(screen.getByText('held')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/held');
    await user.click(screen.getByText('Stay'));
    expect(screen.queryByText('Stay')).toBeNull();
  }
  await user.click(screen.getByText('inside'));
  await act(() => router.navigate(-2));
  expect(screen.getByText('start')).toBeTruthy();
});
