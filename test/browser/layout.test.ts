// Layout of the panel in a real editor.
import assert from 'node:assert/strict';
import type { Fact } from '../../src/core/events';
import text from '../../src/core/i18n/locales/en.json';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import { fiftyHunks } from '../kit/reviewStates';
import { panelStates } from '../kit/panelStates';
import { type Moment, sampleEvents, sessionId, stamped } from '../kit/sampleSession';
import { sharedPanel } from '../kit/sharedPanel';
import { narrowTo, showState } from '../kit/showState';
import { snapshotOf } from '../kit/snapshotOf';

/** Minimum height of the conversation as a share of the panel's height. */
const minShare = 0.62;
/** Maximum height of a one-line header, in pixels. */
const maxHeader = 44;

describe('the layout of the panel in a real editor', () => {
  let panel: EditorPanel;

  before(async () => {
    panel = await sharedPanel({ viewport: { width: 1366, height: 768 } });
  });
  afterEach(async function () {
    await showFailure(this, panel);
  });

  const show = (moment: Moment, busy = false) => showState(panel, { name: moment, messages: [snapshotOf(sampleEvents(moment), {}, busy)] });
  const happen = (until: Moment, ...facts: readonly Fact[]) =>
    showState(panel, { name: '', messages: [{ kind: 'events', sessionId, events: stamped(facts, sampleEvents(until).length + 1) }] });
  const heights = () => panel.frame.evaluate(heightsOfParts);

  it(`gives the conversation ${minShare * 100} % of the height at 1366 × 768 with the default width of the side bar`, async () => {
    for (const moment of ['asked', 'briefed', 'debating', 'floor', 'planned', 'halfway', 'done'] as const) {
      await show(moment);
      const { conversation, all } = await heights();
      assert.ok(conversation / all >= minShare, `${moment}: ${conversation} of ${all}`);
    }
  });

  it('shows phase, team and cost in one line at every width, and pending decisions in one above the composer', async () => {
    for (const width of [290, 434, 620, 1100]) {
      await narrowTo(panel.frame, width);
      for (const state of panelStates().filter(({ name }) => ['floor', 'debating', 'halfway', 'voting', 'cap'].includes(name))) {
        await showState(panel, state);
        const { header, ledger, waits } = await heights();
        assert.ok(header > 0 && header <= maxHeader, `${state.name} at ${width}: a header of ${header}`);
        assert.ok(ledger <= 32 && waits <= 34, `${state.name} at ${width}: ${ledger}, ${waits}`);
      }
    }
    await narrowTo(panel.frame, 289);
  });

  it('links the line above the composer to the pending decision, and offers its primary action there while it is out of view', async () => {
    await show('floor');
    const action = panel.frame.locator('.waits .button');
    assert.equal(await action.count(), 0, 'the card with the same button is in view');
    await scrollUp(panel);
    await action.waitFor();
    // Cards far from the view are not rendered, so the button may have either label.
    assert.ok([text['wait.pass'], text['strip.lead']].includes((await action.textContent())?.trim() ?? ''));
    await panel.frame.locator('.waits button.now').click();
    await action.waitFor({ state: 'detached' });
    assert.ok(await panel.frame.locator('.line.open').last().isVisible());
  });

  it('scrolls to a plan before it can be approved from out of view', async () => {
    await show('planned');
    await scrollUp(panel);
    await panel.frame.locator('.waits .button').click();
    await panel.frame.locator('.waits .button').waitFor({ state: 'detached' });
    assert.ok(await panel.frame.locator('.card .actions .main').last().isVisible(), 'the plan still waits');
    await panel.frame.waitForFunction(() => document.activeElement?.matches('.card'));
  });

  it('shows a brief from its beginning, even if a line follows it', async () => {
    const events = sampleEvents('briefed');
    const at = events.findLastIndex(({ type }) => type === 'brief.written');
    await showState(panel, { name: '', messages: [snapshotOf(events.slice(0, at))] });
    for (const event of events.slice(at)) await showState(panel, { name: '', messages: [{ kind: 'events', sessionId, events: [event] }] });
    const offset = await panel.frame.evaluate(topOfLastCard);
    assert.ok(offset >= -1 && offset < 60, `the brief begins ${offset} px below the top of the view`);
  });

  it('focuses the offered check, and never Skip', async () => {
    await panel.frame.locator('.talk').focus();
    await show('reviewing');
    await panel.frame.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const settled = sampleEvents('settled').slice(sampleEvents('reviewing').length);
    await panel.frame.locator('body').evaluate(() => window.focus());
    await showState(panel, { name: '', messages: [{ kind: 'events', sessionId, events: settled }] });
    await panel.offers('card.verification.skip');
    const focused = await panel.frame.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
    assert.notEqual(focused, text['card.verification.skip']);
  });

  it('accepts hunk after hunk from the first press, each scrolled to below the line of its file', async () => {
    const before = sampleEvents('halfway');
    await showState(panel, { name: '', messages: [snapshotOf(before)] });
    await panel.frame.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await panel.frame.locator('body').evaluate(() => window.focus());
    const proposed = stamped(fiftyHunks, before.length + 1);
    await showState(panel, { name: '', messages: [{ kind: 'events', sessionId, events: proposed }] });
    const hunkWithFocus = () => panel.frame.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.hunk ?? '');
    const decided: string[] = [];
    for (let seq = before.length + proposed.length + 1; decided.length < 3; seq++) {
      const hunkId = await hunkWithFocus();
      assert.ok(hunkId !== '' && !decided.includes(hunkId), `the focus is on "${hunkId}"`);
      decided.push(hunkId);
      const settled: Fact = { type: 'hunk.settled', taskId: 'bucket', hunkId, verdict: 'accepted', checkpoint: null };
      await showState(panel, { name: '', messages: [{ kind: 'events', sessionId, events: stamped([settled], seq) }] });
      const { top, line } = await panel.frame.evaluate(placeOfFocus);
      assert.ok(Math.abs(top - line) <= 12, `the hunk begins at ${top}, the line of its file ends at ${line}`);
    }
    assert.match(await panel.frame.locator('.file-place').first().innerText(), /^change \d+ of 50$/);
  });

  it('has the button to the latest message at the bottom, where it covers no text', async () => {
    await show('floor');
    await scrollUp(panel);
    const place = await panel.frame.locator('.jump').evaluate((jump) => {
      const talk = jump.parentElement?.getBoundingClientRect();
      return talk ? (jump.getBoundingClientRect().top - talk.top) / talk.height : 0;
    });
    assert.ok(place > 0.8, String(place));
    await happen('floor');
  });
});

