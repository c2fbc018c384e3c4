// Generated texts without secrets.
import { createRandom } from '../core/edits/seededRandom';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';

const nouns =
  'user order session product invoice token password secret key cache route module handler button panel theme color layout grid'.split(' ');
const verbs = 'get set read load make find update reset check render mount parse format'.split(' ');

export function harmlessTexts(count: number, seed: number): string[] {
  const random = createRandom(seed);
  const of = (letters: string, length: number) => Array.from({ length }, () => letters.charAt(random.below(letters.length))).join('');
  const hex = (length: number) => of(`${digits}abcdef`, length);
  const base64 = (length: number) => of(`${lower}${upper}${digits}+/`, length);
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`;
  const noun = () => random.pick(nouns);
  const cap = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const camel = () => random.pick(verbs) + cap(noun()) + cap(noun());
  const number = (most: number) => random.below(most);
  const semver = () => `${number(20)}.${number(30)}.${number(40)}`;
  const texts: readonly (() => string)[] = [
    () => `id: ${uuid()}`,
    () => `const ${noun()}Id = "${uuid()}";`,
    () => `commit ${hex(40)}`,
    () => `- uses: actions/checkout@${hex(40)} # v${semver()}`,
    () => `Merge ${hex(7)} into ${hex(10)}`,
    () => `"integrity": "sha512-${base64(86)}==",`,
    () => `  resolution: {integrity: sha512-${base64(86)}==}`,
    () => `    "sha256:${hex(64)}",`,
    () => `github.com/pkg/errors v${semver()} h1:${base64(43)}=`,
    () => `checksum = "${hex(64)}"`,
    () => `FROM node@sha256:${hex(64)}`,
    () => `<img src="data:image/png;base64,iVBORw0KGgo${base64(120)}">`,
    () => `src: url(data:font/woff2;base64,d09GMgABAAAA${base64(90)})`,
    () => `<script src="/app.js" integrity="sha384-${base64(64)}"></script>`,
    () => `!function(e,t){var n=t.${camel()};e.exports=n(${number(999)}),e.id="${hex(5)}"}(this,{${noun()}:${number(9)}});`,
    () => `var a="${camel()}",b=e[key],c=o.token2;return t?a:b+c.password`,
    () => `.btn-${noun()}-${number(900)}{color:#${hex(6)};background:#${hex(3)};margin:${number(9)}px}`,
    () => `<div class="sk-${noun()}-cube sk-circle sk-fade-${number(12)}dot"></div>`,
    () => `--${noun()}-shadow: 0 ${number(9)}px ${number(30)}px rgba(0,0,0,.${number(99)});`,
    () => `<input type="password" id="password-${number(9)}" data-testid="login-password-input-${number(99)}">`,
    () => `await page.click('[data-testid="${noun()}-${noun()}-${number(100)}"]');`,
    () => `const password = process.env.${noun().toUpperCase()}_PASSWORD;`,
    () => `const token = await ${camel()}(${noun()}2);`,
    () => `  password: string;`,
    () => `function ${camel()}(token: string, key = '${noun()}') { return token === key; }`,
    () => `"password.${noun()}": "Enter your password to go on",`,
    () => `"passwordTooShort": "Passwords must have at least ${8 + number(8)} characters",`,
    () => `password: "changeme"`,
    () => `API_KEY=your-api-key-here`,
    () => `SECRET_KEY=<put your key here>`,
    () => ['TOKEN=$', `{${noun().toUpperCase()}_TOKEN}`].join(''),
    () => ['password: $', '{{ secrets.DB_PASSWORD }}'].join(''),
    () => `MAX_TOKENS=${number(9000)}`,
    () => `TOKEN_TTL_SECONDS=${number(90_000)}`,
    () => `tokenExpiry: ${number(9000)},`,
    () => `tokenUrl: "https://login.example.com/oauth2/v2.0/token",`,
    () => `PRIMARY_KEY = ${noun()}_id`,
    () => `CREATE INDEX idx_${noun()}_key ON ${noun()} (${noun()}_key, created_at);`,
    () => `const cacheKey = \`${noun()}:${noun()}:v${number(9)}\`;`,
    () => `localStorage.getItem("${noun()}-token-v${number(9)}")`,
    () => `import { ${camel()} } from '@scope/${noun()}-${noun()}-utils/dist/esm/index${number(9)}.js';`,
    () => `https://cdn.example.com/assets/${cap(noun())}.${hex(8)}.js`,
    () => `https://example.com:8443/${noun()}/${number(9999)}?page=${number(99)}&sort=key`,
    () => `postgres://localhost:5432/${noun()}_test`,
    () => ['postgres://app:$', '{DB_PASSWORD}@db/shop'].join(''),
    () => `Bearer tokens are described in RFC ${number(9000)}.`,
    () => ['headers.Authorization = `Bearer $', '{token}`'].join(''),
    () => `throw new Error('invalid token: ${noun()} ${number(99)}');`,
    () => `The secret of ${noun()} number ${number(99)} is to keep the key in the drawer.`,
    () => `-----BEGIN CERTIFICATE-----`,
    () => `const alphabet = "${upper}${lower}${digits}";`,
    () => `/^[A-Za-z0-9_-]{${number(30)},128}$/`,
    () =>
      `2026-0${1 + number(8)}-1${number(9)}T0${number(9)}:1${number(9)}:22.${number(999)}Z INFO request ${uuid()} took ${number(900)} ms`,
    () => `at ${camel()} (/srv/app/dist/${noun()}.${hex(8)}.js:${number(99)}:${number(999)})`,
    () => `\u001b[32m✓\u001b[39m ${noun()} keeps its ${noun()} (${number(90)} ms)`,
    () => `M${number(9)}.${number(99)} ${number(9)}v${number(9)}h${number(9)}a${number(9)} 0 0 1-${number(9)} ${number(9)}z`,
    () => `O(n) in ${number(99)} % of 100%25 cases &amp; \\n in JSON`,
    () => `"${camel()}${number(9)}": "${camel()}${cap(noun())}${number(9)}",`,
    () => `key-value pairs, key-frames, key-${number(99)}, task-sk-${number(9)} and risk-assessment-2024-version-${number(9)}-final`,
    () => `ARN arn:aws:iam::${of(digits, 12)}:role/${noun()}-reader`,
    () => `const model = "gpt-4o-mini-2024-07-${10 + number(18)}"; // ${noun()} tokenizer`,
    () => `| ${noun()} | ${number(99)} | ${hex(8)} | passes |`,
    () => `pub const ${noun().toUpperCase()}: u64 = 0x${hex(16)};`,
    () => `etag: W/"${hex(4)}-${base64(27)}"`,
    () => `x-request-id: ${hex(32)}`,
    () => `<svg viewBox="0 0 24 24"><path d="M12 ${number(9)}l${number(9)}.5 4.${number(9)}H7z"/></svg>`,
    () => `const buildId = "${of(lower + digits, 8)}"; window.__${noun()} = ${number(9)};`,
    () => `npm_config_cache=/var/cache/npm npm_package_version=${semver()}`,
    () => `ghp_ and sk- and xoxb- and AKIA are how some keys begin.`,
    () => `snapshot ${of(lower + digits, 10)} of ${camel()}: ${hex(16)}`,
  ];
  return Array.from({ length: count }, (_, index) => texts[index % texts.length]?.() ?? '');
}
