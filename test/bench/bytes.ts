// How much there is to load and to download, from a package made as it is published.
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { run } from '../../scripts/editor/processes.mjs';
import { vsixPath } from '../../scripts/package.mjs';
import type { Row } from './report';

const bytesPerKb = 1_000;

/** What the panel's page names in its head. */
const firstPaint = ['dist/webview/main.js', 'dist/webview/main.css'];

export async function measureBytes(): Promise<Row[]> {
  await run(process.execPath, ['scripts/package.mjs']);
  const zipped = firstPaint.map((path) => gzipSync(readFileSync(path), { level: 9 }).length);
  const row = (id: Row['id'], bytes: number): Row => ({ id, ours: [bytes / bytesPerKb], base: [] });
  return [
    row('bytes.entry', statSync('dist/extension.js').size),
    row(
      'bytes.webview',
      zipped.reduce((sum, bytes) => sum + bytes, 0),
    ),
    row('bytes.vsix', statSync(vsixPath()).size),
  ];
}
