// Corpus of a thousand generated secrets.
import { createRandom, type SeededRandom } from '../core/edits/seededRandom';

export interface PlantedText {
  readonly kind: string;
  readonly place: string;
  readonly secret: string;
  readonly text: string;
}

const lower = 'abcdefghijklmnopqrstuvwxyz';
const upper = lower.toUpperCase();
const digits = '0123456789';
const alnum = lower + upper + digits;

interface Maker {
  hex(count: number): string;
  word(count: number): string;
  url(count: number): string;
  base64(count: number): string;
  of(letters: string, count: number): string;
  readonly random: SeededRandom;
}

function makerFrom(seed: number): Maker {
  const random = createRandom(seed);
  const of = (letters: string, count: number) => Array.from({ length: count }, () => letters.charAt(random.below(letters.length))).join('');
  return {
    random,
    of,
    hex: (count) => of(`${digits}abcdef`, count),
    word: (count) => of(alnum, count),
    url: (count) => of(`${alnum}_-`, count),
    base64: (count) => of(`${alnum}+/`, count),
  };
}

type Kind = readonly [name: string, make: (m: Maker) => string];

/** Parts are joined at run time, so that no file contains anything that looks like a key. */
const j = (...parts: readonly string[]) => parts.join('');

const keys: readonly Kind[] = [
  ['GitHub classic', (m) => j('gh', 'p_', m.word(36))],
  ['GitHub app', (m) => j('gh', 's_', m.word(36))],
  ['GitHub fine-grained', (m) => j('github', '_pat_', m.word(22), '_', m.word(59))],
  ['GitLab', (m) => j('gl', 'pat-', m.url(20))],
  ['AWS id', (m) => j('AK', 'IA', m.of(`${upper}234567`, 16))],
  ['Google', (m) => j('AI', 'za', m.url(35))],
  ['Google OAuth', (m) => j('ya', '29.', m.url(80))],
  ['Google client', (m) => j('GOC', 'SPX-', m.url(28))],
  ['OpenAI project', (m) => j('sk', '-proj-', m.url(74), 'T3Blbk', 'FJ', m.url(74))],
  ['OpenAI', (m) => j('sk', '-', m.word(20), 'T3Blbk', 'FJ', m.word(20))],
  ['Anthropic', (m) => j('sk', '-ant-api03-', m.url(93), 'AA')],
  ['OpenRouter', (m) => j('sk', '-or-v1-', m.hex(64))],
  ['Groq', (m) => j('gs', 'k_', m.word(52))],
  ['xAI', (m) => j('xa', 'i-', m.word(80))],
  ['Replicate', (m) => j('r', '8_', m.word(37))],
  ['Hugging Face', (m) => j('h', 'f_', m.of(lower + upper, 34))],
  ['Slack bot', (m) => j('xox', 'b-', m.of(digits, 12), '-', m.of(digits, 13), '-', m.word(24))],
  [
    'Slack hook',
    (m) => j('https://hooks.slack.com/', 'services/T', m.of(upper + digits, 9), '/B', m.of(upper + digits, 10), '/', m.word(24)),
  ],
  ['Discord', (m) => j('M', m.of(upper, 1), m.word(24), '.', m.word(6), '.', m.url(38))],
  ['Telegram', (m) => j(m.of('123456789', 10), ':A', 'A', m.url(33))],
  ['Stripe live', (m) => j('sk', '_live_', m.word(99))],
  ['Stripe test', (m) => j('sk', '_test_', m.word(24))],
  ['Stripe hook', (m) => j('wh', 'sec_', m.word(32))],
  ['Square', (m) => j('sq0', 'csp-', m.url(43))],
  ['Shopify', (m) => j('shp', 'at_', m.hex(32))],
  ['npm', (m) => j('np', 'm_', m.word(36))],
  ['PyPI', (m) => j('py', 'pi-AgEIcHlwaS5vcmc', m.url(90))],
  ['RubyGems', (m) => j('ruby', 'gems_', m.hex(48))],
  ['Docker', (m) => j('dck', 'r_pat_', m.url(27))],
  ['SendGrid', (m) => j('S', 'G.', m.url(22), '.', m.url(43))],
  ['Mailgun', (m) => j('key', '-', m.hex(32))],
  ['Mailchimp', (m) => j(m.hex(32), '-us', m.of('123456789', 1))],
  ['Twilio', (m) => j('S', 'K', m.hex(32))],
  ['DigitalOcean', (m) => j('do', 'p_v1_', m.hex(64))],
  ['PlanetScale', (m) => j('pscale', '_tkn_', m.url(43))],
  ['Supabase', (m) => j('sb', 'p_', m.hex(40))],
  ['Vault', (m) => j('hv', 's.', m.url(95))],
  ['Terraform', (m) => j(m.word(14), '.atlas', 'v1.', m.url(67))],
  ['Doppler', (m) => j('dp', '.pt.', m.word(43))],
  ['Tailscale', (m) => j('tskey', '-auth-', m.word(12), 'CNTRL', '-', m.word(32))],
  ['age', (m) => j('AGE-SECRET', '-KEY-1', m.of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58))],
  ['Databricks', (m) => j('da', 'pi', m.hex(32))],
  ['Grafana', (m) => j('gl', 'sa_', m.word(32), '_', m.hex(8))],
  ['New Relic', (m) => j('NR', 'AK-', m.of(upper + digits, 27))],
  ['Atlassian', (m) => j('ATA', 'TT3xFfGF0', m.url(170), '=', m.hex(8).toUpperCase())],
  ['Linear', (m) => j('lin', '_api_', m.word(40))],
  ['Notion', (m) => j('nt', 'n_', m.of(digits, 11), m.word(35))],
  ['Airtable', (m) => j('pa', 't', m.word(14), '.', m.hex(64))],
  ['Postman', (m) => j('PM', 'AK-', m.hex(24), '-', m.hex(34))],
  ['1Password', (m) => j('A', '3-', [6, 6, 5, 5, 5, 5].map((count) => m.of(upper + digits, count)).join('-'))],
  ['Octopus', (m) => j('AP', 'I-', m.of(upper + digits, 26))],
  ['Adobe', (m) => j('p8', 'e-', m.word(32))],
  ['Harness', (m) => j('pa', 't.', m.url(22), '.', m.word(24), '.', m.word(20))],
  ['MaxMind', (m) => j(m.word(6), '_', m.word(29), '_m', 'mk')],
  ['Facebook app', (m) => j(m.of('123456789', 16), '|', m.url(27))],
  ['42', (m) => j('s-s4t', '2ud-', m.hex(64))],
  ['a maker nobody listed', (m) => m.word(32)],
  ['small letters and digits', (m) => m.of(lower + digits, 40)],
  ['in parts', (m) => j(m.of(lower, 3), '_', m.word(16), '.', m.word(18))],
  ['hash of a password', (m) => j('$2', 'b$12$', m.word(53))],
  ['JWT', (m) => j('ey', 'JhbGciOiJIUzI1NiJ9.', 'ey', 'J', m.url(60), '.', m.url(43))],
];

