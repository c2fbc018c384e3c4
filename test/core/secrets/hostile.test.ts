// Linear run time of the secret filter on hostile texts.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { scan } from '../../../src/core/secrets/scan';
import { createSecretFilter } from '../../../src/core/secrets/stream';
import { assertLinear } from '../../kit/growth';

const pieces = [
  ...['-eyJ', 'eyJ', 'sk-a', 'sk-ask-a1', 'password=', 'password=\n', '<password', 'pass: "', '://a:', 'A_', '="', '"', '.aaaaaa', 'key-'],
  ...['\\', '%', '&#', '\u200b', '\u001b[', '-----BEGIN ', 'PRIVATE KEY-----', 'password is is ', 'a', '\n', '=\n'],
  ...['login("', 'echo ', 'token x ', 'pass or "', 'パスワード', 'aB3.', 'a/b/', 'key | ', 'key{"', '/user:a ', 'aB3dE5fG7hJ9='],
  ...['INSERT INTO users VALUES (', "INSERT INTO t (a, password) VALUES ('x', 'y'),(", 'a,password\n', '| password |\n'],
  ...['user community 0 ', 'token: {a: ', 'door code #4471 ', 'password:\n  a: b\n', 'recovery codes: ', 'abcd-', '123456-', 'ABCD1-'],
  ...['abc ', '"abc ', 'admin:', 'password a1b2c3 ', "auth = ('a', 'b"],
];

/** An eighth of a window, so that growth within a window is measured too. */
const shortChars = 1_000;
let count = 0;
const maskUnknown = (text: string) => maskSecrets(`${count++} ${text}`);

describe('a very long line', () => {
  for (const piece of pieces)
    it(`of ${JSON.stringify(piece)} is scanned in linear time`, () => assertLinear(piece, maskUnknown, shortChars));

  it('is scanned window by window, so that other work can run in between', () => {
    const windows = [...scan('-eyJ'.repeat(50_000))];
    assert.ok(windows.length >= 8, `${windows.length} windows of 200,000 characters`);
  });

  it('is shown during streaming, except for its end', () => {
    const filter = createSecretFilter();
    let shown = 0;
    for (let count = 0; count < 40; count++) shown += filter.push('ab'.repeat(500)).length;
    assert.ok(40_000 - shown <= 5_096, `${40_000 - shown} characters are held back`);
    assert.equal(shown + filter.end().length, 40_000);
  });
});

describe('a secret in a long text', () => {
  const key = ['ghp', '_', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY2zA4'].join('');

  it('is found wherever a window ends', () => {
    for (let at = 7_900; at < 8_100; at += 7) {
      const text = `${'x '.repeat(at / 2)}${key} ${'y '.repeat(20_000)}`;
      assert.ok(!maskSecrets(text).includes(key.slice(4)), `at ${at}`);
    }
  });

  it('is removed completely if it is a private key that spans many windows', () => {
    const lines = Array.from({ length: 1_500 }, (_, index) => `${index}aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0x`.padEnd(64, 'Zq9')).join('\n');
    const block = ['-----BEGIN ', 'PRIVATE KEY-----\n', lines, '\n-----END ', 'PRIVATE KEY-----'].join('');
    assert.match(maskSecrets(`before\n${block}\nafter`), /^before\n\u27e6secret\u27e7\nafter$/);
  });
});
