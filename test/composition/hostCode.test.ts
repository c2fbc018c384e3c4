// Size and contents of the extension host code that is loaded with the panel.
import assert from 'node:assert/strict';
import { build, type Metafile } from 'esbuild';
import { builds } from '../../esbuild.mjs';
import { budgets } from '../bench/budgets';
import { assertEmpty } from '../kit/lists';

/** Modules that must load lazily: with the first model call, codebase query, or command. */
const later = [
  /^src\/adapters\/models\/(?:anthropic|gemini|openai|editor)\//,
  /^src\/core\/context\/(?:index|symbols)\//,
  /^src\/core\/shell\/lasting/,
  /^node_modules\/(?:ignore|@google)\//,
];

const bytesPerKb = 1_000;
const maxHostKb = budgets['bytes.host'].limits[0]?.atMost ?? 0;

describe("the host's code", () => {
  let outputs: Metafile['outputs'];
  let first: readonly string[] = [];
  before(async () => {
    const { parts } = builds('main');
    outputs = (await build({ ...parts, write: false })).metafile.outputs;
    const found = new Set(['main/composition.mjs']);
    for (const name of found)
      for (const { path, kind } of outputs[name]?.imports ?? []) if (kind === 'import-statement' && outputs[path]) found.add(path);
    first = [...found];
  });

  const partsOf = (names: readonly string[]) =>
    names.flatMap((name) =>
      Object.entries(outputs[name]?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );

  it('contains nothing that is not needed to show the panel', () => {
    assertEmpty(partsOf(first).filter((path) => later.some((pattern) => pattern.test(path))));
    const all = partsOf(Object.keys(outputs));
    for (const pattern of later)
      assert.ok(
        all.some((path) => pattern.test(path)),
        String(pattern),
      );
  });

  it('is within its size limit', () => {
    const bytes = first.reduce((sum, name) => sum + (outputs[name]?.bytes ?? 0), 0);
    assert.ok(bytes > 0 && bytes / bytesPerKb <= maxHostKb, `${bytes}`);
  });
});
