// Builds the product and the probe extension for the benchmark's editor.
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../esbuild.mjs';
import { bundle, root } from './suites.mjs';

/**
 * Builds the product into a folder, as an installed extension.
 * @param {string} folder
 */
export async function installProduct(folder) {
  for (const part of ['package.json', 'package.nls.json', 'media']) await cp(join(root, part), join(folder, part), { recursive: true });
  await buildAll(join(folder, 'dist'));
}

/**
 * Creates an extension that only loads the probe into the extension host.
 * @param {string} name file in test/bench, without extension
 * @param {string} folder
 * @returns {Promise<string>} path of the probe, for the editor's `extensionTestsPath`
 */
export async function bundleProbe(name, folder) {
  await bundle([`test/bench/${name}.ts`], folder, {
    outbase: 'test/bench',
    format: 'cjs',
    target: 'node22',
    outExtension: {},
    external: ['vscode'],
    packages: 'bundle',
  });
  const manifest = { name: 'probe', publisher: 'milkstack', version: '0.1.0', engines: { vscode: '^1.106.0' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  return join(folder, `${name}.js`);
}
