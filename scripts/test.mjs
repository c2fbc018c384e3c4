// `npm test`: everything. It builds and packages the product, then runs every suite, those in the real editor included.
import { checksOfCode } from './check.mjs';
import { commandStage, editorStage, runStages, scriptStage } from './stages.mjs';

await runStages([
  ...checksOfCode(),
  commandStage('build', process.execPath, ['esbuild.mjs']),
  commandStage('package', process.execPath, ['scripts/package.mjs']),
  // side by side, the longest first
  [
    editorStage('editors of their own in the browser', ['scripts/browser-tests.mjs', 'windows']),
    editorStage('an editor that suites share, in the browser', ['scripts/browser-tests.mjs', 'shared']),
    editorStage('editor', ['scripts/editor-tests.mjs']),
    scriptStage('failures, stops, crashes and chance, everywhere', ['scripts/unit.mjs', 'sweeps']),
    editorStage('panels alone in the browser', ['scripts/browser-tests.mjs', 'pages']),
    scriptStage('unit, flows, panel, architecture', ['scripts/unit.mjs']),
    scriptStage('processes of their own: the sample project, several windows', ['scripts/unit.mjs', 'processes']),
  ],
]);
