// Conversation in a real editor: find, copy code, map, stop.
import assert from 'node:assert/strict';
import { setTheme } from '../../scripts/editor/browser.mjs';
import type { Event, Fact } from '../../src/core/events';
import text from '../../src/core/i18n/locales/en.json';
import { items, size } from '../../src/core/base/chunkedList';
import { runsOf } from '../../src/core/base/runLength';
import { createTranscriptSearch } from '../../src/core/sessions/transcriptSearch';
import { type EditorPanel, showFailure } from '../kit/editorPanel';
import type { GeminiServer } from '../kit/gemini/server';
import { takePicture } from '../kit/pictures';
import { fiftyHunks } from '../kit/reviewStates';
import { sampleEvents, sessionId, stamped, turn } from '../kit/sampleSession';
import { sharedPanel, startSharedGemini } from '../kit/sharedPanel';
import { snapshotOf } from '../kit/snapshotOf';
import { showState } from '../kit/showState';

const themes = ['dark', 'light', 'hc-dark', 'hc-light'] as const;
const hangs = { hang: true, afterText: 'I read this' } as const;

describe('a conversation in a real editor', () => {
  let gemini: GeminiServer;
  let panel: EditorPanel;

  before(async () => {
    gemini = await startSharedGemini({ script: { starter: [hangs, hangs] } });
    panel = await sharedPanel();
  });
  after(() => gemini?.stop());
  afterEach(async function () {
    await showFailure(this, panel);
  });

  const press = (name: string) => panel.page.keyboard.press(name);

  it('stops with Escape from anywhere in the panel, and with two keys from the editor', async () => {
    await panel.type('Rate-limit the login.');
    await panel.shows('I read');
    await panel.frame.locator('.seats button').first().focus();
    await press('Escape');
    await panel.frame.locator('.live').waitFor({ state: 'detached' });
    await panel.click('stop.continue');
    await panel.frame.locator('.live').waitFor();
    await panel.openFile('src/app.js');
    await press('Control+K');
    await press('Alt+X');
    await panel.frame.locator('.live').waitFor({ state: 'detached' });
    await panel.offers('stop.continue');
  });

  const show = async (...facts: readonly Fact[]) => {
    const before = sampleEvents('agreed');
    const events: Event[] = [...before, ...stamped(facts, (before.at(-1)?.seq ?? 0) + 1)];
    await showState(panel, { name: '', messages: [snapshotOf(events)] });
  };
  const said = (words: string): Fact[] => [
    { type: 'turn.started', turnId: 't-said', agent: 'architect', to: 'user', reason: '', source: 'router' },
    { type: 'turn.ended', turnId: 't-said', outcome: 'done', text: words, mentions: [], stance: null },
  ];

  it('opens code as a file on request', async () => {
    await show(...said('```js\nconst taken = 1;\n```'));
    await panel.click('code.open');
    await panel.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
    await panel.page.locator('.view-lines', { hasText: 'const taken = 1;' }).waitFor();
  });

  it('highlights search results, readable in every theme', async () => {
    await show(...said('The **forged** header walks around it, and the forged one too.'));
    await panel.frame.locator('.talk').focus();
    await press('Control+F');
    await panel.frame.getByLabel(text['find.label'], { exact: true }).last().fill('forged');
    // The host has a different session open, so the test posts the host's answer until the panel has requested it.
    await panel.frame.waitForFunction(
      ({ id, entries }) => {
        window.postMessage({ kind: 'sought', sessionId: id, text: 'forged', entries }, '*');
        return (CSS.highlights.get('found')?.size ?? 0) >= 2;
      },
      { id: sessionId, entries: [0, 100] },
      { polling: 100 },
    );
    assert.equal(await panel.frame.locator('.prose strong', { hasText: 'forged' }).last().innerHTML(), 'forged');
    for (const theme of themes) {
      await setTheme(panel.page, theme);
      await takePicture(panel.page, `found-${theme}`);
      const contrast = await panel.frame.locator('.entry .prose').last().evaluate(contrastOfFound);
      assert.ok(contrast >= 4.5, `${theme}: ${contrast.toFixed(2)}`);
    }
    await setTheme(panel.page, 'dark');
    await panel.frame.locator('.find input').focus();
    await press('Escape');
    await panel.frame.locator('.find').waitFor({ state: 'detached' });
    await panel.frame.waitForFunction(() => !CSS.highlights.has('found'));
  });

  it('keeps the position when the search is closed, and shows nothing of it in another discussion', async () => {
    const turns = Array.from({ length: 60 }, (_, index) =>
      turn({ id: `t-${index}`, agent: 'architect', to: 'user', text: `${index % 9 === 4 ? 'A forged header' : 'Words'}. `.repeat(30) }),
    );
    const events = [...sampleEvents('accepted'), ...stamped(turns.flat(), (sampleEvents('accepted').at(-1)?.seq ?? 0) + 1)];
    const long = snapshotOf(events);
    await showState(panel, { name: '', messages: [long] });
    await panel.frame.locator('.talk').focus();
    await press('Control+F');
    const field = panel.frame.locator('.find input');
    await field.fill('forged');
    const isSought = createTranscriptSearch('forged');
    const entries = runsOf([...items(long.session.transcript.entries)].flatMap((entry, index) => (isSought(entry) ? [index] : [])));
    await panel.frame.waitForFunction(
      (message) => {
        window.postMessage(message, '*');
        return CSS.highlights.has('found');
      },
      { kind: 'sought', sessionId, text: 'forged', entries },
      { polling: 100 },
    );
    const comesIntoView = (number: number) => panel.frame.waitForFunction(isInView, number);
    for (let step = 0; step < 3; step++) await press('Enter');
    const found = panel.frame.locator('.entry[data-found]');
    const place = Number(await found.getAttribute('aria-posinset'));
    await field.focus();
    await press('Escape');
    await panel.frame.waitForFunction(() => !CSS.highlights.has('found'));
    await comesIntoView(place);
    assert.equal(await found.count(), 0);

    await press('Control+F');
    await field.fill('forged');
    await panel.frame.evaluate((message) => window.postMessage(message, '*'), { ...long, session: { ...long.session, id: 's-another' } });
    await panel.frame.locator('.find').waitFor({ state: 'detached' });
    const count = size(long.session.transcript.entries);
    await comesIntoView(count);
    await panel.frame.waitForFunction(() => !CSS.highlights.has('found'));
  });

  it('keeps the position during a review of hunks, and shows new work', async () => {
    const before = sampleEvents('halfway');
    const step = [...before, ...stamped(fiftyHunks, (before.at(-1)?.seq ?? 0) + 1)];
    await showState(panel, { name: '', messages: [snapshotOf(step)] });
    const place = () => panel.frame.locator('.talk').evaluate((talk) => Math.round(talk.scrollTop));
    await panel.frame.locator('.hunk').nth(8).focus();
    const kept = await place();
    assert.ok(kept > 0, 'nothing had to be scrolled');
    for (const busy of [true, false, true]) await showState(panel, { name: '', messages: [{ kind: 'busy', busy }] });
    assert.equal(await place(), kept);
    const settled: Fact = { type: 'task.settled', taskId: 'bucket', outcome: 'skipped' };
    await showState(panel, {
      name: '',
      messages: [{ kind: 'events', sessionId, events: stamped([settled], (step.at(-1)?.seq ?? 0) + 1) }],
    });
    await panel.frame.waitForFunction((at) => document.querySelector('.talk')?.scrollTop !== at, kept);
  });

  it('has no animations with reduced motion', async () => {
    await showState(panel, { name: '', messages: [snapshotOf(sampleEvents('debating'), {}, true)] });
    assert.equal(await panel.frame.evaluate(nothingMoves), false, 'somebody is speaking');
    await panel.page.emulateMedia({ reducedMotion: 'reduce' });
    await showState(panel, { name: '', messages: [snapshotOf(sampleEvents('debating'), {}, true)] });
    // Waits until all finite animations have ended.
    await panel.frame.waitForFunction(nothingMoves);
  });
});

/** Whether the conversation entry with this position is in view. */
function isInView(number: number): boolean {
  const view = document.querySelector('.talk')?.getBoundingClientRect();
  const entry = document.querySelector(`.entry[aria-posinset="${number}"]`)?.getBoundingClientRect();
  return !!view && !!entry && entry.bottom > view.top && entry.top < view.bottom;
}

function nothingMoves(): boolean {
  return !document.getAnimations().some((animation) => Number(animation.effect?.getComputedTiming().duration) > 0);
}

/** Contrast ratio of the text and the background painted behind it, from 1 to 21. Translucent backgrounds are blended with the panel's. */
function contrastOfFound(prose: Element): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return 0;
  const colorOf = (...layers: readonly string[]) => {
    for (const layer of layers) {
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (color: readonly number[]) => {
    const [red = 0, green = 0, blue = 0] = color.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const painted = getComputedStyle(prose, '::highlight(found)');
  const panelGround = getComputedStyle(document.body).getPropertyValue('--vscode-editor-background');
  const ground = light(colorOf(panelGround, painted.backgroundColor));
  const words = light(colorOf(panelGround, painted.backgroundColor, painted.color));
  return (Math.max(ground, words) + 0.05) / (Math.min(ground, words) + 0.05);
}
