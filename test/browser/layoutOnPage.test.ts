// Layout of the panel at minimum width.
import assert from 'node:assert/strict';
import { sizes } from '../../src/core/clarify/size';
import type { Fact } from '../../src/core/events';
import { fill, languages } from '../../src/core/i18n/language';
import english from '../../src/core/i18n/locales/en.json';
import { roster } from '../../src/core/agents/roster';
import { nothingSetUp, type ProviderSetup, type WayState } from '../../src/core/models/setup';
import { brokenWords } from '../kit/brokenWords';
import { hardestTexts, hardships } from '../kit/hardestTexts';
import { openPanelPage, type PanelPage } from '../kit/panelPage';
import { lookIn, type PanelState, panelStates } from '../kit/panelStates';
import { sampleEnvironment, sampleEvents, sessionId, stamped } from '../kit/sampleSession';
import { snapshotOf } from '../kit/snapshotOf';
import { cellsOf } from '../kit/rounds';
import { finishMoving, showState } from '../kit/showState';
import { quietHost } from '../kit/stateOnPage';
import { editorStyles } from '../kit/themes';
import { assertEmpty } from '../kit/lists';

/** Size of a side bar next to a chat view on a small laptop. */
const viewport = { width: 297, height: 662 };
/** Minimum height of the conversation in pixels: 62 % of the height of a 1366 × 768 screen. */
const minTalk = Math.floor(0.62 * 768);
/** For each text key, the longest translation. */
const longest = { language: 'ru', texts: hardestTexts((language) => lookIn(language).texts, hardships['long texts']) } as const;
/** Maximum height of one row of buttons, in pixels. */
const maxRow = 30;

