// Shows the state of a page in each language in turn.
import type { Page } from 'playwright-core';
import type { Language, Texts } from '../../src/core/i18n/language';
import type { Environment } from '../../src/protocol';
import { wordsBroken } from './brokenWords';
import type { PanelState } from './panelStates';
import { stickingOut } from './tooWide';

export interface Look {
  readonly name: string;
  readonly language: Language;
  readonly texts: Texts;
}

interface Said {
  readonly name: string;
  /** Elements wider than the panel, and words broken across lines. */
  readonly problems: readonly string[];
  readonly direction: string;
}

interface Scope {
  readonly looks: readonly Look[];
  sayIn(look: Look, environment: string): Promise<void>;
  stickingOut(): string[];
  wordsBroken(): string[];
}

/** Sends the texts of all languages to the page only once, because the texts of one language have 100,000 characters. */
export async function teachLanguages(page: Page, looks: readonly Look[]): Promise<void> {
  const learnt = { looks: JSON.stringify(looks), sayIn, stickingOut, wordsBroken };
  for (const [name, source] of Object.entries(learnt)) await page.evaluate(`globalThis.${name} = ${source}; undefined`);
}

export function sayStateInEach(page: Page, state: PanelState, names: readonly string[]): Promise<Said[]> {
  const what = { environment: environmentOf(state), names };
  return page.evaluate(async ({ environment, names }) => {
    const { looks, sayIn, stickingOut, wordsBroken } = globalThis as unknown as Scope;
    const said: Said[] = [];
    for (const look of looks.filter(({ name }) => names.includes(name))) {
      await sayIn(look, environment);
      const panel = document.querySelector('.panel');
      said.push({
        name: look.name,
        problems: [...stickingOut(), ...wordsBroken()],
        direction: panel ? getComputedStyle(panel).direction : '',
      });
    }
    return said;
  }, what);
}

/** Returns the environment message without its texts, which the page already has. */
function environmentOf({ messages }: PanelState): string {
  const told = messages.findLast((message) => 'environment' in message);
  if (!told || !('environment' in told)) throw new Error('a state without an environment');
  return JSON.stringify({ ...told.environment, texts: {} });
}

/** Runs in the page: switches the language and waits until the page is idle. */
async function sayIn(look: Look, environment: string): Promise<void> {
  const isTold = new Promise((resolve) => window.addEventListener('message', resolve, { once: true }));
  window.postMessage({ kind: 'environment', environment: { ...(JSON.parse(environment) as Environment), ...look } }, '*');
  await isTold;
  for (let still = 0, before = '', looked = 0; still < 2 && looked < 30; looked++) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = document.querySelector('.talk') ?? {};
    const now = `${scrollTop} ${scrollHeight} ${clientHeight} ${document.body.textContent?.length}`;
    still = now === before ? still + 1 : 0;
    before = now;
  }
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}
