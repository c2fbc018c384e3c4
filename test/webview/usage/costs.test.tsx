// Costs in the panel.
import assert from 'node:assert/strict';
import { act } from 'preact/test-utils';
import type { Fact } from '../../../src/core/events';
import type { Language } from '../../../src/core/i18n/language';
import text from '../../../src/core/i18n/locales/en.json';
import { nothingSetUp, type Setup } from '../../../src/core/models/setup';
import { maxPins } from '../../../src/core/discussion/ledger';
import { lookIn } from '../../kit/panelStates';
import { sampleEnvironment, sampleEvents } from '../../kit/sampleSession';
import { controls, key, nameOf, press, textOf, type, useDom } from '../dom';
import { openPanel, type TestPanel } from '../panel';

const dialog = (panel: TestPanel) => panel.root.querySelector<HTMLElement>('[role="dialog"]') ?? assert.fail('no dialog');

async function openCosts(facts: readonly Fact[] = []) {
  const panel = await openPanel({ events: sampleEvents('floor') });
  if (facts.length > 0) await panel.happen(...facts);
  const button = panel.root.querySelector<HTMLElement>('button.spend') ?? assert.fail();
  await act(() => button.click());
  return { panel, button };
}

const unpriced: Fact = {
  type: 'call.ended',
  ...{ role: 'router', purpose: 'route', agent: null, turnId: null, model: 'openai:qwen3:8b', recorded: false },
  ...{ usage: { input: 1_200, output: 30, cached: 200, thinking: 10 }, costUsd: null, outcome: 'done', tookMs: 900, estimated: true },
};

describe('the tables of costs', () => {
  useDom();

  it('open from the total in the phase line, with a header for every column and row', async () => {
    const { panel, button } = await openCosts();
    assert.equal(button.getAttribute('aria-expanded'), 'true');
    const tables = [...dialog(panel).querySelectorAll('table')];
    assert.equal(tables.length, 3);
    for (const table of tables) {
      const heads = table.querySelectorAll('thead th[scope=col]').length;
      for (const row of table.querySelectorAll('tbody tr')) {
        assert.equal(row.children.length, heads);
        assert.equal(row.querySelector('th')?.getAttribute('scope'), 'row');
      }
    }
    const captions = tables.slice(0, 2).map((table) => textOf(table.querySelector('caption')));
    assert.deepEqual(captions, [text['report.cost.phase'], text['report.cost.member']]);
  });

  it('show unknown instead of zero for an unknown price, and mark estimates', async () => {
    const { panel } = await openCosts([unpriced]);
    const [phases] = [...dialog(panel).querySelectorAll('table')];
    const total = [...(phases?.querySelectorAll('tbody tr') ?? [])].at(-1);
    assert.equal(textOf(total?.querySelector('td') ?? null), text['cost.unknown']);
    const call = dialog(panel).querySelector('details tbody tr');
    assert.match(textOf(call), /≈ openai:qwen3:8b/);
    assert.ok(textOf(dialog(panel)).includes(text['cost.estimated']));
    assert.ok(textOf(dialog(panel)).includes('2026-10-07'));
  });

  it('name members, reviewers and experts, and never a duty by its ID', async () => {
    const by = (role: string): Fact => ({ ...unpriced, role, agent: null }) as Fact;
    const roles = ['router', 'scribe', 'summarizer', 'architect.card', 'architect.ballot', 'reviewer.tests', 'expert.2', 'expert.2.vote'];
    const { panel } = await openCosts(roles.map(by));
    const rows = [...([...dialog(panel).querySelectorAll('table')].at(-2)?.querySelectorAll('tbody th') ?? [])].map(textOf);
    assert.deepEqual(new Set(rows).size, rows.length, 'somebody has two rows');
    for (const name of [text['cost.coordination'], text['agent.architect.name'], text['reviewer.tests.name'], 'Expert 2'])
      assert.ok(rows.includes(name), `${name} is not among ${rows.join(', ')}`);
    assert.doesNotMatch(textOf(dialog(panel)), /router|scribe|summarizer|\.card|ballot/);
  });

  it('close with Escape without stopping the team, and return the focus', async () => {
    const { panel, button } = await openCosts();
    await key(dialog(panel), 'Escape');
    assert.equal(panel.root.querySelector('[role="dialog"]'), null);
    assert.equal(button.getAttribute('aria-expanded'), 'false');
    assert.deepEqual(panel.commands(), []);
  });
});

