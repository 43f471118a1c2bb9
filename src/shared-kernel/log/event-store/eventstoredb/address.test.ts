import { describe, expect, test } from '@jest/globals';
import { storeAddress } from './address.ts';
import { assertSupported } from './version.ts';

describe('the connection string of EventStoreDB', () => {
  test.each([
    ['esdb://one?tls=false', ['one:2113'], false],
    ['kurrentdb://one:1,two:2,three:3?tls=false', ['one:1', 'two:2', 'three:3'], true],
    ['esdb+discover://one,two:2,three?tls=false', ['one:2113', 'two:2', 'three:2113'], true],
    ['kurrentdb+discover://cluster.example.org/?tls=true&connectionName=web', ['cluster.example.org:2113'], true],
  ])('%s names all its servers', (text, servers, isCluster) => {
    expect(storeAddress(text)).toMatchObject({ servers, isCluster });
  });

  test('a user has an escaped name and password', () => {
    expect(storeAddress('esdb://reader:very%40secret@one').user).toBeDefined();
    expect(storeAddress('esdb://one').user).toBeUndefined();
  });

  test.each([
    ['esdb://admin:verysecret@one?tlsVerifyCert=false', /tlsVerifyCert has no effect.*tlsCAFile/],
    ['esdb://admin:verysecret@one?THROWONAPPENDFAILURE=false', /THROWONAPPENDFAILURE has no effect/],
    ['esdb://admin:verysecret@one?nodePreference=follower', /nodePreference has no effect/],
    ['esdb://admin:verysecret@one?tlsCaPath=/a', /tlsCaPath is not known\. Known are tls, tlsCAFile/],
    ['esdb://admin:verysecret@one?tls=maybe', /tls should be true or false/],
    ['esdb://admin:verysecret@one?tls=false', /No credentials are sent without TLS/],
    ['esdb://one?tls=false&tlsCAFile=/a', /Certificate files have no effect without TLS/],
    ['esdb://one?userCertFile=/a', /belong together/],
    ['esdb://admin:verysecret@one?tlsCAFile=/no/such/file', /certificate file of tlsCAFile cannot be read \(ENOENT\)/],
    ['esdb://admin:verysecret@one?keepAliveInterval=soon', /keepAliveInterval should be a number/],
    ['esdb://admin:verysecret@one?tls=true?tlsCAFile=x', /malformed/],
    ['esdb://admin:very%secret@one', /malformed/],
    ['esdb://verysecret@one', /malformed/],
    ['esdb://admin:verysecret@one:port', /malformed/],
    ['http://admin:verysecret@one', /malformed/],
    ['esdb://admin:verysecret@one?&verysecret', /malformed/],
  ])('%s is refused by name of the option, without repeating the string', (text, reason) => {
    expect(() => storeAddress(text)).toThrow(reason);
    expect(() => storeAddress(text)).not.toThrow(/secret/);
  });
});

describe('the version of the server', () => {
  test.each(['22.10.4', '22.10.5', '23.10.0', '23.10.6', '24.2.0', '24.10.1', '25.0.0', '0.0.0'])(
    '%s is accepted',
    (version) => {
      expect(() => assertSupported(version)).not.toThrow();
    },
  );

  test.each(['21.10.8', '22.6.0', '22.10.3', '23.6.0', 'unknown'])('%s is refused, naming the oldest', (version) => {
    expect(() => assertSupported(version)).toThrow(/may skip events; the oldest supported one is 22\.10\.4/);
  });
});
