import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { findHistories } from '#modules/audit/contract/api.ts';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { forgetLooks } from './tab-memory.ts';
import { forgetReason } from './use-reason.ts';
import { testQueries } from '#client/testing/render.tsx';
import { auditPages, entry, REASON } from './testing/examples.tsx';

beforeEach(() => forgetLooks(testQueries(), false));

const open = () => {
  const { server, draw } = auditPages('/admin/audit');
  const drawn = draw();
  const find = async (actor: string, text: string) => {
    await drawn.user.selectOptions(await screen.findByRole('combobox', { name: 'Look for' }), actor);
    const field = screen.getByRole('textbox');
    await drawn.user.clear(field);
    await drawn.user.type(field, text);
    await drawn.user.click(screen.getByRole('button', { name: 'Find' }));
  };
  return { server, find, ...drawn };
};

describe('looking something up', () => {
  test.each([
    ['A member', 'Username, email address or id', 'ben', 'member'],
    ['A session', 'Words of the title, or the id', 'night talk', 'session'],
    ['A Well', 'Words of the title, or the id', 'night owls', 'well'],
    ['A case', 'Number of the case or of a report', '1a2b3c4d', 'case'],
    ['One history by its name', 'session-…, as the command line names it', 'session-1', 'history'],
  ])('%s', async (choice, hint, text, actor) => {
    const { server, find } = open();
    await find(choice, `  ${text} `);
    expect(screen.getByLabelText(hint)).toBeTruthy();
    const found = await screen.findByRole('link', { name: /Session Night talk 3 events/ });
    expect(found.getAttribute('href')).toBe('/admin/audit/history/ref-session');
    expect(server.calls(findHistories).at(-1)?.body).toEqual({ by: actor, text, reason: REASON, limit: 100 });
  });

  test('the search sends nothing without text, and not before it is submitted', async () => {
    const { server, user } = open();
    await user.type(await screen.findByRole('textbox'), '   ');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.type(screen.getByRole('textbox'), 'ben');
    expect(server.calls(findHistories)).toEqual([]);
  });

  test('tells how much more there is that the appointment does not cover', async () => {
    const { server, find } = open();
    server.on(
      findHistories,
      answers({
        found: [
          { title: 'Member A', ref: null, history: [entry(), entry({ ref: 'b', kind: 'Room' })], more: 0, hidden: 2 },
        ],
      }),
    );
    await find('A member', 'ben');
    expect((await screen.findByRole('heading', { level: 2, name: /Member A/ })).textContent).toBe(
      'Member A 2 histories',
    );
    expect(screen.getByText('2 more are outside your appointment.')).toBeTruthy();
  });

  test('of many results the newest are listed, then more, then how to narrow the search', async () => {
    const { server, find, user } = open();
    const total = 1_200;
    server.on(findHistories, ({ body }) => {
      const limit = Number(body['limit']);
      const history = Array.from({ length: limit > 100 ? 5 : 2 }, (_, place) => entry({ ref: `ref-${place}` }));
      return answers({ found: [{ title: 'Member A', ref: null, history, more: total - history.length, hidden: 0 }] });
    });
    await find('A member', 'ben');
    expect((await screen.findByRole('heading', { level: 2, name: /Member A/ })).textContent).toBe(
      'Member A 1,200 histories',
    );
    await user.click(screen.getByRole('button', { name: 'Show 1,198 more' }));
    expect(await screen.findByText(/^1,195 older ones are not listed\./)).toBeTruthy();
    expect(server.calls(findHistories).at(-1)?.body['limit']).toBe(1000);
  });

  test('nothing was found', async () => {
    const { server, find } = open();
    server.on(findHistories, answers({ found: [] }));
    await find('A member', 'nobody');
    expect(await screen.findByText('Nothing was found. Please check what you typed.')).toBeTruthy();
  });

  test('a member is found with an appointment for accounts alone', async () => {
    const { server, find } = open();
    server.on(findHistories, refuses('AUDIT_OUT_OF_SCOPE', { field: 'text' }));
    await find('A member', 'ben@example.org');
    expect(await screen.findByText(/Only who may look at accounts finds members\./)).toBeTruthy();
  });

  test('it could not be asked, and is asked again', async () => {
    const { server, find, user } = open();
    server.on(findHistories, unreachable);
    await find('A member', 'ben');
    const again = await screen.findByRole('button', { name: /try again/i });
    server.on(findHistories, answers({ found: [] }));
    await user.click(again);
    expect(await screen.findByText(/Nothing was found/)).toBeTruthy();
  });

  test('what was found is there again on the way back, and in no address', async () => {
    const { find, router, user } = open();
    await find('A session', 'night');
    await user.click(await screen.findByRole('link', { name: /Session Night talk/ }));
    await screen.findByRole('slider');
    expect(router.state.location.pathname + router.state.location.search).not.toMatch(/night/);
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: /Session Night talk/ })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('night');
  });

  test('asks for the reason in the same form, nothing is found without one, and it stands above what was found', async () => {
    const { server, draw } = auditPages('/admin/audit');
    forgetReason();
    const { user } = draw();
    await user.type(await screen.findByLabelText('Username, email address or id'), 'ben');
    await user.type(screen.getByLabelText('What are you looking into?'), 'ok');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText('Please say why, in 5 to 500 characters.')).toBeTruthy();
    expect(server.calls(findHistories)).toEqual([]);
    await user.type(screen.getByLabelText('What are you looking into?'), ', a complaint');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByRole('link', { name: /Session Night talk/ })).toBeTruthy();
    expect(screen.getByText('ok, a complaint')).toBeTruthy();
    expect(screen.queryByLabelText('What are you looking into?')).toBeNull();
    expect(server.calls(findHistories).map(({ body }) => body['reason'])).toEqual(['ok, a complaint']);
  });
});
