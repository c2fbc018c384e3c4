// A temporary folder per test, and an unprivileged user.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Paths in a fresh folder that is removed after each test. Call it in a `describe`. */
export function freshFolder(): (...parts: string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'milkstack-files-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (...parts) => join(folder, ...parts);
}

/** Ids of an unprivileged Unix user. */
const nobody = 65534;

/** Runs `action` as an unprivileged user, because root ignores permissions. */
export async function withoutRoot<T>(action: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return action();
  process.seteuid?.(nobody);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
  }
}
