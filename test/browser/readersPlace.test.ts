// Reader's place: mouse and keyboard actions keep the scroll position and the focus.
import assert from 'node:assert/strict';
import text from '../../src/core/i18n/locales/en.json';
import { createRandom, type SeededRandom } from '../core/edits/seededRandom';
import { type LivePanel, openLivePanel } from '../kit/livePanel';
import { painted, unpainted } from '../kit/panelPage';
import { recording } from '../kit/playTour';
import { rounds } from '../kit/rounds';
import { type Place, placeIn, topOf } from '../kit/readersPlace';
import { editorStyles } from '../kit/themes';

/** Maximum shift in pixels that is ignored. */
const slack = 6;

/** Seed of the last random walk. `MILKSTACK_FIRST_WALK=8 MILKSTACK_WALKS=8` runs only walk 8. */
const walks = Number(process.env.MILKSTACK_WALKS ?? rounds(20));
/** Number of additional walks if the regular walks miss a stop. */
const moreWalks = 10;
const firstWalk = Number(process.env.MILKSTACK_FIRST_WALK ?? 1);
const actionsInWalk = 45;

/** Buttons with destructive actions. The focus must never move to any of them, because the user may be pressing a key repeatedly. */
const destructive = [
  ...['panel.stop', 'card.questions.skip', 'card.workshop.end', 'card.pace.stop', 'card.task.reject', 'card.task.rejectAll'],
  ...['card.task.skip', 'card.file.reject', 'card.hunk.word.reject', 'card.verification.skip', 'card.plan.back'],
] as const;

/** States that the walks together must reach. */
const stops = ['answers', 'briefAcceptance', 'consensus', 'approval', 'review'];

interface Action {
  readonly name: string;
  /** Whether the action navigates, so that the scroll position may change. */
  readonly leads?: boolean;
  readonly scrolls?: boolean;
  /** Whether the action moves the focus with the Tab key. */
  readonly tabs?: boolean;
  readonly on?: number;
  run(): Promise<void>;
}

