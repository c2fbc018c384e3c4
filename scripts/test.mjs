// `npm test`: everything. It builds and packages the product, then runs every suite, those in the real editor included.
import { quickStages } from './check.mjs';
import { commandStage, runStages } from './stages.mjs';
import { runBrowserTests } from './browser-tests.mjs';
import { runEditorTests } from './editor-tests.mjs';
import { runInProcesses, runSweeps } from './unit.mjs';

await runStages([
  ...quickStages(),
  { name: 'failures, stops, crashes and chance, everywhere', run: () => runSweeps() },
  { name: 'processes of their own: the sample project, several windows', run: () => runInProcesses() },
  commandStage('build', process.execPath, ['esbuild.mjs']),
  { name: 'editor', run: () => runEditorTests() },
  commandStage('package', process.execPath, ['scripts/package.mjs']),
  { name: 'browser', run: () => runBrowserTests() },
]);
