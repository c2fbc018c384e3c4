// Facts of a batch of experts.
import type { Fact } from '../../src/core/events';
import type { ExpertAnswer } from '../../src/core/experts/batch';
import type { ExpertBrief } from '../../src/core/experts/brief';
import { checkedClaims, claimMap, type FoundClaim } from '../../src/core/experts/claims';
import { expertsFrom } from '../../src/core/experts/expertSelection';
import type { AnswerOutcome } from '../../src/core/experts/facts';
import { quotedText } from '../../src/core/experts/quoteSpans';

export const batchId = 'b1';

export const expertBrief: ExpertBrief = {
  type: 'workflow',
  handover: 'A rate limit that still works when Redis does not.',
  blocker: 'Whether the limit may be wrong while Redis is down.',
  context: ['`src/auth/login.ts` is called by two processes.', 'No new service may be added.'],
  prompt:
    'You have run login services behind proxies for ten years and have seen them attacked.\n\nDecide what the limit counts by, and what happens while Redis cannot be reached.\n\nAnswer with at most twelve statements, each with its reason and its unit.',
};

const texts: Readonly<Record<string, string>> = {
  e1: 'Count by account and address together. The window is 60 s long. A local bucket takes over while Redis is down, at a tenth of the limit. Trust the forwarded header only behind the known proxy.',
  e2: 'Count by account and address together. Do not let a local bucket take over while Redis is down. The window is 60 s long.',
  e3: 'Count by account and address together. A local bucket takes over while Redis is down. The window is 15 min long.',
};

const found = (id: string, text: string, sources: readonly (readonly [string, string])[], more: Partial<FoundClaim> = {}): FoundClaim => ({
  ...{ id, text, polarity: 'for' as const, conflicts: [], needs: [] },
  sources: sources.map(([answer, quote]) => ({ answer, quote })),
  ...more,
});

const local = 'local bucket take over while Redis is down';

const claims = [
  found(
    'c1',
    'Attempts are counted by account and address together.',
    ['A', 'B', 'C'].map((letter) => [letter, 'Count by account and address together.'] as const),
  ),
  found('c2', 'A local bucket takes over while Redis is down.', [
    ['A', 'A local bucket takes over while Redis is down'],
    ['B', `Do not let a ${local}`],
    ['C', 'A local bucket takes over while Redis is down.'],
  ]),
  found('c3', 'The window is 60 s long.', [
    ['A', 'The window is 60 s long.'],
    ['B', 'The window is 60 s long.'],
    ['C', 'The window is 15 min long.'],
  ]),
  found('c4', 'The forwarded header counts only behind the known proxy.', [
    ['A', 'Trust the forwarded header only behind the known proxy.'],
  ]),
  found('c5', 'The local bucket gives a tenth of the limit.', [['A', 'at a tenth of the limit']], { needs: ['c2'] }),
  found('c6', 'A queue smooths the load.', [['B', 'Put a queue in front of it']]),
];

export function expertMap() {
  const answers = new Map(
    ['e1', 'e2', 'e3'].map((expert, index) => ['ABC'.charAt(index), { expert, quoted: quotedText(texts[expert] ?? '') }]),
  );
  const checked = claims.map((claim, origin) => checkedClaims(claim, answers, origin));
  return claimMap(
    checked.flat(),
    ['Nobody says how an operator notices that Redis is down.'],
    checked.filter(({ length }) => length === 0).length,
  );
}

export const called: Fact = { type: 'experts.called', batchId, experts: expertsFrom({ count: 4, models: [] }, 'gemini') };

export const briefed: Fact = { type: 'experts.briefed', batchId, brief: expertBrief, by: 'explorer' };

export const askedAll: Fact = { type: 'experts.asked', batchId, arm: 'experts' };

function answered(expert: string, outcome: AnswerOutcome = 'done', reason: ExpertAnswer['reason'] = null): Fact {
  return { type: 'expert.answered', batchId, expert, outcome, text: texts[expert] ?? '', reason };
}

export const answeredByTwo: readonly Fact[] = [answered('e1'), answered('e3')];

/** Facts of a blind vote in which one of two voters failed. */
export const votedByOne: readonly Fact[] = [
  { type: 'experts.asked', batchId, arm: 'vote' },
  ...answeredByTwo,
  { type: 'experts.gathered', batchId },
  { type: 'expert.voted', batchId, expert: 'e1', choice: 'e3', reason: 'It holds while Redis is down.' },
  { type: 'expert.voted', batchId, expert: 'e3', choice: null, reason: '' },
];

export const mapped: readonly Fact[] = [
  ...[answered('e1'), answered('e3'), answered('e2', 'late'), answered('e4', 'failed', 'network')],
  { type: 'experts.gathered', batchId },
  { type: 'claims.mapped', batchId, map: expertMap() },
];

export const sideBySide: readonly Fact[] = [...mapped.slice(0, -1), { type: 'claims.mapped', batchId, map: null }];

export const started: readonly Fact[] = [
  { type: 'ready.settled', choice: 'start' },
  { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
  called,
];