describe('the layout of the panel, on a page', () => {
  let panel: PanelPage;

  before(async () => {
    panel = await openPanelPage({ answer: quietHost, styles: await editorStyles('dark'), viewport, isStill: true, isUnpaced: true });
  });
  after(() => panel?.close());
  afterEach(async function () {
    const name = this.currentTest?.title.replace(/\W+/g, '-').slice(0, 60);
    if (this.currentTest?.state === 'failed') await panel.page.screenshot({ path: `.vscode-test/pictures/${name}.png` });
  });

  const stateNamed = (name: string): PanelState => {
    const found = panelStates().find((state) => state.name === name);
    assert.ok(found, name);
    return found;
  };

  const show = async (state: PanelState) => {
    await showState({ page: panel.page, frame: panel.page.mainFrame() }, state);
    await panel.page.evaluate(finishMoving);
  };

  const boxOf = (selector: string): Promise<DOMRect> =>
    panel.page.locator(`${selector} >> nth=0`).evaluate((part) => part.getBoundingClientRect().toJSON());
  const height = async (selector: string) => (await boxOf(selector)).height;

  it('shows every menu in full', async () => {
    for (const name of ['floor', 'ready', 'halfway', 'settled', 'done', 'discussions', 'step without an edit']) {
      await show(stateNamed(name));
      const menus = panel.page.locator('button[aria-haspopup="menu"]:visible');
      for (let index = 0; index < (await menus.count()); index++) {
        await menus.nth(index).evaluate((button) => (button as HTMLElement).click());
        const label = `${name}, ${await menus.nth(index).getAttribute('aria-label')}`;
        assert.deepEqual(await panel.page.evaluate(outOfSight, '[role="menu"]'), [], label);
        await panel.page.keyboard.press('Escape');
      }
    }
  });

  it('shows the result of each action in the menu of models', async () => {
    const menu = panel.page.locator('.model-menu');
    const tell = async (way: WayState, expected: string, more: Partial<ProviderSetup> = {}) => {
      const providers = { ...nothingSetUp.providers, llamacpp: { way, models: [], address: 'http://127.0.0.1:8080/v1', ...more } };
      const environment = sampleEnvironment({ team: 'recorded', setup: { ...nothingSetUp, providers } });
      await panel.page.evaluate((message) => window.postMessage(message, '*'), { kind: 'environment', environment });
      await panel.page.evaluate(twoFrames);
      const [part, box] = await Promise.all([menu.getByText(expected).last().boundingBox(), menu.boundingBox()]);
      assert.ok(part && box && part.y >= box.y && part.y + part.height <= box.y + box.height, expected);
    };
    await show({ name: '', messages: [snapshotOf([], { team: 'recorded' })] });
    await panel.page.locator('.composer .model').click();
    await menu.locator('.others .dropdown').click();
    await menu.locator('vscode-option', { hasText: 'llama.cpp' }).click();
    await tell({ state: 'open' }, english['setup.server.find']);
    await tell({ state: 'open' }, 'llama.cpp at http', { running: [{ provider: 'llamacpp', name: 'llama.cpp', address: 'http://a/v1' }] });
    await tell({ state: 'listed' }, english['setup.use'], { models: [{ id: 'qwen3', name: 'qwen3' }] });
    await tell({ state: 'busy', what: 'testing' }, english['setup.testing']);
    await tell({ state: 'works', model: 'qwen3' }, fill(english, 'setup.works', { model: 'qwen3' }));
  });

  it('truncates the placeholder of the composer with an ellipsis, with and without focus', async () => {
    await show(stateNamed('floor'));
    await panel.page.locator('.composer textarea').focus();
    const suggested = await panel.page.locator('.composer .writing').evaluate((box) => {
      const { content, textOverflow, overflow } = getComputedStyle(box, '::after');
      return { content, textOverflow, overflow, own: getComputedStyle(box.querySelector('textarea') ?? box, '::placeholder').opacity };
    });
    const words = JSON.stringify(english['panel.composer.floor']);
    assert.deepEqual(suggested, { content: `${words} / ""`, textOverflow: 'ellipsis', overflow: 'hidden', own: '0' });
  });

  it('shows every figure of a finished build in full, also for a failed check in German', async () => {
    const events = sampleEvents('done').map((event) =>
      event.type === 'verification.ended' ? { ...event, outcome: 'failed' as const, exitCode: 1 } : event,
    );
    await show({ name: '', messages: [snapshotOf(events, lookIn('de'), false)] });
    await panel.page.locator('.figures .failed').waitFor();
    // Two adjacent buttons are stacked if half the width is too narrow for a word.
    await panel.page.setViewportSize({ width: 250, height: viewport.height });
    const broken = await brokenWords(panel.page);
    await panel.page.setViewportSize(viewport);
    assert.deepEqual(broken, []);
  });

  it('keeps an address on one line, however long, with its beginning in view', async () => {
    const address = `https://example.com/${'a-long-way/'.repeat(20)}end?of=it`;
    const said: Fact = { type: 'message.said', messageId: 'm9', text: `See ${address} for that, and <${address}>.`, mentions: [] };
    const events = sampleEvents('floor');
    await show({ name: '', messages: [snapshotOf([...events, ...stamped([said], events.length + 1)], {}, false)] });
    const boxes = await panel.page
      .locator('.talk a')
      .evaluateAll((links) =>
        links.map((link) => ({ lines: link.getClientRects().length, height: link.clientHeight, text: link.textContent })),
      );
    assert.equal(boxes.length, 2);
    for (const { lines, height, text } of boxes) {
      assert.equal(text, address, 'it is copied as it is');
      assert.ok(lines === 1 && height <= maxRow, `${lines} boxes, ${height} px`);
    }
  });

  it('names the size of the request and the other sizes in full, in every language', async () => {
    const cut: string[] = [];
    for (const [look, size] of [...cellsOf(languages.map(lookIn), sizes), ...sizes.map((size) => [longest, size] as const)]) {
      const chosen: Fact = { type: 'size.chosen', size, by: 'user', reason: '' };
      const events = sampleEvents('floor');
      await show({ name: '', messages: [snapshotOf([...events, ...stamped([chosen], events.length + 1)], look, false)] });
      for (const width of [290, 299]) {
        await panel.page.setViewportSize({ width, height: viewport.height });
        const parts = await panel.page.locator('.size-line').evaluate((line) =>
          [...line.querySelectorAll<HTMLElement>('b, button')].map((part) => {
            const { right, width: wide } = part.getBoundingClientRect();
            const isCut = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0;
            const within = part.closest('.size-now, .size-line')?.getBoundingClientRect().right ?? 0;
            return { text: part.textContent ?? '', isWhole: wide > 0 && !isCut && right <= within + 1 };
          }),
        );
        assert.equal(parts.length, sizes.length);
        cut.push(...parts.filter(({ isWhole }) => !isWhole).map(({ text }) => `${look.language} ${width}: ${text}`));
      }
    }
    await panel.page.setViewportSize(viewport);
    assert.deepEqual(cut, []);
  });

  it('shows the question in full, with the number of remaining ones if there is room, in every language', async () => {
    const cut: string[] = [];
    const states = ['asked', 'briefed', 'floor', 'agreed', 'planned', 'reviewing', 'halfway', 'settled'] as const;
    for (const [look, name] of [...cellsOf(languages.map(lookIn), states), ...states.map((name) => [longest, name] as const)]) {
      await show({ name, messages: [snapshotOf(sampleEvents(name), look, false)] });
      cut.push(...(await panel.page.locator('.waits.asking .now > :first-child').evaluate(textsCutIn, [])));
    }
    const keys = (Object.keys(english) as (keyof typeof english)[]).filter((key) => key.startsWith('strip.awaits.'));
    const texts = languages.flatMap((language) => keys.map((key) => lookIn(language).texts[key]));
    cut.push(...(await panel.page.locator('.waits.asking .now > :first-child').evaluate(textsCutIn, texts)));
    assert.deepEqual(cut, []);
  });

  it('shows every figure of a wait, in every language', async () => {
    const since = (await panel.page.evaluate(() => Date.now())) - 100_000;
    const waits = [
      { reason: 'answer', until: null },
      { reason: 'answer', until: since + 300_000 },
      { reason: 'answer', until: null, tries: 2 },
      { reason: 'reading', until: since + 300_000, percent: 47 },
      { reason: 'writing', until: null, characters: 12_345 },
      { reason: 'queue', until: null },
    ] as const;
    const cut: string[] = [];
    for (const [look, wait] of [...cellsOf(languages.map(lookIn), waits), ...waits.map((wait) => [longest, wait] as const)]) {
      const waiting = { kind: 'waiting', waiting: { since, ...wait } } as const;
      await show({ name: '', messages: [snapshotOf(sampleEvents('debating'), look, true), waiting] });
      const [text, isCut] = await panel.page
        .locator('.waits .now > :first-child')
        .evaluate((words) => [words.textContent, words.scrollWidth > words.clientWidth + 1] as const);
      assert.match(text ?? '', /\d/);
      if (isCut) cut.push(`${look.language}: ${text}`);
    }
    assert.deepEqual(cut, []);
  });

  it('shows the active members and their number in the narrowest side bar, without overlap', async () => {
    await panel.page.setViewportSize({ width: 173, height: viewport.height });
    const shown: unknown[] = [];
    for (const name of ['floor', 'speaking', 'done']) {
      await show(stateNamed(name));
      shown.push(
        await panel.page.locator('.seats-frame').evaluate((frame) => {
          const faces = [...frame.querySelectorAll('.face')].map((face) => face.getBoundingClientRect()).filter(({ width }) => width > 0);
          const spend = document.querySelector('.top .spend')?.getBoundingClientRect().left ?? 0;
          const ends = [...faces.slice(1).map(({ left }) => left), spend];
          const isApart = faces.every(({ right }, index) => right <= (ends[index] ?? 0));
          return [faces.length, isApart, getComputedStyle(frame.querySelector('.seats') ?? frame, '::after').content];
        }),
      );
    }
    await panel.page.setViewportSize(viewport);
    assert.deepEqual(shown, Array(3).fill([2, true, '"5"']));
  });

  it('has its rows below each other, all in view, on a small screen with 200 % zoom', async () => {
    await panel.page.setViewportSize({ width: 170, height: 278 });
    const problems: string[] = [];
    for (const team of ['live', 'recorded'] as const)
      for (const name of ['asked', 'floor', 'halfway', 'done'] as const) {
        await show({ name, messages: [snapshotOf(sampleEvents(name), { team })] });
        problems.push(...(await panel.page.evaluate(rowsOutOfPlace)).map((problem) => `${name}, ${team}: ${problem}`));
      }
    await panel.page.setViewportSize(viewport);
    assert.deepEqual(problems, []);
  });

  it('makes every member reachable by mouse and keyboard in the narrowest side bar', async () => {
    await show(stateNamed('done'));
    await panel.page.setViewportSize({ width: 173, height: viewport.height });
    const seats = panel.page.locator('.seats .seat button');
    const shown = () => panel.page.locator('.seats').evaluate(facesApart);
    await panel.page.mouse.move(80, 400);
    const atRest = await shown();
    await seats.first().hover();
    const hovered = await shown();
    await panel.page.mouse.move(80, 400);
    await seats.first().focus();
    for (let other = 1; other < 5; other++) await panel.page.keyboard.press('Tab');
    const focused = await shown();
    const last = await seats.last().evaluate((seat) => seat === document.activeElement);
    await panel.page.keyboard.press('Enter');
    await panel.page.locator('[role="dialog"]').waitFor();
    await panel.page.keyboard.press('Escape');
    const isBack = await seats.last().evaluate((seat) => seat === document.activeElement);
    await panel.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await panel.page.setViewportSize(viewport);
    const all = { faces: 5, isApart: true };
    assert.deepEqual(
      { atRest, hovered, focused, last, isBack },
      { atRest: { faces: 2, isApart: true }, hovered: all, focused: all, last: true, isBack: true },
    );
  });

  it('truncates no button above code in the narrowest side bar', async () => {
    await show(stateNamed('floor'));
    await panel.page.setViewportSize({ width: 173, height: viewport.height });
    const heights = await panel.page
      .locator('.code figcaption button')
      .evaluateAll((buttons) =>
        buttons.map((button) => [button.textContent, button.getClientRects()[0]?.height, button.scrollWidth > button.clientWidth]),
      );
    await panel.page.setViewportSize(viewport);
    assert.ok(heights.length > 0);
    assertEmpty(heights.filter(([, height, isCut]) => Number(height) > maxRow || isCut));
  });

  it('asks for a comment on a step in a visible field with the focus', async () => {
    await show(stateNamed('halfway'));
    await panel.page.locator('.card > header .task-menu > button').click();
    await panel.page.locator('.task-menu [role="menuitem"]').first().click();
    assert.deepEqual(await panel.page.evaluate(outOfSight, '.help-question'), []);
    assert.ok(await panel.page.locator('.help-question .text-area').evaluate((field) => field === document.activeElement));
    await panel.page.keyboard.press('Escape');
  });

  it('opens the form of a step in view, with the focus in its first field', async () => {
    await show({ ...stateNamed('plan, a task being added'), press: '' });
    await panel.page.locator('.add-task').click();
    await panel.page.waitForFunction(() => document.activeElement?.matches('.task.form .text-area'));
    await panel.page.evaluate(twoFrames);
    const [view, form] = [await boxOf('.talk'), await boxOf('.task.form')];
    assert.ok(form.top >= view.top - 1 && form.top < view.top + 40, `the form begins at ${form.top} of ${view.top} to ${view.bottom}`);
  });

  it('keeps edited lines in view while a notice below says that accepting is blocked', async () => {
    const events = sampleEvents('halfway');
    // Messages below the card: the panel scrolls automatically for content below a card, but not for the card itself.
    const after = ['m0', 'm1'].map((messageId): Fact => ({ type: 'message.said', messageId, text: 'Looks fine.', mentions: [] }));
    await show({ name: '', messages: [snapshotOf([...events, ...stamped(after, events.length + 1)], {}, false)] });
    await panel.page.locator('.hunk.pending').last().focus();
    await panel.page.keyboard.press('e');
    const field = panel.page.locator('.hunk-editor textarea');
    await field.fill(Array.from({ length: 14 }, (_, line) => `line ${line}`).join('\n'));
    await panel.page.evaluate(() => document.querySelector('.talk')?.scrollTo({ top: 1e6 }));
    await panel.page.evaluate(twoFrames);
    await panel.page.getByRole('button', { name: english['card.task.acceptAll'] }).click();
    await panel.page.getByText(english['card.draft.open'].split('{place}')[1] ?? '').waitFor();
    await panel.page.evaluate(twoFrames);
    const [view, lines] = [await boxOf('.talk'), await boxOf('.hunk-editor textarea')];
    assert.ok(lines.top >= view.top, `the lines begin at ${lines.top} of ${view.top} to ${view.bottom}`);
    assert.ok(await field.evaluate((element) => element === document.activeElement));
  });

  it('scrolls to the header of a hunk, with its buttons, once its lines are left', async () => {
    await show(stateNamed('halfway'));
    // Smaller than the change, like a side bar next to a terminal.
    await panel.page.setViewportSize({ width: viewport.width, height: 350 });
    await panel.page.locator('.hunk.pending').last().focus();
    await panel.page.keyboard.press('e');
    const field = panel.page.locator('.hunk-editor textarea');
    await field.fill(Array.from({ length: 14 }, (_, line) => `line ${line}`).join('\n'));
    await field.press('Escape');
    await panel.page.locator('.hunk-editor [role="alertdialog"] .button.second').click();
    await field.waitFor({ state: 'detached' });
    await panel.page.evaluate(twoFrames);
    const hidden = await panel.page.evaluate(() => {
      const button = document.activeElement?.querySelector('button')?.getBoundingClientRect();
      return (document.querySelector('.talk')?.getBoundingClientRect().top ?? 0) - (button?.top ?? Number.NEGATIVE_INFINITY);
    });
    await panel.page.setViewportSize(viewport);
    assert.ok(hidden <= 0, `${hidden} px of it are out of view`);
  });

  it('has the actions of a hunk in one row, and those of a step too, in every language', async () => {
    const tall: string[] = [];
    for (const language of languages) {
      await show({ name: '', messages: [snapshotOf(sampleEvents('halfway'), lookIn(language), false)] });
      for (const width of [viewport.width, 420, 520, 600]) {
        await panel.page.setViewportSize({ width, height: viewport.height });
        const rows = await panel.page
          .locator('.hunk.pending .keys, [data-kind="task"] .actions')
          .evaluateAll((all) => all.map((row) => ({ name: row.className, height: row.getBoundingClientRect().height })));
        assert.ok(rows.length > 1);
        const isTall = ({ height }: (typeof rows)[number]) => height > 2 * maxRow - 12;
        tall.push(...rows.filter(isTall).map(({ name, height }) => `${language}, ${width} px: ${name}, ${height} px`));
      }
    }
    await panel.page.setViewportSize(viewport);
    assert.deepEqual(tall, []);
  });

  it('gives the title of a discussion the whole line, with its actions over the end', async () => {
    await show(stateNamed('discussions'));
    const row = panel.page.locator('.session').first();
    const widths = await row.evaluate((line) =>
      [line, line.querySelector('.session-title')].map((part) => part?.getBoundingClientRect().width ?? 0),
    );
    assert.ok((widths[1] ?? 0) >= (widths[0] ?? 0) - 10, widths.join(', '));
    await row.locator('.session-open').focus();
    const actions = await row.locator('.quiet-button').evaluateAll((all) =>
      all.map((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      }),
    );
    assert.ok(actions.length > 1 && actions.every(Boolean), actions.join(', '));
  });

  it('focuses a page that opens, and the conversation when it closes', async () => {
    for (const name of ['model', 'team', 'sessions'] as const) {
      await show(stateNamed('floor'));
      await panel.page.locator('.composer textarea').focus();
      await panel.post({ kind: 'openPage', page: name });
      const isIn = (selector: string) => panel.page.waitForFunction((box) => document.activeElement?.closest(box) !== null, selector);
      await isIn('.page');
      await panel.page.keyboard.press('Escape');
      await panel.page.locator('.page').waitFor({ state: 'detached' });
      await isIn('.talk, .composer');
    }
  });

  it('focuses the search of all discussions, however fast they are loaded', async () => {
    await show(stateNamed('floor'));
    await panel.post({ kind: 'openPage', page: 'sessions' }, { kind: 'sessions', sessions: [], deleted: null });
    await panel.page.locator('.page input').waitFor();
    for (let times = 0; times < 3; times++) await panel.page.evaluate(twoFrames);
    assert.equal(await panel.page.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
    await panel.page.keyboard.press('Escape');
  });

  it('keeps the height of the composer in every waiting state, and gives the rest to the conversation', async () => {
    const heights: number[] = [];
    for (const name of ['requested', 'asked', 'briefed', 'speaking', 'floor', 'agreed', 'ready', 'planned', 'halfway', 'settled', 'done']) {
      await show(stateNamed(name));
      // While a member speaks, the composer has an additional line with a button to end the discussion.
      if (name !== 'speaking') heights.push(await height('.composer'));
      const talk = await height('.talk-frame');
      assert.ok(talk >= minTalk, `${name}: ${talk} px`);
    }
    assert.equal(new Set(heights).size, 1, heights.join(', '));
  });

  it('shows the shortcut of a card over no text', async () => {
    await panel.page.setViewportSize({ width: 299, height: 2_000 });
    for (const name of ['briefed', 'agreed', 'planned', 'halfway', 'settled'] as const) {
      await show({ name, messages: [snapshotOf(sampleEvents(name), longest, false)] });
      await panel.page.keyboard.press('Tab');
      assert.deepEqual(await panel.page.locator('.card[aria-keyshortcuts] >> nth=-1').evaluate(textsUnderHint), [], name);
    }
    await panel.page.setViewportSize(viewport);
  });

  const linesAtOnce = async (state: PanelState) => {
    await show(state);
    const hunk = (await height('.hunk')) - (await height('.hunk .diff'));
    const line = await panel.page
      .locator('.hunk .diff > div')
      .evaluateAll((lines) => Math.min(...lines.map((each) => each.getBoundingClientRect().height)));
    const free = (await height('.talk-frame')) - (await height('.file-line')) - (await height('.card .actions')) - hunk;
    return free / line;
  };

  it('shows ten lines of a hunk at once, in every language', async () => {
    const lines = await linesAtOnce(stateNamed('hunks to look at'));
    assert.ok(lines >= 10, `${lines} lines`);
    const few: string[] = [];
    for (const language of languages) {
      const shown = await linesAtOnce({ name: '', messages: [snapshotOf(sampleEvents('reviewing'), lookIn(language), false)] });
      if (shown < 10) few.push(`${language}: ${shown}`);
    }
    assert.deepEqual(few, []);
  });

  it('cuts off the start of a long path, not the name of the file or the texts beside it', async () => {
    await show(stateNamed('hunks to look at'));
    const [before, after, name] = await panel.page.evaluate(() => {
      const [path, ...others] = document.querySelector('.file-line')?.children ?? [];
      const widths = () => others.map((text) => text.getBoundingClientRect().width);
      const kept = widths();
      const text = (path?.firstElementChild ?? path)?.firstChild as Text;
      text.data = `src/${'long/'.repeat(300)}end.js`;
      const end = new Range();
      end.setStart(text, text.length - 6);
      end.setEnd(text, text.length);
      const [shown, box] = [end.getBoundingClientRect(), path?.getBoundingClientRect()];
      return [kept, widths(), box !== undefined && shown.left >= box.left && shown.right <= box.right];
    });
    assert.deepEqual([after, name], [before, true]);
  });

  it('keeps the number after a right-to-left title after it', async () => {
    await show(stateNamed('done'));
    const isAfter = await panel.page.locator('.settled:has(b) >> nth=-1').evaluate((line) => {
      const [title, outcome] = [line.querySelector('b'), line.querySelector('.quiet')?.firstChild as Text];
      if (title) title.textContent = 'Step في';
      outcome.data = '2 of 3';
      const number = new Range();
      number.setStart(outcome, 0);
      number.setEnd(outcome, 1);
      return title && number.getBoundingClientRect().left >= title.getBoundingClientRect().right;
    });
    assert.equal(isAfter, true);
  });

  it('overlaps no member icons, whatever their number and zoom', async () => {
    const nine = roster
      .filter(({ seat }) => seat === 'discussion')
      .slice(0, 9)
      .map(({ id }) => id);
    const crowds: unknown[] = [];
    for (const team of [['director', 'architect', 'adversary'], nine])
      for (const name of ['floor', 'debating', 'done'] as const) {
        const events = sampleEvents(name).map((event) => (event.type === 'session.started' ? { ...event, team } : event));
        await show({ name, messages: [snapshotOf(events)] });
        for (const size of [viewport, { width: 150, height: 331 }, { width: 683, height: 384 }]) {
          await panel.page.setViewportSize(size);
          await panel.page.evaluate(twoFrames);
          const { isApart, faces } = await panel.page.locator('.seats').evaluate(facesApart);
          if (!isApart || faces === 0) crowds.push(`${size.width}, ${team.length}, ${name}: ${faces}`);
        }
      }
    await panel.page.setViewportSize(viewport);
    assert.deepEqual(crowds, []);
  });

  it('keeps the focus in view if the pressed button is gone and the conversation continues', async () => {
    await show(stateNamed('briefed'));
    const accept = panel.page.locator('.card .actions .main').last();
    await accept.focus();
    const [before, after] = [sampleEvents('briefed'), sampleEvents('debating')];
    for (let at = before.length; at < after.length; at++) {
      await panel.post({ kind: 'events', sessionId, events: after.slice(at, at + 1) });
      await panel.page.evaluate(twoFrames);
    }
    const place = await panel.page.evaluate(() => {
      const talk = document.querySelector('.talk')?.getBoundingClientRect();
      const focus = document.activeElement?.getBoundingClientRect();
      return talk && focus ? { above: talk.top - focus.bottom, below: focus.top - talk.bottom } : null;
    });
    assert.ok(place && place.above < 0 && place.below < 0, JSON.stringify(place));
    assert.ok(!(await panel.page.evaluate(() => document.activeElement?.matches('body'))));
  });

  it('keeps the card of a member open when the model is changed', async () => {
    await show(stateNamed('floor'));
    await panel.page.locator('.seats .face').first().click();
    await panel.page.locator('.member').getByText(english['member.model.change']).click();
    for (let times = 0; times < 3; times++) await panel.page.evaluate(twoFrames);
    assert.equal(await panel.page.locator('.member input').count(), 1);
  });

  it('focuses a hunk when it can be decided, and none while its reviewers read', async () => {
    const events = sampleEvents('halfway');
    const at = events.findLastIndex(({ type }) => type === 'edits.proposed');
    const proposed = events[at];
    assert.equal(proposed?.type, 'edits.proposed');
    const { taskId, attempt } = proposed;
    await show({ name: '', messages: [snapshotOf(events.slice(0, at), {}, true)] });
    await panel.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const happen = async (first: number, ...facts: readonly Fact[]) => {
      await panel.post({ kind: 'events', sessionId, events: stamped(facts, first) });
      await panel.page.evaluate(twoFrames);
    };
    const isOnAChange = () => panel.page.evaluate(() => document.activeElement?.matches('.hunk') === true);
    await happen(at + 1, proposed, { type: 'review.opened', taskId, attempt, reviewers: ['tests'] });
    await panel.page.locator('.hunk.pending').first().waitFor();
    assert.ok(!(await isOnAChange()), 'a change that is still read has the focus');
    await happen(
      at + 3,
      { type: 'review.given', taskId, attempt, reviewer: 'tests', findings: [], gap: null },
      { type: 'review.closed', taskId, attempt, verdict: 'pass', dismissed: [], toBuilder: '' },
    );
    assert.ok(await isOnAChange(), 'the review does not begin on a change');
  });
});

async function twoFrames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Texts of a card that the hint for its shortcut covers. Runs in the page. */
function textsUnderHint(card: HTMLElement | SVGElement): string[] {
  card.focus();
  const [hint, range, texts] = [card.querySelector('.main-key'), new Range(), document.createTreeWalker(card, NodeFilter.SHOW_TEXT)];
  const { top, right, bottom, left } = hint?.getBoundingClientRect() ?? new DOMRect();
  const isUnder = (box: DOMRect) => box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  const covered = right > left ? [] : ['The hint is not shown.'];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    range.selectNodeContents(node);
    const isShown = !hint?.contains(node) && node.parentElement?.checkVisibility();
    if (isShown && [...range.getClientRects()].some(isUnder)) covered.push(`${range}`);
  }
  return covered;
}

