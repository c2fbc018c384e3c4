// Secrets in columns, manifests, sentences, cookies and seeds; digests beside weak words.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { plainMark } from '../../../src/core/secrets/marks';

const value = ['r7xeVWNR', 'vxjJYkLf', 'vz04Qh'].join('');
const word = ['YWRta', 'W46Y2hl'].join('');

const manifest = (entries: readonly string[]) =>
  [
    'apiVersion: v1',
    'kind: Secret',
    'metadata:',
    '  name: shop',
    'type: Opaque',
    ...entries,
    '---',
    'kind: ConfigMap',
    'data:',
    '  mode: strictly',
  ].join('\n');
const chosen = ['limon', 'ada44'].join('');
const key = ['q8Zt1LmXr4', 'KcNw9PbYdH'].join('');
const seed = ['kqzt mxw4 vbrn', ' 7ply dhsg fjoe'].join('');
const base32 = ['JBQXK4TF', 'OI5HMZLN'].join('');
const session = ['k7q2mz91xw4t', '8vb6rn3p5ldy'].join('');
const serial = ['QX71-4ZTM', 'VK9B-R2LW'].join('-');
const hex = ['3c1e9a7fb24d4083', '5c1e9a7fb24d4083'].join('');
const door = ['22', '91#'].join('');

const held: readonly (readonly [where: string, text: string, secret: string])[] = [
  ['a column of CSV', `id,login,passwd,role\n7,ana,${chosen},admin`, chosen],
  ['a later row', `login,password\nana,changeme\njan,${chosen}`, chosen],
  ['a quoted column', `"user","api_key"\n"bot","${key}"`, key],
  ['a column between semicolons', `Benutzer;Passwort;Rolle\njan;${chosen};Leser`, chosen],
  ['a column between tabs', `host\tuser\tpassword\ndb1\tapp\t${chosen}`, chosen],
  ['a column of Markdown', `| Account | Password |\n|---|---|\n| root | ${chosen} |`, chosen],
  ['a column of numbers', 'email,pin_code\nana@x.example,88410', '88410'],
  ['a session cookie without its header', `JSESSIONID=${session}`, session],
  ['a session of a framework', `laravel_session=${session}`, session],
  ['a seed in groups', `Authenticator setup key for 2FA: ${seed}`, seed],
  ['a seed in one word', `TOTP: ${base32}`, base32],
  ['a serial key behind an equals sign', `SERIAL="${serial}"`, serial],
  ['an activation code', `activation_code=${serial}`, serial],
  ['Romanian', `parola wifi este ${chosen}`, chosen],
  ['Indonesian', `Kata sandi: ${chosen}`, chosen],
  ['a door code with a sign', `door code ${door}`, door],
  ['a sentence about logging in', 'just log in with root / moss_Bridge4', 'moss_Bridge4'],
  ['the second of two quoted arguments', `const c = new Vonage('81ac', '${hex}')`, hex],
  ['data of a manifest', manifest(['data:', `  login: ${word}`, `  cert: "${value}"`]), word],
  ['text of a manifest', manifest(['stringData:', `  config: ${value}`]), value],
  ['data above the kind', ['data:', `  login: ${word}`, 'kind: Secret'].join('\n'), word],
  ['a manifest in JSON', `{\n  "kind": "Secret",\n  "data": {\n    "login": "${word}"\n  }\n}`, word],
  ['a manifest with Windows’ line endings', manifest(['data:', `  login: ${word}`]).replaceAll('\n', '\r\n'), word],
  ['a variable of HCL', `variable "deploy_token" {\n  type    = string\n  default = "${value}"\n}`, value],
  ['a sentence', `Please use the access token ${value} for staging.`, value],
  ['a sentence about an api key', `my api_key ${value}, thanks`, value],
];

const harmless: readonly string[] = [
  'id,login,password_hash\n7,ana,yes',
  '| Option | Password |\n|---|---|\n| length | required |',
  '| Token | Meaning |\n|---|---|\n| IDENT2 | a name |',
  "import { user, password } from './a';\nconst a, b;",
  'username, password\nare required here, both',
  'locale,key,text\nde,login2,Anmelden',
  'SESSION_COOKIE = "JSESSIONID"',
  'user_session=expired',
  'golang.org/x/net v0.17.0 h1:pVaXccu2ozPjCXewfr1S7xza/zcXTity9cCdXQYSjIM=',
  'command: ["redis-server", "--requirepass", "$(REDIS_PASSWORD)"]',
  'MFA REQUIRED FOR ADMINS',
  "parola = riga.split(' ')",
  'kind: SecretStore\ndata:\n  login: anything',
  'kind: ConfigMap\ndata:\n  login: YWRtaW46Y2hl',
  'kind: Secret\nmetadata:\n  name: shop-credentials\n  namespace: default',
  ['kind: Secret\nstringData:\n  login: $', '{LOGIN}'].join(''),
  'variable "deploy_token" {\n  type = string\n}\nvariable "region" {\n  default = "eu-central-1"\n}',
  'the access token authenticationTokenProvider is injected',
  'the secret SSECustomerKeyMD5 of the request',
  "['SSECustomerKey', 'SSECustomerKeyMD5']",
  'type PasswordResult2 = CustomAuthResultV2<State>;',
];

describe('a secret that is recognized by its place', () => {
  for (const [where, text, secret] of held)
    it(`is removed from ${where}`, () => {
      const masked = maskSecrets(text);
      assert.ok(masked.includes(plainMark) && !masked.includes(secret), masked);
    });

  it('removes nothing of the next manifest', () => {
    assert.ok(maskSecrets(manifest(['data:', `  login: ${word}`])).endsWith('kind: ConfigMap\ndata:\n  mode: strictly'));
  });

  for (const text of harmless) it(`is none in ${text.slice(0, 40).replaceAll('\n', ' ')}`, () => assert.equal(maskSecrets(text), text));
});
