// Themes of the editor as styles.
//
// The colors are the editor's own variables, recorded from a webview; the sheet is read from the test editor.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installEditor } from '../../scripts/editor/install.mjs';
import themes from './themes.json';

export type ThemeName = keyof typeof themes;

export const themeNames = Object.keys(themes) as ThemeName[];

/** Class of the body that names the kind of theme. */
export const kindOf = (theme: ThemeName): string => themes[theme].body;

export function colorsOf(theme: ThemeName): string {
  return Object.entries(themes[theme].colors)
    .map(([name, color]) => `--vscode-${name}: ${color}`)
    .join('; ');
}

const page = 'out/vs/workbench/contrib/webview/browser/pre/index.html';

export async function defaultSheet(): Promise<string> {
  const { vscodeRoot } = await installEditor();
  const [, sheet] = /`(\s*@layer vscode-default [^`]*)`/.exec(readFileSync(join(vscodeRoot, page), 'utf8')) ?? [];
  if (sheet === undefined) throw new Error('the editor has no sheet for webviews where it had one');
  return sheet;
}

export async function editorStyles(theme: ThemeName): Promise<string> {
  return `html { ${colorsOf(theme)}; background: var(--vscode-sideBar-background, var(--vscode-editor-background)) }\n${await defaultSheet()}`;
}