describe('the scroll position', () => {
  let panel: LivePanel;
  let pictures = 0;
  const words = destructive.map((key) => text[key as keyof typeof text]).filter((each) => each !== undefined);

  before(async () => {
    panel = await openLivePanel({ viewport: { width: 400, height: 768 }, styles: `${await editorStyles('dark')}\n${unpainted}` });
  });
  after(() => panel?.close());

  const look = () => placeIn(panel.page, words);

  /** Performs the action and returns unexpected changes of scroll position and focus. */
  const act = async (action: Action): Promise<string[]> => {
    const before = await look();
    const topBefore = action.on === undefined ? null : await topOf(panel.page, action.on);
    await action.run();
    await panel.rest();
    const after = await look();
    const problems = await taken(before, after, action, topBefore);
    if (problems.length > 0) await panel.page.screenshot({ path: `.vscode-test/pictures/readers-place-${++pictures}.png`, style: painted });
    return problems.map((problem) => `${pictures}: ${action.name}: ${problem}`);
  };

  const taken = async (before: Place, after: Place, action: Action, topBefore: number | null): Promise<string[]> => {
    if (action.scrolls || after.isElsewhere || before.isElsewhere) return [];
    const problems: string[] = [];
    const { focus } = after;
    const isNew = focus.id !== before.focus.id;
    if (focus.id === null && before.focus.id !== null) problems.push(`the focus on "${before.focus.words}" is lost`);
    // A part that opened next to the conversation has reduced the conversation's height.
    const isSqueezed = after.view !== before.view;
    const isByHand = action.on === focus.id || action.tabs === true;
    if (focus.id !== null && isNew && !isSqueezed && !(isByHand || !focus.isInTalk ? focus.any : focus.head))
      problems.push(`the focus went to "${focus.words}", whose beginning cannot be seen`);
    if (focus.id !== null && !isNew && before.focus.any && !focus.any) problems.push(`"${focus.words}" has the focus and went out of view`);
    if (isNew && !isByHand && focus.isDestructive) problems.push(`the focus came to "${focus.words}"`);
    if (isNew && !isByHand && focus.isSecondAction && after.entries > before.entries)
      problems.push(`a new card has the focus on "${focus.words}"`);
    const isGrown = after.entries !== before.entries;
    const isPulledUp = after.height < before.height && after.isAtEnd;
    // A confirmation has opened below its field.
    const isAsked = isNew && before.focus.isField && before.focus.isInTalk && focus.isInTalk;
    if (!action.leads && !isSqueezed && !isAsked && !isPulledUp && !(isGrown && before.isAtEnd)) {
      if (action.on !== undefined && topBefore !== null) {
        const topNow = await topOf(panel.page, action.on);
        // A field or menu that has just opened is scrolled fully into view.
        const isTakenAlong = isNew && (focus.isField || focus.isMenu) && topNow !== null && topNow < topBefore;
        if (topNow !== null && Math.abs(topNow - topBefore) > slack && !isTakenAlong)
          problems.push(`what was pressed moved from ${Math.round(topBefore)} to ${Math.round(topNow)}`);
      } else if (before.reads && !before.isAtEnd) {
        const topNow = await topOf(panel.page, before.reads.id);
        if (topNow !== null && Math.abs(topNow - before.reads.top) > slack)
          problems.push(`what is read moved from ${Math.round(before.reads.top)} to ${Math.round(topNow)}`);
      }
    }
    return problems;
  };

  const composer = () => panel.page.getByRole('textbox', { name: text['panel.composer.label'] });
  const say = (words: string): Action => ({
    name: `say “${words}”`,
    leads: true,
    run: async () => {
      await composer().fill(words);
      await composer().press('Enter');
    },
  });
  const key = (name: string): Action => ({
    name: `key ${name}`,
    leads: /^[ajkruq?]$|Tab/.test(name),
    tabs: name.includes('Tab'),
    run: () => panel.page.keyboard.press(name),
  });
  const press = async (target: Target): Promise<Action> => ({
    name: `press “${target.words}”`,
    ...(target.isLeading ? { leads: true } : { on: target.id }),
    run: async () => {
      await panel.page.mouse.click(target.x, target.y);
      await panel.page.mouse.move(2, 2);
    },
  });

  it('follows the tour from the request to its end, by the primary action of each card', async () => {
    await panel.begin();
    const problems = await act(say(recording().request));
    const seen: string[] = [];
    for (let step = 0; step < 60 && panel.test.session().phase !== 'done'; step++) {
      const awaits = panel.test.awaits() ?? '';
      seen.push(awaits);
      const targets = await targetsIn(panel);
      const main =
        awaits === 'answers'
          ? (targets.find(({ words }) => words.startsWith(text['card.questions.answer'])) ??
            targets.find(({ isRecommended }) => isRecommended))
          : awaits === 'review'
            ? targets.find(({ words }) => words.startsWith(text['card.hunk.word.accept']))
            : targets.find(({ isMain }) => isMain);
      assert.ok(main, `nothing leads on from ${awaits}: ${targets.map(({ words }) => words).join(', ')}`);
      problems.push(...(await act(await press(main))));
    }
    assert.equal(panel.test.session().phase, 'done', `stands at ${panel.test.awaits()} after ${seen.join(', ')}`);
    assert.deepEqual(problems, []);
  });

  it('moves from card to card by the shortcut of the primary action, which is focused when a card appears', async () => {
    await panel.begin();
    const problems = await act(say(recording().request));
    const stands = () => panel.test.awaits() ?? '';
    const cards: string[] = [];
    for (let step = 0; step < 40 && stands() !== 'review'; step++) {
      const from = stands();
      if (from === 'answers') {
        const targets = await targetsIn(panel);
        const next =
          targets.find(({ words }) => words.startsWith(text['card.questions.answer'])) ??
          targets.find(({ isRecommended }) => isRecommended);
        problems.push(...(await act(await press(next ?? assert.fail('no answer')))));
        continue;
      }
      cards.push(from);
      const action: Action = { name: `key Control+Enter at ${from}`, leads: true, run: () => panel.page.keyboard.press('Control+Enter') };
      // A new card ignores keys for a moment, so the key is pressed until the focus moves.
      for (let presses = 0; stands() === from && presses < 40; presses++) problems.push(...(await act(action)));
      assert.notEqual(stands(), from, `the card at ${from} does not have the focus`);
    }
    assert.deepEqual(cards, ['briefAcceptance', 'consensus', 'approval']);
    assert.deepEqual(problems, []);
  });

  it('is not treated as chosen by the user if a held key moved it', async () => {
    const { page } = panel;
    const scrollTo = (top: number) => page.locator('.talk').evaluate((talk, to) => talk.scrollTo({ top: to, behavior: 'instant' }), top);
    const isLeft = async (name: string) => {
      await page.locator('.talk').focus();
      await scrollTo(Number.MAX_SAFE_INTEGER);
      await page.locator('.jump').waitFor({ state: 'detached' });
      await page.keyboard.press(name);
      // Simulates the upward shift when a card above the view collapses.
      await scrollTo(0);
      await panel.rest();
      return (await page.locator('.jump').count()) > 0;
    };
    for (const name of ['Control', 'Shift', 'Alt', 'Meta']) assert.equal(await isLeft(name), false, name);
  });

  it(`is kept in ${walks} random walks`, async function () {
    this.timeout(Math.max(1_200_000, walks * 60_000));
    const problems: string[] = [];
    const reached = new Set<string>();
    const isMissed = (stop: string) => !reached.has(stop);
    // Runs all walks, then additional walks if any stop was not reached.
    for (let seed = firstWalk; seed <= walks || (seed <= walks + moreWalks && stops.some(isMissed)); seed++) {
      const random = createRandom(seed);
      await panel.page.setViewportSize(random.chance(0.5) ? { width: 400, height: 768 } : { width: 290, height: 620 });
      await panel.begin();
      await act(say(recording().request));
      const done: string[] = [];
      for (let count = 0; count < actionsInWalk; count++) {
        const action = await choose(random);
        done.push(action.name);
        const found = await act(action);
        problems.push(...found.map((problem) => `walk ${seed}, ${count}: ${problem} (after ${done.slice(-4, -1).join('; ')})`));
        reached.add(panel.test.awaits() ?? 'work');
      }
    }
    assert.deepEqual(problems, []);
    assert.deepEqual(stops.filter(isMissed), [], 'no walk came to these');
  });

  const choose = async (random: SeededRandom): Promise<Action> => {
    const all = await targetsIn(panel);
    const back = all.find(({ isBack }) => isBack);
    if (back) return press(back);
    const targets = all.filter(({ isAway }) => !isAway);
    const onward = targets.find(({ isMain }) => isMain) ?? targets.find(({ isRecommended }) => isRecommended);
    if (onward && random.chance(0.35)) return press(onward);
    if (random.chance(0.2)) {
      const by = random.pick([-900, -300, 300, 900, 4_000]);
      return {
        name: `wheel ${by}`,
        scrolls: true,
        run: async () => {
          await panel.page.mouse.move(150, 300);
          await panel.page.mouse.wheel(0, by);
          await panel.page.mouse.move(2, 2);
        },
      };
    }
    if (random.chance(0.25)) return key(random.pick(['a', 'r', 'u', 'j', 'k', 'Escape', 'Tab', 'Shift+Tab']));
    if (random.chance(0.06)) return say(random.pick(['Could we keep the counters in Redis instead?', 'Why?', 'yes', 'no', 'go back']));
    if (random.chance(0.06)) return find(random);
    return targets.length > 0 ? press(random.pick(targets)) : key('Escape');
  };

  const find = (random: SeededRandom): Action => ({
    name: 'find',
    leads: true,
    run: async () => {
      await panel.page.keyboard.press('Control+f');
      await panel.page.keyboard.type(random.pick(['login', 'limit', 'reader']));
      for (let hits = random.below(3); hits > 0; hits--) await panel.page.keyboard.press('Enter');
      if (random.chance(0.7)) await panel.page.keyboard.press('Escape');
    },
  });
});

