// Toolkit controls under the panel's policy: colors, names, keys, focus.
import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import english from '../../src/core/i18n/locales/en.json';
import { openPanelPage, type PanelPage } from '../kit/panelPage';
import { type PanelState, panelStates } from '../kit/panelStates';
import { moments, stamped } from '../kit/sampleSession';
import { showState } from '../kit/showState';
import { snapshotOf } from '../kit/snapshotOf';
import { quietHost, wear } from '../kit/stateOnPage';
import { editorStyles, themeNames } from '../kit/themes';
import { assertEmpty } from '../kit/lists';

/**
 * Expected color of a control in a panel state. `part` selects an element in the control's shadow tree; the first defined variable in
 * `variables` gives the color.
 */
interface Drawn {
  readonly state: string;
  readonly control: string;
  readonly part?: string;
  readonly property: 'background-color' | 'border-top-color' | 'color' | 'stroke';
  readonly variables: readonly string[];
}

const added = 'plan, a task being added';
const asked = 'experts, to be asked';
const input = ['input-background'];
const drawn: readonly Drawn[] = [
  { state: added, control: 'vscode-button.main', property: 'background-color', variables: ['button-background'] },
  { state: added, control: 'vscode-button.second', property: 'background-color', variables: ['button-secondaryBackground'] },
  { state: added, control: 'vscode-text-area', part: '.control', property: 'background-color', variables: input },
  { state: added, control: 'vscode-text-area', part: '.control', property: 'color', variables: ['--input-text'] },
  { state: added, control: 'vscode-dropdown', property: 'background-color', variables: ['dropdown-background', ...input] },
  { state: added, control: 'vscode-checkbox', part: '.control', property: 'background-color', variables: ['checkbox-background'] },
  { state: added, control: 'vscode-checkbox', part: '.control', property: 'border-top-color', variables: ['checkbox-border'] },
  { state: asked, control: 'vscode-radio', part: '.control', property: 'background-color', variables: ['checkbox-background'] },
  { state: asked, control: 'vscode-badge', part: '.control', property: 'background-color', variables: ['badge-background'] },
  { state: asked, control: 'vscode-badge', part: '.control', property: 'color', variables: ['badge-foreground'] },
  { state: 'discussions', control: 'vscode-text-field', part: '.root', property: 'background-color', variables: input },
  { state: 'team page', control: 'vscode-panel-tab[aria-selected="true"]', property: 'color', variables: ['panelTitle-activeForeground'] },
  {
    ...{ state: 'a command that was allowed for good runs', control: 'vscode-progress-ring', property: 'stroke' },
    ...{ part: '.indeterminate-indicator-1', variables: ['progressBar-background'] },
  },
];

const parted: PanelState = {
  name: 'a message in two parts',
  messages: [snapshotOf(stamped([{ type: 'message.said', messageId: 'm1', text: 'One.\n\n---\n\nTwo.', mentions: [] }]))],
};

