// `npm test`: builds and packages the product, then runs every suite.
//
// `npm run test:night` runs property tests with many more rounds, and table tests with every cell (ADR 65).
// `npm test -- release` tests the package that a release publishes.
import { availableParallelism } from 'node:os';
import { checksOfCode } from './check.mjs';
import { installBrowser, installEditor } from './editor/install.mjs';
import { commandStage, runStages, scriptStage } from './stages.mjs';

process.env.MILKSTACK_ROUNDS = process.argv[2] === 'night' ? 'night' : 'change';
process.env.MILKSTACK_DAY ??= `${Math.floor(Date.now() / 86_400_000)}`;
console.log(`rows of day ${process.env.MILKSTACK_DAY}: MILKSTACK_DAY draws them again`);

// Downloads run in parallel with packaging; a stage that needs a download waits for it and reports its failure.
void Promise.allSettled([installBrowser(), installEditor()]);

/** Nightly runs and releases test the package as it is released; other runs test one that is deflated faster. */
const isFast = process.argv[2] === undefined;

await runStages([
  // Packaging builds the product, which the other stages use. Types and lint need no build.
  [commandStage('build and package', process.execPath, ['scripts/package.mjs', ...(isFast ? ['fast'] : [])]), ...checksOfCode()],
  // Stages that wait for an editor start first; the many small unit tests start last, because they use all processors until the end.
  [
    scriptStage('panels in the browser, without an editor', ['scripts/browser-tests.mjs', 'pages']),
    scriptStage('suites that share an editor, in the browser', ['scripts/browser-tests.mjs', 'shared']),
    scriptStage('suites with their own editors, in the browser', ['scripts/browser-tests.mjs', 'windows']),
    scriptStage('failures, stops, crashes and random runs', ['scripts/unit.mjs', 'sweeps']),
    scriptStage('editor', ['scripts/editor-tests.mjs']),
    scriptStage('separate processes: git, the sample project, several windows', ['scripts/unit.mjs', 'processes']),
    scriptStage('unit, flows, panel, architecture', ['scripts/unit.mjs'], availableParallelism()),
  ],
]);
