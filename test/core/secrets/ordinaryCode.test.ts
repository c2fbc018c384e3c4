// Ordinary code and prompts stay unmasked.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { scanned } from '../../../src/core/secrets/scan';
import { assertEmpty } from '../../kit/lists';

const textsIn = (folder: string, names: RegExp): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));

describe('secrets in ordinary text', () => {
  it('are none in the prompts', () => {
    assertEmpty(textsIn('prompts', /\.md$/).filter((text) => maskSecrets(text) !== text));
  });

  it('are found in at most one of 2,000 lines of the product, whose own secret filter has examples of secrets', () => {
    const texts = [...textsIn('src', /\.(?:tsx?|json)$/), ...textsIn('webview', /\.tsx?$/)];
    const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0);
    const found = texts.reduce((sum, text) => sum + scanned(text).length, 0);
    assert.ok(lines > 50_000 && found <= lines / 2_000, `${found} in ${lines} lines`);
  });

  for (const line of [
    "import { createHash, randomBytes } from 'node:crypto';",
    "const variant$1 = key['~run'](value, config$1);",
    "always('claude-haiku-4-5', { inputUsd: 1, upToTokens: 100_000 });",
    "type Refusal = 'protected' | 'secret' | 'unreadable';",
    "const roles = ['user', 'everyone', 'router'];",
    'const pass = yield* gate.enter(signal);',
    'cite as `path:line` or `path:line-line`, where the user shows it',
    'I read this as protecting the login from password guessing, not as metering an API. Three questions, then you get a brief.',
    'scrypt is awaited before a failure is counted, so a thousand guesses at once all pass while the count stands at zero.',
    'The password reset works again, and passwords stored before the migration are hashed at the next login.',
    'A user with a weak password sees a warning below the field, translated and readable by screen readers.',
    'Das Passwort wird beim Anmelden geprüft, danach folgt eine Sitzung mit kurzer Laufzeit.',
    'Nothing here keeps the state of a job. Elsewhere it is done by keys: web#1: `A keyset cursor survives a restart`.',
    "const pin = row.querySelector('.pin'); assert.equal(pin.getAttribute('aria-pressed'), 'false');",
    "volunteered: ['That passwords cannot be guessed: the count must come first']",
    'Le mot de passe expire demain, ensuite la session reste ouverte une heure.',
  ])
    it(`are none in ${line}`, () => assert.equal(maskSecrets(line), line));

  it('are none in the rest of a word that the text read for a clue begins in', () => {
    const between = "from anyone, so every guess brings a fresh one, or Ada's own, and Ada is refused. And `src/app.js:58` awaits it";
    for (let length = 0; length <= between.length; length++) {
      const text = `It takes \`X-Forwarded-For\` ${between.slice(length)} and awaits scrypt`;
      assert.equal(maskSecrets(text), text);
    }
  });
});
