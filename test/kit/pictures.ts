// Screenshots of the editor, for people to look at.
import type { Page } from 'playwright-core';
import { setTheme } from '../../scripts/editor/browser.mjs';
import type { Theme } from '../../scripts/editor/settings.mjs';
import { isNight } from './rounds';

const folder = '.vscode-test/pictures';

/** @param themes themes to take one picture of each; the file name contains the theme; default: only the current theme */
export async function takePicture(page: Page, name: string, themes: readonly Theme[] = []): Promise<void> {
  if (!isNight) return;
  await page.mouse.move(0, 0);
  if (themes.length === 0) await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
  for (const theme of themes) {
    await setTheme(page, theme);
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
    await page.screenshot({ path: `${folder}/${name}-${theme}.png`, animations: 'disabled' });
  }
}
