// Pictures of every panel state, compared with stored hashes.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { installBrowser } from '../../scripts/editor/install.mjs';
import type { Language } from '../../src/core/i18n/language';
import { differenceOf, type Look, openCamera } from '../kit/looks';
import { fontsBeside, openPanelPage, type PanelPage } from '../kit/panelPage';
import { type PanelState, panelStates } from '../kit/panelStates';
import { isNight } from '../kit/rounds';
import { showOnPage, wear } from '../kit/stateOnPage';
import { editorStyles, themeNames } from '../kit/themes';

const kept = 'test/browser/looks.json';
const pictures = '.vscode-test/pictures/looks';
const isUpdate = process.env.MILKSTACK_UPDATE === '1';

/** Viewports: a narrow side bar in which long words wrap, a side bar on a large screen, an editor tab. */
const sizes: readonly Size[] = [
  { width: 290, height: 640, languages: ['en', 'de', 'ru'] },
  { width: 400, height: 720, languages: ['en'] },
  { width: 900, height: 720, languages: ['en'] },
];
/** Language and width for the comparison of themes. */
const themed = { language: 'en', width: 400 } as const;
const otherThemes = themeNames.filter((name) => name !== 'dark');

const usual = `${themed.language} ${themed.width}`;
/**
 * Except in nightly runs, each state is rendered once: states with an even index cycle through the looks of `inTurn`, all others through
 * those of `between`.
 */
const inTurn = [...otherThemes, usual];
const between = ['en 290', 'de 290', 'ru 290', 'en 900'];

const stateNames = statesIn('en').map(({ name }) => name);

/** Whether this run renders a state in a look; `how` is a language and a width, or a theme. */
function isMeant(state: string, how: string): boolean {
  if (isNight || isUpdate) return true;
  const index = stateNames.indexOf(state);
  const turns = index % 2 === 0 ? inTurn : between;
  return turns[Math.floor(index / 2) % turns.length] === how;
}

/**
 * Maximum number of differing bits out of 256. Noise is up to 18 bits on a light background with faint edges; a moved card is 45 or more.
 */
const maxShape = 24;
/** Maximum difference of the mean color, from 0 to 255. */
const maxColor = 5;

/** Looks by state, then by language and width (such as `en 290`) or theme. */
type Looks = Record<string, Record<string, Look>>;

describe('the look of the panel', () => {
  const open: PanelPage[] = [];
  after(() => Promise.all(open.map((page) => page.close())));

  it('is unchanged in every state', async function () {
    // The browser from npm includes its fonts and renders identically on every machine; a system browser uses the system's fonts.
    if (!existsSync(fontsBeside((await installBrowser()).executablePath))) return this.skip();
    this.timeout(480_000);
    mkdirSync(pictures, { recursive: true });
    const seen: Looks = {};
    await Promise.all(sizes.map((size) => lookAtAll(size, seen, open)));
    if (isUpdate) return writeFileSync(kept, `${linesOf(seen)}\n`);
    assert.deepEqual(differences(JSON.parse(readFileSync(kept, 'utf8')) as Looks, seen), [], `see ${pictures}, and MILKSTACK_UPDATE=1`);
  });
});

type Size = { readonly width: number; readonly height: number; readonly languages: readonly Language[] };

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
      const how = `${language} ${size.width}`;
      const worn = how === usual ? otherThemes.filter((theme) => isMeant(state.name, theme)) : [];
      if (worn.length === 0 && !isMeant(state.name, how)) continue;
      await showOnPage(panel.page, state);
      for (const theme of worn) {
        await wear(page, theme);
        await keep(state.name, theme);
      }
      if (worn.length > 0) await wear(page, 'dark');
      if (isMeant(state.name, how)) await keep(state.name, how);
    }
}

const wanted: Looks = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Looks) : {};

/** All error cards look alike, so one of them represents the rest. */
function statesIn(language: Language): PanelState[] {
  return panelStates(language).filter(({ name }) => !name.startsWith('fault ') || name === 'fault noKey');
}

function isOtherwise(before: Look | undefined, now: Look): boolean {
  if (before === undefined) return true;
  const { shape, color } = differenceOf(before, now);
  return shape > maxShape || color > maxColor;
}

function differences(before: Looks, now: Looks): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names.flatMap((state) => {
    const hows = [...new Set([...Object.keys(before[state] ?? {}), ...Object.keys(now[state] ?? {})])].filter((how) => isMeant(state, how));
    return hows.flatMap((how) => {
      const [one, other] = [before[state]?.[how], now[state]?.[how]];
      if (one === undefined || other === undefined) return [`${state}, ${how}: ${one === undefined ? 'is new' : 'is gone'}`];
      const { shape, color } = differenceOf(one, other);
      return shape > maxShape || color > maxColor ? [`${state}, ${how}: ${shape} of 256 differ, the color by ${color}`] : [];
    });
  });
}

/** One line per look, for readable diffs. */
function linesOf(looks: Looks): string {
  const states = Object.entries(looks).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return JSON.stringify(Object.fromEntries(states.map(([name, hows]) => [name, Object.fromEntries(Object.entries(hows).sort())])), null, 1);
}
