// Planted secrets and harmless look-alikes.
import type { SecretKind } from '../../src/core/secrets/kinds';
import { createRandom } from '../core/edits/seededRandom';

export interface Planted {
  readonly name: string;
  readonly kind: SecretKind;
  /** The characters that must not be sent. */
  readonly secret: string;
  readonly line: string;
}

const random = createRandom(11);
const pick = (letters: string, count: number) => Array.from({ length: count }, () => letters.charAt(random.below(letters.length))).join('');
const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const hex = (count: number) => pick('0123456789abcdef', count);
const word = (count: number) => `${pick(lower, 2)}7${pick(upper, 1)}${pick(lower + upper + digits, count - 4)}`;
const base64 = (count: number) => `${word(4)}${pick(`${lower}${upper}${digits}+/`, count - 4)}`;
/** Parts are joined at run time, so that no file contains anything that looks like a key. */
const of = (...parts: readonly string[]) => parts.join('');

const keys: readonly (readonly [name: string, kind: SecretKind, make: () => string])[] = [
  ['Google', 'apiKey', () => of('AI', 'za', word(35))],
  ['OpenAI', 'apiKey', () => of('sk', '-', word(48))],
  ['OpenAI project', 'apiKey', () => of('sk', '-proj-', word(60))],
  ['Anthropic', 'apiKey', () => of('sk', '-ant-api03-', word(80))],
  ['GitHub', 'token', () => of('gh', `${pick('pousr', 1)}_`, word(36))],
  ['GitHub, fine-grained', 'token', () => of('github', '_pat_', word(60))],
  ['GitLab', 'token', () => of('gl', 'pat-', word(20))],
  ['Slack', 'token', () => of('xox', 'b-', pick(digits, 12), '-', word(24))],
  ['Slack app', 'token', () => of('xa', 'pp-1-', word(30))],
  ['Slack hook', 'token', () => of('https://hooks.slack.com/', 'services/T', word(8), '/B', word(8), '/', word(24))],
  ['AWS', 'apiKey', () => of('AK', 'IA', pick(upper + digits, 16))],
  ['Stripe', 'apiKey', () => of('sk', '_live_', word(24))],
  ['Stripe, restricted', 'apiKey', () => of('rk', '_test_', word(24))],
  ['Stripe hook', 'apiKey', () => of('wh', 'sec_', word(32))],
  ['npm', 'token', () => of('np', 'm_', word(36))],
  ['PyPI', 'token', () => of('py', 'pi-', word(60))],
  ['Hugging Face', 'token', () => of('h', 'f_', word(34))],
  ['DigitalOcean', 'token', () => of('do', 'p_v1_', hex(64))],
  ['Docker', 'token', () => of('dck', 'r_pat_', word(27))],
  ['SendGrid', 'apiKey', () => of('S', 'G.', word(22), '.', word(43))],
  ['Twilio', 'apiKey', () => of('S', 'K', hex(32))],
  ['Mailgun', 'apiKey', () => of('key', '-', hex(32))],
  ['Databricks', 'token', () => of('da', 'pi', hex(32))],
  ['Shopify', 'token', () => of('shp', 'at_', hex(32))],
  ['Square', 'token', () => of('sq0', 'atp-', word(22))],
  ['Telegram', 'token', () => of(pick('123456789', 9), ':A', 'A', word(33))],
  ['Discord', 'token', () => of('M', word(23), '.', word(6), '.', word(30))],
  ['Vault', 'token', () => of('hv', 's.', word(30))],
  ['Linear', 'token', () => of('lin', '_api_', word(40))],
  ['Grafana', 'token', () => of('gl', 'sa_', word(32))],
  ['Groq', 'apiKey', () => of('gs', 'k_', word(52))],
  ['Doppler', 'token', () => of('dp', '.pt.', word(40))],
  ['Google OAuth', 'token', () => of('ya', '29.', word(60))],
  ['Google client', 'apiKey', () => of('GOC', 'SPX-', word(28))],
  ['JWT', 'jwt', () => of('ey', 'J', word(20), '.', 'ey', 'J', word(40), '.', word(43))],
  ['age', 'privateKey', () => of('AGE-SECRET', '-KEY-1', pick(upper + digits, 58))],
];

const lines: readonly (readonly [name: string, kind: SecretKind, value: () => string, line: (secret: string) => string])[] = [
  ['Bearer header', 'token', () => word(32), (secret) => `Authorization: Bearer ${secret}`],
  ['Basic header', 'token', () => of(base64(22), '=='), (secret) => `curl -H "Authorization: Basic ${secret}"`],
  ['Postgres', 'connection', () => word(14), (secret) => `postgres://app:${secret}@db.internal:5432/shop`],
  ['MongoDB', 'connection', () => word(14), (secret) => `mongodb+srv://root:${secret}@cluster0.mongodb.net/`],
  ['Redis', 'connection', () => word(14), (secret) => `redis://:${secret}@cache:6379`],
  ['SQL Server', 'connection', () => word(14), (secret) => `Server=tcp:db;Database=shop;User Id=sa;Password=${secret};Encrypt=true`],
  [
    'Azure storage',
    'connection',
    () => of(base64(86), '=='),
    (secret) => `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${secret};`,
  ],
  ['.env password', 'assigned', () => pick(lower, 16), (secret) => `DB_PASSWORD=${secret}`],
  ['.env secret', 'assigned', () => word(20), (secret) => `export SESSION_SECRET=${secret}`],
  ['.env key', 'assigned', () => hex(32), (secret) => `PAYMENT_API_KEY=${secret}`],
  ['.env token', 'assigned', () => word(20), (secret) => `BOT_TOKEN = ${secret}`],
  ['AWS secret', 'assigned', () => base64(40), (secret) => `aws_secret_access_key = ${secret}`],
  ['TypeScript', 'assigned', () => word(18), (secret) => `const password = '${secret}';`],
  ['JSON', 'assigned', () => word(24), (secret) => `  "clientSecret": "${secret}",`],
  ['YAML', 'assigned', () => word(16), (secret) => `  password: ${secret}`],
  ['Go', 'assigned', () => word(24), (secret) => `apiKey := "${secret}"`],
  ['Ruby', 'assigned', () => word(24), (secret) => `:auth_key => "${secret}"`],
  ['properties', 'assigned', () => word(16), (secret) => `spring.datasource.password=${secret}`],
  ['index', 'assigned', () => word(24), (secret) => `headers["x-api-key"] = "${secret}"`],
  ['random value', 'highEntropy', () => word(40), (secret) => `const handle = "${secret}";`],
];

