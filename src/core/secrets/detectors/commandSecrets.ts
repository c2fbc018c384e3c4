// Detects passwords in commands, `.pgpass` lines and network device configurations.
import { type Detector, foldedWord } from './detector';
import { isFieldWord, isLabelOfField } from '../assignedValues';
import type { SecretFinding } from '../kinds';
import { isNamedPublic } from '../objectNames';
import { alternation, isHarmless, isLongHex, isMarked, isMixed, isPasswordLike, isWordy } from '../randomness';

/** Programs and options that read a password from standard input. */
const readers = 'sudo (?:-\\w{1,3} )?(?:-\\w{0,3}S|--stdin)|passwd|--password-stdin|--passphrase-fd|cryptsetup|smbpasswd|kinit|\\bsu ';

const userOption =
  /(?: -[ua]|--(?:user|auth|creds?|credentials?))[ =]["']?[A-Za-z][\w.@-]{0,40}[:,](?!\d{1,5}\b)(?=\S*\d)([^\s"'\\:/]{5,100})/y;

/**
 * Patterns for passwords in commands: a fixed prefix, and the full pattern with the password as its last group. Matching takes linear
 * time, because all repetitions are bounded.
 */
const places: readonly (readonly [mark: string, shape: RegExp])[] = [
  ['curl ', /curl [^\n|;]{0,200}?(?<=\s)(?:-[a-z]{0,3}u|--user|--proxy-user)[ =]?["']?[^\s:"']{1,60}:([^\s"'\\]{4,100})/y],
  // Clients with a password option.
  ['zip ', option('zip', '-P')],
  ['smbclient', /smbclient [^\n|;]{0,120}?-U[ =]?["']?[^\s%"']{1,60}%([^\s"'\\]{4,80})/y],
  [' -p ', /(?<!(?:mysql|mariadb)[^\n|;]{0,80})(?<= (?:-u|--user(?:name)?)[ =]\S{1,40}) -p ["']?(?!\d{1,5}\b)([^\s"'\\-][^\s"'\\]{3,80})/y],
  [' -P ', /(?<= (?:-[uU]|--user(?:name)?)[ =]\S{1,40}) -P ["']?(?!\d{1,5}\b)([^\s"'\\-][^\s"'\\]{3,80})/y],
  ['sp_addlogin ', /sp_addlogin (?:@\w{1,20} ?= ?)?N?'[^'\n]{1,60}', ?(?:@\w{1,20} ?= ?)?N?'([^'\n]{4,100})/y],
  ['snmp', /snmp\w{2,12} [^\n|;]{0,60}?-c ?["']?([^\s"'\\-][^\s"'\\]{4,40})/y],
  ['PRAGMA ', /PRAGMA (?:re)?key ?= ?["']([^"'\n]{4,100})/y],
  ['sqlplus ', /sqlplus [^\n|;]{0,60}?[\w.]{1,40}\/([^\s"'@/\\]{4,80})@/y],
  ['connect ', /connect [\w.]{1,40}\/([^\s"'@/\\]{4,80})@/y],
  ['mpdp ', /mpdp [\w.]{1,40}\/([^\s"'@/\\]{4,80})@/y],
  ['ConvertTo-SecureString ', /ConvertTo-SecureString (?:-String )?["']([^"'\n]{4,100})/y],
  ['jdbc:oracle', /jdbc:oracle:\w{2,6}:[\w.]{1,40}\/([^\s"'@/\\]{4,80})@/y],
  ['encrypt_string ', /encrypt_string (?:-\S{1,30} )?["']([^"'\n]{4,100})/y],
  ['wpa_passphrase ', /wpa_passphrase ["']?[^"'\n|;]{1,40}?["']? ["']?([^\s"'\\]{8,64})/y],
  ['htpasswd ', /htpasswd [ \t]{0,4}-\w{0,4}b\w{0,4}(?: -\w{1,4})? [^\s|;]{1,80} [^\s|;]{1,60} ["']?([^\s"'\\]{4,80})/y],
  // User option of any program: `-u me:…`, `--auth me:…`.
  [' -u ', userOption],
  [' -a ', userOption],
  // Subcommands and SQL clauses that contain a password, and passwords piped into a program.
  ['alias set ', /alias set \S{1,40} \S{1,80} [\w.-]{2,40} ([^\s"'\\]{8,80})/y],
  ['add_user ', /add_user [\w.@-]{1,40} ([^\s"'\\]{6,80})/y],
  ['IDENTIFY ', /IDENTIFY ([^\s"'\\]{6,80})/y],
  ['DENTIFIED ', /DENTIFIED (?:WITH \w{1,30} )?(?:BY|AS) (?:["']{1,2}([^"'\n]{4,100})(?=["'])|([^\s"'\\;]{4,100}))/y],
  ['dentified ', /dentified (?:with \w{1,30} )?(?:by|as) (?:["']{1,2}([^"'\n]{4,100})(?=["'])|([^\s"'\\;]{4,100}))/y],
  ['secret set ', /secret set [\w.-]{1,60} (?:--body|-b)[ =]?(?:"([^"\n]{4,100})(?=")|'([^'\n]{4,100})(?='))/y],
  ['openssl passwd ', /openssl passwd (?:-\w{1,10} ){1,2}["']?([^\s"'\\)$-][^\s"'\\)]{3,100})/y],
  ['net use ', /net use [^|;]{1,80}? ([^\s"'\\/]{4,80})(?= \/user:)/y],
  ['user ', /(?<=\bftp -\w{0,4}n[^|;]{0,120}\n)user [\w.@-]{1,40} ([^\s"'\\]{4,80})/y],
  ['net user ', /net user [\w.-]{1,40} (?!\/)(?:"([^"\n]{4,100})(?=")|([^\s"'\\]{4,100}))/y],
  ['sshpass ', /sshpass -p ?(?:"([^"\n]{4,100})(?=")|'([^'\n]{4,100})(?='))/y],
  [' PASSWORD ', / PASSWORD (?:= ?)?N?'([^'\n]{4,100})(?=')/y],
  ['echo ', piped('echo')],
  ['yes ', piped('yes')],
  ['<<<', new RegExp(`(?<=(?:${readers})[^\\n|;]{0,80})<<< ?["']?([^\\s"'\\\\|]{4,100})`, 'y')],
];

/** Returns a pattern for a command whose output is piped into a program that reads a password. */
function piped(program: string): RegExp {
  return new RegExp(
    `${program} (?:-\\w )?(?:["'](?:%s\\s?){1,3}["'] )?["']?(?:[\\w.-]{1,40}:)?(?:(?<=["'])([^"'\\n|]{4,120})(?=["'] ?\\|[^\\n|]{0,60}?(?:${readers}))|([^\\s"'\\\\|]{4,200})(?=\\s?["']? ?\\|[^\\n|]{0,60}?(?:${readers})))`,
    'y',
  );
}

/** Returns a pattern for the value of a program's option. */
function option(program: string, flag: string, between = '[ =]'): RegExp {
  return new RegExp(`${program} [^\\n|;]{0,120}?${flag}${between}["']?([^\\s"'\\\\-][^\\s"'\\\\]{4,120})`, 'y');
}
/** Patterns for `.netrc` and `.pgpass`. These files have a fixed syntax, so any word in the password position is a password. */
const inFiles = [
  /\b(?:machine\s{1,4}\S{1,100}|default)\s{1,8}(?:login|user)\s{1,4}\S{1,60}\s{1,8}password\s{1,4}["']?([^\s"']{4,100})/g,
  /(?<=^|[\n"'`])[\w.*-]{1,100}:(?:\d{4,5}|\*):[\w.*-]{1,60}:[\w.*-]{1,60}:([^\s"'`:]{4,100})(?=["'`\r\n]|$)/g,
];
/** `.pgpass` entry without its host. */
const listed = /:(?:\d{4,5}|\*):[A-Za-z*][\w.*-]{0,60}:[A-Za-z*][\w.*-]{0,60}:([^\s"'`:\\]{8,100})/y;

/** A password in an option of any program: `-p …`, `/p:…`, `-u me:…`. */
const optioned =
  /(?<=[\s"'`])(?:-[A-Za-z]{1,2}|--[a-z][a-z-]{1,30}|\/[a-z]{1,10})(?:[ =:]["']?)(?:[\w.@-]{1,40}:)?([^\s"'`\\:/,;()<>|]{10,64})(?=[\s"'`]|$)/g;
/** A hexadecimal token or key in an option: `-t …`, `--api-key …`. */
const optionedToken = /(?<=\s)(?:-[tk]|--(?:api-?)?key)[ =]([\da-f-]{32,128})(?=[\s"'`]|$)/g;
const options: readonly (readonly [needs: readonly string[] | RegExp, shape: RegExp])[] = [
  [/[\s"'`][-/][A-Za-z-]/, optioned],
  [['__t_', '__k_', '__key', '_api_key', '__apikey'], optionedToken],
];

const optionSecrets: readonly Detector[] = options.map(([needs, shape]) => ({
  ...(needs instanceof RegExp ? { orShape: needs } : { needs }),
  find: (text) =>
    [...text.matchAll(shape)].flatMap(({ 0: all, 1: value = '', index }): SecretFinding[] => {
      const end = index + all.length;
      return (isPasswordLike(value) && !isNamedPublic(text, end - value.length)) || (shape === optionedToken && isLongHex(value))
        ? [{ start: end - value.length, end, kind: 'assigned' }]
        : [];
    }),
}));

/** Finds secrets after a fixed prefix; `isSecret` checks each match. */
function placesIn(text: string, mark: string, shape: RegExp, isSecret: (value: string) => boolean): SecretFinding[] {
  const found: SecretFinding[] = [];
  for (let at = text.indexOf(mark); at >= 0; ) {
    shape.lastIndex = at;
    const match = shape.exec(text);
    const value = match?.[1] ?? match?.[2] ?? '';
    const end = at + (match?.[0].length ?? 0);
    const isFound = match !== null && isSecret(value);
    if (isFound) found.push({ start: end - value.length, end, kind: 'assigned' });
    at = text.indexOf(mark, isFound ? end : at + 1);
  }
  return found;
}

/** Whether the value is a literal, not a variable, ID, port or placeholder. */
function isGiven(value: string): boolean {
  return !/^[$<{%:,([]|^[\d:]{1,3}$/.test(value) && !isHarmless(value) && !isFieldWord(value);
}

function isListed(value: string): boolean {
  return isGiven(value) && isMixed(value) && (!isWordy(value) || /[A-Za-z]{4}\d{2,4}$/.test(value)) && !/[/()[\]{}<>,;]/.test(value);
}

/** Keywords in network device configurations after which the value follows without `=`. */
const ofDevice =
  /\b(?:username|enable|snmp|tacacs|radius|isakmp|ike|ikev2|ipsec|crypto|tunnel-group|neighbor|peer|bgp|ospf|eigrp|isis|standby|r[ow]community|createUser|vrrp|hsrp|ntp|ppp|pppoe|chap|wlan|ssid|wifi|wireless|wpa2?|privilege|aaa|vpn|l2tp|login|local-user|super|keyring|set (?:system|security|protocols|interfaces|snmp))\b/i;
const configured =
  /(?:^|[ \t])(secret|passw(?:or)?d|passphrase|community|key|key-string|(?:pre-?)?shared-(?:key|secret)|r[ow]community|wpa-psk|psk|auth(?:entication)?-(?:key|password)|simple-password|cipher|md5|sha(?:-?\d{3})?)((?:[ \t]+(?:\d|ascii\S*|plain\S*|clear\S*|encrypted|hexadecimal|simple|cipher|irreversible-cipher|md5|local|remote|level \d+|read|write)){0,3})[ \t]+["']?([^\s"'\\]{5,100})/gi;
const isAddress = /^[\d.:/]+$/;

/** Finds secrets in device configurations. Linear, because each line is examined once. */
function deviceSecretsIn(text: string): SecretFinding[] {
  return [...text.matchAll(configured)].flatMap(({ 0: all, 1: name = '', 2: type = '', 3: value = '', index }): SecretFinding[] => {
    const line = text.lastIndexOf('\n', index) + 1;
    if (index - line > 160 || !ofDevice.test(text.slice(line, index + all.length - value.length))) return [];
    const isSure = /\d|plain|clear|cipher|simple/.test(type) || /community$/i.test(name);
    const isSecret =
      (isSure || isMarked(value) || (value.length >= 12 && alternation(value) >= 0.25)) &&
      !isAddress.test(value) &&
      !isHarmless(value) &&
      !isLabelOfField(value) &&
      !/[()[\]{}<>;,:]/.test(value);
    const end = index + all.length;
    return isSecret ? [{ start: end - value.length, end, kind: 'assigned' }] : [];
  });
}

export const commandSecrets: readonly Detector[] = [
  ...places.map(([mark, shape]): Detector => ({ needs: [foldedWord(mark)], find: (text) => placesIn(text, mark, shape, isGiven) })),
  { orShape: /:(?:\d{4,5}|\*):/, find: (text) => placesIn(text, ':', listed, isListed) },
  {
    needs: ['machine_', 'machine\n', 'default_', 'default\n'],
    orShape: /:(?:\d{4,5}|\*):/,
    find: (text) =>
      inFiles.flatMap((shape) =>
        [...text.matchAll(shape)].flatMap(({ 0: all, 1: value = '', index }): SecretFinding[] => {
          const start = index + all.lastIndexOf(value);
          return isHarmless(value) ? [] : [{ start, end: start + value.length, kind: 'assigned' }];
        }),
      ),
  },
  ...optionSecrets,
  {
    needs: ['secret', 'password', 'passwd', 'passphrase', 'community', 'key', 'shared', 'psk', 'cipher', 'md5', 'sha'],
    find: deviceSecretsIn,
  },
];
