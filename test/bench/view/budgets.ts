// What the panel may cost in a browser.
import type { Budget } from '../budgets';

export const viewBudgets = {
  'view.open': {
    group: 'view',
    what: 'the first screen of a session of 100,000 messages',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 100 }],
  },
  'view.openGrowth': {
    group: 'view',
    what: 'the same',
    against: 'the first screen of a session of 100 messages',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 1.5 }],
  },
  'view.nodes': {
    group: 'view',
    what: 'elements built for the first screen of 100 to 100,000 messages',
    against: '',
    unit: 'nodes',
    limits: [{ figure: 'value', atMost: 400 }],
  },
  'view.blank': {
    group: 'view',
    what: 'the longest time something blank is shown, going through 10,000 and 100,000 messages',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 100 }],
  },
  'view.posted': {
    group: 'view',
    what: 'posted to the panel to open 100,000 messages',
    against: '',
    unit: 'kB',
    limits: [{ figure: 'value', atMost: 1_000 }],
  },
  'view.stream': {
    group: 'view',
    what: 'a message of 50 kB in 2,000 chunks, a layout for each',
    against: 'the same chunks as plain text',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 1 }],
  },
  'view.streamGrowth': {
    group: 'view',
    what: 'the last tenth of its chunks for one of the first',
    against: '',
    unit: 'times',
    limits: [{ figure: 'value', atMost: 1.2 }],
  },
  'view.eight': {
    group: 'view',
    what: 'a frame while eight speak at once into 10,000 messages, all but the slowest hundredth',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 8 }],
  },
  'view.longTasks': {
    group: 'view',
    what: 'tasks over 50 ms meanwhile',
    against: '',
    unit: 'tasks',
    limits: [{ figure: 'value', atMost: 0 }],
  },
  'view.lost': {
    group: 'view',
    what: 'characters that were not shown in the end',
    against: '',
    unit: 'characters',
    limits: [{ figure: 'value', atMost: 0 }],
  },
} as const satisfies Readonly<Record<string, Budget>>;
