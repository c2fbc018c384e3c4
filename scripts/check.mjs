// `npm run check`: the quick part of the tests, for every save: types, lint, and all suites that need no editor.
import { pathToFileURL } from 'node:url';
import { commandStage, runStages } from './stages.mjs';
import { runUnit } from './unit.mjs';

/** @returns {import('./stages.mjs').Stage[]} */
export function checksOfCode() {
  return [
    commandStage('types', process.execPath, ['scripts/types.mjs']),
    commandStage('lint', process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runStages([...checksOfCode(), { name: 'unit, flows, panel, architecture', run: () => runUnit() }]);
