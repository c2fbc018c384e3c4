// Workshop board.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import text from '../../../src/core/i18n/locales/en.json';
import { defaultCast, depthRules } from '../../../src/core/workshop/roles';
import { sampleEvents, stamped } from '../../kit/sampleSession';
import { workshopMoments } from '../../kit/workshopStates';
import { controls, key, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

const price = { inputUsd: 1, cachedUsd: 1, outputUsd: 10 };
const topic = 'Better exports';

async function at(moment: string, busy = false): Promise<TestPanel> {
  return openPanel({ events: stamped(workshopMoments()[moment] ?? []), busy });
}

const board = (panel: TestPanel) => [...panel.root.querySelectorAll('[data-kind="workshop"]')].at(-1) ?? panel.root;
const names = (panel: TestPanel) => controls(board(panel)).map(nameOf);
const ideas = (panel: TestPanel) => [...board(panel).querySelectorAll('.workshop-ideas > li')];

describe('the workshop in the panel', () => {
  useDom();

  async function starting(events: Parameters<typeof openPanel>[0] = {}): Promise<TestPanel> {
    const panel = await openPanel(events);
    await panel.tell({ kind: 'startWorkshop', topic, price });
    return panel;
  }
  const card = (panel: TestPanel) => panel.root.querySelector('.workshop-start');
  const choose = (field: Element | null, value: string) =>
    act(() => {
      (field as HTMLSelectElement).value = value;
      field?.dispatchEvent(new Event('change', { bubbles: true }));
    });

  it('is prepared by a composer command, with the topic after it', async () => {
    const panel = await openPanel();
    const field = panel.root.querySelector('.composer textarea');
    await type(field, `/workshop ${topic}`);
    await key(field ?? panel.root, 'Enter');
    assert.deepEqual(panel.commands(), [{ type: 'editor.workshop', topic }]);
  });

  it('shows its cost before it starts, and starts with the chosen options', async () => {
    const panel = await starting();
    assert.match(textOf(card(panel)), /About 10 model calls, at most 25: \$/);
    const [depth] = card(panel)?.querySelectorAll('select') ?? [];
    await choose(depth ?? null, 'extended');
    assert.match(textOf(card(panel)), new RegExp(`an idea needs ${depthRules.extended.bar} out of 10`));
    await press(panel.root, text['card.workshop.start']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.start', topic, depth: 'extended', rounds: 2, cast: defaultCast }]);
    assert.equal(card(panel), null);
  });

  it('omits a part without a member, and shows the cost without it', async () => {
    const panel = await starting();
    const part = (role: 'critic' | 'leader') =>
      [...(card(panel)?.querySelectorAll('.workshop-cast .field') ?? [])].find((field) =>
        textOf(field).startsWith(text[`card.workshop.role.${role}`]),
      );
    await press(panel.root, text['card.workshop.members']);
    assert.equal(part('leader')?.querySelector('option[value=""]'), null);
    await choose(part('critic')?.querySelector('select') ?? null, '');
    assert.match(textOf(card(panel)), /About 10 model calls, at most 20: /);
    await press(panel.root, text['card.workshop.start']);
    assert.deepEqual(panel.commands(), [
      { type: 'workshop.start', topic, depth: 'standard', rounds: 1, cast: defaultCast, without: ['critic'] },
    ]);
  });

  it('limits the number of rounds, and shows tokens if no price is known', async () => {
    const panel = await openPanel();
    await panel.tell({ kind: 'startWorkshop', topic, price: null });
    assert.match(textOf(card(panel)), /model calls, at most \d+: [\d.]+K tokens/);
    const rounds = card(panel)?.querySelector('input') ?? null;
    await act(() => {
      (rounds as HTMLInputElement).value = '50';
      rounds?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await press(panel.root, text['card.workshop.start']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.start', topic, depth: 'standard', rounds: 5, cast: defaultCast }]);
  });

  it('refuses a moderator who is an author, and says so', async () => {
    const panel = await starting();
    await choose(card(panel)?.querySelectorAll('.workshop-cast select')[5] ?? null, defaultCast.critic);
    assert.equal(textOf(card(panel)?.querySelector('[role="alert"]') ?? null), text['card.workshop.moderatorIsAuthor']);
    await press(panel.root, text['card.workshop.start']);
    assert.deepEqual(panel.commands(), []);
  });

  it('is closed by Escape, which does not stop the team', async () => {
    const panel = await starting({ busy: true });
    await key(card(panel)?.querySelector('textarea') ?? panel.root, 'Escape');
    assert.deepEqual([card(panel), panel.commands()], [null, []]);
  });

  it('says that it begins a new session while the current one is being built', async () => {
    const panel = await starting({ events: sampleEvents('reviewing') });
    assert.ok(textOf(card(panel)).includes(text['card.workshop.newSession']));
  });

  it('shows the current part and the ideas so far, with their origin', async () => {
    const panel = await at('half', true);
    assert.equal(textOf(board(panel).querySelector('.workshop-stages .part-now')), 'Response under way');
    assert.equal(ideas(panel).length, 4);
    assert.equal(textOf(board(panel).querySelector('.workshop-outcome')), 'Round 1 of 2');
    await press(board(panel), 'Details for "Resume at the last row"');
    assert.ok(textOf(ideas(panel)[0] ?? null).includes('Market Analyst, round 1: repeated as "Continue a broken export"'));
    assert.deepEqual(names(panel).slice(-1), [text['card.workshop.end']]);
    await press(board(panel), text['card.workshop.end']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.cancel', workshopId: 'w-sample' }]);
  });

  it('marks a missing turn as a gap', async () => {
    const panel = await at('won');
    assert.equal(textOf(board(panel).querySelector('.workshop-stages .part-gap')), 'Research failed');
    assert.equal(textOf(board(panel).querySelector('.workshop-stages .part-words')), 'Second review done, but no result could be read');
  });

  it('ranks by score, with spread, doubts and an idea that addresses the judges', async () => {
    const panel = await at('won');
    const [first, second, third] = ideas(panel).map((idea) => textOf(idea));
    assert.match(first ?? '', /^Resume, if nothing has changed winner.* 7\.7 out of 10/);
    assert.match(second ?? '', /^Mail a link when ready leader's choice the scoring passes disagree score below 7/);
    assert.match(third ?? '', /contains text that asks for a high score/);
    assert.match(third ?? '', /not scored: Clarity/);
    assert.equal(board(panel).querySelector('script'), null);
  });

  it('has the scores of an idea on each criterion', async () => {
    const panel = await at('won');
    await press(board(panel), 'Details for "Resume, if nothing has changed"');
    assert.match(textOf(board(panel).querySelector('.workshop-profile')), /^Feasibility7\.5 7 to 8Innovation6\.5 6 to 7Impact/);
    assert.ok(textOf(ideas(panel)[0] ?? null).includes('merged with “Stream to a file”'));
  });

  it('shows each pro and con of the moderator once beside the scores', async () => {
    const panel = await at('won');
    await press(board(panel), 'Details for "Resume, if nothing has changed"');
    const said = textOf(board(panel));
    assert.equal(said.split('The job keeps its query already.').length, 2);
    assert.ok(said.includes(`${text['card.workshop.contra']}Deletions shift every row behind them.`), said);
  });

  it('becomes the brief with one click, once', async () => {
    const panel = await at('won');
    await press(board(panel), text['card.workshop.adopt']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.adopt', workshopId: 'w-sample' }]);
    await panel.happen({ type: 'workshop.adopted', workshopId: 'w-sample', ideaId: 'I1', concerns: [] });
    assert.ok(!names(panel).includes(text['card.workshop.adopt']));
  });

  it('asks the user to choose if ideas have equal scores', async () => {
    const panel = await at('tied');
    assert.equal(textOf(board(panel).querySelector('.workshop-outcome')), text['card.workshop.outcome.tied']);
    await press(board(panel), 'Choose "Mail a link when ready"');
    assert.deepEqual(panel.commands(), [{ type: 'workshop.pick', workshopId: 'w-sample', ideaId: 'I3' }]);
  });

  it('asks for ideas again if there were none', async () => {
    const panel = await at('noIdeas');
    assert.ok(textOf(board(panel)).includes(text['card.workshop.noIdeas']));
    await press(board(panel), text['card.workshop.askAgain']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.askAgain', workshopId: 'w-sample' }]);
  });

  it('offers a partial report if it was ended early, and a new start if no leader was available', async () => {
    const ended = await at('cancelled');
    await press(board(ended), text['card.workshop.reportSoFar']);
    assert.deepEqual(ended.commands(), [{ type: 'report.open', format: null }]);
    const unled = await at('unled');
    await press(board(unled), text['card.workshop.startAgain']);
    assert.equal(unled.commands()[0]?.type, 'editor.workshop');
  });
});
