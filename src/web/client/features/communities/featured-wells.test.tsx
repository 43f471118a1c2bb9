import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { getWell, searchWells } from '#modules/communities/contract/api.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import type { Member } from '#client/lib/session.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { es } from '#client/app/languages/es.ts';
import { catalogues, decideLanguage, setOwnLanguage } from '#client/lib/language/language.ts';
import FeaturedWells from './featured-wells.tsx';
import { MemberCount } from './well-card.tsx';

const id = (digit: number) => `${digit}`.repeat(8) + '-1111-4111-8111-111111111111';
const wells = [1, 2, 3, 4, 5, 6, 7, 8].map((digit) =>
  aWell({ uuid: id(digit), title: `Well ${digit}`, slug: `well-${digit}`, is_default_group: digit === 1 }),
);
const shown = async (client_featured_group_uuids: string, group = wells, member: Member | null = null) => {
  const server = aServer({ member, config: { client_featured_group_uuids } })
    .on(searchWells, ({ body }) =>
      answers({ group: group.slice(0, Number(body['limit'])), total: group.length, may_create: false }),
    )
    .on(getWell, ({ path }) => {
      const well = group.find(({ uuid }) => path.includes(uuid));
      return well ? answers({ group: well }) : refuses('GROUP_DOES_NOT_EXIST');
    });
  const { queries } = renderPage(<FeaturedWells />);
  await waitFor(() => {
    expect([...server.calls(searchWells), ...server.calls(getWell)]).not.toEqual([]);
    expect(queries.isFetching()).toBe(0);
  });
  return screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
};

test('[SIT-035] [SIT-043] the configured Wells are shown in their order, with a way to all', async () => {
  expect(await shown(`${id(5)};${id(2)}`)).toEqual(['Well 5', 'Well 2']);
  expect(screen.getByRole('link', { name: 'VIEW ALL WELLS' }).getAttribute('href')).toBe('/wells');
});

test('[SIT-035] a configured Well that is gone leaves the others; when all are gone the first are shown', async () => {
  expect(await shown(`${id(9)};${id(2)}`)).toEqual(['Well 2']);
  cleanup();
  expect(await shown(id(9))).toEqual(['Well 2', 'Well 3', 'Well 4', 'Well 5', 'Well 6', 'Well 7']);
});

test('[SIT-035] without a configuration the first six but the main Well', async () => {
  expect(await shown('')).toEqual(['Well 2', 'Well 3', 'Well 4', 'Well 5', 'Well 6', 'Well 7']);
});

test('[SIT-035] nothing rather than a gap when there are no Wells', async () => {
  expect(await shown('', [])).toEqual([]);
  expect(screen.queryByRole('link', { name: 'VIEW ALL WELLS' })).toBeNull();
});

test('[SIT-035] a member is offered the first six that they do not belong to', async () => {
  const joined = wells.map((well) => ({ ...well, am_i_joined: ['Well 2', 'Well 4'].includes(well.title) }));
  expect(await shown('', joined, aMember())).toEqual(['Well 3', 'Well 5', 'Well 6', 'Well 7', 'Well 8']);
});

const { load } = catalogues;
afterEach(async () => {
  catalogues.load = load;
  setOwnLanguage(null);
  await decideLanguage(['en']);
});

test('how few belong to a Well is said in the language of the page', async () => {
  catalogues.load = () => Promise.resolve(es);
  setOwnLanguage('es');
  await decideLanguage(['en', 'es']);
  renderPage(<MemberCount well={aWell({ num_users_label: 'Fewer than 10' })} />);
  expect(await screen.findByText(/^Menos de 10 /)).toBeTruthy();
});
