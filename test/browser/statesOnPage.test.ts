// Every state of the panel in a page of its own, in the colours an editor gives it: nothing axe objects to in any theme, and nothing wider
// than a narrow side bar, and no word cut in two, in any language. In the theme and the language it comes with it is looked at in the real editor.
import assert from 'node:assert/strict';
import { type Language, english, languages } from '../../src/core/i18n/language';
import { axeProblems, colourRules } from '../kit/axe';
import { type Look, sayStateInEach, teachLanguages } from '../kit/eachLanguage';
import { openPanelPage, type PanelPage } from '../kit/panelPage';
import { isOfItsOwnKind, lookIn, type PanelState, panelStates } from '../kit/panelStates';
import { pseudoTexts } from '../kit/pseudoTexts';
import { finishMoving, showState } from '../kit/showState';
import { quietHost, wear } from '../kit/stateOnPage';
import { editorStyles } from '../kit/themes';

const otherThemes = ['light', 'hc-dark', 'hc-light'] as const;
const pseudoLanguages: readonly string[] = ['en-XA', 'ar-XB'];
const tags = [...languages.filter((each) => each !== 'en'), ...pseudoLanguages];
/** The width of a side bar that somebody has made as narrow as the editor lets them, in pixels. */
const narrow = 300;
/** More than looking at one state takes even on a busy machine. */
const stateMs = 15_000;

describe('the panel in every state, on a page', () => {
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage({
      answer: quietHost,
      styles: await editorStyles('dark'),
      viewport: { width: narrow, height: 930 },
      isStill: true,
      isUnpaced: true,
    });
  });
  after(() => panel?.close());

  const show = async (state: PanelState) => {
    await showState({ page: panel.page, frame: panel.page.mainFrame() }, state);
    await panel.page.evaluate(finishMoving);
  };
  const look = (tag: string): Look =>
    pseudoLanguages.includes(tag)
      ? { language: tag as Language, texts: pseudoTexts(english, tag as 'en-XA' | 'ar-XB') }
      : lookIn(tag as Language);

  it(`has no colours that axe objects to in ${otherThemes.join(', ')}`, async function () {
    const states = panelStates().filter(isOfItsOwnKind);
    this.timeout(states.length * stateMs);
    const problems: string[] = [];
    for (const state of states) {
      await show(state);
      for (const theme of otherThemes) {
        await wear(panel.page, theme);
        problems.push(...(await axeProblems(panel.page, colourRules)).map((problem) => `${state.name}, ${theme}: ${problem}`));
      }
    }
    assert.deepEqual(problems, []);
  });

  it('would see words in the colour of their ground', async () => {
    const [state] = panelStates();
    assert.ok(state);
    await show(state);
    await wear(panel.page, 'light');
    await panel.page.evaluate(() => document.documentElement.style.setProperty('--vscode-descriptionForeground', '#eeeeee'));
    const problems = await axeProblems(panel.page, colourRules);
    await panel.page.evaluate(() => document.documentElement.removeAttribute('style'));
    await wear(panel.page, 'dark');
    assert.match(problems.join('\n'), /color-contrast/);
  });

  it(`fits into ${narrow} px in ${tags.join(', ')}`, async function () {
    const states = panelStates();
    this.timeout(states.length * stateMs);
    await teachLanguages(panel.page, tags.map(look));
    const problems: string[] = [];
    for (const state of states) {
      await show(state);
      for (const { language, problems: found, direction } of await sayStateInEach(panel.page, state)) {
        problems.push(...found.map((problem) => `${state.name}, ${language}: ${problem}`));
        if (direction !== (language === 'ar-XB' ? 'rtl' : 'ltr')) problems.push(`${state.name}, ${language}: runs ${direction}`);
      }
    }
    assert.deepEqual(problems, []);
  });
});
