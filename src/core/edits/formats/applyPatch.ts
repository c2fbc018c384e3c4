// Parses patch envelopes: `*** Begin Patch`, one section per file, `*** End Patch`.
import type { EditOp, EditRefusal } from '../lines/proposal';
import { closesPatch, type FormBlock, type FormCursor, unreadableBlock, withoutBlankEnd } from './form';
import { hunkEdits } from './patchHunk';
import { endedLines } from '../lines/lines';

const begin = /^\s*\*\*\* Begin Patch\s*$/;
const end = /^\s*\*\*\* End Patch\s*$/;
const section = /^\s*\*\*\* (Add|Delete|Update) File: *(\S.*)$/;
const move = /^\s*\*\*\* Move to: *(\S.*)$/;
/** A `***` line found where a section header was expected. */
const otherStars = /^\*\*\* (?!End of File)/;

/**
 * Parses a patch envelope; its begin and end markers may be missing. Without an end marker, the last section may be truncated, so it counts
 * only if the model finished its reply.
 */
export function readApplyPatch(reading: FormCursor): FormBlock | null {
  const { lines, at } = reading;
  const hasBegin = begin.test(lines[at] ?? '');
  if (!hasBegin && !section.test(lines[at] ?? '')) return null;
  const last = endOf(reading, hasBegin ? at + 1 : at);
  const isClosed = end.test(lines[last] ?? '') || (reading.fence !== null && last < lines.length);
  const next = end.test(lines[last] ?? '') ? last + 1 : last;
  const sections = sectionsOf(lines, hasBegin ? at + 1 : at, last);
  const ops: EditOp[] = [];
  const refused: EditRefusal[] = [];
  for (const [index, found] of sections.entries()) {
    const isCut = !isClosed && !reading.hasEnded && index === sections.length - 1;
    const read = isCut ? unreadableBlock(found.path, last - 1, 'the patch ends without "*** End Patch".') : readSection(found);
    if (Array.isArray(read)) ops.push(...read);
    else refused.push(read);
  }
  if (sections.length === 0) refused.push(unreadableBlock('', at, 'the patch has no section such as "*** Update File: PATH".'));
  return { ops, refused, next: Math.max(next, at + 1) };
}

function endOf(reading: FormCursor, from: number): number {
  const { lines } = reading;
  let line = from;
  while (line < lines.length) {
    const text = lines[line] ?? '';
    if (end.test(text) || begin.test(text)) break;
    if (closesPatch(text, reading)) break;
    line++;
  }
  return line;
}

interface PatchSection {
  readonly kind: string;
  readonly path: string;
  readonly at: number;
  readonly body: readonly string[];
}

function sectionsOf(lines: readonly string[], from: number, to: number): PatchSection[] {
  const sections: { kind: string; path: string; at: number; body: string[] }[] = [];
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? '';
    const header = /^[+-]/.test(line) ? null : section.exec(line);
    if (header) sections.push({ kind: header[1] ?? '', path: (header[2] ?? '').trimEnd(), at, body: [] });
    else if (sections.length === 0 && otherStars.test(line)) sections.push({ kind: line.trim(), path: '', at, body: [] });
    else sections.at(-1)?.body.push(line);
  }
  return sections;
}

function readSection({ kind, path, at, body }: PatchSection): EditOp[] | EditRefusal {
  if (kind === 'Delete') return [{ op: 'delete', path, intent: '' }];
  if (kind === 'Add') return addition(path, at, withoutBlankEnd(body));
  if (kind !== 'Update') return unreadableBlock('', at, `"${kind.slice(0, 60)}" is not a section: use Add, Update or Delete File.`);
  const to = move.exec(body[0] ?? '')?.[1]?.trimEnd();
  const hunkLines = to === undefined ? body : body.slice(1);
  const stars = hunkLines.findIndex((line) => otherStars.test(line));
  if (stars >= 0)
    return unreadableBlock(path, at + 1 + stars + (to === undefined ? 0 : 1), 'a hunk or the end of the patch was expected here.');
  const ops = hunkEdits(path, hunkLines);
  if (to !== undefined) ops.push({ op: 'rename', path, to, intent: '' });
  return ops.length > 0 ? ops : unreadableBlock(path, at, 'this section changes nothing: a hunk with "-" or "+" lines was expected.');
}

function addition(path: string, at: number, body: readonly string[]): EditOp[] | EditRefusal {
  const wrong = body.findIndex((line) => line !== '' && !line.startsWith('+'));
  if (wrong >= 0) return unreadableBlock(path, at + 1 + wrong, 'every line of a new file must begin with "+".');
  return [{ op: 'create', path, intent: '', content: endedLines(body.map((line) => line.slice(1))) }];
}
