import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientNetwork, readTrustedProxies } from '#lib/api/guards/client-address.ts';

const proxy = '10.0.0.5';

describe('clientAddress', () => {
  it.each<[string, string, string | null, string]>([
    // trusted, peer, X-Forwarded-For, expected
    ['', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    ['', '203.0.113.9', null, '203.0.113.9'],
    [proxy, proxy, '1.2.3.4', '1.2.3.4'],
    [proxy, proxy, null, proxy],
    [proxy, proxy, '', proxy],
    [proxy, '203.0.113.9', '1.2.3.4', '203.0.113.9'],
    [proxy, proxy, '9.9.9.9, 1.2.3.4', '1.2.3.4'],
    ['10.0.0.0/8', proxy, '9.9.9.9, 1.2.3.4, 10.1.2.3', '1.2.3.4'],
    ['10.0.0.0/8', proxy, '10.9.9.9, 10.1.2.3', '10.9.9.9'],
    [proxy, `::ffff:${proxy}`, '1.2.3.4', '1.2.3.4'],
    [proxy, proxy, '1.2.3.4:5678', '1.2.3.4'],
    [proxy, proxy, '[2001:db8::1]:5678', '2001:db8::1'],
    [proxy, proxy, '2001:db8::1', '2001:db8::1'],
    [proxy, proxy, '9.9.9.9, unknown', proxy],
    [proxy, proxy, "1.2.3.4, ' or 1=1", proxy],
    ['fd00::/8', 'fd00::1', '1.2.3.4', '1.2.3.4'],
    ['fd00::/8 10.0.0.5', proxy, '1.2.3.4,fd00::2', '1.2.3.4'],
    ['127.0.0.1', '::1', '1.2.3.4', '::1'],
    ['0.0.0.0/0', '1.1.1.1', '2.2.2.2', '2.2.2.2'],
  ])('trusting %j, %s with %j is %s', (trusted, peer, header, expected) => {
    expect(clientAddress(peer, header, readTrustedProxies(trusted))).toBe(expected);
  });

  it('is never an address that a client put before the one that our proxy added', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), (forged) => {
        const header = [...forged, '198.51.100.7'].join(',');
        expect(clientAddress(proxy, header, readTrustedProxies(proxy))).toBe('198.51.100.7');
      }),
    );
  });
});

describe('readTrustedProxies', () => {
  it.each(['proxy.example.com', '10.0.0.5/', '10.0.0.5/33', '10.0.0.0/-1', '300.1.1.1', '::/129', '10.0.0.5;10.0.0.6'])(
    'refuses %s',
    (text) => {
      expect(() => readTrustedProxies(`10.0.0.1, ${text}`)).toThrow(
        `FORECOURT_TRUSTED_PROXIES: ${JSON.stringify(text)} is not an address. Use addresses and ranges, such as "10.0.0.5, 172.16.0.0/12".`,
      );
    },
  );
});

describe('clientNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s: %s', (address, expected) => expect(clientNetwork(address)).toBe(expected));
});
