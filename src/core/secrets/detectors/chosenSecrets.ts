// Passwords as people choose them, in lines that mention one.
import type { Detector } from './detector';
import { endOfLine } from '../charClasses';
import type { SecretFinding } from '../kinds';
import { alternation, isHarmless, isMixed, isPasswordLike, isWordy } from '../randomness';

/** Evidence that this line or the next contains a password. */
const ofPassword =
  /pass(?:w(?:or)?d|wort|phrase|code|[_ :="'-]|$)|(?<![a-z])pwd?(?![a-z])|\bmdp\b|kennwort|contrase|\bclave\b|senha|mot de passe|wachtwoord|parola|парол|密码|密碼|口令|パスワード|비밀번호/i;
const ofAccount =
  /\brdp\b|\bv[np][nc]\b|\bs?ftp\b|\bssh\b|panel|administrator|secret|cred(?:ential)?s?\b|log-?in|sign[ -]in|\bauth|\b(?:user|admin|root|account)\b|wi-?fi|wlan|ssid|\bpsk\b|zugang|acceso|acc[eè]s\b|доступ/i;

const word =
  /(?<![^\s"'`,;:()<>{}[\]|=>/\u2192「：])([^\s"'`,;:()<>{}[\]|\\/\u3000-\u9fff\uac00-\ud7af]{6,40}?)(?=[.,;)]?(?:[\s"'`|<「」]|$))/g;
/** Characters that names, numbers and dates do not need. */
const sign = /[!#$%^&*?@+=~]/;
const isCode =
  /^[#$@?&%*+~=^!-]|[\w)][*+%=]\d+$|\w=\w|\$\{|&\w+=|@[\w-]+\.\w|^[a-z][\w.-]*@[a-z][\w-]*$|^\d+[%+*]|\+\w+$|\[|^[\w.-]+@\d|\?\.|\w\?\w/;
/** Things with numbers in their name: algorithms, machines, versions. */
const numbered =
  /^(?:sha|md|utf|base|es|ipv|oauth|ed|rsa|aes|hs|rs|ps|ec|x|h|http|tls|ssl|wpa|v|ver|log|k|s|r|win|windows|mac|python|node|java|php|ruby|go|vue|db|user|member|agent|admin|owner|cost|rounds?|billing|test|step|line|page|item|host|server|web|app|api|port|team|room|floor|version|release|build|group|level|tier|type|phase|day|week|year|q|iso|rfc|cve|pr|issue|ticket|task|case|input|field|button|column|row|bcrypt|argon|scrypt|pbkdf|pkcs|secp|curve|chacha|poly|blake|crc|uuid|sdk|beta|alpha|rc)[-_.]?\d{1,2}[a-z]?$|^(?:sha|md|utf|base|aes|rsa|hs|es|ed|pkcs|secp|pbkdf|ipv|iso|rfc|x|scram-sha|argon|blake|curve|saml|oidc|fido|u2f)[-_]?\d+\w*$|\d(?:px|ms|kb|mb|gb|st|nd|rd|th|am|pm|d|h|m|s)$/i;
/** Words followed by a name of a person or thing. */
const beforeName =
  /(?:^|[\s"'])(?:for|of|by|from|at|in|on|to|user|username|login|account|für|von|de|del|du|per|para|host|server|port|version|line|step|bei|auf|see|with|and|or|the|a)[ \t]?["'`]?$/i;
/** Preceded by a user, or by words about signing in. */
const announced =
  /(?:\b(?:with|mit|avec|con)|(?:^|[\s"'`])[A-Za-z][\w.@-]{1,40} \/|(?:^|[\s"'`])[A-Za-z][\w.@-]{1,40}:(?!\s))[ \t]?["'`]?$/i;
/** Maximum characters examined per line. */
const maxLineLength = 400;
const isProgram = /[(){};]|=>|::|->/;

/** Fast check of a line: a digit, or four changes of case. */
const candidate = /\d|[a-z][A-Z]+[a-z]+[A-Z]+[a-z]|[A-Z][a-z]+[A-Z]+[a-z]+[A-Z]/g;

/** Linear: each line is examined once, with bounded words. */
function chosenSecretsIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  const lineAt = (at: number) => text.slice(at, Math.min(endOfLine(text, at), at + maxLineLength));
  candidate.lastIndex = 0;
  for (let match = candidate.exec(text); match; match = candidate.exec(text)) {
    const at = text.lastIndexOf('\n', match.index) + 1;
    candidate.lastIndex = endOfLine(text, at) + 1;
    const line = lineAt(at);
    const named = ofPassword.exec(line);
    const isBelow = at > 0 && ofPassword.test(lineAt(text.lastIndexOf('\n', at - 2) + 1));
    if (named === null && !isBelow && !ofAccount.test(line)) continue;
    for (const { 1: value = '', index } of line.matchAll(word))
      if (isChosen(value, line, index, named?.index ?? -1, isBelow))
        found.push({ start: at + index, end: at + index + value.length, kind: 'assigned' });
  }
  return found;
}

export const chosenSecrets: Detector = {
  needs: [
    ...['pass', 'pw', 'mdp', 'kennwort', 'contrase', 'clave', 'senha', 'mot_de_passe', 'wachtwoord', 'parola', 'парол'],
    ...[
      'rdp',
      'vpn',
      'vnc',
      'ftp',
      'ssh',
      'panel',
      'administrator',
      'secret',
      'cred',
      'login',
      'log_in',
      'sign_in',
      'auth',
      'user',
      'admin',
    ],
    ...['root', 'account', 'wifi', 'wi_fi', 'wlan', 'ssid', 'psk', 'zugang', 'acceso', 'acces', 'доступ'],
  ],
  orShape: /密码|密碼|口令|パスワード|비밀번호/,
  find: chosenSecretsIn,
};

function isChosen(value: string, line: string, index: number, namedAt: number, isBelow: boolean): boolean {
  const before = line.slice(Math.max(0, index - 60), index);
  if (isHarmless(value) || numbered.test(value) || /:\/\/\S*$/.test(before)) return false;
  const isRandomWord = value.length >= 10 && /^[A-Za-z]+$/.test(value) && alternation(value) >= 0.35 && !isWordy(value);
  if (!isMixed(value)) return isRandomWord && announced.test(before);
  if (isSigned(value)) return true;
  const isWord = isWordWithNumber(value) || (isPasswordLike(value) && !/[=+.]/.test(value));
  if (!isWord) return false;
  if (announced.test(before)) return !/^[a-z]+-\d{4}$/.test(value);
  if (isBelow && line.trim() === value) return true;
  const isQuoted = /["'`]$/.test(before);
  const isBehind =
    namedAt >= 0 &&
    (index > namedAt
      ? index - namedAt < (/^[a-z]+[-_]/.test(value) ? 24 : 90)
      : /(?:#|\/\/|<!--|--) [^"'`]{0,60}$/.test(line.slice(index + value.length)));
  return (
    isBehind && (isQuoted || !isProgram.test(line)) && !beforeName.test(before) && (/[^:]: ["'`]?$/.test(before) || !isNameInCode(value))
  );
}

/** `Raven62!`, `12indigo$34` */
function isSigned(value: string): boolean {
  return sign.test(value) && !isCode.test(value) && !/\.[a-z]{1,5}[!?]?$/i.test(value);
}

/** `hazel814`, `Cedar-Otter-12`, `raven.lagoon37` */
function isWordWithNumber(value: string): boolean {
  return /^(?:[A-Za-z]{3,14}[-_.]?){1,4}\d{2,6}$|^[A-Z][a-z]{5,}\d$/.test(value);
}

function isNameInCode(value: string): boolean {
  return /^[a-z]+(?:[A-Z][a-z]+)+\d{1,2}$|^[A-Z_\d]+$/.test(value);
}
