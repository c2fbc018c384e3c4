// Private and local addresses are refused in every notation; public ones are accepted.
import assert from 'node:assert/strict';
import { isPublicIp, publicAddress } from '../../../src/core/web/publicAddress';
import { searchAddress } from '../../../src/core/web/webLook';
import { assertEmpty, listOf } from '../../kit/lists';

/** Addresses of this machine, of a local network, or outside the web, in many notations. */
const refused: readonly string[] = [
  // Dotted, short, decimal, octal, hexadecimal, and mixed
  ...['127.0.0.1', '127.1', '127.0.1', '0', '0.0.0.0', '2130706433', '017700000001', '0x7f000001', '0x7f.1', '0177.0.0.1', '0x7f.0.0.0x1'],
  ...['127.000.000.001', '0127.0.0.1', '10.0.0.1', '012.0.0.1', '167772161', '0xa000001', '172.16.0.1', '172.31.255.255', '2886729729'],
  ...['192.168.0.1', '192.168.1', '3232235521', '0xc0.0xa8.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '100.64.0.1', '198.18.0.1'],
  ...['192.0.0.1', '192.0.2.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '127.0.0.1.', '127。0。0。1', '１２７.０.０.１', '①②⑦.⓪.⓪.①'],
  ...['%31%32%37.0.0.1', '127.0.0.%31'],
  // IPv6: mapped, compatible, translated, tunneled
  ...listOf(`
    [::1] | [::] | [0:0:0:0:0:0:0:1] | [::ffff:127.0.0.1] | [::ffff:7f00:1] | [::127.0.0.1] | [0:0:0:0:0:ffff:a00:1] | [fe80::1]`),
  ...listOf(`
    [fc00::1] | [fd12:3456:789a::1] | [fec0::1] | [ff02::1] | [64:ff9b::7f00:1] | [64:ff9b::10.0.0.1] | [2002:7f00:1::] | [2001::1]`),
  ...['[2001:db8::1]', '[3fff::1]', '[100::1]', '[::ffff:0:127.0.0.1]'],
  // Names that are never public.
  ...listOf(`
    localhost | LOCALHOST | localhost. | localhost.localdomain | app.localhost | router | wiki | printer.local
    metadata.google.internal`),
  ...['db.corp', 'nas.lan', 'box.home', 'router.home.arpa', '1.0.0.127.in-addr.arpa', 'a.test', 'x.onion', 'ⓛocalhost', 'loc\u00ADalhost'],
  // Names that contain the address they resolve to
  ...['127.0.0.1.nip.io', '10-0-0-1.sslip.io', 'app-192-168-1-250.nip.io', '7f000001.nip.io', 'www.10.0.0.1.xip.example.org'],
].map((host) => `http://${host}/`);

const otherForms: readonly string[] = [
  ...listOf(`
    file:///etc/passwd | FILE:///C:/ | ftp://example.org/ | data:text/html,x | javascript:alert(1) | gopher://example.org/
    ws://example.org`),
  ...['vscode://file/etc', 'view-source:https://example.org', 'blob:https://example.org/1', 'jar:http://example.org!/', 'about:blank'],
  ...listOf(`
    https://user@example.org/ | https://user:word@example.org/ | https://example.org@127.0.0.1/ | https://127.0.0.1@example.org/
    https://@example.org/`),
  ...[
    'http://example.org:8080/',
    'https://example.org:22/',
    'http://example.org:443/',
    'https:example.org\\@127.0.0.1',
    'http:\\\\127.0.0.1',
  ],
  ...[
    'http://ex\nample.org/',
    'http://example.org/\u202e',
    'http://',
    'http:///',
    '//example.org',
    'example.org',
    '',
    ' ',
    'http://exa mple.org/',
  ],
  `https://example.org/${'x'.repeat(2_000)}`,
];

describe('web addresses', () => {
  it(`are refused if they lead to this machine or its network, in ${refused.length} spellings`, () => {
    assert.ok(refused.length >= 60);
    assertEmpty(refused.filter((address) => publicAddress(address).ok));
  });

  it('are refused with another scheme, user info, another port, or hidden characters', () => {
    assertEmpty(otherForms.filter((address) => publicAddress(address).ok));
  });

  it('are sent in the form of a browser, without the fragment', () => {
    const taken = [
      ['https://nodejs.org/api/fs.html#fs', 'https://nodejs.org/api/fs.html'],
      ['HTTPS://Example.ORG', 'https://example.org/'],
      ['http://8.8.8.8/', 'http://8.8.8.8/'],
      ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
      ['https://example.org:443/a?b=c', 'https://example.org/a?b=c'],
      ['https://bücher.example.org/', 'https://xn--bcher-kva.example.org/'],
      ['https://release-1.2.3.4-notes.example.org/', 'https://release-1.2.3.4-notes.example.org/'],
      ['https://deadbeef.example.org/', 'https://deadbeef.example.org/'],
    ] as const;
    for (const [said, address] of taken) assert.deepEqual(publicAddress(said), { ok: true, value: address });
  });

  it('are distinguished by number too, like those of a lookup', () => {
    const own = [
      '127.0.0.1',
      '::1',
      '::ffff:10.0.0.1',
      'fe80::1%eth0',
      'fd00::1',
      '10.1.2.3',
      '',
      'x',
      '1.2.3',
      '1:2',
      '2001:db8::',
      '::1::2',
    ];
    assert.deepEqual(own.filter(isPublicIp), []);
    assertEmpty(['1.1.1.1', '2606:4700:4700::1111', '2a00:1450::', '2001:4860:4860::8888'].filter((ip) => !isPublicIp(ip)));
  });

  it('lead to a search whatever the words contain, and nowhere else', () => {
    for (const query of ['node 24 lts', '"><img src=x>', '&q=other#x', '\uD83D', 'javascript:alert(1)', '@evil.example/', '\n']) {
      const url = new URL(searchAddress(query));
      assert.deepEqual([url.origin, url.pathname, url.hash], ['https://www.google.com', '/search', '']);
      assert.deepEqual([...url.searchParams], [['q', query.replace('\uD83D', '\uFFFD')]]);
    }
  });
});