describe('the model that answers', () => {
  useDom();

  it('is named in the phase line, and opens the three ways to change it', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    const button = panel.root.querySelector<HTMLElement>('button.model') ?? assert.fail();
    assert.equal(textOf(button), 'gemini-3.8-flash');
    await act(() => button.click());
    assert.equal(dialog(panel).querySelectorAll('.setup li').length, 3);
  });

  it('of another family is marked as such, and one click requests one model for all', async () => {
    const second = 'editor:copilot/gpt-5';
    const environment = { agentModels: { adversary: second }, secondFamily: second };
    const panel = await openPanel({ events: sampleEvents('floor'), environment });
    const faceOf = (name: RegExp) => [...panel.root.querySelectorAll<HTMLElement>('.seat button')].find((each) => name.test(textOf(each)));
    await act(() => faceOf(/Architect/)?.click());
    assert.doesNotMatch(textOf(dialog(panel)), /A different model family/);
    await act(() => faceOf(/Adversary/)?.click());
    assert.match(textOf(dialog(panel)), /Model: editor:copilot\/gpt-5 Uses a different model family/);
    await press(panel.root, text['member.model.oneFamily']);
    assert.deepEqual(panel.commands(), [{ type: 'setup.oneFamily' }]);
  });

  it('is chosen for a member, for the session or permanently, by any ID', async () => {
    const panel = await openPanel({ events: sampleEvents('floor'), environment: { agentModels: { architect: 'fast' } } });
    const face = [...panel.root.querySelectorAll<HTMLElement>('.seat button')].find((each) => /Architect/.test(textOf(each)));
    await act(() => face?.click());
    assert.match(textOf(dialog(panel)), /Model: fast/);
    await press(panel.root, text['member.model.change']);
    const field = dialog(panel).querySelector('input') ?? assert.fail();
    assert.equal(field.getAttribute('aria-label'), text['member.model.label']);
    await type(field, ' openai:qwen3:8b ');
    await press(panel.root, text['member.model.session']);
    await press(panel.root, text['member.model.always']);
    await press(panel.root, text['member.model.reset']);
    const assign = { type: 'setup.assign', agent: 'architect' } as const;
    assert.deepEqual(panel.commands(), [
      { ...assign, model: 'openai:qwen3:8b', keep: 'session' },
      { ...assign, model: 'openai:qwen3:8b', keep: 'setting' },
      { ...assign, model: null, keep: 'setting' },
    ]);
  });

  it('says why a model was refused, at the member it was chosen for', async () => {
    const setup: Setup = { ...nothingSetUp, member: { agent: 'architect', model: 'x', way: { state: 'failed', reason: 'unknownModel' } } };
    const panel = await openPanel({ events: sampleEvents('floor') });
    const face = [...panel.root.querySelectorAll<HTMLElement>('.seat button')].find((each) => /Architect/.test(textOf(each)));
    await act(() => face?.click());
    await press(panel.root, text['member.model.change']);
    await panel.tell({ kind: 'environment', environment: sampleEnvironment({ setup }) });
    assert.equal(textOf(dialog(panel).querySelector('[role=status]')), text['fault.unknownModel.text']);
  });
});

