// Secrets one level below a name: Kubernetes Secrets, `tokens: { master: … }`.
import { valueIsSecret } from '../assignedValues';
import type { Detector } from './detector';
import type { SecretFinding } from '../kinds';
import { type FoundName, nameStart } from '../nameSearch';
import { aboutSecrets, isPassword, type NameStrength } from '../names';
import { isHarmless, isLongHex, isMadeByChance, isMarked, isWordy } from '../randomness';

const kind = /^[ \t\d:|+>#/*-]{0,24}["']?kind["']?:[ \t]{0,4}["']?Secret["']?,?[ \t]{0,4}\r?$/gm;
const block =
  /^((?:[ \t]{0,8}\d{1,5}[:|][ \t]|[+>#/*-]{1,2}[ \t]?|[ \t]{0,8}\d{1,5}\t)?[ \t]{0,8})["']?(?:data|stringData)["']?:[ \t]{0,4}\{?[ \t]{0,4}\r?$/;
const entry =
  /^((?:[ \t]{0,8}\d{1,5}[:|][ \t]|[+>#/*-]{1,2}[ \t]?|[ \t]{0,8}\d{1,5}\t)?[ \t]{1,16})["']?[\w.-]{1,100}["']?:[ \t]{1,4}(["']?)([^\s"']{4,4000})\2,?[ \t]{0,4}\r?$/;
/** End of the manifest: the next one, or the end of a JSON object. */
const divider = /^(?:---|\}|\.\.\.)/;
/** Maximum lines examined on each side of the kind. */
const maxLines = 60;

function manifestSecretsIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  let done = 0;
  kind.lastIndex = 0;
  for (let match = kind.exec(text); match; match = kind.exec(text)) {
    const from = Math.max(done, manifestStart(text, match.index));
    done = entriesFrom(text, from, found);
    kind.lastIndex = Math.max(done, kind.lastIndex);
  }
  return found;
}

export const manifestSecrets: Detector = { needs: ['secret'], find: manifestSecretsIn };

function manifestStart(text: string, at: number): number {
  let start = at;
  for (let count = 0; count < maxLines && start > 0; count++) {
    const before = text.lastIndexOf('\n', start - 2) + 1;
    if (divider.test(text.slice(before, before + 3))) break;
    start = before;
  }
  return start;
}

/** Reads the entries of a manifest and returns the position after it. */
function entriesFrom(text: string, from: number, found: SecretFinding[]): number {
  let at = from;
  let depth = -1;
  for (let count = 0; count < 2 * maxLines && at < text.length; count++) {
    const lineEnd = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const line = text.slice(at, Math.min(lineEnd, at + 4_200));
    if (divider.test(line)) return lineEnd;
    const opened = block.exec(line);
    const given = depth >= 0 ? entry.exec(line) : null;
    if (opened) depth = opened[1]?.length ?? 0;
    else if (given && (given[1]?.length ?? 0) > depth) {
      const start = at + line.lastIndexOf(given[3] ?? '');
      if (!isHarmless(given[3] ?? '')) found.push({ start, end: start + (given[3]?.length ?? 0), kind: 'assigned' });
    } else if (line.trim() !== '') depth = -1;
    at = lineEnd + 1;
  }
  return at;
}

const opens = /["']?[ \t]{0,3}(?::|=>?|:=)[ \t]{0,3}(?:\{|#\{)?[ \t]{0,3}(?=\r?\n|["'\w])/y;
const nested =
  /["']?([A-Za-z][\w.-]{0,40})["']?[ \t]{0,3}(?::|=>?)[ \t]{1,3}(["']?)([^\s"',{}[\]]{4,200})\2[ \t]{0,3},?[ \t]{0,3}(?=\r?\n|$|\}|["'])/y;
/** Maximum entries per name. */
const maxEntries = 8;

/** Linear: the text examined per name is bounded. */
export function nestedSecretsIn(text: string, names: readonly FoundName[]): SecretFinding[] {
  const found: SecretFinding[] = [];
  let done = 0;
  for (const { start, end, strength } of names) {
    opens.lastIndex = end;
    const opened = start < done || strength === 'short' ? null : opens.exec(text);
    if (!opened) continue;
    const from = nameStart(text, start);
    const depth = from - (text.lastIndexOf('\n', from - 1) + 1);
    const isBraced = opened[0].includes('{');
    let at = opens.lastIndex;
    if (!isBraced && !/[\r\n]/.test(text[at] ?? '')) continue;
    for (let count = 0; count < maxEntries; count++) {
      const blank = /\s{0,60}/y;
      blank.lastIndex = at;
      const lead = blank.exec(text)?.[0] ?? '';
      const inside = isBraced || (lead.includes('\n') && lead.length - lead.lastIndexOf('\n') - 1 > depth && !/\n[ \t]*\n/.test(lead));
      nested.lastIndex = at + lead.length;
      const given = inside ? nested.exec(text) : null;
      if (!given) break;
      const [all, key = '', quote = '', value = ''] = given;
      const valueAt = at + lead.length + all.lastIndexOf(quote + value) + quote.length;
      if (isSecretBelow(key.toLowerCase(), value, strength)) found.push({ start: valueAt, end: valueAt + value.length, kind: 'assigned' });
      at = nested.lastIndex;
    }
    done = at;
  }
  return found;
}

function isSecretBelow(key: string, value: string, strength: NameStrength): boolean {
  if (isHarmless(value)) return false;
  if (/^(?:default|value|content|plain|current|previous|old|new)$/.test(key))
    return valueIsSecret(value, {
      strength,
      isGiven: true,
      isQuoted: true,
      isEnvironment: false,
      isListed: false,
      isSettings: false,
      after: '',
    });
  if (key.split(/[-_.]/).some((part) => aboutSecrets.has(part)) || /ids?$/.test(key)) return false;
  return (
    isLongHex(value) ||
    (isMadeByChance(value) && !isWordy(value)) ||
    ((isPassword(strength) || strength === 'secret') && isMarked(value) && !/[()/]/.test(value))
  );
}