function privateKey(kind: string): string {
  const body = Array.from({ length: 6 }, () => base64(64)).join('\n');
  return of('-----BEGIN ', `${kind}PRIVATE KEY-----\n`, body, '\n-----END ', `${kind}PRIVATE KEY-----`);
}

/** 268 secrets: four for each vendor and each notation, and private keys of four kinds. */
export const plantedSecrets: readonly Planted[] = [
  ...[1, 2, 3, 4].flatMap((turn) => [
    ...keys.map(([name, kind, make], index) => {
      const whole = make();
      const secret = name === 'Slack hook' ? whole.slice(whole.indexOf('/T') + 1) : whole;
      return { name: `${name} ${turn}`, kind, secret, line: inSomeLine(whole, index + turn) };
    }),
    ...lines.map(([name, kind, value, line]) => {
      const secret = value();
      return { name: `${name} ${turn}`, kind, secret, line: line(secret) };
    }),
  ]),
  ...['', 'RSA ', 'EC ', 'OPENSSH '].map((kind) => {
    const secret = privateKey(kind);
    return { name: `${kind}private key`, kind: 'privateKey' as const, secret: secret.split('\n')[3] ?? '', line: secret };
  }),
];

function inSomeLine(secret: string, turn: number): string {
  return [`It says ${secret}, and it works.`, `use("${secret}")`, `value: ${secret}`, `<a href="?k=${secret}">`][turn % 4] ?? secret;
}

/** At least 60 lines that contain nothing to hide. */
export const lookAlikes: readonly string[] = [
  ...Array.from({ length: 8 }, (_, index) => `commit ${hex(40)} is number ${index}`),
  ...Array.from({ length: 4 }, () => `const sha256 = "${hex(64)}";`),
  ...Array.from({ length: 4 }, () => `"integrity": "sha512-${base64(86)}==",`),
  ...Array.from({ length: 3 }, () => `  resolution: {integrity: sha512-${base64(86)}==}`),
  ...Array.from({ length: 3 }, () => `golang.org/x/text v0.14.0 h1:${base64(43)}=`),
  ...Array.from({ length: 3 }, () => `checksum = "${hex(64)}"`),
  ...Array.from({ length: 4 }, () => `id: ${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`),
  ...Array.from({ length: 2 }, () => `const id = "${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}";`),
  `const icon = "data:image/png;base64,iVBORw0KGgo${base64(80)}";`,
  `const dot = "R0lGODlhAQABAIAAAAAAAP${base64(30)}";`,
  `src: url(data:font/woff2;base64,d09GMgABAAAA${base64(90)})`,
  `const logo = 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcv${base64(40)}';`,
  'const password = process.env.DB_PASSWORD;',
  'password: string;',
  'const token = await readToken();',
  "label: 'Enter your password'",
  'password: "changeme"',
  'API_KEY=your-api-key-here',
  'API_KEY=<your key>',
  of('SECRET=$', '{SECRET}'),
  'PASSWORD={{ vault.password }}',
  'postgres://user:password@localhost/shop',
  of('postgres://app:$', '{DB_PASSWORD}@db/shop'),
  'https://example.com:8443/path@2',
  'token: "invalid_token"',
  "throw new Error('invalid password: too short');",
  'const tokenizer = createTokenizer("gpt-4o-mini-2024-07-18");',
  'PRIMARY_KEY = user_id',
  'MAX_TOKENS=4096',
  'TOKEN_TTL=3600000',
  'CACHE_KEY=sessions.by.user',
  'const publicKeyPath = "./keys/public-2024-rotation.pem";',
  '<div class="sk-folding-cube sk-circle-fade-dot-animation"></div>',
  'Bearer tokens are described in RFC 6750.',
  of('Authorization: Bearer $', '{accessToken}'),
  'Basic understanding of promises is enough.',
  'export const getElementsByClassNameAndAttributeValue2 = "getElementsByClassNameAndAttributeValue2";',
  "import { something } from '@scope/package-with-a-long-name/dist/esm/index2.js';",
  "const route = '/api/v1/users/:userId/sessions/:sessionId';",
  'const regex = "[A-Za-z0-9]{24,128}";',
  'const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";',
  'token: v1.22.3-beta.4',
  'see task-sk-1 and the risk-assessment-2024-version-3-final document',
  '-----BEGIN CERTIFICATE-----',
  'const url = "https://cdn.example.com/assets/Main2Bundle3Name.js";',
  'key-value pairs, key-frames and key-0',
  'xoxo and hf_short and npm_config_cache=/tmp/cache',
];
