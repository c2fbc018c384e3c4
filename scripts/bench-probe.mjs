// Bundles for the benchmark's editor: the product and its probe.
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../esbuild.mjs';
import { bundle, root } from './suites.mjs';

/**
 * The product as an installed extension, freshly built.
 * @param {string} folder
 */
export async function installProduct(folder) {
  for (const part of ['package.json', 'package.nls.json', 'media']) await cp(join(root, part), join(folder, part), { recursive: true });
  await buildAll(join(folder, 'dist'));
}

/**
 * An extension that only loads the probe into the extension host.
 * @param {string} name of a file in test/bench
 * @param {string} folder
 * @returns {Promise<string>} the probe, as the editor's `extensionTestsPath`
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
