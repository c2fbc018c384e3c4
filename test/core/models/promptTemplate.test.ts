// Prompt templates.
import assert from 'node:assert/strict';
import { parseTemplate, type Template } from '../../../src/core/models/promptTemplate';
import { renderTemplate } from '../../kit/renderTemplate';

const head = '---\nrole: router\ntier: fast\nneeds: team, task\nreturns: route\n---\n';

function parsed(source: string): Template {
  const result = parseTemplate(source);
  assert.ok(result.ok, result.ok ? '' : result.error);
  return result.value;
}

describe('parseTemplate', () => {
  it('reads the front matter, the partials and the two parts', () => {
    const template = parsed(`${head}You route.\n{{> partials/data}}\n{{>partials/data}}\n--- user ---\n{{team}} {{ task }}\n`);
    assert.deepEqual(template, {
      role: 'router',
      tier: 'fast',
      needs: ['team', 'task'],
      returns: 'route',
      partials: ['partials/data'],
      system: 'You route.\n{{> partials/data}}\n{{>partials/data}}',
      user: '{{team}} {{ task }}',
    });
  });

  it('has an empty user part without the separator, and accepts other line endings', () => {
    const template = parsed('---\r\nrole: a\r\ntier: strong\r\nneeds:\r\nreturns: prose\r\n---\r\nOnly this.\r\nAnd this.');
    assert.deepEqual([template.system, template.user, template.needs], ['Only this.\nAnd this.', '', []]);
  });

  const wrong: readonly (readonly [string, string, RegExp])[] = [
    ['no front matter', 'You route.', /must begin with front matter/],
    ['front matter without end', '---\nrole: a\n', /must begin with front matter/],
    ['an unknown key', '---\nrole: a\nmodel: x\n---\n', /unknown key model/],
    ['a key twice', '---\nrole: a\nrole: b\n---\n', /role stands twice/],
    ['a key without a value', '---\nrole:\n---\n', /role has no value/],
    ['a line that is no pair', '---\nrole a\n---\n', /not of the form/],
    ['an unknown tier', '---\nrole: a\ntier: huge\nreturns: x\n---\n', /tier must be/],
    ['no role', '---\ntier: fast\nreturns: x\n---\n', /role is missing/],
    ['no parser', '---\ntier: fast\nrole: x\n---\n', /returns is missing/],
    ['a need that is no name', '---\nrole: a\ntier: fast\nneeds: a b\nreturns: x\n---\n', /a b is no name/],
    ['a need twice', '---\nrole: a\ntier: fast\nneeds: a, a\nreturns: x\n---\n', /stands twice/],
    ['an undeclared variable', `${head}{{other}}`, /other\}\} is used but not declared/],
    ['braces that are no tag', `${head}{{team`, /neither a variable nor a partial/],
    ['a partial outside the folder', `${head}{{> ../secrets}}`, /neither a variable nor a partial/],
    ['an empty tag', `${head}{{}}`, /neither a variable nor a partial/],
    ['two user lines', `${head}a\n--- user ---\nb\n--- user ---\nc`, /more than one line/],
  ];
  for (const [name, source, error] of wrong) {
    it(`refuses ${name}`, () => {
      const result = parseTemplate(source);
      assert.match(result.ok ? 'no error' : result.error, error);
    });
  }
});

describe('wholeTemplate and fillTemplate', () => {
  const template = parsed(`${head}Route.\n{{> partials/data}}\n--- user ---\n{{team}}: {{task}} and {{task}}`);
  const partials = { 'partials/data': 'Data for {{team}}.\n' };

  it('fills in both parts and the partials', () => {
    assert.deepEqual(renderTemplate(template, { team: 'us', task: 'it' }, partials), {
      ok: true,
      value: { system: 'Route.\nData for us.', user: 'us: it and it', tier: 'fast' },
    });
  });

  it('inserts values unchanged, whatever they contain', () => {
    const hostile = '{{team}} {{> partials/data}} $& $1 --- user ---\n---';
    const result = renderTemplate(template, { team: 'us', task: hostile }, partials);
    assert.ok(result.ok);
    assert.equal(result.value.user, `us: ${hostile} and ${hostile}`);
  });

  it('ignores a value it does not need', () => assert.ok(renderTemplate(template, { team: 'a', task: 'b', more: 'c' }, partials).ok));

  const wrong: readonly (readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>, RegExp])[] = [
    ['a missing value', { team: 'us' }, partials, /no value for task/],
    ['a value that only every object has', { team: 'us', toString: 'x' }, partials, /no value for task/],
    ['a missing partial', { team: 'us', task: 'it' }, {}, /no partial partials\/data/],
    [
      'a partial with an undeclared variable',
      { team: 'us', task: 'it' },
      { 'partials/data': '{{other}}' },
      /other\}\} is used by a partial/,
    ],
    ['a partial within a partial', { team: 'us', task: 'it' }, { 'partials/data': '{{> partials/data}}' }, /partial of its own/],
    ['a broken partial', { team: 'us', task: 'it' }, { 'partials/data': '{{' }, /neither a variable/],
  ];
  for (const [name, values, texts, error] of wrong) {
    it(`refuses ${name}`, () => {
      const result = renderTemplate(template, values, texts);
      assert.match(result.ok ? 'no error' : result.error, error);
    });
  }

  it('refuses a declared variable that is not used', () => {
    const result = renderTemplate(parsed(`${head}{{team}}`), { team: 'a', task: 'b' }, {});
    assert.match(result.ok ? 'no error' : result.error, /task, which is used nowhere/);
  });
});
