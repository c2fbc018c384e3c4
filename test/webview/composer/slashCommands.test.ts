// Slash commands in the composer.
import assert from 'node:assert/strict';
import { completed } from '../../../webview/composer/CompletionList';
import { commandsWith, slashCommands, typedCommand } from '../../../webview/composer/slashCommands';
import { sampleEvents } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';

describe('slash commands', () => {
  const floor = fold(sampleEvents('floor'));
  const halfway = fold(sampleEvents('halfway'));

  it('are parsed from a whole line, in any case and with surrounding whitespace', () => {
    assert.deepEqual(typedCommand('/vote', floor), { command: { type: 'vote.call' }, isPossible: true });
    assert.deepEqual(typedCommand('  /Pause \n', halfway), { command: { type: 'execution.pause' }, isPossible: true });
    assert.deepEqual(typedCommand('/report', floor)?.command, { type: 'report.open', format: null });
  });

  it('do nothing if they do not apply, and are no message either', () => {
    assert.equal(typedCommand('/vote', halfway)?.isPossible, false);
    assert.equal(typedCommand('/pause', floor)?.isPossible, false);
  });

  it('take an issue as text or by address, if no discussion is running', () => {
    const typed = typedCommand('/issue https://example.com/1 only the API', floor);
    assert.equal(typed?.isPossible, false);
    assert.deepEqual(typed?.command.type === 'message.send' && typed.command.text, '/issue https://example.com/1\n\nonly the API');
  });

  it('ask for a second opinion at any time, with a question or about the selection', () => {
    for (const session of [fold([]), floor, halfway]) {
      for (const [typed, text] of [
        ['/second', ''],
        [' /Second  ', ''],
        ['/second Is this safe?', 'Is this safe?'],
        ['/second Is this safe?\nAnd quick?', 'Is this safe?\nAnd quick?'],
      ] as const)
        assert.deepEqual(typedCommand(typed, session), { command: { type: 'editor.second', text }, isPossible: true });
    }
    assert.equal(typedCommand('/seconds', floor), null);
  });

  it('leave everything else as a message', () => {
    for (const text of ['/unknown', '/vote for Redis', 'a /vote', '/etc/passwd', '/', 'vote'])
      assert.equal(typedCommand(text, floor), null, text);
  });

  it('have unique names', () => {
    const names = slashCommands.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
  });

  it('include the project’s prompts, which are messages with the prompt attached; built-in names take precedence', () => {
    const prompt = {
      name: 'form',
      about: 'A form',
      path: '.github/prompts/form.prompt.md',
      inputs: [{ name: 'who', hint: '' }],
      notUsed: [],
    };
    const commands = commandsWith([prompt, { ...prompt, name: 'new' }]);
    assert.equal(commands.filter(({ name }) => name === 'new').length, 1);
    assert.ok(commands.some(({ name }) => name === 'project-new'));
    assert.deepEqual(typedCommand('/form who=readers small', floor, commands)?.command, {
      type: 'message.send',
      text: '/form who=readers small',
      attachments: [{ kind: 'prompt', path: prompt.path, values: { who: 'readers' } }],
    });
    const typed = { kind: 'command', from: 0, to: 3, found: ['form'], index: 0 } as const;
    assert.deepEqual(completed('/fo', typed, 'form', prompt.inputs), { text: '/form who=', caret: 10 });
  });
});
