// Puts a panel into a state.
import type { Frame, Page } from 'playwright-core';
import type { HostMessage } from '../../src/protocol';
import type { PanelState } from './panelStates';
import { snapshotOf } from './snapshotOf';

/** Where the panel is: its document, and the page that has the keyboard. */
interface Shown {
  readonly page: Page;
  readonly frame: Frame;
}

/** Gives the panel what the host would, and waits until it is painted. */
export async function showState({ page, frame }: Shown, { messages, press }: PanelState): Promise<void> {
  // what was opened on top of the state before
  await page.keyboard.press('Escape');
  // states are of one session and often equally long: told one after another, the second would be what the panel knows already
  const told = messages.some(({ kind }) => kind === 'snapshot') ? [snapshotOf([]), ...messages] : messages;
  // as one text: a session of many parts takes the browser's protocol ten times as long
  await frame.evaluate(async (text) => {
    const sent = JSON.parse(text) as HostMessage[];
    // a page that lists something asks the host for it, whose answer must not come after ours
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
    // the messages are delivered first, then the frame that shows them
    const painted = async () => {
      for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    await painted();
    // the panel remembers where somebody stood in a session, and every state is of the same one: a whole state is looked at from its end
    const toEnd = document.querySelector<HTMLElement>('.jump');
    if (!toEnd || !sent.some((message) => message.kind === 'snapshot')) return;
    toEnd.click();
    await painted();
  }, JSON.stringify(told));
  // pressed where it stands: a mouse that comes there without a hand on the wheel is at odds with the view, which follows the end
  if (press)
    await frame
      .locator(press)
      .first()
      .evaluate((button) => (button as HTMLElement).click());
}

/** Makes the panel as wide as a side bar may be. */
export async function narrowTo(frame: Frame, width: number): Promise<void> {
  const element = await frame.frameElement();
  await element.evaluate((iframe, pixels) => {
    (iframe as HTMLElement).style.width = `${pixels}px`;
  }, width);
}

/** What comes a moment later is there at once; what goes on for ever goes on. */
export function finishMoving(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}
