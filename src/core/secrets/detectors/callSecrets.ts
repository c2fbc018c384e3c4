// Secrets in call arguments, such as `login('me', '…')`.
import type { Detector } from './detector';
import type { SecretFinding } from '../kinds';
import { isHarmless, isMixed, isWordy, strangenessOf } from '../randomness';

/** Suffixes of functions that take a name and a password, or a key; lowercase. */
const calls: readonly string[] = [
  ...[
    'auth',
    'compare',
    'checkpw',
    'hashpw',
    'create_user',
    'create_superuser',
    'make_user',
    'set_password',
    'check_password',
    'verify_password',
    'login',
    'signin',
    'logon',
    'authenticate',
    'credential',
    'credentials',
    'connect',
    'connection',
    'connector',
    'mysqli',
    'pdo',
  ],
  ...[
    'signinwithemailandpassword',
    'createuser',
    'createuserwithemailandpassword',
    'adduser',
    'sign',
    'hmac',
    'verify',
    'encode',
    'decode',
    'encrypt',
  ],
  ...[
    'decrypt',
    'securestring',
    'basic',
    'identify',
    'unlock',
    'register',
    'sequelize',
    'ftp',
    'sftp',
    'smtp',
    'imap',
    'client',
    'session',
    'sendline',
    'begin',
    'plaintext',
  ],
];
const called = new RegExp(`(?:${calls.join('|')})(?:async|with\\w{1,20})?(?:\\(| ?= ?\\(|[ \\t]{1,2}(?=["']))`, 'gi');
/** Functions that also take ordinary words: only random or password-like values are secrets. */
const argument = /["']([^"'\s\\]{6,120})["']/y;
/** Functions that only take user names, addresses and passwords: words with a number count too. */
const ofPasswords =
  /(?:auth|log[io]n|sign_?in|credentials?|compare|verify|checkpw|hashpw|user|password|basic|unlock|begin|mysqli|pdo|connection)(?:async)?\(/i;
/** Maximum distance of an argument from the bracket. Characters. */
const reach = 200;

/** Linear: the text examined per bracket is bounded. */
function callSecretsIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  if (!text.includes('"') && !text.includes("'")) return found;
  called.lastIndex = 0;
  for (let match = called.exec(text); match; match = called.exec(text)) {
    const from = called.lastIndex;
    const end = Math.min(text.length, from + reach);
    const isCall = match[0].endsWith('(');
    for (let at = from; at < end; at++) {
      const char = text[at];
      if (char === ')' || char === ';' || char === '{' || char === '\n') break;
      if (char !== '"' && char !== "'") continue;
      argument.lastIndex = at;
      const value = argument.exec(text)?.[1];
      if (value === undefined) {
        at = closing(text, at, end);
        continue;
      }
      const isPassword = isCall && ofPasswords.test(match[0]) && isChosenPassword(value, text.slice(from, at));
      if (isPassword || isArgumentSecret(value)) found.push({ start: at + 1, end: at + 1 + value.length, kind: 'assigned' });
      at += value.length + 1;
      if (!isCall) break;
    }
  }
  return found;
}

export const callSecrets: Detector = { needs: calls, find: callSecretsIn };

/** End of a quoted text that is not a word. */
function closing(text: string, at: number, end: number): number {
  const to = text.indexOf(text[at] ?? '', at + 1);
  return to < 0 || to > end ? end : to;
}

/** Letters with three digits or special characters, and not a name, address, path or pattern. */
export function isArgumentSecret(value: string): boolean {
  if (isHarmless(value) || /[/:(){}[\]<>,|]|^[.#-]|\.[a-z]{1,5}$|@[\w-]+\.\w+$/.test(value)) return isKeyOfSigns(value);
  if (/^[a-z]{14,}$/.test(value)) return strangenessOf(value) >= 0.3;
  if (!isMixed(value) || /^(?:sha|md|aes|rsa|hs|rs|es|ps|utf|base)[-_]?\d/i.test(value)) return false;
  return isWordy(value)
    ? /^[A-Za-z]+[-_.]?[A-Za-z]+\d{3,}[!?#]?$/.test(value)
    : /\d.*\d/.test(value) || /[!#$%^&*?@]/.test(value) || strangenessOf(value) >= 0.2;
}

/** Letters with a number or special character; the first argument is a user unless a digest follows. */
function isChosenPassword(value: string, before: string): boolean {
  if (!before.includes(',') && !/[A-Z].*\d|[!#$%^&*?+=]/.test(value)) return false;
  return (
    (isMixed(value) || /^\S*[A-Za-z]\S*[!#$%^&*?]/.test(value)) &&
    !isHarmless(value) &&
    !/[/:(){}[\]<>,|]|^[.#-]|\.[a-z]{1,5}$|@[\w-]+\.\w+$|^(?:sha|md|aes|rsa|hs|rs|es|ps|utf|base)[-_]?\d/i.test(value)
  );
}

/** Base64 may contain slashes. */
function isKeyOfSigns(value: string): boolean {
  return /^[A-Za-z0-9+/]{32,}={0,2}$/.test(value) && isMixed(value) && !isWordy(value) && !isHarmless(value);
}
