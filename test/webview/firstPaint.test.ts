// First paint: loads only the frame, the greeting and the composer.
import assert from 'node:assert/strict';
import { build, type Metafile } from 'esbuild';
import { builds } from '../../esbuild.mjs';
import { assertEmpty } from '../kit/lists';

/** Modules that the first paint must not load: folds of lazily loaded features, the fold of all events, and picture processing. */
const later = [
  /^src\/core\/(?:tools|shell|web|handover|execution)\/(?:fold|taskFold|hunkFold)\.ts$/,
  /^src\/core\/evolve/,
  /[pP]ictureFile\.ts$/,
  /(?:make|keep)Pictures?\.ts$/,
  /PictureThumbnail\.tsx$/,
];

/** Style sheets of lazily loaded views. */
const laterSheets = ['conversation/conversation', 'review/review', 'team/team', 'workshop/workshop', 'sessions/pages'].map(
  (name) => `webview/${name}.css`,
);

const bytesPerKb = 1_000;
const maxFirstPaintKb = 204;

describe('the first paint', () => {
  let outputs: Metafile['outputs'];
  const main = 'main/webview/main.js';
  before(async () => {
    const { panel } = builds('main');
    outputs = (await build({ ...panel, write: false })).metafile.outputs;
  });

  function loadedWith(first: string): string[] {
    const found = new Set([first]);
    for (const name of found)
      for (const { path, kind } of outputs[name]?.imports ?? []) if (kind === 'import-statement' && outputs[path]) found.add(path);
    return [...found];
  }

  const partsOf = (names: readonly string[]) =>
    names.flatMap((name) =>
      Object.entries(outputs[name]?.inputs ?? {}).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
    );

  it('loads no folded content on demand, and nothing that processes or draws pictures', () => {
    const scripts = loadedWith(main);
    assert.equal(scripts.length, 2, scripts.join(', '));
    assertEmpty(partsOf(scripts).filter((path) => later.some((pattern) => pattern.test(path))));
  });

  it('loads no style sheet of a part that is loaded later', () => {
    const sheets = partsOf([main.replace('.js', '.css')]);
    assert.ok(sheets.length > 5);
    assertEmpty(laterSheets.filter((path) => sheets.includes(path)));
  });

  it('leaves them to the chunk that is loaded on demand', () => {
    const fetched = partsOf(['main/webview/lazyBundle.js', 'main/webview/laterStyles.css']);
    for (const pattern of later)
      assert.ok(
        fetched.some((path) => pattern.test(path)),
        String(pattern),
      );
    for (const path of laterSheets) assert.ok(fetched.includes(path), path);
  });

  it('is within its size limit', () => {
    const bytes = [...loadedWith(main), main.replace('.js', '.css')].reduce((sum, name) => sum + (outputs[name]?.bytes ?? 0), 0);
    assert.ok(bytes > 0 && bytes / bytesPerKb < maxFirstPaintKb, `${bytes}`);
  });
});
