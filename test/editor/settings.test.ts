// The choice of a model as the editor keeps it: in the user's own settings, and read back as it was made.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createSettings } from '../../src/adapters/vscode/settings';

describe('the choice of a model in the editor', () => {
  const settings = createSettings();
  const keys = ['provider', 'models.strong', 'models.fast', 'openai.baseUrl'];

  afterEach(async () => {
    for (const key of keys) await vscode.workspace.getConfiguration('milkstack').update(key, undefined, vscode.ConfigurationTarget.Global);
  });

  it('is nobody’s until one is made', () => {
    assert.deepEqual(settings.models(), { provider: 'auto', strong: '', fast: '' });
    assert.equal(settings.serverAddress(), '');
  });

  it('is kept whole, and made anew without what was chosen before', async () => {
    await vscode.workspace.getConfiguration('milkstack').update('models.fast', 'llama3.2', vscode.ConfigurationTarget.Global);
    await settings.saveModels({ provider: 'openai', model: 'openai:qwen3:8b', address: 'http://localhost:11434/v1' });
    assert.deepEqual(settings.models(), { provider: 'openai', strong: 'openai:qwen3:8b', fast: '' });
    assert.equal(settings.serverAddress(), 'http://localhost:11434/v1');
    await settings.saveModels({ provider: 'gemini', model: null, address: null });
    assert.deepEqual(settings.models(), { provider: 'gemini', strong: '', fast: '' });
    assert.equal(settings.serverAddress(), 'http://localhost:11434/v1');
  });
});
