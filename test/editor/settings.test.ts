// Model choice in the user's settings.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createRaiseAnswers, createSettings } from '../../src/adapters/vscode/models/settings';
import { createWebSwitch } from '../../src/adapters/vscode/models/toolSwitches';
import { column } from '../kit/lists';

describe('the choice of a model in the editor', () => {
  const settings = createSettings();
  const keys = ['provider', 'models.strong', 'models.fast', 'openai.baseUrl'];

  afterEach(async () => {
    for (const key of keys) await vscode.workspace.getConfiguration('milkstack').update(key, undefined, vscode.ConfigurationTarget.Global);
  });

  it('is empty until one is made', () => {
    assert.deepEqual(settings.models(), { provider: 'auto', strong: '', fast: '' });
    assert.equal(settings.ofProvider('openai').baseUrl, '');
  });

  it('is saved as a whole, and a new one keeps nothing of the previous one', async () => {
    await vscode.workspace.getConfiguration('milkstack').update('models.fast', 'llama3.2', vscode.ConfigurationTarget.Global);
    await settings.saveModels({ provider: 'openai', model: 'openai:qwen3:8b', address: 'http://localhost:11434/v1' });
    assert.deepEqual(settings.models(), { provider: 'openai', strong: 'openai:qwen3:8b', fast: '' });
    assert.equal(settings.ofProvider('openai').baseUrl, 'http://localhost:11434/v1');
    await settings.saveModels({ provider: 'gemini', model: null, address: null });
    assert.deepEqual(settings.models(), { provider: 'gemini', strong: '', fast: '' });
    assert.equal(settings.ofProvider('openai').baseUrl, 'http://localhost:11434/v1');
  });
});

describe('settings', () => {
  const { workspace } = vscode;
  const key = 'discussion.turns';
  afterEach(() => workspace.getConfiguration('milkstack').update(key, undefined, vscode.ConfigurationTarget.Global));

  it('are read once, and again after a change', async () => {
    const own = workspace.getConfiguration;
    let asked = 0;
    Reflect.set(workspace, 'getConfiguration', (...args: Parameters<typeof own>) => {
      asked++;
      return own.apply(workspace, args);
    });
    const subscriptions: vscode.Disposable[] = [];
    try {
      const settings = createSettings(undefined, subscriptions);
      assert.equal(settings.turnBudget(), null);
      settings.raises();
      settings.experts();
      assert.equal(asked, 1);
      await own.call(workspace, 'milkstack').update(key, 3, vscode.ConfigurationTarget.Global);
      assert.equal(settings.turnBudget(), 3);
    } finally {
      Reflect.set(workspace, 'getConfiguration', own);
      for (const one of subscriptions) one.dispose();
    }
  });
});

describe('workspace settings that exceed the user’s own', () => {
  const update = (key: string, value: unknown) => vscode.workspace.getConfiguration('milkstack').update(key, value, false);
  const keys = ['discussion.costUsd', 'review.level', 'discussion.interrupt', 'session.calls'];

  afterEach(async () => {
    for (const key of keys) await update(key, undefined);
  });

  it('are shown, and apply once the user has agreed', async () => {
    const kept = new Map<string, unknown>();
    const memento = {
      get: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
      update: async (key: string, value: unknown) => void kept.set(key, value),
    } as unknown as vscode.Memento;
    const answers = createRaiseAnswers(memento);
    const settings = createSettings(answers.isAllowed);
    await update('discussion.costUsd', 100);
    await update('review.level', 'off');
    await update('session.calls', 50);
    await update('discussion.interrupt', true);
    assert.deepEqual([settings.limits().costUsd, settings.reviewLevel(), settings.sessionLimits().calls], [2, 'byRisk', 50]);
    assert.equal(settings.interrupts(), true);
    const raises = settings.raises();
    assert.deepEqual(column(raises, 'setting'), ['discussion.costUsd', 'review.level']);
    await answers.answer(raises.slice(0, 1), true);
    await answers.answer(raises.slice(1), false);
    assert.deepEqual([settings.limits().costUsd, settings.reviewLevel()], [100, 'byRisk']);
    assert.ok(raises.every(answers.isAnswered));
    await update('discussion.costUsd', 50);
    assert.equal(settings.limits().costUsd, 2, 'another value is another question');
  });
});

describe('web lookups', () => {
  const update = (value: unknown, isUsers: boolean) => vscode.workspace.getConfiguration('milkstack').update('web.search', value, isUsers);

  afterEach(() => update(undefined, true));

  it('are off until the user switches them on, which no folder can do', async () => {
    const kept = new Map<string, unknown>();
    const state = {
      get: (key: string) => kept.get(key) as never,
      update: async (key: string, value: unknown) => void kept.set(key, value),
    };
    const web = createWebSwitch(state, createSettings().webSearch);
    assert.equal(web.isOn(), false);
    await assert.rejects(async () => update(true, false));
    assert.equal(web.isOn(), false);
    await update(true, true);
    assert.equal(web.isOn(), true);
    await web.set(false);
    assert.equal(web.isOn(), false, 'what is said of a workspace stays with it');
    kept.set('milkstack.web', 'yes');
    assert.equal(web.isOn(), true, 'what is broken says nothing');
  });
});
