// Facts of what each call was shown and looked up: places only, never contents.
import type { FactsIn } from '../../base/fact';
import { list, maybe, number, orNull, part, text, word } from '../../base/shape';
import type { CallPurpose } from '../../models/facts';
import type { Masked } from '../../secrets/kinds';
import type { OutsideCitation } from '../../web/webLook';
import type { LookNote } from '../lookup/lookupTools';
import type { CheckedCitation } from './citations';
import type { EvidenceSource, Overview } from './sources';

/** Sender of the request. Older logs have neither role nor purpose. */
const ofRequest = {
  turnId: orNull(text),
  agent: orNull(text),
  /** Who the call was for, as on its receipt: a member id or a duty. */
  role: maybe(text),
  purpose: maybe(word<CallPurpose>('speak')),
};

export const contextFactShapes = {
  /** A member looked up files for one answer; recorded in the same append as the answer. */
  'files.consulted': { looks: list(part<LookNote>({ tool: text, what: text, outcome: text, tokens: maybe(number) })), ...ofRequest },
  /** Ranges of the workspace that one request contained, and the secrets masked in it. */
  'context.shown': {
    sources: list(part<EvidenceSource>({ kind: text, path: text, from: number, to: number, tokens: number })),
    overview: maybe(part<Overview>({})),
    masked: maybe(part<Masked>({})),
    ...ofRequest,
  },
  /** Citations of a turn, checked against the files. `outside`: citations from outside the workspace. */
  'citations.checked': {
    turnId: text,
    citations: list(part<CheckedCitation>({})),
    outside: maybe(list(part<OutsideCitation>({ text, address: text, title: text, quote: orNull(text), state: text }))),
  },
};

export type ContextFact = FactsIn<typeof contextFactShapes>;
