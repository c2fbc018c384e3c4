// Budgets of the benchmark.

import { maxPackageBytes } from '../../scripts/package.mjs';
import type { Budget } from './budget';
import { contextBudgets } from './context/budgets';
import { enterBudgets } from './enterBudgets';
import { expertBudgets } from './expertBudgets';
import { promptBudgets } from './promptBudgets';
import { openBudgets } from './open/budgets';
import { viewBudgets } from './view/budgets';

export const budgets = {
  'bytes.entry': {
    group: 'bytes',
    what: 'host code loaded at activation',
    against: '',
    unit: 'kB',
    limits: [{ figure: 'value', atMost: 8 }],
  },
  'bytes.host': {
    group: 'bytes',
    what: 'host code loaded with the panel',
    against: '',
    unit: 'kB',
    limits: [{ figure: 'value', atMost: 650 }],
  },
  'bytes.webview': {
    group: 'bytes',
    what: 'panel at first paint, gzipped',
    against: '',
    unit: 'kB',
    limits: [{ figure: 'value', atMost: 70 }],
  },
  'bytes.vsix': {
    group: 'bytes',
    what: 'the packed extension',
    against: '',
    unit: 'kB',
    limits: [{ figure: 'value', atMost: maxPackageBytes / 1_000 }],
  },
  'log.append': {
    group: 'log',
    what: 'append 10,000 messages, one after the other',
    against: 'writing the same bytes to an open file',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 1.2 }],
  },
  'log.appendSync': {
    group: 'log',
    what: 'the same, which makes its JSON and hands it over at once',
    against: 'handing over the bytes alone at once',
    unit: 'ms',
    limits: [],
  },
  'log.open': {
    group: 'log',
    what: 'open 10,000 turns, 16 MB, 200 of them after the fold was kept',
    against: 'reading the same bytes as text',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 3 }],
  },
  'log.openWhole': {
    group: 'log',
    what: 'the same with no fold kept, every event read and folded',
    against: 'reading the same bytes as text',
    unit: 'ms',
    limits: [],
  },
  'log.openPlain': {
    group: 'log',
    what: 'the same, with ASCII characters only',
    against: 'reading the same bytes as text',
    unit: 'ms',
    limits: [],
  },
  'log.tail': {
    group: 'log',
    what: 'read the last 200 events of it',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 5 }],
  },
  'turn.own': {
    group: 'turn',
    what: "one turn of the discussion on the host's thread: route, speak, record; the code is packed in its own thread",
    against: 'the bare adapter, same requests and answers',
    unit: 'ms',
    limits: [{ figure: 'more', atMost: 5 }],
  },
  'turn.long': {
    group: 'turn',
    what: 'the same after 200 turns',
    against: 'the bare adapter, same requests and answers',
    unit: 'ms',
    limits: [{ figure: 'more', atMost: 5 }],
  },
  'turn.growth': {
    group: 'turn',
    what: 'what is ours of it after 400 turns',
    against: 'after 200 turns',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 2 }],
  },
  'turn.clock': {
    group: 'turn',
    what: 'the same after 200 turns by the clock, with what is waited for: the disk and the thread that packs the code',
    against: 'the bare adapter, same requests and answers',
    unit: 'ms',
    limits: [],
  },
  'turn.stop': {
    group: 'turn',
    what: 'from Stop until the request is closed at the server',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 50 }],
  },
  'hostile.hold': {
    group: 'hostile',
    what: 'the longest an answer that means harm holds the host’s thread, of 12 kinds',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 50 }],
  },
  'hostile.memory': {
    group: 'hostile',
    what: 'the most memory it takes beyond rest',
    against: '',
    unit: 'MB',
    limits: [{ figure: 'value', atMost: 64 }],
  },
  'diff.tenth': {
    group: 'diff',
    what: 'hunks of 10,000 lines, 0.1 % changed',
    against: 'git diff --no-index, its process included',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 1 }],
  },
  'diff.one': {
    group: 'diff',
    what: 'hunks of 10,000 lines, 1 % changed',
    against: 'git diff --no-index, its process included',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 1 }],
  },
  'diff.ten': {
    group: 'diff',
    what: 'hunks of 10,000 lines, 10 % changed',
    against: 'git diff --no-index, its process included',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 1 }],
  },
  'diff.thirty': {
    group: 'diff',
    what: 'hunks of 10,000 lines, 30 % changed',
    against: 'git diff --no-index, its process included',
    unit: 'ms',
    limits: [{ figure: 'ratio', atMost: 1 }],
  },
  'diff.rewritten': {
    group: 'diff',
    what: 'hunks of 10,000 lines, wholly rewritten',
    against: 'git diff --no-index, its process included',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 50 }],
  },
  'diff.rebase': {
    group: 'diff',
    what: 'placing 50 hunks in a 10,000-line file the user changed',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 30 }],
  },
  'activate.time': {
    group: 'activate',
    what: 'activate() in a fresh extension host',
    against: 'an empty extension beside it',
    unit: 'ms',
    limits: [
      { figure: 'ratio', atMost: 1.5 },
      { figure: 'value', atMost: 15 },
    ],
  },
  'activate.memory': {
    group: 'activate',
    what: 'memory that activation adds',
    against: 'an empty extension beside it',
    unit: 'MB',
    limits: [{ figure: 'value', atMost: 5 }],
  },
  'accept.step': {
    group: 'accept',
    what: 'accept 50 hunks in 20 files, kept, written and saved, in the editor',
    against: '',
    unit: 'ms',
    limits: [{ figure: 'value', atMost: 500 }],
  },
  'secrets.mask': {
    group: 'secrets',
    what: 'look through 1 MB for secrets before it is sent',
    against: '',
    unit: 'ms',
    limits: [],
  },
  ...enterBudgets,
  ...viewBudgets,
  ...openBudgets,
  ...expertBudgets,
  ...promptBudgets,
  ...contextBudgets,
} as const satisfies Readonly<Record<string, Budget>>;

export type BudgetId = keyof typeof budgets;
