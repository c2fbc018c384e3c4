// Notifications for a user in another window.
import assert from 'node:assert/strict';
import { runCommand } from '../../scripts/editor/browser.mjs';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import type { GeminiServer } from '../kit/gemini/server';
import { recording } from '../kit/playTour';
import { sharedPanel, startSharedGemini } from '../kit/sharedPanel';
import { tourScript } from '../kit/tourScript';

const tour = recording();
const [answer] = tourScript(tour).starter ?? [];

describe('a team that waits for a user in another window', () => {
  let gemini: GeminiServer;
  let panel: EditorPanel;

  afterEach(async function () {
    await showFailure(this, panel);
    await inFront(true);
    await gemini?.stop();
  });

  const inFront = (isInFront: boolean) =>
    panel.page.evaluate((isSo) => {
      document.hasFocus = () => isSo;
      window.dispatchEvent(new Event(isSo ? 'focus' : 'blur'));
    }, isInFront);
  const messages = () => panel.page.locator('.notification-toast', { hasText: english['strip.awaits.answers'] });
  const ask = async () => {
    assert.ok(answer);
    gemini = await startSharedGemini({ script: { starter: [answer] } });
    panel = await sharedPanel();
    // At most three notifications are visible at once, and the editor may have shown some of its own.
    await runCommand(panel.page, 'Notifications: Clear All Notifications');
  };

  it('shows a notification that stays and leads to the session', async () => {
    await ask();
    const restoreWaits = await panel.page.evaluateHandle(shortenLongWaits);
    await inFront(false);
    await panel.type(tour.request);
    await panel.shows('1 / 3');
    await messages().waitFor();
    // Waits longer than the editor shows a notification to an active user.
    await panel.page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve, 25_000)));
    await restoreWaits.evaluate((restore) => restore());
    await inFront(true);
    await messages().getByRole('button', { name: english['strip.lead'] }).click();
    await panel.frame.waitForFunction(() => document.hasFocus());
  });

  it('shows no notification in the active window', async () => {
    await ask();
    await panel.type(tour.request);
    await panel.shows('1 / 3');
    await panel.page.waitForTimeout(2_000);
    assert.equal(await messages().count(), 0);
  });
});

/** Runs in the page: divides delays of 10 s or more by 20. Returns a function that restores `setTimeout`. */
function shortenLongWaits(): () => void {
  const { setTimeout } = window;
  const early = (run: () => void, waitMs = 0) => setTimeout(run, waitMs < 10_000 ? waitMs : waitMs / 20);
  window.setTimeout = early as typeof setTimeout;
  return () => {
    window.setTimeout = setTimeout;
  };
}
