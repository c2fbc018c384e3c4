// Detects private key blocks: PEM (RFC 7468), OpenPGP (RFC 9580), PuTTY.
import { isIn, runStart } from '../charClasses';
import type { SecretFinding } from '../kinds';

export const blockMark = 'PRIVATE KEY';
const begin = /-----BEGIN (?:[A-Z0-9 ]{0,40} )?PRIVATE KEY(?: BLOCK)?-----/g;
const end = /-----END (?:[A-Z0-9 ]{0,40} )?PRIVATE KEY(?: BLOCK)?-----/g;
const putty = /Private-Lines: ?\d{1,4}\r?\n/g;

export function blocksIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  if (text.includes(blockMark)) {
    begin.lastIndex = 0;
    for (let match = begin.exec(text); match; match = begin.exec(text)) {
      end.lastIndex = begin.lastIndex;
      const to = end.exec(text) ? end.lastIndex : text.length;
      found.push({ start: match.index, end: to, kind: 'privateKey' });
      begin.lastIndex = to;
    }
  }
  putty.lastIndex = 0;
  for (let match = text.includes('Private-Lines') ? putty.exec(text) : null; match; match = putty.exec(text)) {
    const mac = text.indexOf('Private-MAC', putty.lastIndex);
    found.push({ start: putty.lastIndex, end: mac < 0 ? text.length : mac, kind: 'privateKey' });
  }
  return hasKeyLine(text) ? [...found, ...middlesIn(text)] : found;
}

const keyLine = /(?:^|[^A-Za-z0-9+/=])([A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70})$/;
const lastLine = /(?:^|[^A-Za-z0-9+/=])([A-Za-z0-9+/]{1,70}={0,2})$/;
const minLines = 3;

/** Whether the text may contain a key line. Checks every 64th character, because a run of 64 characters covers one of them. */
function hasKeyLine(text: string): boolean {
  for (let at = 63; at < text.length; at += 64) {
    if (isIn('b', text.charCodeAt(at)) && runStart(text, 'b', at, 64) <= at - 32) return true;
    let to = at;
    while (to - at <= 32 && isIn('b', text.charCodeAt(to))) to++;
    if (to - at > 32) return true;
  }
  return false;
}

/**
 * Finds fragments of private keys without their markers: consecutive lines with the length of key lines, outside certificates and file
 * data.
 */
function middlesIn(text: string): SecretFinding[] {
  const found: SecretFinding[] = [];
  let count = 0;
  let from = 0;
  let isCertificate = false;
  const close = (to: number) => {
    if (count >= minLines && !isCertificate) found.push({ start: from, end: to, kind: 'privateKey' });
    count = 0;
  };
  let at = 0;
  let last = 0;
  while (at <= text.length) {
    const lineEnd = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    const line = lineEnd - at > 120 || lineEnd - at < 64 ? '' : text.slice(at, lineEnd).trimEnd();
    const match = keyLine.exec(line);
    if (match && /\d/.test(line) && /[a-z]/.test(line) && /[A-Z]/.test(line)) {
      if (count === 0) from = at + line.length - (match[1]?.length ?? 0);
      count++;
      last = at + line.length;
    } else {
      const rest = count > 0 && lineEnd - at < 90 ? lastLine.exec(text.slice(at, lineEnd).trimEnd()) : null;
      close(rest ? Math.max(last, at + text.slice(at, lineEnd).trimEnd().length) : last);
      if (lineEnd - at < 100) {
        const said = text.slice(at, lineEnd);
        if (/-----BEGIN (?!.*PRIVATE)/.test(said) || /;base64,|Content-Transfer/i.test(said)) isCertificate = true;
        else if (said.includes('-----END')) isCertificate = false;
      }
    }
    if (lineEnd === text.length) break;
    at = lineEnd + 1;
  }
  close(last);
  return found;
}
