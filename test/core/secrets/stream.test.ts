// Masking of secrets in streamed text.
import assert from 'node:assert/strict';
import { createSecretFilter } from '../../../src/core/secrets/stream';
import { maskSecrets } from '../../../src/core/secrets/mask';

/** Fake secrets, joined at run time so that no file contains anything that looks like a key. */
const google = ['AIza', 'SyA1234567890abcdefghijklmnopqrstuv'].join('');
const hub = ['ghp', '_', 'a'.repeat(36)].join('');
const block = ['-----BEGIN RSA ', 'PRIVATE KEY-----\nMIIE\nabc+/=\n-----END RSA ', 'PRIVATE KEY-----'].join('');

const texts: readonly (readonly [string, string])[] = [
  ['a key in a sentence', `The file holds ${google}, which should go.`],
  ['a key at the end', `It is ${google}`],
  ['a key at the beginning', `${hub} is in the log`],
  ['two keys side by side', `${google}-${hub} and ${hub}`],
  ['a private key', `Here:\n${block}\nDo not keep it.`],
  ['a private key that breaks off', `Here:\n${block.slice(0, -20)}`],
  ['words that begin like keys', 'AIza sk- skin AKIA ghp_ task-sk-1 -----BEGIN a list----- xoxb'],
  ['dashes and rules', 'a -- b\n-----\n--- -----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE----- done'],
  ['several words as a password', 'Set db_password = "otter lantern maple willow" there, then start.\nIt works.'],
  ['a password piped into a program', 'Run\necho "kestrel-07" | sudo -S true\nand wait.'],
  ['words after a sentence', 'The password of the kiosk is otter lantern maple willow\nThanks.'],
  ['words in a call', "it('works', () => login('kim', 'otter lantern maple willow')).toBe(true)"],
  ['a row of a table', '| user | password |\n|---|---|\n| kim | sunbeam |\n| ada | SunbeamRiver |\n'],
  ['words before a password', 'Enter kim / kettle meadow ribbon falcon as user and passphrase'],
  ['a long key', `key ${google}${'x'.repeat(9_000)} end`],
  ['a long private key', `${block.replace('MIIE', 'M'.repeat(9_000))} end ${google}`],
];

function shown(text: string, size: number): string {
  const filter = createSecretFilter();
  let all = '';
  for (let at = 0; at < text.length; at += size) all += filter.push(text.slice(at, at + size));
  return all + filter.end();
}

describe('keys in a streamed text', () => {
  for (const [what, text] of texts)
    it(`shows ${what} as it is recorded, in any chunks`, () => {
      const sizes = text.length > 1_000 ? [1, 7, 1_000] : [1, 2, 3, 5, 8, 13, text.length];
      for (const size of sizes) assert.equal(shown(text, size), maskSecrets(text), `in chunks of ${size}`);
    });

  it('shows no character of a key at any moment, split at every position', () => {
    const text = `The file holds ${google}, which should go.`;
    for (let at = 1; at < text.length; at++) {
      const filter = createSecretFilter();
      const first = filter.push(text.slice(0, at));
      assert.ok(maskSecrets(text).startsWith(first), `"${first}" was shown`);
      assert.equal(first + filter.push(text.slice(at)) + filter.end(), maskSecrets(text));
    }
  });

  it('shows text without a key at once', () => {
    const filter = createSecretFilter();
    assert.equal(filter.push('The limit belongs in src/app.js, and '), 'The limit belongs in src/app.js, and ');
  });
});
