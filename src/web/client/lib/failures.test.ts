import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { noticeOf } from '#client/testing/server.ts';
import { texts } from './texts.ts';
import { shownToasts, watchNavigation } from '#client/testing/watch.ts';
import { answerFailure, whileSigningOut } from './failures.ts';
import { peekReturnPath } from './paths/return-path.ts';

const signedOut = { status: 401, notice: noticeOf('NOT_SIGNED_IN') };

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-05-04T19:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('[API-050] maintenance', () => {
  test.each(['/room', '/room/wait'])('[API-050] maintenance never leads out of %s', (path) => {
    const seen = watchNavigation(path);
    const notice = noticeOf('SITE_IS_DOWN_FOR_MAINTENANCE');
    answerFailure({ notice, status: 503 });
    expect(seen).toEqual({ reloads: 0, went: [] });
    expect(shownToasts()).toEqual([notice.msg]);
  });
});

describe('[API-007] a 401', () => {
  test('reloads the page once', () => {
    const seen = watchNavigation('/session/1');
    answerFailure(signedOut);
    expect(seen).toEqual({ reloads: 1, went: [] });
  });

  test('a second failure within 30 seconds leads to the log-in page and stores the return path', () => {
    const seen = watchNavigation('/session/1?tab=chat');
    answerFailure(signedOut);
    jest.setSystemTime(new Date('2026-05-04T19:00:29Z'));
    answerFailure(signedOut);
    expect(seen).toEqual({ reloads: 1, went: ['/login'] });
    expect(peekReturnPath()).toBe('/session/1?tab=chat');
  });

  test('after 30 seconds it may reload again', () => {
    const seen = watchNavigation('/session/1');
    answerFailure(signedOut);
    jest.setSystemTime(new Date('2026-05-04T19:00:31Z'));
    answerFailure(signedOut);
    expect(seen.reloads).toBe(2);
  });

  test('is let be when the caller expects it', () => {
    const seen = watchNavigation('/session/1');
    answerFailure(signedOut, { ignoreSignedOut: true });
    expect(seen).toEqual({ reloads: 0, went: [] });
  });

  test('is let be while the member is being signed out, until the page after it is there', async () => {
    const seen = watchNavigation('/account/data');
    await whileSigningOut(async () => answerFailure(signedOut));
    expect(seen).toEqual({ reloads: 0, went: [] });
    answerFailure(signedOut);
    expect(seen.reloads).toBe(1);
  });

  test('leads nowhere from the page about a closed account', () => {
    const seen = watchNavigation('/account-closed?until=2026-06-03');
    answerFailure(signedOut);
    answerFailure(signedOut);
    expect(seen).toEqual({ reloads: 0, went: [] });
  });

  test('never leads out of a room', () => {
    const seen = watchNavigation('/room');
    answerFailure(signedOut);
    expect(seen).toEqual({ reloads: 0, went: [] });
    expect(shownToasts()).toEqual([texts.signedOutInRoom]);
  });

  test('the log-in page is never its own way back', () => {
    const seen = watchNavigation('/login');
    answerFailure(signedOut);
    answerFailure(signedOut);
    expect(seen).toEqual({ reloads: 1, went: [] });
    expect(peekReturnPath()).toBeNull();
  });
});
