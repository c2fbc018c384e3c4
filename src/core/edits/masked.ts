// A builder sees a file without its secrets: in an edit the mark that stands for one is the file's own line again, or the edit is refused.
import { maskedKey, maskOutgoing } from '../text/secrets';
import type { EditOp } from './proposal';

/**
 * The edit with the secrets of the lines it keeps put back; null where a mark stands in a line that is not one of the file's: what is behind it
 * is not known, and the mark itself must not be written over a secret.
 * @param base the file's own text; null where there is none
 */
export function withSecrets(op: EditOp, base: string | null): EditOp | null {
  if (base === null || base.includes(maskedKey) || !textsOf(op).some((text) => text.includes(maskedKey))) return op;
  const real = realLines(base);
  const filled = (text: string) => fill(text, real);
  switch (op.op) {
    case 'replace': {
      const oldText = filled(op.oldText);
      const newText = filled(op.newText);
      return oldText === null || newText === null ? null : { ...op, oldText, newText };
    }
    case 'create':
    case 'rewrite': {
      const content = filled(op.content);
      return content === null ? null : { ...op, content };
    }
    default:
      return op;
  }
}

function textsOf(op: EditOp): readonly string[] {
  if (op.op === 'replace') return [op.oldText, op.newText];
  return op.op === 'create' || op.op === 'rewrite' ? [op.content] : [];
}

/** Lines with a secret by what is shown of them, without the white space around; what is shown of two different ones alike is left out. */
function realLines(base: string): ReadonlyMap<string, string> {
  const lines = base.split('\n');
  const shown = maskOutgoing(base, {}).split('\n');
  const real = new Map<string, string>();
  if (shown.length !== lines.length) return real;
  const unclear = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const key = shown[index]?.trim() ?? '';
    if (!key.includes(maskedKey)) continue;
    const known = real.get(key);
    if (known !== undefined && known !== line.trim()) unclear.add(key);
    real.set(key, line.trim());
  }
  for (const key of unclear) real.delete(key);
  return real;
}

function fill(text: string, real: ReadonlyMap<string, string>): string | null {
  const lines = text.split('\n').map((line) => {
    if (!line.includes(maskedKey)) return line;
    const found = real.get(line.trim());
    return found === undefined ? null : line.replace(line.trim(), () => found);
  });
  return lines.includes(null) ? null : lines.join('\n');
}
