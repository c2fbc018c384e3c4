// Panel states on a page without an editor: accessibility (axe), themes and widths.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { axeProblems, colorRules, newProblems } from '../kit/axe';
import { brokenWords } from '../kit/brokenWords';
import { type Look, sayStateInEach, teachLanguages } from '../kit/eachLanguage';
import { openPanelPage, type PanelPage, unpainted } from '../kit/panelPage';
import { hardestTexts, hardships } from '../kit/hardestTexts';
import { isOfItsOwnKind, lookIn, type PanelState, panelStates } from '../kit/panelStates';
import { pseudoTexts } from '../kit/pseudoTexts';
import { day, isNight } from '../kit/rounds';
import { finishMoving, showState } from '../kit/showState';
import { quietHost, wear } from '../kit/stateOnPage';
import { editorStyles } from '../kit/themes';

const themes = ['dark', 'light', 'light-modern', 'dark-modern', 'hc-dark', 'hc-light', 'abyss', 'solarized'] as const;
/** Themes in which a state is checked: dark and one other, which alternates. Nightly runs check all themes. */
const wornIn = (index: number) => {
  const other = (index + day) % 2 === 0 ? 1 : 2 + (index % (themes.length - 2));
  return themes.filter((_theme, at) => isNight || at === 0 || at === other);
};
const pseudoLanguages = ['en-XA', 'ar-XB'] as const;
const otherLanguages = languages.filter((each) => each !== 'en');
/**
 * Languages and texts of the checks. Nightly runs check every state with all of them; other runs in English and with one of: the longest
 * texts, the longest words, and one language.
 */
const looks: readonly Look[] = [
  ...otherLanguages.map((language) => ({ name: language, ...lookIn(language) })),
  ...pseudoLanguages.map((tag) => ({ name: tag, language: tag as Language, texts: pseudoTexts(english, tag) })),
  // Russian has the longest numbers and dates.
  ...Object.entries(hardships).map(([name, hardness]) => ({
    ...{ name, language: 'ru' as const },
    texts: hardestTexts((language) => lookIn(language).texts, hardness),
  })),
];
const inTurn: readonly string[] = [...otherLanguages, ...pseudoLanguages];
const saidIn = (index: number): string[] => {
  const names = looks.map(({ name }) => name);
  const own = inTurn[index % inTurn.length];
  const hardest = names.filter((name) => name === own || !inTurn.includes(name));
  return isNight ? names : hardest.filter((_name, at) => at === (index + day) % hardest.length);
};
/** Width of a side bar beside a chat on a small laptop, in pixels. */
const narrow = 297;
/** Timeout in milliseconds for one state; no state takes this long, even on a busy machine. */
const stateMs = 15_000;

describe('the panel in every state, on a page', () => {
  let panel: PanelPage;

  before(async function () {
    this.timeout(panelStates().length * stateMs);
    panel = await openPanelPage({
      answer: quietHost,
      styles: `${await editorStyles('dark')}\n${unpainted}`,
      viewport: { width: narrow, height: 930 },
      isStill: true,
      isUnpaced: true,
    });
    await lookAtAll();
  });
  after(() => panel?.close());

  const show = async (state: PanelState) => {
    await showState({ page: panel.page, frame: panel.page.mainFrame() }, state);
    await panel.page.evaluate(finishMoving);
  };

  /** Problems by kind of check. One pass collects all of them, because rendering a state takes longer than checking it. */
  const seen: Readonly<Record<'parts' | 'colors' | 'fit', string[]>> = { parts: [], colors: [], fit: [] };

  async function lookAtAll(): Promise<void> {
    await teachLanguages(panel.page, looks);
    for (const [index, state] of panelStates().entries()) {
      await show(state);
      const inEnglish = await brokenWords(panel.page);
      seen.fit.push(...inEnglish.map((word) => `${state.name}: ${word}`));
      if (isOfItsOwnKind(state)) {
        const { parts, colors } = await newProblems(panel.page, wornIn(index));
        seen.parts.push(...parts.map((problem) => `${state.name}: ${problem}`));
        seen.colors.push(...colors.map((problem) => `${state.name}, ${problem}`));
        if (isNight) seen.colors.push(...(await allColorProblems(state)));
      }
      seen.fit.push(...(await fitProblems(state, saidIn(index))));
    }
  }

  async function allColorProblems(state: PanelState): Promise<string[]> {
    const problems: string[] = [];
    for (const theme of themes) {
      await wear(panel.page, theme);
      const found = await axeProblems(panel.page, colorRules);
      problems.push(...found.map((problem) => `${state.name}, ${theme}: ${problem}`));
    }
    await wear(panel.page, 'dark');
    return problems;
  }

  async function fitProblems(state: PanelState, names: readonly string[]): Promise<string[]> {
    const said = await sayStateInEach(panel.page, state, names);
    return said.flatMap(({ name, problems, direction }) => [
      ...problems.map((problem) => `${state.name}, ${name}: ${problem}`),
      ...(direction === (name === 'ar-XB' ? 'rtl' : 'ltr') ? [] : [`${state.name}, ${name}: runs ${direction}`]),
    ]);
  }

  it('has no problem found by axe', () => assert.deepEqual(seen.parts, []));

  it(`has no colors that axe reports in ${themes.join(', ')}`, () => assert.deepEqual(seen.colors, []));

  it(`fits into ${narrow} px without broken words, in ${looks.map(({ name }) => name).join(', ')}`, () => assert.deepEqual(seen.fit, []));

  it('would report text in the color of its background', async () => {
    const [state] = panelStates();
    assert.ok(state);
    await show(state);
    await wear(panel.page, 'light');
    await panel.page.evaluate(() => document.body.style.setProperty('--quiet', '#eeeeee'));
    const problems = await axeProblems(panel.page, colorRules);
    await panel.page.evaluate(() => document.body.removeAttribute('style'));
    await wear(panel.page, 'dark');
    assert.match(problems.join('\n'), /color-contrast/);
  });
});
