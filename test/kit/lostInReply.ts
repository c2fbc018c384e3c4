// Finds items of a sloppy reply that are missing from the parsed stance.
import { stanceForm } from '../../src/core/discussion/stanceForms';
import { parseTyped } from '../../src/core/text/parseReply';
import { splitSpeech } from '../../src/core/leakedProtocol/streamFilter';
import type { SloppyReply } from './sloppyReplies';

/** @returns the beginnings of lost items, or the reason why the whole reply was lost; empty if nothing was lost */
export function lostInReply({ text, objections, clauses, isBlocking }: SloppyReply): readonly string[] {
  const block = splitSpeech(text).blocks.find(({ name }) => name === 'STANCE');
  if (!block) return ['the whole block'];
  const read = parseTyped(block.body, stanceForm);
  if (read.state === 'unreadable') return [read.problem];
  const { objections: raised, proposal, clauses: changes } = read.state === 'whole' ? read.value : read.kept;
  const missing = (wanted: readonly string[], kept: readonly { readonly text: string }[]) =>
    wanted.filter((beginning) => !kept.some((one) => one.text.startsWith(beginning)));
  const weight = isBlocking && !raised.every(({ blocking }) => blocking) ? ['that it blocks'] : [];
  return [...weight, ...missing(objections, raised), ...missing(clauses, [...proposal, ...changes])];
}
