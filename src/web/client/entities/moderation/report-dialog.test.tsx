import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { reportMember, reportSession, reportWell } from '#modules/moderation/contract/api.ts';
import type { Reported } from './reported.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { ReportDialog } from './report-dialog.tsx';

const SESSION = '11111111-1111-4111-8111-111111111111';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const ben: Reported = { kind: 'member', member: BEN, name: 'Ben', session: SESSION };
const sent = answers({ report: { uuid: SESSION, type: 'USER_FLAG_USER', target_uuid1: BEN, kind: 'report' } });

const open = (reported: Reported = ben, { inSession = false } = {}) => {
  const server = aServer({ member: aMember() });
  for (const endpoint of [reportMember, reportSession, reportWell]) server.on(endpoint, sent);
  const onClose = jest.fn();
  const onLeave = jest.fn();
  const page = renderPage(<ReportDialog reported={reported} onClose={onClose} {...(inSession ? { onLeave } : {})} />);
  return { server, onClose, onLeave, ...page };
};
const dialog = (name: string) => screen.findByRole('dialog', { name });
const send = () => screen.findByRole('button', { name: 'Send report' });

describe('reporting', () => {
  test('[MOD-015] [ROM-045] a member takes a reason and one more tap, and thanks follow', async () => {
    const { user, server, onClose } = open();
    const asked = await dialog('Report Ben');
    expect(within(asked).getByText(/Ben will not be told, and nobody learns that it was you/)).toBeTruthy();
    await user.click(within(asked).getByRole('radio', { name: 'Unkind or insulting' }));
    await user.click(await send());
    expect(await screen.findByText(/Your report has been sent. Our staff was told at once/)).toBeTruthy();
    expect(server.calls(reportMember)).toMatchObject([
      {
        path: `/v1/user/${BEN}/flag`,
        body: { note: 'Unkind or insulting', sessionUUID: SESSION, kind: 'report' },
      },
    ]);
    expect(screen.queryByRole('button', { name: 'LEAVE' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('[MOD-016] what is written stands below the reason', async () => {
    const { user, server } = open({ kind: 'session', session: SESSION });
    await user.click(await screen.findByRole('radio', { name: 'Does not feel safe' }));
    await user.type(screen.getByLabelText('Tell us more, if you like'), '  Somebody filmed. ');
    await user.click(await send());
    await waitFor(() => expect(server.calls(reportSession)).toHaveLength(1));
    expect(server.calls(reportSession)[0]).toMatchObject({
      path: `/v1/session/${SESSION}/flag`,
      body: { note: 'Does not feel safe\nSomebody filmed.' },
    });
  });

  test('[MOD-018] a Well', async () => {
    const { user, server } = open({ kind: 'well', well: SESSION });
    await dialog('Report this Well');
    await user.type(await screen.findByLabelText('Tell us more, if you like'), 'Hate.');
    await user.click(await send());
    await waitFor(() => expect(server.calls(reportWell)[0]).toMatchObject({ body: { note: 'Hate.' } }));
  });

  test('[MOD-014] needs a reason; the question goes away once there is one', async () => {
    const { user, server } = open();
    await user.click(await send());
    expect((await screen.findByRole('alert')).textContent).toBe('Please provide reason for your report');
    expect(server.calls(reportMember)).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Feels unsafe' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('[MOD-014] takes at most 1000 characters together', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('radio', { name: 'Unkind or insulting' }));
    await user.click(screen.getByLabelText('Tell us more, if you like'));
    await user.paste('x'.repeat(1000));
    await user.click(await send());
    expect((await screen.findByRole('alert')).textContent).toBe('Please shorten this by 20 characters.');
    expect(server.calls(reportMember)).toEqual([]);
  });

  test.each([
    ['a refusal', refuses('REPORT_NOT_TOGETHER'), 'You were not in this session together.'],
    ['too many', refuses('REPORTS_TOO_MANY'), /You sent many reports today/],
    ['no connection', unreachable, 'We cannot reach the server. Please check your internet connection.'],
  ])('%s is shown, and nothing that was written is lost', async (_, script, text) => {
    const { user, server } = open();
    server.on(reportMember, script);
    await user.type(await screen.findByLabelText('Tell us more, if you like'), 'He shouted.');
    await user.click(await send());
    expect((await screen.findByRole('alert')).textContent).toMatch(text);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Tell us more, if you like').value).toBe('He shouted.');
    expect(await send()).toHaveProperty('disabled', false);
  });

  test('[MOD-011] feedback is sent as feedback, without reasons that accuse', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('radio', { name: 'Feedback' }));
    await dialog('Feedback on Ben');
    expect(screen.queryByRole('radio', { name: 'Unkind or insulting' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Please write your feedback');
    await user.type(screen.getByLabelText('Your feedback'), 'He listened so well.');
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText('Your feedback has been sent. Our staff will read it.')).toBeTruthy();
    expect(server.calls(reportMember)[0]?.body).toMatchObject({ kind: 'feedback', note: 'He listened so well.' });
  });
});

test('a member whose address is not confirmed is asked to confirm it', async () => {
  aServer({ member: aMember({ email_verified: false }) });
  renderPage(<ReportDialog reported={ben} onClose={() => undefined} />);
  await dialog('Please confirm your email first');
  expect(screen.queryByRole('dialog', { name: 'Report Ben' })).toBeNull();
});

describe('inside a session', () => {
  test('[C-186] a sent report offers to leave', async () => {
    const { user, onClose, onLeave } = open(ben, { inSession: true });
    await user.click(await screen.findByRole('radio', { name: 'Feels unsafe' }));
    await user.click(await send());
    await user.click(await screen.findByRole('button', { name: 'LEAVE' }));
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('[C-186] or to stay', async () => {
    const { user, onClose, onLeave } = open(ben, { inSession: true });
    await user.click(await screen.findByRole('radio', { name: 'Feels unsafe' }));
    await user.click(await send());
    await user.click(await screen.findByRole('button', { name: 'STAY' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onLeave).not.toHaveBeenCalled();
  });
});

test('[I-044] help in a crisis opens beside the page, never instead of it', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Is somebody in danger? Get help now' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/get-help', '_blank']);
});
