// Tells a line that titles or delimits data, in whatever brackets a model chose, from a line of prose.
// Data that is hidden takes its label with it, and a short line is held back only while it may be one.
import { mayBecomeFence } from './fences';

const maxLabelLength = 48;

const dressing = String.raw`[\s#*_<>«»‹›＜＞[\]()|=:~/\\.!-]`;
const labelForm = new RegExp(`^(${dressing}*)((?:\\w+[ \\t_-]+){0,2}\\w*?)(${dressing}*)$`);
const opening = /[<«‹＜[|]/;

/** What stands beside data as its title: each word is one of these, or brackets stand around it. */
const titles = [
  'stance',
  'position',
  'standpoint',
  'trailer',
  'route',
  'router',
  'routing',
  'decision',
  'ballot',
  'block',
  'json',
  'data',
  'output',
  'my',
  'the',
  'end',
  'next',
  'speaker',
];

function partsOf(line: string): { readonly name: string; readonly isDressed: boolean } | null {
  const match = line.length <= maxLabelLength ? labelForm.exec(line) : null;
  return match && { name: match[2] ?? '', isDressed: opening.test(match[1] ?? '') };
}

function wordsOf(name: string): readonly string[] {
  return name
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
}

/** Whether a line, so far, may be a label or a fence in front of data. */
export function couldStand(head: string): boolean {
  if (head.trim() !== '' && mayBecomeFence(head)) return true;
  const parts = partsOf(head);
  if (!parts) return false;
  const words = wordsOf(parts.name);
  return (
    parts.isDressed ||
    words.every((word, at) => (at < words.length - 1 ? titles.includes(word) : titles.some((title) => title.startsWith(word))))
  );
}

export function isLabel(line: string): boolean {
  const parts = partsOf(line);
  return parts !== null && (parts.isDressed || wordsOf(parts.name).every((word) => titles.includes(word)));
}

/** A delimiter nobody writes for people, with data behind it or not. */
export const bareMarker =
  /^\s*(?:<{2,}|«{2,}|‹{2,}|\[{2,}|＜{2,}|<\/?(?=[A-Z]))\s*\/?\s*(?:END[ _])?(?:STANCE|POSITION|BALLOT|OPENING|HANDOVER|END)\s*(?:>+|»+|›+|\]+|＞+)\s*$/;
