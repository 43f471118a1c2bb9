import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listFlaggedActivity } from '#modules/moderation/contract/api.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { routeTable } from './router.tsx';
import { pages } from './routes.ts';

const visit = () => renderRoutes(routeTable(pages), { at: '/camera-test' });
const waiting = (count: number) => answers({ activity: [], num_open: count });

test('[C-186] admins see how many reports wait, and at once when another one comes', async () => {
  const server = aServer({ member: aMember({ is_admin: true }) });
  server.on(listFlaggedActivity, waiting(1));
  const { user, queries } = visit();
  await waitFor(() => expect(screen.getAllByText('1 open report').length).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: /Your account/ }));
  const entry = await screen.findByRole('link', { name: /Flagged activity/ });
  expect(entry.getAttribute('href')).toBe('/admin/flagged-activity');
  server.on(listFlaggedActivity, waiting(2));
  await invalidateTopic(queries, ['report', 'another']);
  await waitFor(() => expect(screen.getAllByText('2 open reports').length).toBeGreaterThan(0));
  expect(screen.queryByText('1 open report')).toBeNull();
});

test('[MOD-027] members see nothing of it and ask for nothing', async () => {
  const server = aServer({ member: aMember() });
  const { user } = visit();
  await user.click(await screen.findByRole('button', { name: /Your account/ }));
  expect(screen.queryByRole('link', { name: /Flagged activity/ })).toBeNull();
  expect(server.calls(listFlaggedActivity)).toEqual([]);
});
