// `npm run check`: types, lint, and the suites that are affected by a change.
import { pathToFileURL } from 'node:url';
import { commandStage, runStages } from './stages.mjs';
import { changedFiles } from './affected.mjs';
import { runChanged } from './unit.mjs';

const types = () => commandStage('types', process.execPath, ['scripts/types.mjs']);

/** @param {readonly string[]} args */
const biome = (...args) => commandStage('lint', process.execPath, ['node_modules/@biomejs/biome/bin/biome', ...args]);
const lint = (/** @type {readonly string[]} */ paths) => biome('check', '--error-on-warnings', ...paths);

/** @returns {import('./stages.mjs').TestStage[]} */
export const checksOfCode = () => [types(), lint(['.'])];

/** Lints changed files, or everything if the linter's settings or many files changed. */
async function lintChanged() {
  const { own, reaching, all } = changedFiles();
  const isMany = own.changed.length > all / 4;
  const others = isMany ? [] : reaching.changed.filter((path) => !own.changed.includes(path));
  const stages = [
    ...(own.changed.length > 0 ? [lint(isMany ? ['.'] : own.changed)] : []),
    ...(others.length > 0 ? [biome('lint', '--only=nursery/noFloatingPromises', ...others)] : []),
  ];
  const total = { passed: 1, failed: 0 };
  for (const stage of stages) total.failed += (await stage.run()).failed;
  if (total.failed === 0) for (const each of [own, reaching]) each.keep(() => true);
  return total;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runStages([types(), { name: 'lint', run: lintChanged }, { name: 'unit, flows, panel, architecture', run: runChanged }]);
