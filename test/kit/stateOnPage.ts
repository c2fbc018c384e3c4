// Shows the panel on a page in a state and a theme.
import type { Page } from 'playwright-core';
import type { HostMessage, PanelMessage } from '../../src/protocol';
import type { PanelState } from './panelStates';
import { snapshotOf } from './snapshotOf';
import { colorsOf, kindOf, type ThemeName } from './themes';

/** Answers like a host that sends only what the starting panel or the session list needs. */
export function quietHost(message: PanelMessage): HostMessage | null {
  if (message.kind === 'hello') return snapshotOf([]);
  const lists = message.kind === 'command' && message.command.type === 'sessions.list';
  return lists ? { kind: 'sessions', sessions: [], deleted: null } : null;
}

/** Clears attachments and shows an empty session first, so that no state depends on the previous one. */
export function showOnPage(page: Page, { messages, press = '' }: PanelState): Promise<void> {
  const nothing: HostMessage[] = [snapshotOf([]), { kind: 'inEditor', items: [] }];
  return page.evaluate(bringAbout, { before: JSON.stringify(nothing), messages: JSON.stringify(messages), press });
}

async function bringAbout({ before, messages, press }: { before: string; messages: string; press: string }): Promise<void> {
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      // Effects of a component run in a separate task after rendering.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const atRest = async () => {
    for (let still = 0, before = '', looked = 0; still < 2 && looked < 30; looked++) {
      await frames(1);
      const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = document.querySelector('.talk') ?? {};
      const now = `${scrollTop} ${scrollHeight} ${clientHeight} ${document.body.textContent?.length}`;
      still = now === before ? still + 1 : 0;
      before = now;
    }
  };
  const tell = (text: string) => {
    for (const message of JSON.parse(text) as unknown[]) window.postMessage(message, '*');
  };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  for (const chip of document.querySelectorAll<HTMLElement>('.composer .attached button, .composer .chip button')) chip.click();
  tell(before);
  await frames(1);
  tell(messages);
  await atRest();
  if (press) {
    const button = document.querySelector<HTMLElement>(press);
    if (!button) throw new Error(`nothing to press: ${press}`);
    // Simulates user input, so that the panel leaves the view to the user.
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, buttons: 1 }));
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    button.click();
    await atRest();
  }
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}

export function wear(page: Page, theme: ThemeName): Promise<void> {
  return page.evaluate(putOn, { colors: colorsOf(theme), kind: kindOf(theme) });
}

/** Runs in the page: applies a theme's colors. */
export function putOn({ colors, kind }: { colors: string; kind: string }): void {
  const sheet = document.querySelector('style');
  const [, own = ''] = /^html \{.*?\}(.*)$/s.exec(sheet?.textContent ?? '') ?? [];
  if (sheet) sheet.textContent = `html { ${colors}; background: var(--vscode-sideBar-background, var(--vscode-editor-background)) }${own}`;
  document.body.className = kind;
}
