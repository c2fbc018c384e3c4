// Secrets given as defaults, as words of a sentence, and public values beside them.
import assert from 'node:assert/strict';
import { maskSecrets } from '../../../src/core/secrets/mask';

const secrets = ['kestrel', 'm4rbl3r0ad', '03/11/1984', '1984-11-03', 'otter lantern maple', 'our cat sleeps till ten', 'Sparrow*?'];

/** Places of a default or fallback; `§` is the secret. */
const defaults = [
  'const password = process.env.DB_PASSWORD ?? "§";',
  "app.listen(port, { password: process.env['DB_PASSWORD'] || '§' });",
  'my $password = $ENV{DB_PASSWORD} // "§";',
  'password: ENV.fetch("DB_PASSWORD") { "§" }',
  'let pw = env::var("DB_PASSWORD").unwrap_or_else(|_| "§".into());',
  'val password = sys.env.getOrElse("DB_PASSWORD", "§")',
  'DB_PASSWORD = os.getenv("DB_PASSWORD", "§")',
  'props.put("mail.smtp.password", "§");',
  'const env = z.object({ DB_PASSWORD: z.string().min(4).default("§") });',
  'parser.add_argument("--password", type=str, help="of the database", default="§")',
  'yargs.option("password", { type: "string", default: "§" })',
  'variable "db_password" {\n  description = "of the database"\n  type        = string\n  default     = "§"\n}',
  'db_password: SecretStr = Field(default="§")',
  'public string Password { get; set; } = "§";',
  '<add key="SmtpPassword" value="§" />',
  '- name: DB_PASSWORD\n  value: "§"',
  '<property name="connection.password">§</property>',
  "CREATE USER 'shop' IDENTIFIED BY '§';",
  'echo "§" | sudo -S true',
  "login failed for kim with LDAP password '§'",
  'I sign in as "kim" and password "§"',
];

/** Other places of words; each line is masked where a secret stands between `«` and `»`. */
const others = [
  'smtp.password=«our cat sleeps till ten»\nsmtp.port=25',
  "curl --data-urlencode 'passphrase=«our cat sleeps till ten»' https://shop.internal",
  '| user | kim |\n| password | «otter lantern maple willow» |',
  '| user | password |\n|---|---|\n| kim | «otter lantern maple» |\n| ada | «03-11-1984» |',
  'Log in as user kim, password «kestrels».',
  'Use «kestrels» as the password for staging.',
  'credentials: kim / «kestrels»',
  'Das Passwort für das VPN ist «zaunkoenig»',
  'INFO user=kim password=«Kestrel!» ip=10.0.0.4',
  'net user kim «kestrels» /add',
  'await field.type("#password", "«4821»");',
  'variable "door_pin" {\n  description = "PIN of the door"\n  type        = string\n  default     = "«4821»"\n}',
  'client.builder().user("kim").password("«1984-11-03»").build();',
  '<key>password</key>\n<string>«1984-11-03»</string>',
  'Our staging password («kestrel-07») is known.',
  "gh secret set DB_PASSWORD --body '«1984-11-03»'",
  'net use Z: //nas/share «kestrels» /user:kim',
  'openssl passwd -6 «kestrels»',
  'ftp -n nas <<EOF\nuser kim «kestrels»\nEOF',
  'pulumi config set dbPassword «kestrels»',
  "SET PASSWORD FOR 'shop' = PASSWORD('«kestrels»');",
  'Credentials("Nexus", "nexus.internal", "ci", "«kestrels»")',
  'here are the creds: admin / «kestrels»',
  'password = "«x7k2»"',
  'password = "«quietRiverStone»"',
  "password: '«шиповник»'",
  'db_password: "«どんぐり2031»"',
  'Log in as kim / «kestrels».',
  'sqlplus /nolog\nconnect shop/«kestrels»@db',
  'The new password is:\n«kestrel07»\n',
  'A senha é «borboleta»\nThe password is «velvet-hammer».\nThe password is «Self-Portrait»\nDas Passwort ist «Wasserfall»',
  '| wifi password | «kestrels» |\n| user | kim |',
  'The shared password of the kiosk is **«sunbeam»**.',
  '# the password on the old router is «meridian»\nhost = "10.0.0.1"',
  'the password for the camera is «WaffleComet»\nthanks',
  'Le mot de passe du routeur est « «LagoonMitten» », merci.',
  'ルーターのパスワードは「«Zaunkönig»」です。',
  'Das Passwort für den Router lautet «sunbeam»\nDanke',
  'La contraseña del router es «kettle meadow ribbon falcon»\n¡Gracias!',
  'The PIN of the kiosk:\n\nUser: kim\nPIN: «5926»\n',
  '| User | PIN |\n|---|---|\n| kim | «5926» |',
  "INFO created account kim with PIN '«5926»'",
  'Sign in as guest with the passphrase «kettle meadow ribbon falcon»\nBye',
  '1. Enter kim / «kettle meadow ribbon falcon» as user and passphrase',
  'user: kim\npassword: «Sunbeam»\nport: 22',
  '<p>Your new password is <code>«sunbeam»</code></p>',
  'what is the password for the kiosk?\nA: «SunbeamRiver»',
  'password: |\n  «kettle-meadow-ribbon»\n',
  "const passphrase = '«kettle.meadow.ribbon»';",
  '@passphrase = "«Kettle.Meadow.Ribbon»"',
  '/*\n * Keystore password: «#compost&kettle?»\n */',
  'password: «jalapeño_verde»\n',
  'git clone https://kim:«kettle%20meadow%20ribbon»@git.internal/a.git',
  'DB_URL=postgres://kim:«%E3%81%8B%E3%81%88%E3%81%A7»@db.internal/shop',
  `SONAR_LOGIN: «${'0a9b8c7d6e'.repeat(4)}»`,
];

