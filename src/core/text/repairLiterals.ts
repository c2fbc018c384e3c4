// Rewrites the few literals that models carry over from other languages into JSON; everything else stays as it was.

const words: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', undefined: 'null' };

/**
 * A token of JSON or of a close relative of it. A string that is never closed is one token up to the end of the text, so that
 * no alternative ever has to be taken back and the scan stays linear.
 */
const token = /"(?:[^"\\]|\\[\s\S])*\\?(?:"|$)|'(?:[^'\\]|\\[\s\S])*\\?(?:'|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[A-Za-z_]+|\s+|[\s\S]/g;

/**
 * The text without comments, with single-quoted strings, `True`, `False`, `None`, `undefined`, trailing commas and raw line ends inside strings
 * made JSON. Nothing is ever added that could complete a cut-off value; what cannot be repaired stays wrong.
 */
export function repairLiterals(text: string): string {
  const out: string[] = [];
  /** Where a comma stands in `out` that a closing bracket would make a trailing one; -1 for none. */
  let comma = -1;
  let before = '';
  for (const part of text.match(token) ?? []) {
    if (part.trim() === '' || isComment(part)) {
      if (!isComment(part)) out.push(part);
      continue;
    }
    if ((part === '}' || part === ']') && comma >= 0) out[comma] = '';
    // A comma after another comma or an opening bracket stands for a missing value: that is not ours to invent.
    comma = part === ',' && !'[{,:'.includes(before) ? out.length : -1;
    before = part;
    out.push(repairToken(part));
  }
  return out.join('');
}

function isComment(part: string): boolean {
  return part.startsWith('//') || part.startsWith('/*');
}

/** A string cut off by the end of the text may come out closed, yet the bracket around it is still missing: it stays wrong. */
function repairToken(part: string): string {
  if (part.length > 1 && part.startsWith('"')) return escapeControls(part);
  if (part.length > 1 && part.startsWith("'")) return escapeControls(`"${requote(part.slice(1, -1))}"`);
  return Object.hasOwn(words, part) ? (words[part] ?? part) : part;
}

/** The inside of a single-quoted string as the inside of a double-quoted one. */
function requote(inside: string): string {
  return inside.replace(/\\[\s\S]|"/g, (piece) => (piece === '"' ? '\\"' : piece === "\\'" ? "'" : piece));
}

/** JSON allows no raw control characters in a string; models write line ends as they are. */
function escapeControls(quoted: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
  return quoted.replace(/[\u0000-\u001f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
