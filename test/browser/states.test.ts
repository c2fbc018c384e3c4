// Panel states in a real editor: accessibility (axe) and widths.
import assert from 'node:assert/strict';
import { setTheme } from '../../scripts/editor/browser.mjs';
import english from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import { sampleEvents, sessionId } from '../kit/sampleSession';
import { isOfItsOwnKind, panelStates } from '../kit/panelStates';
import { inTurn } from '../kit/rounds';
import { sharedPanel } from '../kit/sharedPanel';
import { finishMoving, narrowTo, showState as show } from '../kit/showState';
import { colorsOf, kindOf } from '../kit/themes';
import { tooWide } from '../kit/tooWide';

const themes = ['dark', 'light', 'hc-dark', 'hc-light'] as const;
/** Minimum width of a side bar, in pixels. */
const narrow = 300;
/** Timeout in milliseconds for one state; no state takes this long, even on a busy machine. */
const stateMs = 15_000;

describe('the panel in its states', () => {
  let panel: EditorPanel;

  before(async () => {
    panel = await sharedPanel();
    await panel.openTab();
    await narrowTo(panel.frame, narrow);
  });
  afterEach(async function () {
    await showFailure(this, panel);
  });

  it(`has no problem found by axe, and fits into ${narrow} px`, async function () {
    const states = inTurn(panelStates());
    this.timeout(states.length * stateMs);
    const problems: string[] = [];
    for (const state of states) {
      await show(panel, state);
      await panel.frame.evaluate(finishMoving);
      const found = await tooWide(panel.frame);
      if (isOfItsOwnKind(state)) found.push(...(await panel.accessibilityProblems()));
      problems.push(...found.map((problem) => `${state.name}: ${problem}`));
    }
    assert.deepEqual(problems, []);
  });

  it('has the same theme colors as the pages without an editor', async () => {
    for (const theme of themes) {
      await setTheme(panel.page, theme);
      await panel.frame.locator(`body.${kindOf(theme).split(' ').join('.')}`).waitFor();
      assert.deepEqual(await panel.frame.evaluate(colorsNow, namesOf(theme)), colorsOf(theme), theme);
    }
  });

  it('draws its buttons in the colors of the current theme', async () => {
    const asked = panelStates().find(({ name }) => name === 'experts, to be asked');
    assert.ok(asked);
    await setTheme(panel.page, 'light');
    await show(panel, asked);
    const colors = (selector: string, variable: string) => panel.frame.locator(selector).last().evaluate(drawnAndWanted, variable);
    for (const [selector, variable] of [
      ['.button.main', '--vscode-button-background'],
      ['.button.second', '--vscode-button-secondaryBackground'],
    ] as const) {
      const { drawn, wanted } = await colors(selector, variable);
      assert.equal(drawn, wanted);
    }
  });

  for (const by of ['mouse', 'key'] as const)
    it(`stays at the end after a press by ${by} on a card that folds`, async () => {
      const floor = panelStates().find(({ name }) => name === 'floor');
      assert.ok(floor);
      await show(panel, floor);
      if (by === 'mouse') await panel.click('wait.pass');
      else await panel.frame.getByRole('button', { name: english['wait.pass'], exact: true }).last().press('Enter');
      const { length } = sampleEvents('floor');
      // Simulates the small movements of a real mouse.
      for (const [index, event] of sampleEvents('agreed').slice(length).entries()) {
        await panel.page.mouse.move(200 + index, 400);
        await show(panel, { name: 'next', messages: [{ kind: 'events', sessionId, events: [event] }] });
      }
      assert.equal(await panel.followsTheEnd(), true);
    });

  it('does not move for files that are written quickly, and shows a notice if it takes longer', async () => {
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
});

const namesOf = (theme: (typeof themes)[number]) =>
  colorsOf(theme)
    .split('; ')
    .map((declaration) => declaration.slice(0, declaration.indexOf(':')));

/** Current values of CSS variables on the document element. */
function colorsNow(names: readonly string[]): string {
  const style = getComputedStyle(document.documentElement);
  return names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
}

/** Actual background of an element, and the color that the theme defines. */
function drawnAndWanted(element: Element, variable: string): { drawn: string; wanted: string } {
  const drawn = getComputedStyle(element).backgroundColor;
  const probe = element.ownerDocument.createElement('span');
  probe.style.background = `var(${variable})`;
  element.ownerDocument.body.append(probe);
  const wanted = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return { drawn, wanted };
}

/** Heights of an element in pixels before and after its transition. */
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
