// Facts that bring a session into states of a review.
import type { FileProposal, Hunk } from '../../src/core/edits/lines/proposal';
import type { Fact } from '../../src/core/events';
import { bucketEdits } from './sampleSession';

const taskId = 'bucket';

function again(files: readonly FileProposal[]): Fact {
  return { type: 'edits.proposed', taskId, attempt: 2, files: [...files], refused: [] };
}

/** Facts: the Builder answered, but none of the edits fits. */
export const withoutEdits: readonly Fact[] = [
  { ...again([]), refused: [{ path: 'src/auth/login.ts', intent: 'Count a failure', reason: 'notFound', hint: '' }] } as Fact,
  { type: 'task.blocked', taskId, text: '', cause: 'refused' },
];

/** Facts: the previous step was rejected, and this step depends on it. */
export const withoutBasis: readonly Fact[] = [
  { type: 'hunk.settled', taskId: 'proxies', hunkId: 'p1', verdict: 'rejected', checkpoint: null },
  { type: 'task.settled', taskId: 'proxies', outcome: 'rejected' },
];

const withBase = bucketEdits.map((file) => ({ ...file, base: 'b1' }));

const lineOf = (index: number) => `  const value${index} = read(${index});`;

export function hunkOf(id: string, start: number, more: Partial<Hunk> = {}): Hunk {
  return {
    ...{ id, start, contextBefore: [lineOf(start - 1)], contextAfter: [lineOf(start + 1)], intent: `Read ${id} only once` },
    ...{ before: [lineOf(start)], after: [`  const value${start} = await cache.read(${start});`] },
    ...more,
  };
}

/** Facts: the user changed the lines that a hunk is to replace. */
export const conflicted: readonly Fact[] = [
  again(withBase),
  {
    ...{ type: 'hunk.settled', taskId, hunkId: 'l2', verdict: 'conflicted', checkpoint: null },
    sides: {
      base: ['  const user = await find(body.email);', '  if (!user) return unauthorized();'],
      ours: [
        '  const verdict = await limiter.take([body.email, addressOf(request)].join());',
        '  if (!verdict.allowed) return later(verdict.retryAfterSeconds);',
        '  const user = await find(body.email);',
        '  if (!user) return unauthorized();',
      ],
      theirs: ['  const user = await find(body.email.trim().toLowerCase());', '  if (!user) return unauthorized();'],
    },
  },
];

/** Facts: a file to be deleted has changed, so there are no lines to choose from. */
export const conflictedDeletion: readonly Fact[] = [
  again([{ path: 'src/old.ts', operation: 'delete', hunks: [hunkOf('d1', 1, { after: [], intent: 'Nobody reads it' })] }]),
  {
    ...{ type: 'hunk.settled', taskId, hunkId: 'd1', verdict: 'conflicted', checkpoint: null },
    sides: { base: [lineOf(1)], ours: [], theirs: ['mine'] },
  },
];

/** Facts: one hunk was matched loosely, one changes a tool's configuration and needs a second confirmation, and one was moved. */
export const needingALook: readonly Fact[] = [
  again([
    { path: 'src/auth/login.ts', operation: 'edit', base: 'b1', hunks: [hunkOf('h1', 8, { loose: true }), hunkOf('h2', 40)] },
    { path: '.vscode/tasks.json', operation: 'edit', base: 'b2', hunks: [hunkOf('h3', 3)] },
  ]),
  { type: 'hunks.renewed', taskId, path: 'src/auth/login.ts', base: 'b3', hunks: [hunkOf('h2', 41)] },
  { type: 'confirmation.asked', taskId, hunkIds: ['h3'] },
];

/** Facts: the user changed the Builder's lines. */
export const editedByUser: readonly Fact[] = [
  { type: 'hunk.edited', taskId, hunkId: 'l2', after: ['  if (!(await limiter.take(keyOf(request))).allowed) return later();'] },
];

export const fiftyHunks: readonly Fact[] = [
  again(
    Array.from({ length: 20 }, (_, file) => ({
      path: `src/part${file}/index.ts`,
      operation: 'edit' as const,
      hunks: Array.from({ length: file % 2 === 0 ? 2 : 3 }, (__, index) => hunkOf(`f${file}h${index}`, 10 + index * 40)),
    })),
  ),
];