/** Number of visible avatars, and whether all of them are in view and none overlap. */
function facesApart(seats: Element) {
  const boxes = [...seats.querySelectorAll('.face')].map((face) => face.getBoundingClientRect()).filter(({ width }) => width > 0);
  const isIn = boxes.every(({ left, right, bottom }) => left >= 0 && right <= window.innerWidth && bottom <= window.innerHeight);
  const areOver = (one: DOMRect, two: DOMRect) =>
    one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return { faces: boxes.length, isApart: isIn && !boxes.some((one, index) => boxes.slice(index + 1).some((two) => areOver(one, two))) };
}

/** Horizontal positions of elements that overflow the page. */
function outOfSight(selector: string): string[] {
  const problems: string[] = [];
  for (const box of document.querySelectorAll(selector)) {
    const { left, right, width } = box.getBoundingClientRect();
    if (width === 0) continue;
    if (left < 0 || right > window.innerWidth) problems.push(`from ${Math.round(left)} to ${Math.round(right)} of ${window.innerWidth}`);
  }
  return problems;
}

/** Returns the texts that do not fit into the element; by default, of its own text. Runs in the page. */
function textsCutIn(words: Element, texts: readonly string[]): string[] {
  const probe = words.cloneNode() as Element;
  words.replaceWith(probe);
  const cut = (texts.length > 0 ? texts : [words.textContent ?? '']).filter((text) => {
    probe.textContent = text;
    return probe.scrollWidth > probe.clientWidth + 1;
  });
  probe.replaceWith(words);
  return cut;
}

/** Rows of the panel that overlap the previous one or are out of view, or a panel that scrolls. Runs in the page. */
function rowsOutOfPlace(): string[] {
  const rows = [...document.querySelectorAll('.panel > :not(.hidden, .ledger-frame), .ledger-bar')]
    .map((row) => ({ name: row.className, ...row.getBoundingClientRect().toJSON() }) as DOMRect & { name: string })
    .filter(({ height }) => height > 0);
  const { scrollHeight = 0, clientHeight = 0 } = document.querySelector('.panel') ?? {};
  const problems = scrollHeight > clientHeight ? [`scrolls ${scrollHeight - clientHeight} px`] : [];
  let above = 0;
  for (const { name, top, bottom } of rows) {
    const problem = `${name} is at ${Math.round(top)} to ${Math.round(bottom)}, the one above ends at ${Math.round(above)} of ${innerHeight}`;
    if (top < above - 1 || bottom > innerHeight + 1) problems.push(problem);
    above = bottom;
  }
  return problems;
}