interface Target {
  readonly id: number;
  readonly words: string;
  readonly x: number;
  readonly y: number;
  readonly isMain: boolean;
  readonly isRecommended: boolean;
  /** Whether the button returns from another page. */
  readonly isBack: boolean;
  /** Whether the button opens another page. */
  readonly isAway: boolean;
  /** Whether the control may scroll or change the view. */
  readonly isLeading: boolean;
}

/** Controls that can be clicked and are in view. */
function targetsIn({ page }: LivePanel): Promise<Target[]> {
  return page.evaluate(() => {
    const scope = globalThis as unknown as { numbers?: WeakMap<Element, number>; numbered?: Map<number, WeakRef<Element>> };
    scope.numbers ??= new WeakMap();
    scope.numbered ??= new Map();
    const { numbers, numbered } = scope;
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'button:not(:disabled, [aria-disabled="true"]), vscode-button:not([disabled], [aria-disabled="true"]), summary, [role="radio"], [role="option"], [role="checkbox"]',
      ),
    ];
    return all.flatMap((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + Math.min(width / 2, 20), top + height / 2];
      const hit = document.elementFromPoint(x, y);
      if (width === 0 || !hit || !element.contains(hit)) return [];
      const id = numbers.get(element) ?? numbered.size;
      numbers.set(element, id);
      numbered.set(id, new WeakRef(element));
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60);
      return [
        {
          ...{ id, words, x, y },
          isMain: element.matches('.talk .actions .main, .talk .line.open .main'),
          isRecommended: element.querySelector('.chip.good') !== null,
          isBack: element.matches('.page > header button:first-child'),
          isAway: element.closest('.top, .notice') !== null,
          isLeading: element.matches(
            '.waits *, .jump, .pending-list *, .on-demand *, .answers, .hunk .keys *, .file-line *, .actions *, .find *, .tools *, [role="menu"] *, .traces *, .drawer *',
          ),
        },
      ];
    });
  });
}
