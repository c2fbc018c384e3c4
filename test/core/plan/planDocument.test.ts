// Plan as a Markdown document.
import assert from 'node:assert/strict';
import texts from '../../../src/core/i18n/locales/en.json';
import { lineOfPlace, planDocument } from '../../../src/core/plan/planDocument';
import { task } from '../../kit/openPlan';

describe('the document of a plan', () => {
  const first = task('T1', { steps: ['Count the tries', 'Refuse the sixth'], pitfalls: ['A proxy'], goal: 'A limit\nfor logins' });
  const plan = { goal: 'Limit logins', tasks: [first, task('T2', { dependsOn: ['T1'] })], openDecisions: ['O1 is left'] };
  const document = planDocument(plan, texts, 'en');
  const lines = document.text.split('\n');

  it('has a location in the plan for every line', () => {
    assert.equal(document.places.length, lines.length - 1);
    const at = (text: string) => document.places[lines.indexOf(text)];
    assert.deepEqual(at('# Limit logins'), { taskId: null, line: 'Limit logins' });
    assert.deepEqual(at('for logins'), { taskId: 'T1', line: 'A limit\nfor logins' });
    assert.deepEqual(at('- Refuse the sixth'), { taskId: 'T1', line: 'Refuse the sixth' });
    assert.deepEqual(at('## T2 Title of T2'), { taskId: 'T2', line: '' });
    assert.deepEqual(at('- O1 is left'), { taskId: null, line: 'O1 is left' });
  });

  it('marks a step with choices in its title and says which option applies', () => {
    const [question, options] = ['Where are tries kept?', ['memory', 'a file']];
    const open = { question, options, recommended: 'memory' };
    const rows = (chosen?: string) =>
      planDocument({ ...plan, tasks: [task('T1', { decisions: [{ ...open, ...(chosen && { chosen }) }] })] }, texts, 'en').text;
    assert.match(rows(), /^## T1 Title of T1 \(1 decision for you\)$/m);
    assert.match(rows(), /^- Where are tries kept\? → memory \(recommended\)$/m);
    assert.match(rows('a file'), /^## T1 Title of T1$/m);
    assert.match(rows('a file'), /→ a file \(your choice\)$/m);
  });

  it('finds the line of a comment, the title of its step if the text is gone, and none for a removed step', () => {
    const shown = (taskId: string | null, line: string) => {
      const found = lineOfPlace(document, { taskId, line });
      return found === null ? null : lines[found];
    };
    assert.equal(shown('T1', 'Refuse the sixth'), '- Refuse the sixth');
    assert.deepEqual([shown('T2', 'Gone'), shown(null, ''), shown('T9', '')], ['## T2 Title of T2', '# Limit logins', null]);
  });
});
