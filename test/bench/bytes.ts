// How much there is to load and to download, from a package made as it is published.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { run } from '../../scripts/editor/processes.mjs';
import { vsixPath } from '../../scripts/package.mjs';
import type { Row } from './report';

const bytesPerKb = 1_000;

const webview = 'dist/webview';
const grammars = 'dist/grammars';

/** What the first paint waits for: what the panel's page names in its head, and what that imports without a choice. */
function firstPaint(): string[] {
  const scripts = new Set(['main.js']);
  for (const name of scripts) {
    const text = readFileSync(join(webview, name), 'utf8');
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) if (imported) scripts.add(imported);
  }
  return [...scripts, 'main.css'];
}

export async function measureBytes(): Promise<Row[]> {
  await run(process.execPath, ['scripts/package.mjs']);
  const zipped = firstPaint().map((name) => gzipSync(readFileSync(join(webview, name)), { level: 9 }).length);
  // they are compressed already and stay as they are in the package
  const grammarBytes = readdirSync(grammars).reduce((sum, name) => sum + statSync(join(grammars, name)).size, 0);
  const row = (id: Row['id'], bytes: number): Row => ({ id, ours: [bytes / bytesPerKb], base: [] });
  return [
    row('bytes.entry', statSync('dist/extension.js').size),
    row(
      'bytes.webview',
      zipped.reduce((sum, bytes) => sum + bytes, 0),
    ),
    row('bytes.vsix', statSync(vsixPath()).size - grammarBytes),
    row('bytes.grammars', grammarBytes),
  ];
}
