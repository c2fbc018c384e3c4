// Renders a workshop's conversation as text for its prompts.
import { items } from '../base/chunkedList';
import type { WorkshopPart } from '../discussion/facts';
import { nameOf } from '../discussion/promptText';
import { turnsNote, turnText } from '../text/quoting';
import type { Transcript } from '../transcript';
import { type Labels, underLetters } from '../workshop/render';
import { roleOf } from '../workshop/workshop';
import { turnLine } from './conversation';
import type { Workshop } from '../workshop/facts';

/** Maximum length of the conversation in characters. Earlier turns are left out, because the ideas and the focus contain their results. */
const maxToldChars = 28_000;

const shortToldChars = 6_000;

/** Renders finished workshop turns and user messages, oldest first. Omits the oldest ones if the text exceeds `maxToldChars`. */
export function renderSoFar(transcript: Transcript, workshop: Workshop, mark: string): string {
  const lines = linesOf(transcript, workshop, mark).map(({ line }) => line);
  const told = lines.length > 0 ? [turnsNote(mark), latest(lines, maxToldChars)] : ['nobody has spoken yet'];
  return [...told, ...gaps(workshop)].join('\n\n');
}

function linesOf({ entries }: Transcript, workshop: Workshop, mark: string): { readonly line: string; readonly isUsers: boolean }[] {
  const lines: { line: string; isUsers: boolean }[] = [];
  let hasBegun = false;
  for (const entry of items(entries)) {
    if (entry.kind === 'workshop' && entry.workshopId === workshop.id) hasBegun = true;
    if (!hasBegun) continue;
    if (entry.kind === 'message') lines.push({ line: turnText('User', entry.text, mark), isUsers: true });
    if (entry.kind !== 'turn' || entry.workshop?.workshopId !== workshop.id || entry.text === '') continue;
    const speaker = `${nameOf(entry.agent)} (${placeText(entry.workshop.part, entry.workshop.round)})`;
    if (entry.state === 'done' || entry.state === 'truncated') lines.push({ line: turnLine(entry, speaker, mark), isUsers: false });
  }
  return lines;
}

/** Lists members who did not answer, so that silence is not mistaken for agreement. */
function gaps({ taken, cast }: Workshop): string[] {
  return taken.flatMap(({ gap, part, round }) =>
    gap === null ? [] : [`(${nameOf(cast[roleOf(part)])} did not answer: ${placeText(part, round)}.)`],
  );
}

function placeText(part: WorkshopPart, round: number): string {
  return part === 'kickoff' || part === 'choice' ? part : `round ${round}, ${part}`;
}

function latest(lines: readonly string[], maxChars: number): string {
  let chars = 0;
  let from = lines.length;
  while (from > 0 && chars + (lines[from - 1]?.length ?? 0) <= maxChars) chars += lines[--from]?.length ?? 0;
  // If even the last turn exceeds the limit, only its beginning is kept.
  if (from === lines.length && from > 0) return `(earlier turns left out)\n\n${(lines.at(-1) ?? '').slice(0, maxChars)} (cut off here)`;
  return [
    ...(from > 0 ? [`(${from} earlier turns left out; their results are in the ideas and the focus)`] : []),
    ...lines.slice(from),
  ].join('\n\n');
}

/** Renders user messages since the workshop began, for prompts that omit the other turns. */
export function renderUserWords(transcript: Transcript, workshop: Workshop, labels: Labels, mark: string): string {
  const said = linesOf(transcript, workshop, mark).flatMap(({ line, isUsers }) => (isUsers ? [line] : []));
  return said.length > 0 ? [turnsNote(mark), underLetters(latest(said, shortToldChars), labels, workshop.ideas)].join('\n\n') : 'nothing';
}
