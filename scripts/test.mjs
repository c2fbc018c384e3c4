// `npm test`: builds and packages the product, then runs every suite.
//
// `npm run test:night` runs properties with many more rounds, and every cell of a table (ADR 65).
import { checksOfCode } from './check.mjs';
import { commandStage, editorStage, runStages, scriptStage } from './stages.mjs';

process.env.MILKSTACK_ROUNDS = process.argv[2] === 'night' ? 'night' : 'change';

await runStages([
  // packaging builds the product, which the other stages use
  [commandStage('build and package', process.execPath, ['scripts/package.mjs']), ...checksOfCode()],
  // in parallel, longest first
  [
    scriptStage('unit, flows, panel, architecture', ['scripts/unit.mjs'], 2),
    editorStage('panels alone in the browser', ['scripts/browser-tests.mjs', 'pages']),
    editorStage('an editor that suites share, in the browser', ['scripts/browser-tests.mjs', 'shared']),
    editorStage('editors of their own in the browser', ['scripts/browser-tests.mjs', 'windows']),
    editorStage('editor', ['scripts/editor-tests.mjs']),
    scriptStage('failures, stops, crashes and chance, everywhere', ['scripts/unit.mjs', 'sweeps']),
    scriptStage('processes of their own: the sample project, several windows', ['scripts/unit.mjs', 'processes']),
  ],
]);