describe('controls of the toolkit, on a page', () => {
  let panel: PanelPage;
  before(async function () {
    this.timeout(120_000);
    panel = await openPanelPage({ answer: quietHost, styles: await editorStyles('dark'), isStill: true, isUnpaced: true, isStrict: true });
    await panel.page.waitForFunction(() => customElements.get('vscode-button') !== undefined);
    await panel.page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { violations: seen });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sample }) =>
        seen.push(`${effectiveDirective} ${sample}`),
      );
    });
  });
  after(() => panel?.close());

  const show = (state: string | PanelState) => {
    const wanted = typeof state === 'string' ? panelStates().find(({ name }) => name === state) : state;
    assert.ok(wanted, `${state}`);
    return showState({ page: panel.page, frame: panel.page.mainFrame() }, wanted);
  };
  /** Opens the form for a new step and waits until its first field has the focus. */
  const showForm = async () => {
    await show(added);
    await panel.page.waitForFunction(() => document.activeElement?.matches('.task.form .text-area'));
  };
  const byRole = (role: Parameters<PanelPage['page']['getByRole']>[0], name: string): Locator =>
    panel.page.getByRole(role, { name, exact: true }).last();
  const press = (key: string) => panel.page.keyboard.press(key);

  it(`have the colors of each theme: ${themeNames.join(', ')}`, async () => {
    for (const state of new Set(drawn.map((each) => each.state))) {
      await show(state);
      for (const theme of [...themeNames, 'dark' as const]) {
        await wear(panel.page, theme);
        for (const { control, part = '', property, variables } of drawn.filter((each) => each.state === state)) {
          const found = await panel.page.evaluate(drawnAndWanted, { control, part, property, variables });
          assert.equal(found.drawn, found.wanted, `${control} ${part} ${property}, ${theme}`);
        }
      }
    }
  });

  it('keep the names that the panel gives them, and add no English text', async () => {
    const named: readonly [string | PanelState, Parameters<typeof byRole>[0], string][] = [
      [added, 'textbox', english['card.plan.field.title']],
      [added, 'combobox', english['card.plan.field.risk']],
      [asked, 'radio', english['card.experts.arm.experts']],
      ['discussions', 'searchbox', english['sessions.search']],
      ['team page', 'tab', english['own.builtIn']],
      [parted, 'separator', ''],
    ];
    for (const [state, role, name] of named) {
      await show(state);
      const control = name === '' ? panel.page.getByRole(role).last() : panel.page.getByRole(role, { name }).last();
      await control.waitFor();
      const labels = await panel.page.evaluate(labelsOfMoved);
      assert.ok(labels.length > 0);
      assertEmpty(labels.filter((label) => /^(?:Text area|Text field|Loading|Checkbox|Radio|Option|Panels|Icon Button)$/.test(label)));
      await control.waitFor();
    }
  });

  it('are pressed once by Enter, Space and the mouse, and have a focus ring', async () => {
    for (const how of ['Enter', 'Space', 'mouse']) {
      await showForm();
      const cancel = byRole('button', english['card.cancel']);
      if (how === 'mouse') await cancel.click();
      else {
        await panel.page.locator('.task.form vscode-checkbox').last().focus();
        await press('Tab');
        const host = panel.page.locator('.task.form vscode-button').first();
        assert.equal(await host.locator('button').evaluate((button) => getComputedStyle(button, '::after').borderTopStyle), 'solid');
        await press(how);
      }
      await panel.page.locator('.task.form').waitFor({ state: 'detached' });
    }
  });

  it('are skipped by keyboard and mouse while disabled', async () => {
    await show('set up, listed');
    const busy = panel.page.locator('.setup vscode-button[aria-disabled="true"] button, .setup vscode-button[disabled] button').first();
    await busy.waitFor();
    assert.equal(await busy.evaluate((button) => button.matches(':disabled, [aria-disabled="true"]')), true);
  });

  it('are checked, selected and left by their usual keys; Escape closes a list and not the form around it', async () => {
    await showForm();
    const box = panel.page.locator('.task.form vscode-checkbox').first();
    await box.focus();
    await press('Space');
    await panel.page.locator('.task.form vscode-checkbox[aria-checked="true"]').waitFor();
    const list = panel.page.locator('.task.form vscode-dropdown');
    await list.focus();
    const shown = () => list.evaluate((element) => (element as HTMLSelectElement).value);
    const before = await shown();
    await press('ArrowDown');
    assert.notEqual(await shown(), before);
    await press('Enter');
    await panel.page.locator('vscode-dropdown[open]').waitFor();
    await press('Escape');
    await panel.page.locator('vscode-dropdown[open]').waitFor({ state: 'detached' });
    assert.ok(await panel.page.locator('.task.form').isVisible());
    await press('Escape');
    await panel.page.locator('.task.form').waitFor({ state: 'detached' });

    await show(asked);
    const radios = panel.page.locator('vscode-radio');
    await radios.first().focus();
    await press('ArrowDown');
    await panel.page.locator('vscode-radio:nth-of-type(2)[aria-checked="true"]').waitFor();
    assert.equal(await panel.page.locator('vscode-radio[aria-checked="true"]').count(), 1);

    await show('team page');
    const tabs = panel.page.locator('vscode-panel-tab');
    await tabs.first().focus();
    await press('ArrowRight');
    await panel.page.locator('vscode-panel-tab:last-of-type[aria-selected="true"]').waitFor();
    assert.deepEqual(await panel.page.locator('vscode-panel-view').evaluateAll((all) => all.map((view) => view.checkVisibility())), [
      false,
      true,
    ]);
  });

  it('have no violation of the page’s security policy that has an effect', async () => {
    for (const moment of moments) await show(moment);
    const violations = await panel.page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
    // One violation is expected: the library's badge template briefly contains an inline style.
    assertEmpty(violations.filter((violation) => violation !== 'style-src-attr '));
    assert.ok(violations.length <= 1);
  });
});

/** Runs in the page: returns the actual color of a control and the color that the theme defines for it. */
function drawnAndWanted({
  control,
  part,
  property,
  variables,
}: {
  control: string;
  part: string;
  property: string;
  variables: readonly string[];
}) {
  const host = [...document.querySelectorAll<HTMLElement>(control)].at(-1);
  const element = part === '' ? host : host?.shadowRoot?.querySelector(part);
  // Skips color transitions.
  for (const animation of element?.getAnimations() ?? []) if (animation instanceof CSSTransition) animation.finish();
  if (!element) throw new Error(`no ${control} ${part}`);
  const probe = document.body.appendChild(document.createElement('span'));
  // `--` marks a variable of the panel; all other names are theme variables.
  const names = variables.map((name) => (name.startsWith('--') ? name : `--vscode-${name}`));
  const variable = names.find((name) => getComputedStyle(document.body).getPropertyValue(name) !== '');
  probe.style.setProperty(property === 'stroke' ? 'stroke' : property, variable ? `var(${variable})` : 'transparent');
  const wanted = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  // Compares painted pixels, because computed colors can be written in different notations.
  const context = document.createElement('canvas').getContext('2d');
  const painted = (color: string) => {
    if (!context) return color;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.join(' ');
  };
  return { drawn: painted(getComputedStyle(element).getPropertyValue(property)), wanted: painted(wanted) };
}

/** Runs in the page: removes and reinserts the toolkit elements, then returns their accessible names. */
function labelsOfMoved(): string[] {
  const all = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('vscode-'));
  for (const element of all) element.parentNode?.insertBefore(element, element.nextSibling);
  return all.map((element) => element.getAttribute('aria-label') ?? '');
}
