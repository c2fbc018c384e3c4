// Sources of the product, bundled in memory for a script.
import { build } from 'esbuild';
import { root } from '../suites.mjs';

/**
 * @param {string} contents a module of TypeScript, with imports from the root
 * @returns {Promise<Record<string, any>>}
 */
export async function bundled(contents) {
  const stdin = { contents, resolveDir: root, loader: /** @type {const} */ ('ts') };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm' });
  const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
