// User messages since the brief, verbatim, for prompts.
import { items, type List } from '../base/chunkedList';
import type { UserRequest } from '../plan/uncoveredItems';
import { fencedLines } from '../text/fences';
import { clipAtSentence, oneLine, quoted } from '../text/quoting';
import { lineTexts } from '../text/lines';
import { sentencesOf } from '../text/prose';
import type { Entry, EntryOf } from '../transcript';
import { messageLists } from '../messageIntent/phraseLists';
import { type Languages, parseMessageIntent } from '../messageIntent/parseMessageIntent';

type SaidMessage = Pick<EntryOf<'message'>, 'text' | 'attachments' | 'heardAs'>;

/** Returns messages since the start of the discussion, oldest first. Excludes the request, which is a separate part of every prompt. */
export function saidSinceBrief(entries: List<Entry>): readonly SaidMessage[] {
  const said: SaidMessage[] = [];
  let isSince = false;
  for (const entry of items(entries)) {
    if (entry.kind === 'phase' && entry.to === 'discovery') isSince = true;
    if (entry.kind === 'message' && isSince) said.push(entry);
  }
  return said;
}

/** Virtual path under which `read_file` returns all user messages; never read from the workspace. */
export const userWordsPath = '.milkstack/said-by-user.txt';

/** Maximum number of omitted messages listed by their first words. Older ones are combined into one line range. */
const maxNamed = 20;
const maxNameLength = 60;

/**
 * Renders user messages verbatim and in order. If they exceed `maxChars`, keeps the latest that fit and lists the others with their line
 * numbers in the virtual file. Pasted texts are always listed by name and line numbers only.
 */
export function renderSaidSinceBrief(said: readonly SaidMessage[], maxChars: number): string {
  if (said.length === 0) return '';
  const parts = partsOf(said);
  const kept = new Set<Part>();
  let left = maxChars;
  for (const part of parts.toReversed()) {
    if (part.shown.length > left) continue;
    left -= part.shown.length;
    kept.add(part);
  }
  const shown = parts.flatMap((part) => (kept.has(part) ? [part.shown] : []));
  const omitted = leftOut(parts.filter((part) => !kept.has(part)));
  return ['Messages of the user since the brief, verbatim, oldest first:', ...shown, ...omitted].join('\n\n');
}

function leftOut(parts: readonly Part[]): string[] {
  if (parts.length === 0) return [];
  const older = parts.slice(0, -maxNamed);
  const range = older.length > 0 ? [`- ${older.length} before these: lines ${older[0]?.from} to ${older.at(-1)?.to}`] : [];
  const named = parts.slice(-maxNamed).map(({ name, from, to }) => `- lines ${from} to ${to}: ${name}`);
  const title = `Left out for lack of space: ${parts.length} ${parts.length === 1 ? 'message' : 'messages'} of the user. Read with read_file {"path":"${userWordsPath}"} what may matter for your task:`;
  return [[title, ...range, ...named].join('\n')];
}

export function userWordsFile(said: readonly SaidMessage[]): string {
  return partsOf(said)
    .map(({ file }) => file)
    .join('\n\n');
}

interface Part {
  readonly shown: string;
  readonly name: string;
  /** The message as it appears in the virtual file, at lines `from` to `to`. */
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

function partsOf(said: readonly SaidMessage[]): Part[] {
  const parts: Part[] = [];
  for (const { text, attachments = [] } of said) {
    const from = (parts.at(-1)?.to ?? -1) + 2;
    const lines = lineTexts(text.trim());
    const shown = [quoted(text.trim())];
    for (const attachment of attachments) {
      if (attachment.kind !== 'paste') continue;
      const { path, text: pasted } = attachment;
      lines.push(`(${path}, a pasted text:)`);
      const first = from + lines.length;
      for (const line of lineTexts(pasted)) lines.push(line);
      shown.push(
        `(with a pasted text, ${path}: ${pasted.length} characters, lines ${first} to ${from + lines.length - 1} of ${userWordsPath})`,
      );
    }
    const name = clipAtSentence(oneLine(text), maxNameLength);
    parts.push({ shown: shown.join('\n'), name, file: lines.join('\n'), from, to: from + lines.length - 1 });
  }
  return parts;
}

/** Maximum number of sentences in all messages together. If there are more, each message is treated as one request. */
const maxSentences = 40;

/**
 * Splits user messages into sentences. Excludes plain answers to cards (such as yes, stop, thanks) and side questions, which are answered
 * separately.
 */
export function requestsIn(said: readonly SaidMessage[], languages: Languages): UserRequest[] {
  const spoken = said.map(({ text, heardAs }) => (heardAs === 'question' ? [] : unitsOf(text).filter((unit) => saysMore(unit, languages))));
  const all = spoken.flat().length > maxSentences ? spoken.flatMap((each) => (each.length > 0 ? [each.join(' ')] : [])) : spoken.flat();
  return [...new Set(all.map(oneLine))].map((text, index) => ({ id: `U${index + 1}`, text }));
}

/** Returns the sentences written by the user. A message that contains only code or quotations is one unit. */
function unitsOf(text: string): string[] {
  const own = fencedLines(text).flatMap(({ line, place }) => (place === 'text' && !/^\s*>/.test(line) ? [line] : []));
  const sentences = sentencesOf(own.join('\n')).filter((sentence) => sentence.trim() !== '');
  return sentences.length > 0 ? sentences : [text.trim()];
}

function saysMore(unit: string, languages: Languages): boolean {
  const intent = parseMessageIntent(unit, languages);
  if (intent.isEmpty) return /[\p{L}\p{N}]/u.test(unit);
  return !intent.isOrder && !messageLists.some((list) => intent.says(list));
}
