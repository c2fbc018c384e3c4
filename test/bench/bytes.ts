// Benchmark: size of the loaded code and of the package.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../../scripts/editor/processes.mjs';
import { vsixPath } from '../../scripts/package.mjs';
import type { Row } from './report';

const bytesPerKb = 1_000;

const webview = 'dist/webview';

function loadedWith(folder: string, first: string): string[] {
  const scripts = new Set([first]);
  for (const name of scripts) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.m?js)"/g)) if (imported) scripts.add(imported);
  }
  return [...scripts].map((name) => join(folder, name));
}

export async function measureBytes(): Promise<Row[]> {
  await run(process.execPath, ['scripts/package.mjs']);
  const firstPaint = [...loadedWith(webview, 'main.js'), join(webview, 'main.css')];
  const zipped = firstPaint.map((path) => gzipSync(readFileSync(path), { level: 9 }).length);
  const host = loadedWith('dist', 'composition.mjs').map((path) => statSync(path).size);
  const sum = (sizes: readonly number[]) => sizes.reduce((all, bytes) => all + bytes, 0);
  const row = (id: Row['id'], bytes: number): Row => ({ id, ours: [bytes / bytesPerKb], base: [] });
  return [
    row('bytes.entry', statSync('dist/extension.js').size),
    row('bytes.host', sum(host)),
    row('bytes.webview', sum(zipped)),
    row('bytes.vsix', statSync(vsixPath()).size),
  ];
}
