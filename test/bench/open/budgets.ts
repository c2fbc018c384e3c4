// Budgets of opening the panel.
import type { Budget } from '../budget';

/** Time the editor itself needs for any webview view. */
const against = 'a view of another extension with nothing but a field';

export const openBudgets = {
  'open.new': {
    group: 'open',
    what: "from the click on the panel's icon until the composer shows a typed character, warm, no discussion yet",
    against,
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 400 }],
  },
  'open.session': {
    group: 'open',
    what: 'the same with a discussion of 300 messages open, until messages of it are shown as well',
    against,
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 400 }],
  },
  'open.first': {
    group: 'open',
    what: 'from the first click on the icon in a window at rest, which also wakes the extension, until a typed character is shown',
    against,
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 400 }],
  },
} as const satisfies Readonly<Record<string, Budget>>;
