// `npm test`: everything. It builds and packages the product, then runs every suite, those in the real editor included.
import { quickStages } from './check.mjs';
import { commandStage, runStages, scriptStage } from './stages.mjs';

await runStages([
  ...quickStages(),
  commandStage('build', process.execPath, ['esbuild.mjs']),
  commandStage('package', process.execPath, ['scripts/package.mjs']),
  // two lanes, as long as each other and one processor each: the suites in the browser, which mostly wait, and those that calculate
  [
    [scriptStage('browser', ['scripts/browser-tests.mjs'])],
    [
      scriptStage('editor', ['scripts/editor-tests.mjs']),
      scriptStage('failures, stops, crashes and chance, everywhere', ['scripts/unit.mjs', 'sweeps']),
      scriptStage('processes of their own: the sample project, several windows', ['scripts/unit.mjs', 'processes']),
    ],
  ],
]);
