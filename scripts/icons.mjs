// Plugin for esbuild that bundles single icons of the editor's icon set as SVG paths.
//
// The whole icon font is 80 kB, of which the panel needs a twentieth. Each lazily loaded bundle also contains only its own icons.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const icons = /^@vscode\/codicons\/src\/icons\/[\w-]+\.svg$/;

/**
 * Returns the outline of an icon as a single path, rounded to a hundredth of a pixel.
 * @param {string} svg
 * @throws if the icon contains anything but paths in the standard view box
 */
export function outlineOf(svg) {
  const shapes = svg.match(/<(?!\/|svg\b)[a-z]\w*/g) ?? [];
  const paths = [...svg.matchAll(/<path\b[^>]*\sd="([^"]+)"/g)].map(([, d = '']) => d);
  if (!svg.includes('viewBox="0 0 16 16"') || paths.length === 0 || shapes.length !== paths.length) {
    throw new Error(`An icon is drawn with more than paths: ${svg.slice(0, 200)}`);
  }
  return paths.join('').replace(/\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
}

/**
 * An import of `@vscode/codicons/src/icons/NAME.svg` exports the outline as `path`.
 * @type {import('esbuild').Plugin}
 */
export const iconOutlines = {
  name: 'icon-outlines',
  setup(plugin) {
    const { resolve } = createRequire(import.meta.url);
    plugin.onResolve({ filter: icons }, ({ path }) => ({ path: resolve(path), namespace: 'file' }));
    plugin.onLoad({ filter: /[\\/]codicons[\\/]src[\\/]icons[\\/][\w-]+\.svg$/ }, ({ path }) => ({
      contents: `export const path = ${JSON.stringify(outlineOf(readFileSync(path, 'utf8')))};`,
      loader: 'js',
    }));
  },
};
