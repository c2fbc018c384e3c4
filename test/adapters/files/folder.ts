// Temporary folder per test, and running code as an unprivileged user.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Registers hooks that create a temporary folder before each test and remove it afterwards; call this in a `describe`.
 * @returns a function that resolves a path in the folder
 */
export function freshFolder(): (...parts: string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'milkstack-files-'));
    chmodSync(folder, 0o755);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (...parts) => join(folder, ...parts);
}

/** User and group ID of an unprivileged Unix user. */
const nobody = 65534;

/** Runs `action` as an unprivileged user if the tests run as root, because root ignores permissions. */
export async function withoutRoot<T>(action: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return action();
  process.seteuid?.(nobody);
  try {
    return await action();
  } finally {
    process.seteuid?.(0);
  }
}
