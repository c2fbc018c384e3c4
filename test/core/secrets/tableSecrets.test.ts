// Secrets in columns, session cookies, seeds, serial keys, and digests beside weak words.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { plainMark } from '../../../src/core/secrets/marks';

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
];

describe('a secret that is recognized by a heading, a cookie name or a seed', () => {
  for (const [where, text, secret] of held)
    it(`is removed from ${where}`, () => {
      const masked = maskSecrets(text);
      assert.ok(masked.includes(plainMark) && !masked.includes(secret), masked);
    });

  for (const text of harmless) it(`is none in ${text.slice(0, 40).replaceAll('\n', ' ')}`, () => assert.equal(maskSecrets(text), text));
});
