// Facts of a restore.
import type { RestoreFile } from '../../src/core/checkpoints/facts';
import type { FactOf } from '../../src/core/events';

const kept = (id: string) => ({ id, kind: 'text' as const });

export const step: FactOf<'checkpoint.kept'> = {
  type: 'checkpoint.kept',
  checkpointId: 'c1',
  taskId: 'proxies',
  hunkIds: ['p1'],
  files: [{ path: 'src/proxy.ts', before: kept('old'), after: kept('new') }],
};

const plain = { outcome: 'unchanged', change: 'edit', canOverwrite: false, own: [], ownCount: 0 } as const;

const files: RestoreFile[] = [
  { ...plain, path: 'src/plain.ts' },
  { ...plain, path: 'src/fresh.ts', change: 'delete' },
  { ...plain, path: 'src/merged.ts', outcome: 'merged', own: [{ line: 4, text: 'const mine = 1;' }], ownCount: 1 },
  { ...plain, path: 'src/both.ts', outcome: 'conflict', canOverwrite: true, own: [{ line: 12, text: 'mine too' }], ownCount: 3 },
  { ...plain, path: 'src/so.ts', outcome: 'nothing' },
  { ...plain, path: 'src/lost.ts', outcome: 'damaged' },
];

export const offered: FactOf<'restore.offered'> = { type: 'restore.offered', restoreId: 'r1', checkpointId: 'c1', what: 'files', files };

export const write = (path: string) => ({ path, before: kept(`now ${path}`), after: kept(`then ${path}`) });

export const restored: FactOf<'checkpoint.restored'> = {
  type: 'checkpoint.restored',
  restoreId: 'r1',
  checkpointId: 'c1',
  kept: 'c2',
  direction: 'undo',
  files: [write('src/plain.ts'), write('src/fresh.ts'), write('src/merged.ts')],
  left: ['src/late.ts'],
  hunks: [],
  voidsApproval: false,
};
