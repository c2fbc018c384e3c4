// Stances in short form, expanded for tests.
import type { Stance } from '../../src/core/discussion/stance';
import { readParsed } from '../../src/core/text/parseReply';
import { keptOf } from './readings';
import { stanceForm } from '../../src/core/discussion/stanceForms';

/** Short form of a stance: one objection, or one sentence as the proposal, is enough. */
export type StanceWords = Partial<Omit<Stance, 'proposal' | 'objections' | 'clauses'>> & {
  readonly proposal?: string | null | readonly (object | string)[];
  readonly clauses?: readonly (object | string)[];
  readonly objections?: readonly (object | string)[];
  readonly objection?: string | null;
  readonly blocking?: boolean;
};

export function stanceFrom(words: StanceWords): Stance {
  const stance = keptOf(readParsed({ value: { position: 'none', ...words }, lost: [] }, stanceForm));
  if (!stance) throw new Error(`no stance: ${JSON.stringify(words)}`);
  return stance;
}
