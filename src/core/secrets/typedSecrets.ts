// Passwords in calls and cookies whose form says which part is a secret.
// A call that types, signs in, hashes or signs takes the value itself, and no name stands beside it.
import { isLabelOfField } from './assignedValues';
import type { SecretFinding } from './kinds';
import { isHarmless, isLongHex, isMixed, isWordy } from './randomness';

type Test = (value: string) => boolean;
const isWord: Test = (value) =>
  value.length >= 5 && !isHarmless(value) && !isLabelOfField(value) && !/^[$:{<./\s,]|[{}()[\]]| $/.test(value);
const isKey: Test = (value) => value.length >= 8 && isWord(value);
const isSession: Test = (value) => !isHarmless(value) && (isLongHex(value) || (isMixed(value) && !isWordy(value)));

const quoted = String.raw`["'\u0060]([^"'\u0060\r\n{]{4,100})(?=\{enter\}|\s?["'\u0060])`;
const passwordField = String.raw`(?:[Pp]ass(?:word|wd|phrase)?|PASSWORD|[Pp]wd|\b[Pp]w\b|[Kk]ennwort|[Pp]asswort|[Cc]ontrase|[Ss]enha)`;
const type =
  '(?:type|fill|set_?[vV]alue|[sS]end_?[kK]eys|type_?[tT]ext|enter_?[tT]ext|[fF]ill_?[fF]ield|(?:perform_?)?[tT]ext_?[iI]nput|change(?:_?[tT]ext)?|set|send)';

/** A quick test for what a shape cannot do without, the shape with the password as its last group, and what such a value has to be. */
const shapes: readonly (readonly [needed: RegExp, shape: RegExp, isSecret: Test])[] = [
  // `get('[name=password]').type('…')`, `passwordField.sendKeys('…')`, `change(passwordInput, { target: { value: '…' } })`
  [
    /[pP]ass|[pP]wd?\b|ennwort|asswort|ontrase|enha/,
    new RegExp(`${passwordField}[^\\n;]{0,100}?\\b${type}\\((?:\\{[^}\\n]{0,30}: )?${quoted}`, 'g'),
    isWord,
  ],
  // `type('#password', '…')`, `fill_in 'Password', with: '…'`, `fill in "Password" with "…"`
  [
    /[pP]ass|[pP]wd?\b|ennwort|asswort|ontrase|enha/,
    new RegExp(`\\b(?:${type}\\(|fill[ _]in[ (])[^\\n;]{0,60}?${passwordField}[^\\n;]{0,40}?(?:, ?|with:? ?|value: ?)${quoted}`, 'g'),
    isWord,
  ],
  [/assword/, /Input (?:Password|Text)[ \t]{2,}\S*[pP]ass\S*[ \t]{2,}(\S{4,100})/g, isWord],
  [/assword/, new RegExp(`assword:?["'] ?\\{? ?\\bsend ${quoted}`, 'g'), isWord],
  // a user, then the password: `login('me', '…')`, `auth=('me', '…')`
  [
    /\(/,
    new RegExp(
      `(?:[lL]og_?[iI]n|[aA]uthenticate|[sS]ign_?[iI]n|[cC]redentials?|[bB]asic(?:_?[aA]uth)?|\\bauth ?=? ?)\\((?:["'][\\w.@+-]{2,60}["']|[\\w.]{1,40}), ?${quoted}(?=["'] ?\\))`,
      'g',
    ),
    isWord,
  ],
  // an address, a user, the password
  [
    /\(/,
    new RegExp(
      `(?:getConnection|->connect|[wW]ithEmailAndPassword|mysqli(?:_connect)?|PDO|Sequelize|create_?[sS]uper_?[uU]ser)\\((?:["'][^"'\\n]{0,100}["']|[\\w$.]{1,40}), ?["'][^"'\\n]{1,60}["'], ?${quoted}`,
      'g',
    ),
    isWord,
  ],
  // what is hashed, signed with or wrapped in base64
  [
    /hash|make_|crypt\(/,
    new RegExp(`(?:make_password|password_hash|\\bcrypt\\.hash(?:Sync|pw)?|bcrypt\\.hash(?:Sync|pw)?|hashpw|\\bcrypt)\\(b?${quoted}`, 'g'),
    isWord,
  ],
  [/jwt\.|createHmac/, new RegExp(`(?:jwt\\.(?:sign|verify|encode|decode)|createHmac)\\([^()\\n]{0,60}?, ?${quoted}`, 'g'), isKey],
  [/hmac\.new|cookie[PS]/, new RegExp(`(?:hmac\\.new|cookie(?:Parser|Session))\\(b?${quoted}`, 'g'), isKey],
  [/btoa|Buffer|encode/, /(?:btoa|Buffer(?:\.from)?|b64encode|base64_encode)\(b?["'][\w.@-]{2,40}:([^"'\n]{4,100})/g, isWord],
  // `Cookie: session=…`, `cookies = {"session": "…"}`, `curl -b 'sid=…'`
  [
    /ookie|COOKIE|curl /,
    /(?:[cC]ookies?|COOKIE|curl [^\n]{0,80}?-b)\b[^\n]{0,80}?\b[\w.-]{0,20}(?:sess|sid|SESS|auth|token|jwt|remember)[\w.-]{0,20}["']?(?:=|: ?)["']?(?:s%3A)?([^\s;"',]{16,200})/g,
    isSession,
  ],
];

/** Linear: each shape looks a bounded stretch ahead. */
export function typedSecretsIn(text: string): SecretFinding[] {
  return shapes.flatMap(([needed, shape, isSecret]) =>
    (needed.test(text) ? [...text.matchAll(shape)] : []).flatMap(({ 0: all, 1: value = '', index }): SecretFinding[] => {
      const end = index + all.length;
      return isSecret(value) ? [{ start: end - value.length, end, kind: 'assigned' }] : [];
    }),
  );
}
