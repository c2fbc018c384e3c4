// Reverses a unified diff, so that it turns the new text into the old one.
import { lineTexts } from '../../text/lines';

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(.*)$/;

/** The patch the other way round: what was added goes, what went comes. Text around the diff stays as it is. */
export function reversePatch(patch: string): string {
  const lines = lineTexts(patch);
  const reversed: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const [, oldStart, oldCount = '1', newStart, newCount = '1', rest = ''] = hunkHeader.exec(line) ?? [];
    if (oldStart === undefined || newStart === undefined) {
      const next = lines[at + 1] ?? '';
      const isPair = line.startsWith('--- ') && next.startsWith('+++ ');
      reversed.push(...(isPair ? [`--- ${otherSide(next.slice(4))}`, `+++ ${otherSide(line.slice(4))}`] : [reverseHeader(line)]));
      at += isPair ? 2 : 1;
      continue;
    }
    reversed.push(`@@ -${newStart},${newCount} +${oldStart},${oldCount} @@${rest}`);
    const body = bodyOf(lines, at + 1, Number(oldCount), Number(newCount));
    reversed.push(...reverseBody(body));
    at += 1 + body.length;
  }
  return reversed.join('\n');
}

function otherSide(path: string): string {
  return path.startsWith('a/') ? `b/${path.slice(2)}` : path.startsWith('b/') ? `a/${path.slice(2)}` : path;
}

function reverseHeader(line: string): string {
  const [, left, right] = /^diff --git a\/(.+) b\/(.+)$/.exec(line) ?? [];
  if (left !== undefined && right !== undefined) return `diff --git a/${right} b/${left}`;
  const [, kind = '', mode] = /^(new|deleted) file mode (.*)$/.exec(line) ?? [];
  if (mode !== undefined) return `${kind === 'new' ? 'deleted' : 'new'} file mode ${mode}`;
  const [, age = '', bits] = /^(old|new) mode (.*)$/.exec(line) ?? [];
  if (bits !== undefined) return `${age === 'new' ? 'old' : 'new'} mode ${bits}`;
  const [, way = '', path] = /^rename (from|to) (.*)$/.exec(line) ?? [];
  return path === undefined ? line : `rename ${way === 'to' ? 'from' : 'to'} ${path}`;
}

/** The lines of a hunk, as many as its header says. */
function bodyOf(lines: readonly string[], from: number, oldCount: number, newCount: number): string[] {
  const body: string[] = [];
  let [old, fresh] = [oldCount, newCount];
  for (let at = from; at < lines.length && (old > 0 || fresh > 0 || lines[at]?.startsWith('\\')); at++) {
    const line = lines[at] ?? '';
    if (!line.startsWith('+') && !line.startsWith('\\')) old--;
    if (!line.startsWith('-') && !line.startsWith('\\')) fresh--;
    body.push(line);
  }
  return body;
}

/** In each run of changed lines those that go stand first. */
function reverseBody(body: readonly string[]): string[] {
  const reversed: string[] = [];
  let added: string[] = [];
  let last: string[] = reversed;
  for (const line of body) {
    if (line.startsWith('+')) {
      reversed.push(`-${line.slice(1)}`);
      last = reversed;
    } else if (line.startsWith('-')) {
      added.push(`+${line.slice(1)}`);
      last = added;
    } else if (line.startsWith('\\')) last.push(line);
    else {
      reversed.push(...added, line);
      added = [];
      last = reversed;
    }
  }
  return [...reversed, ...added];
}
