// Stances in few words: what a test leaves out is empty, and the short forms a model may use are understood as the product does.
import * as v from 'valibot';
import type { Stance } from '../../src/core/discussion/stance';
import { stanceReader } from '../../src/core/discussion/stanceForms';

/** A stance as tests write it: one objection or one sentence for a proposal will do. */
export type StanceWords = Partial<Omit<Stance, 'proposal' | 'objections' | 'clauses'>> & {
  readonly proposal?: string | null | readonly (object | string)[];
  readonly clauses?: readonly (object | string)[];
  readonly objections?: readonly (object | string)[];
  readonly objection?: string | null;
  readonly blocking?: boolean;
};

export function stanceFrom(words: StanceWords): Stance {
  return v.parse(stanceReader(), { position: 'none', ...words });
}
