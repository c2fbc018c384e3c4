// Budgets of prompts in the recorded tour.
import type { Budget } from './budget';

export const promptBudgets = {
  'prompts.fresh': {
    group: 'prompts',
    what: 'prompt tokens of the tour that are in no beginning an earlier call has had',
    against: '',
    unit: '%',
    limits: [{ figure: 'value', atMost: 25 }],
  },
  'prompts.freshLarge': {
    group: 'prompts',
    what: 'the same in a project of some 500 files, which does not fit into a prompt',
    against: '',
    unit: '%',
    limits: [{ figure: 'value', atMost: 25 }],
  },
  'prompts.toConsensus': {
    group: 'prompts',
    what: 'such tokens up to the consensus',
    against: '',
    unit: 'tokens',
    limits: [{ figure: 'value', atMost: 55_000 }],
  },
  'prompts.turn': { group: 'prompts', what: 'the prompt of a turn', against: '', unit: 'tokens', limits: [] },
  'prompts.session': { group: 'prompts', what: 'all prompts of the tour', against: '', unit: 'tokens', limits: [] },
  'prompts.ballots': {
    group: 'prompts',
    what: 'of a ballot, behind what all of a vote begin with, what stands in that of the next member as well',
    against: '',
    unit: '%',
    limits: [{ figure: 'value', atMost: 50 }],
  },
  'prompts.agreed': {
    group: 'prompts',
    what: 'agreed numbers and names that the Builder is not given',
    against: '',
    unit: '%',
    limits: [{ figure: 'value', atMost: 0 }],
  },
  'prompts.sloppy': {
    group: 'prompts',
    what: 'objections and clauses lost in 300 replies that miss the agreed form',
    against: '',
    unit: 'times',
    limits: [{ figure: 'value', atMost: 0 }],
  },
} as const satisfies Readonly<Record<string, Budget>>;
