// Budget from Enter to the first request.
import type { Budget } from './budget';

export const enterBudgets = {
  'enter.first': {
    group: 'enter',
    what: "from Enter on a session's first message to the request at the server, warm, 4,000 files",
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 50 }],
  },
  'enter.talk': {
    group: 'enter',
    what: 'the same for a message to a member after 200 turns',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 50 }],
  },
} as const satisfies Readonly<Record<string, Budget>>;
