// Budgets for calling experts.
import type { Budget } from './budget';

export const expertBudgets = {
  'experts.experts.calls': {
    group: 'experts',
    what: 'from the start of a build to its plan: four answers, mapped',
    against: '',
    unit: 'calls',
    limits: [{ figure: 'value', atMost: 7 }],
  },
  'experts.experts.tokens': {
    group: 'experts',
    what: 'from the start of a build to its plan: four answers, mapped',
    against: '',
    unit: 'tokens',
    limits: [],
  },
  'experts.experts.time': {
    group: 'experts',
    what: 'from the start of a build to its plan: four answers, mapped',
    against: '',
    unit: 'ms',
    limits: [],
  },
  'experts.one.calls': {
    group: 'experts',
    what: 'from the start of a build to its plan: one strong answer only',
    against: '',
    unit: 'calls',
    limits: [{ figure: 'value', atMost: 3 }],
  },
  'experts.one.tokens': {
    group: 'experts',
    what: 'from the start of a build to its plan: one strong answer only',
    against: '',
    unit: 'tokens',
    limits: [],
  },
  'experts.one.time': {
    group: 'experts',
    what: 'from the start of a build to its plan: one strong answer only',
    against: '',
    unit: 'ms',
    limits: [],
  },
  'experts.vote.calls': {
    group: 'experts',
    what: 'from the start of a build to its plan: four answers and a blind vote',
    against: '',
    unit: 'calls',
    limits: [{ figure: 'value', atMost: 10 }],
  },
  'experts.vote.tokens': {
    group: 'experts',
    what: 'from the start of a build to its plan: four answers and a blind vote',
    against: '',
    unit: 'tokens',
    limits: [],
  },
  'experts.vote.time': {
    group: 'experts',
    what: 'from the start of a build to its plan: four answers and a blind vote',
    against: '',
    unit: 'ms',
    limits: [],
  },
} as const satisfies Readonly<Record<string, Budget>>;