async function scrollUp({ frame }: EditorPanel): Promise<void> {
  await frame.locator('.talk').evaluate((talk) => {
    talk.dispatchEvent(new WheelEvent('wheel', { deltaY: -talk.scrollTop }));
    talk.scrollTop = 0;
  });
}

/** Top of the focused hunk and bottom of its file header, in pixels relative to the conversation. */
function placeOfFocus(): { top: number; line: number } {
  const talk = document.querySelector('.talk')?.getBoundingClientRect().top ?? 0;
  const hunk = document.activeElement;
  const line = hunk?.closest('.file-group')?.querySelector('.file-line');
  return {
    top: (hunk?.getBoundingClientRect().top ?? Number.NaN) - talk,
    line: (line?.getBoundingClientRect().bottom ?? Number.NaN) - talk,
  };
}

function heightsOfParts() {
  const of = (selector: string) => Math.round(document.querySelector(selector)?.getBoundingClientRect().height ?? 0);
  return {
    all: document.documentElement.clientHeight,
    conversation: of('.talk-frame'),
    header: of('.top'),
    ledger: of('.ledger-bar'),
    waits: of('.waits'),
  };
}

function topOfLastCard(): number {
  const card = [...document.querySelectorAll('.talk .card')].at(-1);
  const talk = document.querySelector('.talk');
  return card && talk ? card.getBoundingClientRect().top - talk.getBoundingClientRect().top : Number.NaN;
}
