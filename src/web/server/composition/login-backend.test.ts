import { describe, expect, it } from '@jest/globals';
import { loginBackend } from './backends.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import type { Environment } from '#server/settings/environment.ts';

const production: Environment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://wellspring:pw@db.example.org/wellspring',
  MASTER_KEY: 'p3v8Zt0cN5yQe1rLk7uWb2xAf9mHs4jD',
  OPENVIDU_URL: 'https://video.example.org',
  OPENVIDU_SECRET: 'not-the-usual-one',
  PUBLIC_URL: 'https://wellspring.example.org',
  SMTP_URL: 'smtps://user:pw@mail.example.org',
  MAIL_FROM: 'Wellspring <hello@example.org>',
  EMAIL_SUPPORT: 'help@example.org',
};
const google: Environment = { GOOGLE_CLIENT_ID: 'an-id', GOOGLE_CLIENT_SECRET: 'a-secret' };
const club: Environment = {
  OPENID_ISSUER: 'https://login.club.example',
  OPENID_NAME: 'Club',
  OPENID_CLIENT_ID: 'an-id',
  OPENID_CLIENT_SECRET: 'a-secret',
};

const offered = async (environment: Environment) => {
  const read = readConfiguration(environment);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { part, stop } = await loginBackend(read.configuration, () => {});
  await stop();
  return part.providers.openId.map(({ id, issuer, isWithoutTls }) => ({ id, issuer, isWithoutTls }));
};
const problems = (environment: Environment) => {
  const read = readConfiguration(environment);
  return read.ok ? [] : read.problems;
};

describe('logging in with other providers', () => {
  it.each<[string, Environment]>([
    ['in production without configuration', production],
    ['in a sandbox without the embedded one', { LOGIN_SANDBOX: 'false' }],
    ['in a sandbox of several processes', { ROLE: 'web', OPENVIDU_URL: 'http://127.0.0.1:4443' }],
  ])('is not offered %s', async (_name, environment) => {
    expect(await offered(environment)).toEqual([]);
  });

  it('is offered with what is configured, in a sandbox and in production', async () => {
    const both = [
      { id: 'google', issuer: 'https://accounts.google.com', isWithoutTls: false },
      { id: 'openid', issuer: 'https://login.club.example', isWithoutTls: false },
    ];
    expect(await offered({ ...google, ...club })).toEqual(both);
    expect(await offered({ ...production, ...google, ...club })).toEqual(both);
    expect(await offered({ ...production, ...club })).toEqual(both.slice(1));
  });

  it('has Facebook with its app, and it alone when nothing else is configured', async () => {
    const read = readConfiguration({ ...production, FACEBOOK_APP_ID: 'an-id', FACEBOOK_APP_SECRET: 'a-secret' });
    if (!read.ok) throw new Error(read.problems.join('\n'));
    const { part } = await loginBackend(read.configuration, () => {});
    expect(part.providers.openId).toEqual([]);
    expect(part.providers.facebook).toMatchObject({
      issuer: 'https://www.facebook.com',
      dialogUrl: expect.stringMatching(/^https:\/\/www\.facebook\.com\/v\d+\.0\/dialog\/oauth$/),
      graphUrl: expect.stringMatching(/^https:\/\/graph\.facebook\.com\/v\d+\.0$/),
    });
  });

  it.each<[string, Environment, string]>([
    ['half of Facebook', { FACEBOOK_APP_ID: 'an-id' }, 'FACEBOOK_APP_SECRET is missing'],
    ['half of Google', { GOOGLE_CLIENT_ID: 'an-id' }, 'GOOGLE_CLIENT_SECRET is missing'],
    ['a part of the other provider', { OPENID_ISSUER: 'https://login.club.example' }, 'OPENID_NAME is missing'],
    ['another machine without https', { ...club, OPENID_ISSUER: 'http://login.club.example' }, 'OPENID_ISSUER: must'],
    [
      'this machine without https in production',
      { ...production, ...club, OPENID_ISSUER: 'http://localhost:9' },
      'OPENID_ISSUER: must',
    ],
  ])('is refused with %s', (_name, environment, problem) => {
    expect(problems(environment).join('\n')).toContain(problem);
  });
});
