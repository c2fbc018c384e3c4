// Takes the screenshots for the README.
import { mkdirSync, writeFileSync } from 'node:fs';
import { runCommand, setTheme } from '../../scripts/editor/browser.mjs';
import { movingPicture } from '../../scripts/movingPicture.mjs';
import { vsixPath } from '../../scripts/package.mjs';
import { type EditorPanel, openEditorPanel } from '../kit/editorPanel';

const folder = 'media/pictures';
/** Timeout for each expected state. Long enough for the recorded team, which speaks at reading speed. */
const patienceMs = 120_000;
const viewport = { width: 1440, height: 900 };
/** Size of the animated picture. */
const movingViewport = { width: 960, height: 600 };
const frameMs = 2_400;
/** Path of the screenshot that is saved if an expected state is not reached. */
const failurePath = '.vscode-test/pictures/pictures.png';
const themes = ['light', 'dark'] as const;

/** Takes one screenshot per theme. The panel must not change in between. */
async function take(panel: EditorPanel, name: string): Promise<void> {
  for (const theme of themes) {
    await setTheme(panel.page, theme);
    await panel.page.mouse.move(0, 0);
    await panel.page.screenshot({ path: `${folder}/${name}-${theme}.png`, animations: 'disabled' });
  }
  console.log(name);
}

/** Closes the empty secondary side bar that the editor opens shortly after the start. */
async function closeOtherSideBar(panel: EditorPanel): Promise<void> {
  const bar = panel.page.locator('.part.auxiliarybar');
  await bar.waitFor({ state: 'visible' });
  await runCommand(panel.page, 'View: Toggle Secondary Side Bar Visibility');
  await bar.waitFor({ state: 'hidden' });
}

/** Drags the edge of the side bar with the panel to the given width. */
async function widen(panel: EditorPanel, width: number): Promise<void> {
  const box = await panel.page.locator('.part.sidebar').boundingBox();
  if (!box) throw new Error('the side bar with the panel is not there');
  const [edge, y] = [box.x + box.width, box.y + box.height / 2];
  await panel.page.mouse.move(edge, y);
  await panel.page.mouse.down();
  await panel.page.mouse.move(box.x + width, y, { steps: 10 });
  await panel.page.mouse.up();
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const panel = await openEditorPanel({ vsix: vsixPath(), patienceMs, viewport, aiFeatures: false, isAlive: true });
  const frames: { png: Buffer; shownMs: number }[] = [];
  /** Adds a frame to the animated picture. The end of the conversation is in view. */
  const film = async (): Promise<void> => {
    await panel.page.setViewportSize(movingViewport);
    await panel.page.mouse.move(0, 0);
    await panel.frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    frames.push({ png: await panel.page.screenshot({ animations: 'disabled' }), shownMs: frameMs });
    await panel.page.setViewportSize(viewport);
  };
  try {
    await setTheme(panel.page, 'dark');
    await panel.openFile('src/app.js');
    await closeOtherSideBar(panel);
    await widen(panel, 470);
    await panel.click('panel.welcome.startTour');
    await panel.shows('1 / 3');
    await film();
    await panel.answerQuestions();
    await panel.offers('card.brief.accept');
    await film();
    await panel.click('card.brief.accept');
    await panel.shows('Adversary');
    await film();
    await panel.offers('card.ready.start');
    await take(panel, 'discussion');
    await film();
    await panel.click('card.ready.start');
    await panel.offers('card.plan.approve');
    await take(panel, 'plan');
    await film();
    await panel.click('card.plan.approve');
    await panel.offers('card.task.acceptAll');
    await runCommand(panel.page, 'Notifications: Clear All Notifications');
    await panel.openFile('src/clientAddress.js');
    await panel.page.locator('.codelens-decoration a', { hasText: 'Ask the team' }).first().waitFor();
    await take(panel, 'review');
    await film();
    writeFileSync(`${folder}/tour.png`, movingPicture(frames));
  } catch (error) {
    await panel.page.screenshot({ path: failurePath }).catch(() => undefined);
    throw error;
  } finally {
    await panel.close();
  }
}

await main();
