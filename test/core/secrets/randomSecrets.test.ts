// Random secrets in no known format.
import assert from 'node:assert/strict';
import { plainMark } from '../../../src/core/secrets/marks';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { isWordy, strangenessOf } from '../../../src/core/secrets/randomness';

/** Fake secrets, joined at run time so that no file contains anything that looks like a key. */
const mixed = ['r7xeVWNR', 'vxjJYkLf', 'vz04Qh2T'].join('');
const small = ['v3wh02fw', '9yefkjm7', 'wpinxh6l', 'dtubtqrd'].join('');
const hex = ['9f2c41d7', 'b08e6a35', 'c7d1f09b', '4e82a6c3'].join('');
const uuid = ['5c9f1f7d', '5f5f', '483e', 'afda', 'c359a6634330'].join('-');
const plain = ['ogalecpj', 'zuodvymsiwrd'].join('');

const held: readonly (readonly [where: string, text: string, secret: string])[] = [
  ['a line of its own', mixed, mixed],
  ['a short word', `"app" "${mixed.slice(0, 15)}"`, mixed.slice(0, 15)],
  ['a short word of small letters', `"app" * "${small.slice(0, 18)}" *`, small.slice(0, 18)],
  ['what follows a user', `root:${mixed.slice(0, 14)}`, mixed.slice(0, 14)],
  ['a sentence', `the old one (${mixed}) still works`, mixed],
  ['a list of values', `7,prod,${small},2026`, small],
  ['behind the name of a maker', `define('ACME', '${mixed}');`, mixed],
  ['a step of a path', `https://x.example/hooks/${mixed}/send`, mixed],
  ['several parts', ['acme.', mixed.slice(0, 16), '.', mixed.slice(8)].join(''), mixed.slice(8)],
  ['hexadecimal behind a mark', ['abc_', hex, hex].join(''), hex],
  ['letters alone behind a name', `timezone_key = "${plain}"`, plain],
  ['hexadecimal near a name', `The acme api key of staging is ${hex}`, hex],
  ['a cell of a table', `| API key | ${hex} |`, hex],
  ['an option', `deploy --api-key=${['bIBlrY', 'ngyUeKz8'].join('')}`, 'ngyUeKz8'],
  ['a property list', `<key>API_KEY</key>\n\t<string>${hex}</string>`, hex],
  ['what is bold', `- **API key**: \`${hex}\``, hex],
  ['what is for staging', `API key (staging): ${hex}`, hex],
  ['an arrow', `API key -> ${hex}`, hex],
  ['the line below its name', `API token:\n${hex}`, hex],
  ['what is used as a key', `Use ${hex} as the acme access key`, hex],
  ['a list of one', `"apiKey": ["${hex}"]`, hex],
  ['a typed value', `"apiKey": {"S": "${hex}"}`, hex],
  ['a property of a class', `public string ApiKey { get; set; } = "${hex}";`, hex],
  ['a field with what it has at first', `api_key: str = Field(default="${hex}")`, hex],
  ['an anchor', `api_key: &main ${hex}`, hex],
  ['a variable of a server', `SetEnv API_KEY ${hex}`, hex],
  ['what hangs on its name', `acme-token-${hex}`, hex],
  ['a line of a manifest that is quoted', `> kind: Secret\n> data:\n>   login: ${hex}`, hex],
  ['a macro', `#define API_KEY "${hex}"`, hex],
  ['what is taken where nothing is set', `const key = process.env.API_KEY || '${hex}';`, hex],
  ['an id that is named a token', `npm_token: ${uuid}`, uuid],
  ['a key of a framework', `SECRET_KEY = '${['5h+w2$k@q(', '8z^n1!v0m=)', 'c3&x7#b'].join('')}'`, '8z^n1!v0m'],
  ['a long value', `session_token=${[mixed, small].join('.').repeat(8)} more`, small],
  ['the hash of a password', `jane:${['$2b$12$', mixed, small.slice(0, 29)].join('')}`, mixed],
];

const harmless: readonly string[] = [
  `{"id":"cus_${mixed.slice(0, 14)}","invoice":"in_${mixed}"}`,
  `nanoid: ${mixed.slice(0, 21)}`,
  `{"kty":"RSA","kid":"a1","n":"${mixed.repeat(14)}","e":"AQAB"}`,
  `{"keys":[{"kty":"EC","x":"${mixed}${mixed.slice(5)}","y":"${mixed}${mixed.slice(3)}"}]}`,
  `address constant ROUTER = 0x${hex}${hex.slice(8, 16)};`,
  `-----BEGIN CERTIFICATE-----\n${'QUJD'.repeat(16)}\n${mixed}=\n-----END CERTIFICATE-----`,
  `dist/assets/password-${hex.slice(0, 20)}.js 340 kB`,
  `"image/png": "iVBORw0KGgo${mixed}/${mixed.slice(3)}/${mixed.slice(6)}"`,
  'isFirstByteOf4ByteChar(buffer) || uint8ArrayToBase64Url(bytes)',
  'type OAuth2TokenCredential = NonSharedBigUint64Array;',
  `"integrity": "sha512-${mixed}${mixed}=="`,
  `github.com/x/y v1.0.0/go.mod h1:${mixed}+${small}=`,
  `commit ${hex}00112233`,
  `id: ${uuid}`,
  `etag: W/"2f-${mixed}"`,
  `ssh-ed25519 AAAAC3Nz${mixed} me@host`,
  'node_modules/@scope/package-name/dist/esm/internalTypes2/index.d.ts',
  'config.reset_password_within = 2.hours',
  'pub const TOKEN: u64 = 0x2b6e03ce6adaaf84;',
  'const key = insertZerosEvery7Bits(buf);',
  'password: {{ .Values.auth.password | b64enc }}',
  'echo "$ES_PASSWORD" | base64 | tr -d x1',
  'the token (see docs/tokens2.md): read it first',
  'use version2 as the key',
  "hash_hmac('sha256', data, secretOf(user))",
  'auth.sign_in_v2_submit_code: SIGN_IN_V2_SUBMIT_CODE',
];

describe('random values', () => {
  for (const [where, text, secret] of held)
    it(`is removed as ${where}`, () => {
      const masked = maskSecrets(text);
      assert.ok(masked.includes(plainMark) && !masked.includes(secret), masked);
    });

  for (const text of harmless) it(`is not found in ${text.slice(0, 40)}`, () => assert.equal(maskSecrets(text), text));

  it('is distinguished from words by its letter pairs', () => {
    for (const word of ['authentication', 'Geschwindigkeit', 'desenvolvimento', 'gebruikersnaam', 'configurazione', 'développement'])
      assert.ok(strangenessOf(word) < 0.2, `${word}: ${strangenessOf(word)}`);
    assert.ok(strangenessOf(plain) > 0.2 && strangenessOf(small) > 0.2 && strangenessOf(mixed) > 0.2);
    assert.ok(isWordy('isOAuth2TokenCredential') && !isWordy(['lqBna', 'LoOjvw3'].join('')));
  });
});
