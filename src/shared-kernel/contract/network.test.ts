import { describe, expect, it } from '@jest/globals';
import { isLoopback, networkOf, siteOf } from './network.ts';

describe('the network of a caller', () => {
  it('is the first 64 bits of an IPv6 address, however it is written', () => {
    for (const address of ['2001:db8:9:9::1', '2001:DB8:9:9:ffff:ffff:ffff:ffff', '2001:0db8:0009:0009:1:2:192.0.2.1'])
      expect(networkOf(address)).toBe('2001:db8:9:9::/64');
    expect(networkOf('2001:db8:9:a::1')).not.toBe(networkOf('2001:db8:9:9::1'));
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
  it('is the address itself for IPv4, also when it comes in IPv6 form', () => {
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207'])
      expect(networkOf(address)).toBe('192.0.2.7');
  });
  it('is what was given when it is no address', () => {
    for (const text of ['', '1:2:3', '::1::2', 'x::y']) expect(networkOf(text)).toBe(text);
  });
  it('belongs to a site of 48 bits with IPv6 alone', () => {
    expect(siteOf('2001:db8:9:9::1')).toBe('2001:db8:9::/48');
    expect(siteOf('2001:db8:9:a::1')).toBe('2001:db8:9::/48');
    expect(siteOf('192.0.2.7')).toBeUndefined();
  });
});

it('this machine is known by its names and addresses', () => {
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.8.8', '::1', '[::1]', '::ffff:127.0.0.1'])
    expect([host, isLoopback(host)]).toEqual([host, true]);
  for (const host of ['example.org', '127.0.0.1.example.org', 'localhost.example.org', '10.0.0.1', ''])
    expect([host, isLoopback(host)]).toEqual([host, false]);
});
