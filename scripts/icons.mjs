// esbuild plugin that bundles single icons of the editor's set as outlines.
//
// The set as a font is 80 kB, of which the panel needs a twentieth; and a bundle that is fetched later brings its own icons along.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const icons = /^@vscode\/codicons\/src\/icons\/[\w-]+\.svg$/;

/**
 * The outline of an icon: everything it is drawn with, as one path, to a hundredth of a pixel.
 * @param {string} svg
 * @throws where it is drawn with anything but paths on the usual ground, which a path alone would not show
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
 * An import of `@vscode/codicons/src/icons/NAME.svg` has the outline as its `path`.
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
