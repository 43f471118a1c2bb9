import { afterEach, describe, expect, test } from '@jest/globals';
import { takeCarried } from './after-mail.ts';
import { rememberRegistration, wantedSession } from '#client/lib/paths/pending-registration.ts';
import { peekReturnPath, storeReturnPath } from '#client/lib/paths/return-path.ts';
import { carryToMailedLink } from './wanted-page.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const HOUR = 3_600_000;
const comeFor = (path: string, session?: string) => {
  storeReturnPath(path);
  if (session !== undefined) rememberRegistration(session);
  carryToMailedLink();
  sessionStorage.clear();
};

describe('what a person was going to when they asked for a mail', () => {
  test('is where logging in leads in the tab that the mail opens, once', () => {
    comeFor('/session/a', 'a');
    takeCarried()();
    expect([peekReturnPath(), wantedSession()]).toEqual(['/session/a', 'a']);
    sessionStorage.clear();
    takeCarried()();
    expect(peekReturnPath()).toBeNull();
  });

  test('may be a page without a place', () => {
    comeFor('/redeem?code=LAKE');
    takeCarried()();
    expect([peekReturnPath(), wantedSession()]).toEqual(['/redeem?code=LAKE', undefined]);
  });

  test('is forgotten after an hour', () => {
    comeFor('/session/a', 'a');
    takeCarried(Date.now() + HOUR)();
    expect([peekReturnPath(), localStorage.length]).toEqual([null, 0]);
  });

  test('stays when the mail is asked for again in a tab that was going nowhere', () => {
    comeFor('/session/a', 'a');
    carryToMailedLink();
    takeCarried()();
    expect(peekReturnPath()).toBe('/session/a');
  });
});