const random = 'kR7mQ2xV9bT4wZ8pL3nD6hJ1';
const hex = '0a9b8c7d6e'.repeat(4);
const harmless = [
  `-----BEGIN CERTIFICATE-----\n  ${'kR7mQ2xV9bT4wZ8p'.repeat(4)}\n  ${'L3nD6hJ1sF5gC0yA'.repeat(2)}\n-----END CERTIFICATE-----`,
  'login ok user=kim region=ap-southeast-2',
  `upload_bucket=shop-${'k7m2x9b4w8p3'} region=eu-west-1`,
  `login ok user=kim GIT_SHA=${hex}`,
  `<add key="head_sha" value="${hex}" />`,
  `I cannot log in. The commit is: \`${hex}\``,
  `expect(config.playlist).toBe('${random}');`,
  `NEXT_PUBLIC_VAPID_PUBLIC_KEY="B${random}_${random}"`,
  `GoogleClientId { get; set; } = "482918471920-${'k7m2x9b4w8p3'}.apps.googleusercontent.com";`,
  `cdn: d${'k7m2x9b4w8p3'}q1.cloudfront.net`,
  'secret: arn:aws:secretsmanager:eu-west-1:482918471920:secret:shop/db-k7M2x9',
  'deploy_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIkR7mQ2xV9bT4wZ8pL3nD6hJ1 kim@laptop"',
  './deploy --ga-measurement-id "G-8BUMPZ50GW"',
  "MAX_PIN_ATTEMPTS='3600' npm run build",
  'grep -rn \'type="password"\' src\ndocker compose up -d report-runner',
  `curl -H 'If-None-Match: "${hex}-39"' https://cdn.shop.internal/app.js`,
  'token_address = "0x3e111168de4997f84e256f470a7645cd2b3a8cce"',
  'os.getenv("DB_PASSWORD", "not-set")',
  'Passwords: stored with bcrypt, cost 12.',
  'password: "Please repeat the new one"',
  'login.password=Remember me\nlogin.title=Login',
  '"password": "Last changed 2 weeks ago"',
  'password: "Au moins 8 caractères"',
  'password: "Die Eingaben stimmen nicht überein"',
  '- password: see the team vault',
  '| password | encrypted |\n| user | name |',
  'A key with a passphrase is loaded.',
  'The password is case-sensitive.\nThe password is plain-text.\nthe password is read-only\nA passphrase is better\nWhich password is right?',
  'Ein Passwort ist Pflicht.\nDas Kennwort ist Voraussetzung\nChaque mot de passe est unique\nUma senha é indispensável\nEen wachtwoord is nodig.',
  'The password is required\nThe password for the kiosk is mandatory.\nThe password of the router was changed to match the policy.',
  'The password is checked against known leaks\nUser: kim\nPassword: unchanged\n',
  'Validate `json:"password" validate:"required,min=12"`',
  'Pattern PASSWORD = Pattern.compile("(?=.*[A-Z]).{12,}");',
  'var key = await vault.GetSecretAsync("maps-key");',
  'password: t("settings.account.heading"),\npasswordHint: "login.form.hint"',
  `boardSlug: '${random.slice(0, 21)}',\nI see \`${random.slice(0, 20)}\` as the place ID. WARN board ${random.slice(0, 20)} not found`,
  'kubectl logs --pod-name "orders-api-65f59c7898-k4p9z"',
  'we used 1250000 tokens, the limit per key is 2000000',
  '[pricing] timestamp: 1786146804665',
  "const input = { type: 'password', password: 'userFormField' };",
  '"password": "Пароль"',
  'page.resetPassword("kim@corp.internal")',
  'errors.set("password", "must match the one above")',
  '"pass": "Every element has a label that is visible",',
];

describe('a secret given as a default or as words', () => {
  for (const place of defaults)
    it(`is masked in ${place}`, () => {
      const left = secrets.filter((secret) => maskSecrets(place.replace('§', secret)).includes(secret));
      assert.deepEqual(left, []);
    });

  for (const marked of others)
    it(`is masked in ${marked}`, () => {
      const masked = maskSecrets(marked.replace(/[«»]/g, ''));
      for (const [, secret = ''] of marked.matchAll(/«([^»]*)»/g)) assert.ok(!masked.includes(secret), masked);
    });

  for (const text of harmless) it(`is none in ${text}`, () => assert.equal(maskSecrets(text), text));
});
