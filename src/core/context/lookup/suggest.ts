// Suggestions after an @ in the message field: files and folders by name or path.
import { foldedName } from '../../discussion/mentions';
import type { Texts } from '../../i18n/language';
import type { Attachment } from '../../lifecycle/attachments';
import { baseName } from '../../paths/pathParts';

/** Maximum number of suggestions: as many as fit into the list without scrolling. */
export const maxSuggestions = 8;

/**
 * Returns the files and folders whose path contains the typed text, best first.
 * @param typed text after the @; without text, there are no suggestions
 */
export function placesFor(typed: string, paths: readonly string[], limit = maxSuggestions): Attachment[] {
  const sought = folded(typed.replaceAll('\\', '/'));
  if (sought === '') return [];
  const folders = new Set<string>();
  for (const path of paths) for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) folders.add(path.slice(0, at));
  const found = [
    ...paths.map((path) => ({ attachment: { kind: 'file', path } as Attachment, rank: rankOf(path, sought) })),
    ...[...folders].map((path) => ({ attachment: { kind: 'folder', path } as Attachment, rank: rankOf(path, sought) + 0.5 })),
  ].filter(({ rank }) => rank < 9);
  found.sort(
    (a, b) => a.rank - b.rank || a.attachment.path.length - b.attachment.path.length || (a.attachment.path < b.attachment.path ? -1 : 1),
  );
  return found.slice(0, limit).map(({ attachment }) => attachment);
}

/** Returns the selection and problems attachments whose kind name, in the user's language or in English, begins with the typed text. */
export function fromEditor(typed: string, offered: readonly Attachment[], texts: Texts): Attachment[] {
  return offered.filter(({ kind }) => {
    if (kind !== 'selection' && kind !== 'problems') return false;
    return [kind, texts[`attach.kind.${kind}`]].some((name) => foldedName(name).startsWith(foldedName(typed)));
  });
}

/**
 * Normalizes text for comparison. Upper case also expands ß and ligatures; NFC composes accented letters, which some file systems
 * decompose.
 */
const folded = (text: string) => text.normalize('NFC').toUpperCase();

/**
 * Ranks a path: 0 for an exact match of the name, 1 for a prefix of the name, 2 for a substring of the name, 3 for a substring of the path,
 * 9 without a match.
 */
function rankOf(path: string, sought: string): number {
  const plain = folded(path);
  const name = baseName(plain);
  if (name === sought) return 0;
  if (name.startsWith(sought)) return 1;
  if (name.includes(sought)) return 2;
  return plain.includes(sought) ? 3 : 9;
}
