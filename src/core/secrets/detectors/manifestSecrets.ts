// Detects the values in Kubernetes Secret manifests.
import type { Detector } from './detector';
import type { SecretFinding } from '../kinds';
import { isHarmless } from '../randomness';

const kind = /^[ \t\d:|+>#/*-]{0,24}["']?kind["']?:[ \t]{0,4}["']?Secret["']?,?[ \t]{0,4}\r?$/gm;
const block =
  /^((?:[ \t]{0,8}\d{1,5}[:|][ \t]|[+>#/*-]{1,2}[ \t]?|[ \t]{0,8}\d{1,5}\t)?[ \t]{0,8})["']?(?:data|stringData)["']?:[ \t]{0,4}\{?[ \t]{0,4}\r?$/;
const entry =
  /^((?:[ \t]{0,8}\d{1,5}[:|][ \t]|[+>#/*-]{1,2}[ \t]?|[ \t]{0,8}\d{1,5}\t)?[ \t]{1,16})["']?(?!(?:[\w.-]{0,60}[_.-])?(?:user(?:name)?|e?mail|host(?:name)?|port|database|db_?name)["']?:)[\w.-]{1,100}["']?:[ \t]{1,4}(["']?)([^\s"']{4,4000})\2,?[ \t]{0,4}\r?$/;
/** End of a manifest: the separator of the next manifest, or the end of a JSON object. */
const divider = /^(?:---|\}|\.\.\.)/;
/** Maximum number of lines to examine on each side of the `kind` line. */
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

/** Collects the values of a manifest; returns the position after the manifest. */
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
