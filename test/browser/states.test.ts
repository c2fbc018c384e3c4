// Every state of the panel in the real editor: nothing axe objects to in any theme, and nothing wider than a narrow side bar.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Frame } from 'playwright-core';
import { setTheme } from '../../scripts/editor/browser.mjs';
import { type Language, type Texts, english, languages } from '../../src/core/i18n/language';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import { sampleEvents, sessionId } from '../kit/sampleSession';
import { type PanelState, panelStates } from '../kit/panelStates';
import { pseudoTexts } from '../kit/pseudoTexts';
import { sharedPanel } from '../kit/sharedPanel';
import { narrowTo, showState as show } from '../kit/showState';

const themes = ['dark', 'light', 'hc-dark', 'hc-light'] as const;
/** A theme changes colours and nothing else: by all its rules axe looks once. */
const ofColours = ['color-contrast', 'link-in-text-block'];
/** The width of a side bar that somebody has made as narrow as the editor lets them, in pixels. */
const narrow = 300;
/** More than looking at one state takes even on a busy machine. */
const stateMs = 15_000;

describe('the panel in every state', () => {
  let panel: EditorPanel;

  before(async () => {
    panel = await sharedPanel();
    await panel.openTab();
    await narrowTo(panel.frame, narrow);
  });
  afterEach(async function () {
    await showFailure(this, panel);
  });

  for (const theme of themes)
    it(`has nothing that axe objects to in ${theme}`, async function () {
      this.timeout(panelStates().length * stateMs);
      await setTheme(panel.page, theme);
      const problems: string[] = [];
      for (const state of panelStates().filter(isOfItsOwnKind)) {
        await show(panel, state);
        await panel.frame.evaluate(finishMoving);
        const { name } = state;
        problems.push(
          ...(await panel.accessibilityProblems(theme === 'dark' ? undefined : ofColours)).map((problem) => `${name}: ${problem}`),
        );
      }
      assert.deepEqual(problems, []);
    });

  it('draws its buttons in the colours of the theme, whichever it has become', async () => {
    const asked = panelStates().find(({ name }) => name === 'experts, to be asked');
    assert.ok(asked);
    await setTheme(panel.page, 'light');
    await show(panel, asked);
    const colours = (selector: string, variable: string) => panel.frame.locator(selector).last().evaluate(drawnAndWanted, variable);
    for (const [selector, variable] of [
      ['button.main', '--vscode-button-background'],
      ['button.second', '--vscode-button-secondaryBackground'],
    ] as const) {
      const { drawn, wanted } = await colours(selector, variable);
      assert.equal(drawn, wanted);
    }
  });

  for (const by of ['mouse', 'key'] as const)
    it(`follows the end after a press by ${by} on a card that folds away`, async () => {
      const floor = panelStates().find(({ name }) => name === 'floor');
      assert.ok(floor);
      await show(panel, floor);
      if (by === 'mouse') await panel.click('wait.pass');
      else await panel.frame.getByRole('button', { name: english['wait.pass'], exact: true }).last().press('Enter');
      const { length } = sampleEvents('floor');
      // a hand on the mouse is never quite still
      for (const [index, event] of sampleEvents('agreed').slice(length).entries()) {
        await panel.page.mouse.move(200 + index, 400);
        await show(panel, { name: 'next', messages: [{ kind: 'events', sessionId, events: [event] }] });
      }
      assert.equal(await panel.followsTheEnd(), true);
    });

  it('moves nothing for files that are written at once, and says so where it takes longer', async () => {
    const saving = panelStates().find(({ name }) => name === 'accepted files being written');
    assert.ok(saving);
    await show(panel, { ...saving, messages: saving.messages.filter(({ kind }) => kind !== 'saving') });
    const before = await panel.frame
      .locator('.actions')
      .last()
      .evaluate(({ clientHeight }) => clientHeight);
    await show(panel, saving);
    const [atFirst, later] = await panel.frame.locator('.actions').last().evaluate(heightsAtFirstAndLater);
    assert.equal(atFirst, before);
    assert.ok((later ?? 0) > before, `${later} is not more than ${before}`);
    assert.ok(await panel.frame.locator('.actions [role="status"]').last().isVisible());
  });

  for (const language of languages)
    it(`fits into ${narrow} px in ${language}`, function () {
      this.timeout(panelStates().length * stateMs);
      const texts: Texts = {
        ...english,
        ...(JSON.parse(readFileSync(`src/core/i18n/locales/${language}.json`, 'utf8')) as Partial<Texts>),
      };
      return fits({ language, texts });
    });

  for (const tag of ['en-XA', 'ar-XB'] as const)
    it(`fits into ${narrow} px in the pseudo language ${tag}`, async function () {
      this.timeout(panelStates().length * stateMs);
      await fits({ language: tag as Language, texts: pseudoTexts(english, tag) });
      const direction = tag === 'ar-XB' ? 'rtl' : 'ltr';
      assert.equal(await panel.frame.locator('.panel').evaluate((element) => getComputedStyle(element).direction), direction);
    });

  const fits = async (look: Parameters<typeof panelStates>[0]) => {
    const problems: string[] = [];
    for (const state of panelStates(look)) {
      await show(panel, state);
      await panel.frame.evaluate(finishMoving);
      problems.push(...(await tooWide(panel.frame)).map((problem) => `${state.name}: ${problem}`));
    }
    assert.deepEqual(problems, []);
  };
});

/** The faults differ in their words alone; two of them stand for all where the words do not matter. */
function isOfItsOwnKind({ name }: PanelState): boolean {
  return !name.startsWith('fault ') || name === 'fault noKey' || name === 'fault internal';
}

/** The ground of an element, and what it would be in a colour of the theme. */
function drawnAndWanted(element: Element, variable: string): { drawn: string; wanted: string } {
  const drawn = getComputedStyle(element).backgroundColor;
  const probe = element.ownerDocument.createElement('span');
  probe.style.background = `var(${variable})`;
  element.ownerDocument.body.append(probe);
  const wanted = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return { drawn, wanted };
}

/** Elements that stick out of the panel, where nothing on the way scrolls for itself. */
function tooWide(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
    const isHeld = (element: Element): boolean => {
      for (let parent = element.parentElement; parent && !parent.matches('.talk'); parent = parent.parentElement)
        if (scrolls(parent)) return true;
      return false;
    };
    const limit = document.documentElement.clientWidth + 1;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (right > limit || left < -1) && !isHeld(element);
      })
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 3);
  });
}

/** How high it is when what moves in it begins, and when that has come to its end. */
function heightsAtFirstAndLater(element: Element): number[] {
  const animations = element.getAnimations({ subtree: true });
  for (const animation of animations) {
    animation.pause();
    animation.currentTime = 0;
  }
  const atFirst = element.clientHeight;
  for (const animation of animations) animation.finish();
  return [atFirst, element.clientHeight];
}

/** What comes a moment later is there at once; what goes on for ever goes on. */
function finishMoving(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}
