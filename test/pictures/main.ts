// Takes the pictures of the README: moments of the guided tour, played by the recorded team in a real editor, dark and light.
import { mkdirSync } from 'node:fs';
import { runCommand, setTheme } from '../../scripts/editor/browser.mjs';
import { vsixPath } from '../../scripts/package.mjs';
import { type EditorPanel, openEditorPanel } from '../kit/editorPanel';

const folder = 'media/pictures';
/** The recorded team speaks at a pace for reading. */
const patienceMs = 120_000;
const viewport = { width: 1440, height: 900 };
const themes = ['light', 'dark'] as const;

/** One picture in each theme. The last one stays, so a moment must not pass by itself. */
async function take(panel: EditorPanel, name: string): Promise<void> {
  for (const theme of themes) {
    await setTheme(panel.page, theme);
    await panel.page.mouse.move(0, 0);
    await panel.page.screenshot({ path: `${folder}/${name}-${theme}.png`, animations: 'disabled' });
  }
  console.log(name);
}

/** Draws the edge of the side bar with the panel to where a person would have it, in pixels from the right. */
async function widen(panel: EditorPanel, width: number): Promise<void> {
  const box = await panel.page.locator('.part.auxiliarybar').boundingBox();
  if (!box) throw new Error('the side bar with the panel is not there');
  const y = box.y + box.height / 2;
  await panel.page.mouse.move(box.x - 3, y);
  await panel.page.mouse.down();
  await panel.page.mouse.move(viewport.width - width, y, { steps: 10 });
  await panel.page.mouse.up();
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const panel = await openEditorPanel({ vsix: vsixPath(), patienceMs, viewport });
  try {
    await runCommand(panel.page, 'View: Toggle Primary Side Bar Visibility');
    await panel.openFile('src/app.js');
    await widen(panel, 470);
    await panel.click('panel.welcome.startTour');
    await panel.shows('1 / 3');
    await panel.answerQuestions();
    await panel.click('card.brief.accept');
    await panel.offers('wait.pass');
    await take(panel, 'discussion');
    await panel.click('wait.pass');
    await panel.click('card.consensus.take');
    await panel.click('card.ready.start');
    await panel.offers('card.plan.approve');
    await take(panel, 'plan');
    await panel.click('card.plan.approve');
    await panel.offers('card.task.acceptAll');
    await panel.openFile('src/clientAddress.js');
    await panel.page.locator('.codelens-decoration a', { hasText: 'Ask the team' }).first().waitFor();
    await take(panel, 'review');
  } finally {
    await panel.close();
  }
}

await main();