/** Secrets that can be detected only by their context: a whole line with an inconspicuous value. */
const lines: readonly (readonly [name: string, value: (m: Maker) => string, line: (value: string, m: Maker) => string])[] = [
  ['typed constant', (m) => m.word(18), (v, m) => `const ${m.random.pick(['apiSecret', 'clientSecret', 'authToken'])}: string = "${v}";`],
  ['environment', (m) => m.word(20), (v, m) => `${m.random.pick(['DB_PASSWORD', 'SESSION_SECRET', 'PAYMENT_API_KEY', 'SMTP_PASS'])}=${v}`],
  ['XML element', (m) => m.word(12), (v) => `<password>${v}</password>`],
  ['XML setting', (m) => m.word(24), (v) => `<add key="ApiSecret" value="${v}" />`],
  ['PHP define', (m) => m.word(16), (v) => `define('DB_PASSWORD', '${v}');`],
  [
    'option',
    (m) => m.word(14),
    (v, m) => `deploy --${m.random.pick(['password', 'token', 'api-key'])}${m.random.pick([' ', '='])}${v} --now`,
  ],
  ['query', (m) => m.word(32), (v) => `https://api.example.com/v1/items?access_token=${v}&page=2`],
  ['header', (m) => m.word(32), (v) => `X-Api-Key: ${v}`],
  ['bearer', (m) => m.url(40), (v) => `Authorization: Bearer ${v}`],
  [
    'address',
    (m) => m.word(14),
    (v, m) => `${m.random.pick(['postgres', 'mysql', 'amqp', 'mongodb+srv', 'https', 'redis'])}://app:${v}@db.internal/shop`,
  ],
  ['call', (m) => m.word(14), (v) => `source.setPassword("${v}");`],
  ['Dockerfile', (m) => m.word(16), (v) => `ENV DB_PASSWORD ${v}`],
  ['.netrc', (m) => m.word(16), (v) => `machine api.example.com login me password ${v}`],
  [
    'other language',
    (m) => m.word(12),
    (v, m) => {
      const names = ['contraseña', 'clave', 'Passwort', 'Kennwort', 'senha', 'mot_de_passe', 'пароль', 'wachtwoord'];
      return `${m.random.pick(names)}: ${v}`;
    },
  ],
  ['connection list', (m) => m.word(16), (v) => `Server=tcp:db;Database=shop;User Id=sa;Password=${v};Encrypt=true`],
  ['HCL', (m) => m.word(24), (v) => `variable "deploy_token" {\n  default = "${v}"\n}`],
  ['sentence', (m) => m.word(28), (v) => `the access token ${v} is for staging`],
  ['argument', (m) => m.word(14), (v, m) => `${m.random.pick(['server.login("me@x.example", ', 'new mysqli("db", "root", '])}"${v}");`],
  [
    'command',
    (m) => m.word(14),
    (v, m) =>
      `${m.random.pick(['redis-cli -h cache -a', 'mongosh --host db -u root -p', 'docker login -u ci -p', 'sqlcmd -U sa -P'])} ${v} now`,
  ],
  ['SQL', (m) => m.word(12), (v, m) => `ALTER USER shop ${m.random.pick(['PASSWORD', 'IDENTIFIED BY'])} '${v}';`],
  ['macro', (m) => m.word(20), (v) => `#define API_KEY "${v}"`],
  ['fallback', (m) => m.word(20), (v) => `const key = process.env.API_KEY || '${v}';`],
  ['own line', (m) => m.word(14), (v) => `requirepass ${v}`],
  ['property list', (m) => m.hex(32), (v) => `<key>API_KEY</key>\n<string>${v}</string>`],
  ['wide letters', (m) => m.word(14), (v, m) => `${m.random.pick(['パスワード：', '密码：', 'APIキー: ', '密钥: '])}${v}`],
  ['cell', (m) => m.hex(32), (v) => `| API key | ${v} |`],
  ['user of an address', (m) => m.hex(40), (v) => `origin https://${v}@git.example.com/shop.git (fetch)`],
  ['YAML pair', (m) => m.word(20), (v) => `- name: API_TOKEN\n  value: ${v}`],
];

