// Golden files: expected output of a scenario in a readable form.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Compares `text` with the file; MILKSTACK_UPDATE=1 rewrites the file instead. A missing file is a failure. */
export function matchesGolden(path: string, text: string): void {
  if (process.env.MILKSTACK_UPDATE === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  assert.ok(existsSync(path), `${path} is missing; MILKSTACK_UPDATE=1 writes it`);
  assert.equal(text, readFileSync(path, 'utf8'));
}
