// Detects passwords in calls and cookies whose form shows which part is the secret.
//
// Calls that enter text, sign in, hash or sign take the value itself, without a name next to it.
import type { Detector } from './detector';
import { hasFormWord, isLabelOfField, sentenceWords } from '../assignedValues';
import type { SecretFinding } from '../kinds';
import { isHarmless, isLongHex, isMarked, isMixed, isWordy } from '../randomness';

type Test = (value: string) => boolean;
const isWord: Test = (value) =>
  (value.length >= 5 || /^\d{4}$/.test(value)) &&
  !isHarmless(value) &&
  !isLabelOfField(value) &&
  !/^[$:{<./\s,]|[{}()[\]]| $/.test(value) &&
  !(/ /.test(value) && hasFormWord(value));
const isKey: Test = (value) => value.length >= 8 && isWord(value);
const isKeyMaterial: Test = (value) =>
  isLongHex(value) || (value.length >= 12 && isMixed(value) && !/^(?:aes|des|camellia|chacha|aria|rsa|hex|base64)/i.test(value));
const isPhrase: Test = (value) => /^[a-z]{3,12}(?: [a-z]{3,12}){2,23}$|^[a-z]{4,12}(?:-[a-z]{4,12}){2,11}$/.test(value);
const isAccountPassword: Test = (value) =>
  isMarked(value) &&
  !/^(?:admin|root|guest|user)\d{1,2}$/i.test(value) &&
  !isHarmless(value) &&
  !/^\d+:|^[\da-f]{12,}$|\.[a-z]{2,5}$/i.test(value);
/** Whether the value is letters with two digits or a special character: `Thunder2004$`, `banana49`, `tiger_8152`. */
const isPasswordOfWords: Test = (value) =>
  /^(?=.*[A-Za-z]{3})(?:.*\d{2,}[!#$%^&*?@+]?|.*[!#$%^&*?@].*)$/.test(value) && !/[/\s<>(){}[\]]/.test(value);
const isSession: Test = (value) => !isHarmless(value) && (isLongHex(value) || (isMixed(value) && !isWordy(value)));

const isSpoken: Test = (value) =>
  !isHarmless(value) &&
  !isLabelOfField(value) &&
  !/[()[\]{}<>]|^[./$]|\.\w{1,4}$/.test(value) &&
  (/\d/.test(value) || !/(?:ed|ing|[ai]ble|[ae]nt|ary|ive|ly|ful|less)$/.test(value));

const quoted = String.raw`["'\u0060]([^"'\u0060\r\n{]{4,100})(?=\{enter\}|\s?["'\u0060])`;
const passwordField = String.raw`(?:[Pp]ass(?:word|wd|phrase)?|PASSWORD|[Pp]wd|\b[Pp]w\b|[Kk]ennwort|[Pp]asswort|[Cc]ontrase|[Ss]enha)`;
const type =
  '(?:type|fill|set_?[vV]alue|[sS]end_?[kK]eys|type_?[tT]ext|enter_?[tT]ext|[fF]ill_?[fF]ield|(?:perform_?)?[tT]ext_?[iI]nput|change(?:_?[tT]ext)?|set|send)';

const passwordWords = ['pass', 'pwd', 'pw', 'kennwort', 'contrase', 'senha'];

/** Call shapes: required words, a pattern with the password as its last group, and a check of the value. */
const shapes: readonly (readonly [needs: readonly string[] | RegExp, shape: RegExp, isSecret: Test])[] = [
  // Input into a password field: `get('[name=password]').type('…')`, `passwordField.sendKeys('…')`, `change(passwordInput, { target: {
  // value: '…' } })`.
  [passwordWords, new RegExp(`${passwordField}[^\\n;]{0,100}?\\b${type}\\((?:\\{[^}\\n]{0,30}: )?${quoted}`, 'g'), isWord],
  // Input with the field as first argument: `type('#password', '…')`, `fill_in 'Password', with: '…'`, `fill in "Password" with "…"`.
  [
    passwordWords,
    new RegExp(`\\b(?:${type}\\(|fill[ _]in[ (])[^\\n;]{0,60}?${passwordField}[^\\n;]{0,40}?(?:, ?|with:? ?|value: ?)${quoted}`, 'g'),
    isWord,
  ],
  // Comparison with a password: `assertEquals('…', user.password)`, `compareSync('…', hash)`.
  [
    [...passwordWords, 'compare', 'verify', 'matches('],
    new RegExp(
      `(?:[eE]quals?|[sS]ame|\\b[iI]s|\\beql?|[mM]atch\\w{0,8}|\\bcompare(?:Sync)?|[vV]erify\\w{0,12})\\(b?${quoted}(?=["'],[^\\n]{0,60}?(?:${passwordField}|hash))`,
      'g',
    ),
    isWord,
  ],
  // Assignment to a password field: `passwordInput.value = '…'`.
  [passwordWords, new RegExp(`${passwordField}[^\\n;=]{0,40}\\.(?:[vV]alue|[tT]ext|stringValue) ?:?= ?${quoted}`, 'g'), isWord],
  [
    ['NRAL', 'TlRMTVNTUA'].map((mark) => mark.toLowerCase()),
    /(?<![\w-])((?:eu01x)?[\da-f]{32,36}NRAL|TlRMTVNTUA[\w+/=]{40,})(?!\w)/g,
    () => true,
  ],
  [/[\da-f]{32}-[\da-f]{8}-/, /(?<![\w-])([\da-f]{32}-[\da-f]{8}-[\da-f]{8})(?![\w-])/g, () => true],
  [['assword'], /Input (?:Password[ \t]{2,}\S{1,80}|Text[ \t]{2,}\S*[pP]ass\S*)[ \t]{2,}(\S{4,100})/g, isWord],
  [['assword'], new RegExp(`assword:?["'];?\\s{0,4}\\{?\\s{0,8}\\bsend(?:line)? ${quoted}`, 'g'), isWord],
  // User name, then password: `login('me', '…')`, `auth=('me', '…')`, `PasswordAuthentication("me", "…")`.
  [
    ['login(', 'log_in(', 'signin(', 'sign_in(', 'auth', 'credential', 'basic(', 'password'],
    new RegExp(
      `(?:[lL]og_?[iI]n|[aA]uthenticate|[sS]ign_?[iI]n|[cC]redentials?(?:::new)?|[bB]asic(?:_?[aA]uth)?|[pP]asswordAuth\\w{0,24}|[eE]mailAndPassword|\\bauth ?=? ?)(?:Async)?\\((?:(?:["'][\\w.@+-]{2,60}["']|[\\w.]{1,40}), ?){1,3}(?:Some\\()?${quoted}(?=["'](?:\\.toCharArray\\(\\))? ?\\))`,
      'g',
    ),
    isWord,
  ],
  // User name, then password, in any call related to users, and in test cases.
  [
    ['user', 'login', 'auth', 'account', 'cred', 'sign', 'member', 'case(', 'data('],
    new RegExp(
      `(?:[uU]ser|[lL]ogin|[aA]uth|[aA]ccount|[cC]red|[sS]ign_?[iI]n|[mM]ember|Case|InlineData)\\w{0,20}\\(["'][A-Za-z][\\w.@+-]{1,60}["'], ?${quoted}(?=["'] ?[,)])`,
      'g',
    ),
    (value) => isAccountPassword(value) && isPasswordOfWords(value),
  ],
  // Password returned by a stub: `when(env.getPassword()).thenReturn("…")`.
  [
    passwordWords,
    new RegExp(
      `(?:${passwordField}|PASS)[^\\n;]{0,80}?(?:mock(?:Return|Resolved)Value(?:Once)?|thenReturn|willReturn|and_return|[rR]eturns(?:Async)?|resolves)\\(${quoted}`,
      'g',
    ),
    isWord,
  ],
  // Client ID, then hexadecimal secret: `new Client(id, '<hexadecimal>')`.
  [
    ['new_', 'client('],
    /(?:\bnew |= ?)(?!\w*(?:Hash|Digest|Id\b|ID\b|Commit|Sha|Revision|Guid|Uuid|Buffer|Date))[A-Z]\w{2,40}\((?:(?:[^()\n"']{0,60}?|["'][^()\n"']{1,60}["']), ?)?["']([\da-f]{32,64})["']/g,
    isLongHex,
  ],
  // Address, user name, then password.
  [
    ['getconnection', '>connect', 'emailandpassword', 'mysqli', 'pdo', 'sequelize', 'create'],
    new RegExp(
      `(?:getConnection|->connect|[wW]ithEmailAndPassword|mysqli(?:_connect)?|PDO|Sequelize|[cC]reate_?(?:[sS]uper_?)?[uU]ser)\\((?:["'][^"'\\n]{0,100}["']|[\\w$.]{1,40}), ?["'][^"'\\n]{1,60}["'], ?${quoted}`,
      'g',
    ),
    isWord,
  ],
  // Key store password: `load(in, "…".toCharArray())`.
  [
    ['tochararray'],
    new RegExp(`(?:[pP]assw|[kK]ey|[sS]tore|PBE|[lL]oad|[uU]nlock|crypt)[^\\n;]{0,80}?${quoted}(?=["']\\.toCharArray\\(\\))`, 'g'),
    isWord,
  ],
  // Password check: `user.authenticate('…')`, `check_password('…')`.
  [
    ['authenticate', 'password'],
    new RegExp(
      `(?:(?:[uU]ser|account|member|admin)\\)?\\.authenticate|(?:valid|[cC]heck|[vV]erify|[sS]et|matches)_?[pP]assword\\??)\\(${quoted}(?=["'] ?[,)])`,
      'g',
    ),
    isWord,
  ],
  // Sentences: `use … as the password`, `credentials: me / …`.
  [
    [...passwordWords, 'passphrase'],
    new RegExp(
      `\\b(?:[uU]se|[tT]ry|[nN]imm|nutze|verwende|usa|utilise[rz]?|gebruik) ["'\`]?([^\\s"'\`]{5,60})(?=["'\`]? (?:as|als|como|comme|come) (?:[\\p{L}\\d-]{1,14} ){0,3}${passwordField}(?![\\w-]| (?:hash|field|manager|polic|prompt)))`,
      'gu',
    ),
    isSpoken,
  ],
  // Steps of a report: `Enter me / … as user and password`.
  [
    [...passwordWords, 'passphrase'],
    new RegExp(
      `\\b(?:[eE]nter|[uU]se|[tT]ype|[tT]ry|[wW]ith) ["'\`]?[\\w.@+-]{2,40}["'\`]? ?[/,:] ?["'\`]?([^"'\`\\n]{4,80})(?=["'\`]? as (?:[\\p{L}/-]{1,14} ){0,4}${passwordField})`,
      'gu',
    ),
    (value) => isSpoken(value) && !(/\s/.test(value) && hasFormWord(value)),
  ],
  [
    ['cred', 'login', 'log_in', 'sign_in', 'zugang', 'identif', 'wifi', 'wi_fi', 'wlan'],
    /(?:(?:[cC]redentials?|[cC]reds|[lL]ogins?|[zZ]ugang\w{0,8}|[iI]dentifiants?|[wW]i-?[fF]i|WLAN)\b[^\n:=]{0,30}[:=]|[lL]og in (?:as|with)|[sS]ign in (?:as|with)) ?["'`]?[\w.@+-]{2,40}["'`]? \/ ["'`]?([^\s"'`,;]{4,60}?)(?=["'`]?[.,;)]?(?:\s|$))/g,
    isSpoken,
  ],
  // Input of a hash, signature or Base64 function.
  [
    ['make_password', 'hash::make', 'password_', 'password::', 'crypt', 'hashpw', 'argon2'],
    new RegExp(
      `(?:make_password|Hash::make|password_hash|argon2\\.hash\\w*|\\bcrypt\\.hash(?:Sync|pw)?|bcrypt\\.hash(?:Sync|pw)?|hashpw|\\bcrypt|Password(?:\\.|::)(?:create|new|from|of|hash))\\(b?${quoted}`,
      'g',
    ),
    isWord,
  ],
  [['jwt_', 'createhmac'], new RegExp(`(?:jwt\\.(?:sign|verify|encode|decode)|createHmac)\\([^()\\n]{0,60}?, ?${quoted}`, 'g'), isKey],
  // Cipher key: `createCipheriv('aes-256-cbc', Buffer.from('…', 'hex'), iv)`, `decrypt(data, 'three words more')`.
  [['cipher'], new RegExp(`[cC]ipher\\w{0,12}\\([^()\\n]{0,60}?, ?(?:[\\w.]{1,30}\\()?b?${quoted}(?=["'] ?[,)])`, 'g'), isKeyMaterial],
  [
    ['crypt', 'nlock', 'derive', 'pbkdf2'],
    new RegExp(`(?:crypt|nlock|[dD]erive\\w{0,8}|scrypt|pbkdf2\\w{0,8})\\((?:[^()\\n]{0,60}?, ?)?b?${quoted}`, 'g'),
    isPhrase,
  ],
  [
    ['cryptsetup', 'passphrase_fd', 'luks'],
    /(?:echo|printf) (?:-\w )?(?:'%s' )?["']([^"'\n]{8,120})(?=["'] ?\| ?[^\n|]{0,40}(?:cryptsetup|--passphrase-fd|luks))/g,
    isPhrase,
  ],
  [/\d{6}-\d{6}-/, /(?<![\d-])((?:\d{6}-){7}\d{6})(?![\d-])/g, () => true],
  [
    ['licen', 'product', 'serial', 'activation', 'lizenz', 'key'],
    /(?:licen[sc]e|product|serial|activation|lizenz\w{0,10}|key)(?![A-Za-z])[^\n]{0,20}[\s=:]{1,4}["']?((?:[A-Z\d]{4}-){3,7}[A-Z\d]{4})(?![\w-])/gi,
    (value) => /\d/.test(value),
  ],
  // One-time password seeds, in groups of four characters.
  [
    ['otp', '2fa', 'mfa', 'authenticator', 'two_factor'],
    /(?:otp|2fa|mfa|authenticator|two[ -]factor)[^\n]{0,60}?[\s:="'`]((?:[a-z2-7]{4}[ -]){3,15}[a-z2-7]{4}|[A-Z2-7]{16,64})(?![\w-])/gi,
    (value) => /[2-7]/.test(value) && /^(?:[^a-z]+|[^A-Z]+)$/.test(value) && !isWordy(value),
  ],
  // Session cookies, by the names that web servers use.
  [
    ['sessid', 'sessionid', 'connect_sid', '_session='],
    /(?<![A-Za-z])(?:PHPSESSID|JSESSIONID|ASPSESSIONID[A-Z]{8}|ASP\.NET_SessionId|connect\.sid|\w{2,20}_session)["']?(?:=|[:,] ?)["']?(?:s%3A)?([^\s;"',]{16,200})/g,
    isSession,
  ],
  // Wallet seed phrases and private keys.
  [
    /["'`][a-z]{3,8} [a-z]{3,8} [a-z]{3,8} [a-z]{3,8} /,
    /["'`]((?:[a-z]{3,8} ){11,24}[a-z]{3,8})["'`]/g,
    (value) => [12, 15, 18, 21, 24, 25].includes(value.split(' ').length) && !sentenceWords.test(value),
  ],
  [['wallet', 'private'], /(?:[wW]allet|[pP]rivate_?[kK]ey\w{0,12})\(["'](?=0x[\da-f]{64}["'])([\da-fx]{66})/g, () => true],
  // Capability URLs: the link itself grants access.
  [
    ['reset', 'invite', 'verify', 'confirm', 'magic', 'activate', 'unsubscribe', 'share', 'token', 'join', 'auth'].map(
      (word) => `/${word}`,
    ),
    /:\/\/[^\s"'<>?#]{1,120}\/(?:reset|invite|verify|confirm|magic|activate|unsubscribe|share|token|join|auth)\w{0,12}\/([\w-]{24,200})(?=[\s"'<>?#/)]|$)/gi,
    isSession,
  ],
  [['appid='], /[?&]appid=([\da-f]{32})(?![\da-f])/g, () => true],
  // User name and password in a list or object: `auth: ["me", "…"]`, `USER, PASSWORD = "me", "…"`, `{"u": "me", "p": "…"}`.
  [
    ['auth', 'cred', 'login', 'basic', 'u,p', 'u,_p', 'r,p', 'r,_p'],
    new RegExp(
      `(?:[aA]uth|AUTH|[bB]asic|[cC]red\\w{0,10}|CRED\\w{0,10}|[lL]ogin|\\bu(?:ser)?, ?p\\w{0,8}\\]?)["']?\\s?(?:=>|[:=])\\s?[[(]\\s?["'][\\w.@+-]{2,60}["'], ?${quoted}(?=["'] ?[\\])])`,
      'g',
    ),
    isWord,
  ],
  [/-[A-Z\d]{5}-/, /(?<![A-Z\d-])((?:[A-Z\d]{5}-){3,5}[A-Z\d]{5})(?![A-Z\d-])/g, (value) => /\d/.test(value) && /[A-Z]/.test(value)],
  [
    ['hmac_new', 'cookiep', 'cookies', 'keyspec'],
    new RegExp(`(?:SecretKeySpec|hmac\\.new|[cC]ookie(?:Parser|Session|Store))\\((?:b|\\[\\]byte\\()?${quoted}`, 'g'),
    isKey,
  ],
  // Session values in cookies: `Cookie: session=…`, `cookies = {"session": "…"}`, `curl -b 'sid=…'`.
  [
    ['cookie', 'curl_'],
    /(?:[cC]ookies?|COOKIE|curl [^\n]{0,80}?-b)\b[^\n]{0,80}?\b[\w.-]{0,20}(?:sess|sid|SESS|auth|token|jwt|remember)[\w.-]{0,20}["']?(?:=|: ?)["']?(?:s%3A)?([^\s;"',]{16,200})/g,
    isSession,
  ],
];

/** Detectors of all call shapes. Linear, because all lookahead is bounded. */
export const typedSecrets: readonly Detector[] = shapes.map(([needs, shape, isSecret]) => ({
  ...(needs instanceof RegExp ? { orShape: needs } : { needs }),
  find: (text) =>
    [...text.matchAll(shape)].flatMap(({ 0: all, 1: value = '', index }): SecretFinding[] => {
      const end = index + all.length;
      return isSecret(value) ? [{ start: end - value.length, end, kind: 'assigned' }] : [];
    }),
}));