const json = (value: unknown) => JSON.stringify(value);
const inside = (text: string, mark: string) => text.slice(0, 9) + mark + text.slice(9);

/** Surroundings for any text. Those in `keyPlaces` suit only standalone keys. */
const places: readonly (readonly [name: string, put: (text: string) => string])[] = [
  ['alone', (t) => t],
  ['between lines', (t) => `first\n${t}\nlast`],
  ['indented', (t) => t.replace(/^/gm, '    ')],
  ['numbered', (t) => t.replace(/^/gm, '  12 | ')],
  ['in a diff', (t) => t.replace(/^/gm, '+')],
  ['behind a line in JSON', (t) => `{"text":${json(`import x\n${t}\nprint(x)`)}}`],
  ['behind a tab in JSON', (t) => `{"cell":${json(`a\t${t}`)}}`],
  ['in a notebook', (t) => `"source": [\n ${json(`import os\n${t}\n`)},\n "x"\n]`],
  ['in JSON in JSON', (t) => json(json({ body: `a\n${t}\n` }))],
  ['after a color', (t) => `\u001b[32m${t}\u001b[0m`],
  ['after an escaped color', (t) => `\\u001b[1;31m${t}\\u001b[0m`],
  ['in a code span', (t) => `It is \`${t}\`.`],
  ['in a fence', (t) => `\`\`\`\n${t}\n\`\`\``],
  ['in a log', (t) => `2026-01-02T03:04:05.678Z INFO [main] sending ${t}`],
  ['in a comment', (t) => `/* ${t} */`],
];
const keyPlaces: readonly (readonly [name: string, put: (text: string) => string])[] = [
  ['behind a letter', (t) => `x${t}`],
  ['behind a digit', (t) => `7${t}`],
  ['behind an underscore', (t) => `my_${t}`],
  ['in an encoded address', (t) => `https://x.example/?next=${encodeURIComponent(`https://y.example/?k=${t}`)}`],
  ['with a zero-width space', (t) => inside(t, '\u200b')],
  ['with a soft hyphen', (t) => inside(t, '\u00ad')],
  ['with a word joiner', (t) => inside(t, '\u2060')],
  ['as an attribute', (t) => `<a title=&quot;${t}&quot; href="?k=${t}">`],
];

/** Generates secrets; all kinds are equally frequent and occur in all their possible surroundings. */
export function secretCorpus(count: number, seed: number): PlantedText[] {
  const m = makerFrom(seed);
  const kinds = keys.length + lines.length;
  return Array.from({ length: count }, (_, index): PlantedText => {
    const kind = index % kinds;
    const turn = Math.floor(index / kinds);
    const key = keys[kind];
    if (key) {
      const all = [...places, ...keyPlaces];
      const [place, put] = all[(turn * 7 + kind) % all.length] ?? places[0] ?? ['', (t: string) => t];
      const secret = key[1](m);
      // Digits and capitals of an identifier could become part of an adjacent number or run.
      const isTorn =
        /behind a (?:letter|digit|und)/.test(place) &&
        /^(?:Telegram|Discord|Terraform|Mailchimp|Slack hook|MaxMind|Facebook app)$/.test(key[0]);
      return { kind: key[0], place, secret, text: isTorn ? secret : put(secret) };
    }
    const [name, value, line] = lines[kind - keys.length] ?? lines[0] ?? ['', () => '', () => ''];
    const [place, put] = places[(turn * 7 + kind) % places.length] ?? ['', (t: string) => t];
    const secret = withDigit(value(m));
    return { kind: name, place, secret, text: put(line(secret, m)) };
  });
}

/** Ensures a digit and a letter, which real passwords are assumed to contain. */
function withDigit(value: string): string {
  return /\d/.test(value) && /[a-z]/.test(value) ? value : `q7${value.slice(2)}`;
}

/** Whether eight consecutive characters of the secret are still there, ignoring its first third and invisible characters. */
export function isLeaked({ secret }: PlantedText, masked: string): boolean {
  const seen = masked
    .replace(/[\u200b\u00ad\u2060]/g, '')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
    .replaceAll('%3D', '=');
  const body = secret.slice(Math.floor(secret.length / 3));
  for (let at = 0; at + 8 <= body.length; at++) if (seen.includes(body.slice(at, at + 8))) return true;
  return seen.includes(secret);
}
