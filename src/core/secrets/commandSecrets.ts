// Passwords in commands and lists that name none: what `curl -u`, `mysql -p` and `sshpass -p` are given, and the last field of a line of `.pgpass`.
import { isHarmless, isMixed, isWordy } from './chance';
import type { SecretFinding } from './kinds';

/** A row: what the place begins with, and the whole of it, the password as its last group. Each looks a bounded stretch ahead. */
const places: readonly (readonly [mark: string, shape: RegExp])[] = [
  ['curl ', /curl [^\n|;]{0,200}?(?:-u|--user|--proxy-user)[ =]?["']?[^\s:"']{1,60}:([^\s"'\\]{4,100})/y],
  ['sshpass ', /sshpass [ \t]{0,4}-p[ \t]{0,4}["']{0,2}([^\s"'\\]{4,100})/y],
  ['mysql', /mysql\w{0,10} [^\n|;]{0,120}?-p([^\s"'\\-][^\s"'\\]{3,80})/y],
  ['mariadb', /mariadb[\w-]{0,10} [^\n|;]{0,120}?-p([^\s"'\\-][^\s"'\\]{3,80})/y],
];
/** From the port on; the host stands in front of it. */
const listed = /:(?:\d{4,5}|\*):[A-Za-z*][\w.*-]{0,60}:[A-Za-z*][\w.*-]{0,60}:([^\s"'`:\\]{8,100})/y;

export function commandSecretsIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  const take = (shape: RegExp, at: number, isSecret: (value: string) => boolean): number => {
    shape.lastIndex = at;
    const match = shape.exec(text);
    const value = match?.[1] ?? '';
    if (!match || !isSecret(value)) return at + 1;
    const end = at + match[0].length;
    found.push({ start: end - value.length, end, kind: 'assigned' });
    return end;
  };
  for (const [mark, shape] of places) for (let at = text.indexOf(mark); at >= 0; ) at = text.indexOf(mark, take(shape, at, isGiven));
  for (let at = text.indexOf(':'); at >= 0; ) at = text.indexOf(':', take(listed, at, isListed));
  return found;
}

/** No variable, no number of a user or a port, no word in its stead. */
function isGiven(value: string): boolean {
  return !/^[$<{%]|^[\d:]+$/.test(value) && !isHarmless(value) && isMixed(value);
}

function isListed(value: string): boolean {
  return isGiven(value) && !isWordy(value) && !/[/()[\]{}<>,;]/.test(value);
}