describe('the card of a limit', () => {
  useDom();
  const reached: Fact = { type: 'cap.reached', scope: 'session', reason: 'tokenBudget', summary: 'Nothing is in dispute.', limit: 200_000 };

  it('names the limit and where the work stands, and continues once', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await panel.happen({ type: 'turn.ended', turnId: 't5', outcome: 'done', text: 'So be it.', mentions: [], stance: null }, reached);
    const card = [...panel.root.querySelectorAll('.card')].at(-1);
    assert.match(textOf(card ?? null), /limit for this discussion.*token limit.*200K tokens.*Nothing is in dispute/);
    await press(panel.root, text['card.cap.settings']);
    await press(panel.root, 'Allow 200K more tokens');
    assert.deepEqual(panel.commands(), [{ type: 'editor.mend', action: 'openLimitSettings' }, { type: 'cap.extend' }]);
    await panel.happen({ type: 'cap.extended', scope: 'session', doubled: true }, reached);
    assert.ok(controls(panel.root).some((control) => nameOf(control) === text['card.cap.goOn']));
    assert.ok(!controls(panel.root).some((control) => nameOf(control) === 'Allow 200K more tokens'));
  });

  it('names only the amount that is added: if the limit was raised meanwhile, the work continues with it', async () => {
    const panel = await openPanel({ events: sampleEvents('debating') });
    await panel.happen({ type: 'turn.ended', turnId: 't5', outcome: 'done', text: 'So be it.', mentions: [], stance: null }, reached);
    const none = { calls: undefined, tokens: undefined, costUsd: undefined };
    const main = () => textOf(panel.root.querySelector('.card.warn .actions .main'));
    const set = async (tokens: unknown) => {
      const { texts: _, ...environment } = sampleEnvironment({ limits: { message: none, session: { ...none, tokens } } });
      await panel.tell({ kind: 'environment', environment });
      return main();
    };
    assert.equal(await set(200_000), 'Allow 200K more tokens');
    assert.equal(await set(100_000), 'Allow 200K more tokens');
    assert.equal(await set('a lot'), 'Allow 200K more tokens');
    assert.equal(await set(300_000), text['card.cap.goOn']);
  });

  it('offers the added amount in its own unit, in every language', async () => {
    const offers = async (language: Language, fact: Fact) => {
      const panel = await openPanel({ events: sampleEvents('debating'), environment: lookIn(language) });
      await panel.happen({ type: 'turn.ended', turnId: 't5', outcome: 'done', text: 'So be it.', mentions: [], stance: null }, fact);
      return textOf(panel.root.querySelector('.card.warn .actions .main'));
    };
    const calls = { type: 'cap.reached', scope: 'session', reason: 'callBudget' } as const;
    const money = { ...calls, reason: 'costBudget', limit: 0.5 } as const;
    assert.equal(await offers('en', { ...calls, limit: 10 }), 'Allow 10 more model calls');
    assert.equal(await offers('en', money), 'Spend up to $0.50 more');
    assert.equal(await offers('de', money), 'Bis zu 0,50 $ mehr ausgeben');
    assert.equal(await offers('ru', { ...calls, limit: 11 }), 'Разрешить ещё 11 вызовов модели');
    assert.equal(await offers('en', calls), text['card.cap.extend'], 'an older log says no amount');
  });
});

describe('a user message', () => {
  useDom();

  it('is pinned and unpinned with its own switch, and listed in the ledger', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    const pin = panel.root.querySelector<HTMLElement>('.mine .pin') ?? assert.fail();
    assert.equal(pin.getAttribute('aria-pressed'), 'false');
    await act(() => pin.click());
    const [command] = panel.commands();
    assert.ok(command?.type === 'message.pin' && command.pinned);
    await panel.happen({ type: 'message.pinned', messageId: command.messageId, text: 'Keep it small.' });
    const pinned = panel.root.querySelector('.mine .pin[aria-pressed="true"]');
    assert.equal(pinned?.getAttribute('aria-label'), text['message.unpin']);
  });

  it('of a member is pinned the same way, and the ledger names the author', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    const pin = panel.root.querySelector<HTMLElement>('.turn .pin') ?? assert.fail();
    await act(() => pin.click());
    const [command] = panel.commands();
    assert.ok(command?.type === 'message.pin' && command.pinned);
    const { messageId } = command;
    await panel.happen({ type: 'message.pinned', messageId, text: 'A bucket in memory.', by: 'architect' });
    assert.equal(pin.getAttribute('aria-pressed'), 'true');
    await press(panel.root, textOf(panel.root.querySelector('button.ledger')));
    const entry = [...panel.root.querySelectorAll('.drawer li')].find((each) => textOf(each).includes('A bucket in memory.'));
    assert.match(textOf(entry ?? null), /Architect/);
  });

  it('cannot be pinned beyond the maximum: its switch says so and shows the pinned ones, which can be unpinned', async () => {
    const panel = await openPanel({ events: sampleEvents('floor') });
    for (let count = 1; count <= maxPins; count++)
      await panel.happen({ type: 'message.pinned', messageId: `m-${count}`, text: `Word ${count}.` });
    const pin = panel.root.querySelector<HTMLElement>('.mine .pin') ?? assert.fail();
    assert.equal(pin.getAttribute('aria-label'), text['message.pinsFull'].replace('{most}', `${maxPins}`));
    await act(() => pin.click());
    assert.deepEqual(panel.commands(), []);
    const shown = [...panel.root.querySelectorAll('.drawer li')].filter((each) => /Word \d+\./.test(textOf(each)));
    assert.equal(shown.length, maxPins);
    assert.equal(panel.root.ownerDocument.activeElement, shown[0]);
    await panel.happen({ type: 'message.unpinned', messageId: 'm-3' });
    assert.equal(pin.getAttribute('aria-label'), text['message.pin']);
  });
});
