// Facts about what each call was shown and looked up: locations, never contents.
import type { FactsIn } from '../../base/fact';
import { list, maybe, number, orNull, part, text, word } from '../../base/shape';
import type { CallPurpose } from '../../models/facts';
import type { Masked } from '../../secrets/kinds';
import type { OutsideCitation } from '../../web/webLook';
import type { LookNote } from '../lookup/lookupTools';
import type { CheckedCitation } from './citations';
import type { EvidenceSource, Overview } from './sources';

/** The call that a fact belongs to. Older logs have neither role nor purpose. */
const ofRequest = {
  turnId: orNull(text),
  agent: orNull(text),
  /** The role that was called: a member ID or a duty. */
  role: maybe(text),
  purpose: maybe(word<CallPurpose>('speak')),
};

export const contextFactShapes = {
  /** A member looked up files for one answer. Recorded in the same append as the answer. */
  'files.consulted': { looks: list(part<LookNote>({ tool: text, what: text, outcome: text, tokens: maybe(number) })), ...ofRequest },
  /** File ranges that one request contained, and the secrets masked in them. */
  'context.shown': {
    sources: list(part<EvidenceSource>({ kind: text, path: text, from: number, to: number, tokens: number })),
    overview: maybe(part<Overview>({})),
    masked: maybe(part<Masked>({})),
    ...ofRequest,
  },
  /** The citations of a turn were checked against the files. `outside`: citations of sources outside the workspace, such as web pages. */
  'citations.checked': {
    turnId: text,
    citations: list(part<CheckedCitation>({})),
    outside: maybe(list(part<OutsideCitation>({ text, address: text, title: text, quote: orNull(text), state: text }))),
  },
};

export type ContextFact = FactsIn<typeof contextFactShapes>;
