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

  it('is prepared by its word in the composer, with the topic that follows it', async () => {
    const panel = await openPanel();
    const field = panel.root.querySelector('.composer textarea');
    await type(field, `/workshop ${topic}`);
    await key(field ?? panel.root, 'Enter');
    assert.deepEqual(panel.commands(), [{ type: 'editor.workshop', topic }]);
  });

  it('tells before it starts what it will take, and starts with what was chosen', async () => {
    const panel = await starting();
    assert.match(textOf(card(panel)), /About 10 model calls, at most 25: \$/);
    const [depth] = card(panel)?.querySelectorAll('select') ?? [];
    await choose(depth ?? null, 'extended');
    assert.match(textOf(card(panel)), new RegExp(`considered from ${depthRules.extended.bar}`));
    await press(panel.root, text['card.workshop.start']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.start', topic, depth: 'extended', rounds: 2, cast: defaultCast }]);
    assert.equal(card(panel), null);
  });

  it('leaves out a part nobody is to take, and tells what that takes', async () => {
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

  it('clamps the rounds that are typed, and tells tokens where no price is known', async () => {
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

  it('is put away by Escape, which stops nobody then', async () => {
    const panel = await starting({ busy: true });
    await key(card(panel)?.querySelector('textarea') ?? panel.root, 'Escape');
    assert.equal(card(panel), null);
    assert.deepEqual(panel.commands(), []);
  });

  it('says that it begins a new session where the one at hand is being built', async () => {
    const panel = await starting({ events: sampleEvents('reviewing') });
    assert.ok(textOf(card(panel)).includes(text['card.workshop.newSession']));
  });

  it('shows while it runs the part that goes on and the ideas so far, with where they come from', async () => {
    const panel = await at('half', true);
    assert.equal(textOf(board(panel).querySelector('.workshop-stages .part-now')), 'Answer under way');
    assert.equal(ideas(panel).length, 4);
    assert.equal(textOf(board(panel).querySelector('.workshop-outcome')), 'Round 1 of 2');
    await press(board(panel), 'Details of “Resume at the last row”');
    assert.ok(textOf(ideas(panel)[0] ?? null).includes('Market Analyst, round 1: repeated as “Continue a broken export”'));
    assert.deepEqual(names(panel).slice(-1), [text['card.workshop.end']]);
    await press(board(panel), text['card.workshop.end']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.cancel', workshopId: 'w-sample' }]);
  });

  it('says of a gap that it is one', async () => {
    const panel = await at('won');
    assert.equal(textOf(board(panel).querySelector('.workshop-stages .part-gap')), 'Research could not be reached');
    assert.equal(textOf(board(panel).querySelector('.workshop-stages .part-words')), 'Second look done, without its data');
  });

  it('ranks by score, with spread, doubts and an idea that begs for one', async () => {
    const panel = await at('won');
    const [first, second, third] = ideas(panel).map((idea) => textOf(idea));
    assert.match(first ?? '', /^Resume, if nothing has changed the winner.* 7\.7 of 10/);
    assert.match(second ?? '', /^Mail a link when ready the leader’s choice the passes disagree below 7/);
    assert.match(third ?? '', /contains text that asks for a high score/);
    assert.match(third ?? '', /not scored: Clarity/);
    assert.equal(board(panel).querySelector('script'), null);
  });

  it('draws a profile that is said in words beside it', async () => {
    const panel = await at('won');
    await press(board(panel), 'Details of “Resume, if nothing has changed”');
    assert.ok(board(panel).querySelector('.workshop-radar[aria-hidden="true"]'));
    assert.match(textOf(board(panel).querySelector('.workshop-profile dl')), /^Feasibility7\.5 7 to 8Innovation6\.5 6 to 7Impact/);
    assert.ok(textOf(ideas(panel)[0] ?? null).includes('merged with “Stream to a file”'));
  });

  it('says beside the scores what the moderator saw for and against an idea, once each', async () => {
    const panel = await at('won');
    await press(board(panel), 'Details of “Resume, if nothing has changed”');
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

  it('asks the user to choose among equals', async () => {
    const panel = await at('tied');
    assert.equal(textOf(board(panel).querySelector('.workshop-outcome')), text['card.workshop.outcome.tied']);
    await press(board(panel), 'Choose “Mail a link when ready”');
    assert.deepEqual(panel.commands(), [{ type: 'workshop.pick', workshopId: 'w-sample', ideaId: 'I3' }]);
  });

  it('asks for ideas again where there were none', async () => {
    const panel = await at('noIdeas');
    assert.ok(textOf(board(panel)).includes(text['card.workshop.noIdeas']));
    await press(board(panel), text['card.workshop.askAgain']);
    assert.deepEqual(panel.commands(), [{ type: 'workshop.askAgain', workshopId: 'w-sample' }]);
  });

  it('offers a report of the part there is when it was ended early, and a new start where nobody could lead', async () => {
    const ended = await at('cancelled');
    await press(board(ended), text['card.workshop.reportSoFar']);
    assert.deepEqual(ended.commands(), [{ type: 'report.open', format: null }]);
    const unled = await at('unled');
    await press(board(unled), text['card.workshop.startAgain']);
    assert.equal(unled.commands()[0]?.type, 'editor.workshop');
  });
});
