// Puts a panel into a state.
import type { Frame, Page } from 'playwright-core';
import type { HostMessage } from '../../src/protocol';
import type { PanelState } from './panelStates';
import { snapshotOf } from './snapshotOf';

/** The panel's document, and the page that receives key presses. */
type Shown = { readonly page: Page; readonly frame: Frame };

/** Posts the host's messages and waits until they are painted. */
export async function showState({ page, frame }: Shown, { messages, press }: PanelState): Promise<void> {
  await page.keyboard.press('Escape');
  // States share one session and often have the same length: without a reset, the panel would think it already has the second one.
  const told = messages.some(({ kind }) => kind === 'snapshot') ? [snapshotOf([]), ...messages] : messages;
  // Sent as one text, because the browser's protocol needs ten times as long for a session with many parts.
  await frame.evaluate(async (text) => {
    const sent = JSON.parse(text) as HostMessage[];
    // The session list asks the host, whose answer must not come after the test's.
    const asks = sent.some((message) => message.kind === 'openPage' && message.page === 'sessions');
    const answered = new Promise<void>((resolve) => {
      const onMessage = ({ data }: MessageEvent<HostMessage>) => {
        if (data.kind !== 'sessions') return;
        window.removeEventListener('message', onMessage);
        resolve();
      };
      if (asks) window.addEventListener('message', onMessage);
      else resolve();
    });
    for (const message of sent) {
      if (message.kind === 'sessions') await answered;
      window.postMessage(message, '*');
    }
    // Messages are delivered before the frame that shows them.
    const painted = async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    await painted();
    // The panel remembers a session's scroll position, and all states share one session, so each state is scrolled to its end.
    const toEnd = document.querySelector<HTMLElement>('.jump');
    if (!toEnd || !sent.some((message) => message.kind === 'snapshot')) return;
    toEnd.click();
    await painted();
  }, JSON.stringify(told));
  // Clicked by script: a mouse click would scroll to the button and conflict with the view, which follows the end.
  if (press)
    await frame
      .locator(press)
      .first()
      .evaluate((button) => (button as HTMLElement).click());
}

export async function narrowTo(frame: Frame, width: number): Promise<void> {
  const element = await frame.frameElement();
  await element.evaluate((iframe, pixels) => {
    (iframe as HTMLElement).style.width = `${pixels}px`;
  }, width);
}

/** Finishes finite animations at once; endless ones continue running. */
export function finishMoving(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}
