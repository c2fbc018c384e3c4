// `npm run package`: builds the product and makes the .vsix, with its source maps beside it; a warning of the packager is a failure.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from '../esbuild.mjs';
import { root } from './suites.mjs';

/** Where the package lies, by the version it carries. */
export function vsixPath() {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(root, `${name}-${version}.vsix`);
}

/** Where the maps of that package lie: a stack trace from a user is read with them, and nobody downloads them with the product. */
function mapsPath() {
  return vsixPath().replace(/\.vsix$/, '.maps');
}

function moveMaps() {
  rmSync(mapsPath(), { recursive: true, force: true });
  const maps = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.map'));
  for (const path of maps) {
    mkdirSync(join(mapsPath(), dirname(path)), { recursive: true });
    renameSync(join(root, 'dist', path), join(mapsPath(), path));
  }
  if (maps.length === 0) throw new Error('the build wrote no source map');
  console.log(`${maps.length} source maps in ${basename(mapsPath())}`);
}

const readme = 'dist/README.md';

/** Everything is bundled, so no dependency goes along; where the repository lies is not for the package to say. */
const options = ['--no-dependencies', '--allow-missing-repository', '--readme-path', readme, '--out', vsixPath()];

/** The pictures of the README stay with the project: a package is a fraction of their size, and the editor shows none from it. */
function writeReadme() {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  writeFileSync(join(root, readme), text.replace(/<picture>[\s\S]*?<\/picture>\n\n/g, ''));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildAll('dist', { sourcemap: 'external' });
  moveMaps();
  writeReadme();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/@vscode/vsce/vsce', 'package', ...options], {
    cwd: root,
    encoding: 'utf8',
  });
  const output = `${stdout}${stderr}`;
  console.log(output.trim());
  if (status !== 0 || /\bWARNING\b/.test(output)) process.exit(status || 1);
}
