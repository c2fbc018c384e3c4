// Stray label lines that title or delimit data.
//
// Hidden data takes its label with it; a short line is held back only while it may be a label.
import { mayBecomeFence } from './fences';

const maxLabelLength = 48;

const dressing = String.raw`[\s#*_<>«»‹›＜＞[\]()|=:~/\\.!-]`;
const labelForm = new RegExp(`^(${dressing}*)((?:\\w+[ \\t_-]+){0,2}\\w*?)(${dressing}*)$`);
const opening = /[<«‹＜[|]/;

/** Titles of data: a line of these words only, or in brackets. */
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

/** Protocol lines: a control word, a position, or an empty tag. */
const controlWords = ['WAIT_FOR_USER', 'TERMINATE', 'CONSENSUS_REACHED'];
const positionLines = ['position', 'stance'].flatMap((name) =>
  ['support', 'changes', 'object', 'abstain', 'none'].map((position) => `${name}:${position}`),
);

/** Whether a line is, or may become, such a line, ignoring emphasis; a list marker or backtick makes it prose. */
function controlAt(line: string): 'whole' | 'partial' | 'no' {
  if (line.length > maxLabelLength) return 'no';
  const tag = line.trim().toLowerCase();
  if (tag.startsWith('<stance ')) return /^<stance\s[^<>]*>(?:<\/stance>)?$/.test(tag) ? 'whole' : /^[^>]*$/.test(tag) ? 'partial' : 'no';
  const plain = line.replace(/[\s*]|\.\s*$/g, '');
  const forms = [...controlWords, ...positionLines];
  const said = controlWords.some((word) => word.startsWith(plain)) ? plain : plain.toLowerCase();
  if (plain === '') return 'no';
  return forms.includes(said) ? 'whole' : forms.some((form) => form.startsWith(said)) ? 'partial' : 'no';
}

/** The position on a line of its own; null for other lines. */
export function positionIn(line: string): string | null {
  return controlAt(line) === 'whole' ? (/\b(support|changes|object|abstain|none)\b/i.exec(line)?.[1]?.toLowerCase() ?? null) : null;
}

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

/** Whether a line so far may be a label or a fence before data. */
export function couldStand(head: string): boolean {
  if (head.trim() !== '' && (mayBecomeFence(head) || controlAt(head) !== 'no')) return true;
  const parts = partsOf(head);
  if (!parts) return false;
  const words = wordsOf(parts.name);
  return (
    parts.isDressed ||
    words.every((word, at) => (at < words.length - 1 ? titles.includes(word) : titles.some((title) => title.startsWith(word))))
  );
}

export function isLabel(line: string): boolean {
  if (controlAt(line) === 'whole') return true;
  const parts = partsOf(line);
  return parts !== null && (parts.isDressed || wordsOf(parts.name).every((word) => titles.includes(word)));
}

/** A delimiter that is never prose, with or without data after it. */
const bareMarker =
  /^\s*(?:<{2,}|«{2,}|‹{2,}|\[+|＜{2,}|<\/?(?=[A-Z]))\s*\/?\s*(?:END[ _])?(?:STANCE|POSITION|BALLOT|OPENING|HANDOVER|PLAN|BATCH|EDITS|BLOCKER|UNCHANGED|COMMAND|WORKSHOP|CALL|END)\s*(?:>+|»+|›+|\]+|＞+)\s*$/;

/** A line that is protocol and no prose. */
export function isMachinery(line: string): boolean {
  return bareMarker.test(line) || controlAt(line.replace(/\n$/, '')) === 'whole';
}
