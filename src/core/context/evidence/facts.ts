// What happened around the workspace's text: who looked up what, and what each was shown; places only, never contents.
import type { FactsIn } from '../../base/fact';
import { list, maybe, number, orNull, part, text, word } from '../../base/shape';
import type { Masked } from '../../secrets/kinds';
import type { CheckedCitation } from './citations';
import type { OutsideCitation } from '../../web/state';
import type { LookNote } from '../lookup/lookupTools';
import type { Overview, EvidenceSource } from './sources';
import type { CallPurpose } from '../../models/facts';

/** Whose request it was. Older logs tell neither role nor purpose. */
const ofRequest = {
  turnId: orNull(text),
  agent: orNull(text),
  /** Who was asked, as on the bill: a member's id or a duty. */
  role: maybe(text),
  purpose: maybe(word<CallPurpose>('speak')),
};

export const contextFactShapes = {
  /** What was looked up for one answer; recorded in one append with that answer. */
  'files.consulted': { looks: list(part<LookNote>({ tool: text, what: text, outcome: text, tokens: maybe(number) })), ...ofRequest },
  /** What of the workspace the request for one answer held, and how many secrets were taken out of it. */
  'context.shown': {
    sources: list(part<EvidenceSource>({ kind: text, path: text, from: number, to: number, tokens: number })),
    overview: maybe(part<Overview>({})),
    masked: maybe(part<Masked>({})),
    ...ofRequest,
  },
  /** What a turn's text cites, held against the files when it ended. */
  /** `outside`: what it cites from outside of the workspace, held against what came back; absent where there is nothing. */
  'citations.checked': {
    turnId: text,
    citations: list(part<CheckedCitation>({})),
    outside: maybe(list(part<OutsideCitation>({ text, address: text, title: text, quote: orNull(text), state: text }))),
  },
};

export type ContextFact = FactsIn<typeof contextFactShapes>;
