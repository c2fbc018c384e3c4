// How every state of the panel looks: in three widths, in three languages where it is narrow, and in six themes; whatever looks otherwise than it did is told, with
// its picture. `MILKSTACK_UPDATE=1` takes what is seen now for what is wanted; what has changed is among the pictures, to be looked at.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { installBrowser } from '../../scripts/editor/install.mjs';
import type { HostMessage } from '../../src/protocol';
import { type Language, type Texts, english } from '../../src/core/i18n/language';
import { differenceOf, type Look, openCamera } from '../kit/looks';
import { fontsBeside, openPanelPage, type PanelPage } from '../kit/panelPage';
import { type PanelState, panelStates } from '../kit/panelStates';
import { snapshotOf } from '../kit/snapshotOf';
import { coloursOf, editorStyles, kindOf, themeNames } from '../kit/themes';

const kept = 'test/browser/looks.json';
const pictures = '.vscode-test/pictures/looks';
const isUpdate = process.env.MILKSTACK_UPDATE === '1';

/** As narrow as a side bar becomes, where longer words break; as wide as one is on a large screen; and an editor tab. */
const sizes: readonly Size[] = [
  { width: 290, height: 640, languages: ['en', 'de', 'ru'] },
  { width: 400, height: 720, languages: ['en'] },
  { width: 900, height: 720, languages: ['en'] },
];
/** Where the themes are looked at. */
const themed = { language: 'en', width: 400 } as const;

/** Bits of 256 that may differ: noise is up to 18 on a light ground, where edges are faint; a card that stands elsewhere is 45 and more. */
const maxShape = 24;
/** Of 255. */
const maxColour = 5;

/** A state's look by what it was looked at in: `en 290`, or the name of a theme. */
type Looks = Record<string, Record<string, Look>>;

describe('how the panel looks', () => {
  const open: PanelPage[] = [];
  after(() => Promise.all(open.map((page) => page.close())));

  it('is as it was in every state', async function () {
    // the browser from npm draws the same everywhere; an installed one has fonts of its own
    if (!existsSync(fontsBeside((await installBrowser()).executablePath))) return this.skip();
    this.timeout(480_000);
    mkdirSync(pictures, { recursive: true });
    const seen: Looks = {};
    await Promise.all(sizes.map((size) => lookAtAll(size, seen, open)));
    if (isUpdate) return writeFileSync(kept, `${linesOf(seen)}\n`);
    assert.deepEqual(differences(JSON.parse(readFileSync(kept, 'utf8')) as Looks, seen), [], `see ${pictures}, and MILKSTACK_UPDATE=1`);
  });
});

interface Size {
  readonly width: number;
  readonly height: number;
  readonly languages: readonly Language[];
}

async function lookAtAll({ languages, ...size }: Size, seen: Looks, open: PanelPage[]): Promise<void> {
  const [first] = panelStates();
  const panel = await openPanelPage({
    answer: ({ kind }) => (kind === 'hello' ? (first?.messages[0] ?? null) : null),
    ...{ viewport: size, isStill: true },
    styles: `${await editorStyles('dark')}\n* { caret-color: transparent !important }`,
  });
  open.push(panel);
  const { page } = panel;
  const camera = await openCamera(page, await page.context().newPage());
  await page.bringToFront();
  const keep = async (state: string, how: string) => {
    const look = await camera.take();
    seen[state] = { ...seen[state], [how]: look };
    if (isOtherwise(wanted[state]?.[how], look))
      await page.screenshot({ path: `${pictures}/${how}-${state}.png`.replaceAll(/[ ,]+/g, '-') });
  };
  for (const language of languages)
    for (const state of statesIn(language)) {
      await show(panel, state);
      if (language === themed.language && size.width === themed.width) await keepThemes(page, state.name, keep);
      await keep(state.name, `${language} ${size.width}`);
    }
}

const wanted: Looks = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Looks) : {};

async function keepThemes(page: Page, state: string, keep: (state: string, how: string) => Promise<void>): Promise<void> {
  for (const theme of [...themeNames.filter((name) => name !== 'dark'), 'dark' as const]) {
    await page.evaluate(wear, { colours: coloursOf(theme), kind: kindOf(theme) });
    if (theme !== 'dark') await keep(state, theme);
  }
}

/** Where the view stands in these depends on which of two scrolls comes first when nobody's hand opened them. */
const unsteady: readonly string[] = ['hunk, in conflict, being written', 'plan, a task being added'];

/** The faults differ in their words alone. */
function statesIn(language: Language): PanelState[] {
  const own = language === 'en' ? {} : (JSON.parse(readFileSync(`src/core/i18n/locales/${language}.json`, 'utf8')) as Partial<Texts>);
  const texts: Texts = { ...english, ...own };
  return panelStates({ language, texts }).filter(
    ({ name }) => (!name.startsWith('fault ') || name === 'fault noKey') && !unsteady.includes(name),
  );
}

/** From nothing, so that no state depends on the one before: what it attached, opened and scrolled is gone. */
function show({ page }: PanelPage, { messages, press = '' }: PanelState): Promise<void> {
  const nothing: HostMessage[] = [snapshotOf([]), { kind: 'inEditor', items: [] }];
  return page.evaluate(bringAbout, { before: JSON.stringify(nothing), messages: JSON.stringify(messages), press });
}

async function bringAbout({ before, messages, press }: { before: string; messages: string; press: string }): Promise<void> {
  const frames = async (count: number) => {
    for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
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
    button.click();
    await atRest();
  }
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}

/** The colours of another theme, as the editor gives them to a page that is open. */
function wear({ colours, kind }: { colours: string; kind: string }): void {
  const sheet = document.querySelector('style');
  const [, own = ''] = /^html \{.*?\}(.*)$/s.exec(sheet?.textContent ?? '') ?? [];
  if (sheet) sheet.textContent = `html { ${colours}; background: var(--vscode-sideBar-background, var(--vscode-editor-background)) }${own}`;
  document.body.className = kind;
}

function isOtherwise(before: Look | undefined, now: Look): boolean {
  if (before === undefined) return true;
  const { shape, colour } = differenceOf(before, now);
  return shape > maxShape || colour > maxColour;
}

function differences(before: Looks, now: Looks): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names.flatMap((state) => {
    const hows = [...new Set([...Object.keys(before[state] ?? {}), ...Object.keys(now[state] ?? {})])];
    return hows.flatMap((how) => {
      const [one, other] = [before[state]?.[how], now[state]?.[how]];
      if (one === undefined || other === undefined) return [`${state}, ${how}: ${one === undefined ? 'is new' : 'is gone'}`];
      const { shape, colour } = differenceOf(one, other);
      return shape > maxShape || colour > maxColour ? [`${state}, ${how}: ${shape} of 256 differ, the colour by ${colour}`] : [];
    });
  });
}

/** One line a look, so that a change of one is one line. */
function linesOf(looks: Looks): string {
  const states = Object.entries(looks).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return JSON.stringify(Object.fromEntries(states.map(([name, hows]) => [name, Object.fromEntries(Object.entries(hows).sort())])), null, 1);
}
