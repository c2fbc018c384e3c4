// Parser of custom agent files.
import assert from 'node:assert/strict';
import { languages } from '../../../src/core/i18n/language';
import { idProblem, maxLetterLength, memberNames } from '../../../src/core/agents/agentNames';
import { agentKeys, maxAgentFiles, readAgent, readAgents, startingFile, valuesOf } from '../../../src/core/agents/agentFileParser';
import { assertLinear } from '../../kit/growth';
import { payments, paymentsHead } from '../../kit/ownMembers';
import { column } from '../../kit/lists';

const path = '.milkstack/agents/payments.md';
const file = (head: string, letter = 'Look at the ledger tables first.') => `---\n${head}\n---\n${letter}\n`;
const least = paymentsHead.slice(0, 3);
const problemsOf = (text: string) => readAgent(path, text).problems.map(({ line, reason, detail }) => `${line} ${reason} ${detail}`.trim());

describe('the file of a custom agent', () => {
  it('consists of front matter and a prompt', () => {
    const { agent } = readAgent(path, file(paymentsHead.join('\n'), payments.letter));
    assert.deepEqual(agent, payments);
  });

  it('requires an id, a name and a duty; the rest has defaults', () => {
    const { agent, problems } = readAgent(path, file(least.join('\n')));
    assert.deepEqual(problems, []);
    assert.deepEqual(
      [agent?.glyph, agent?.color, agent?.tier, agent?.required, agent?.seated],
      ['P', 'foreground', 'strong', false, false],
    );
  });

  it('may name a model, with or without a provider prefix', () => {
    for (const model of ['gemini-3.8-flash', 'openai:qwen3:8b', 'editor:copilot/gpt-5'])
      assert.equal(readAgent(path, file(`${least.join('\n')}\nmodel: ${model}`)).agent?.model, model);
    assert.ok(!('model' in (readAgent(path, file(least.join('\n'))).agent ?? {})));
    assert.equal(readAgent(path, file('overrides: architect\nmodel: gemini-3.8-pro')).agent?.model, 'gemini-3.8-pro');
  });

  it('may override a built-in member and keeps the fields it leaves out', () => {
    const { agent } = readAgent(path, file('overrides: architect\nname: House Architect'));
    assert.deepEqual([agent?.id, agent?.name, agent?.color, agent?.required], ['architect', 'House Architect', 'blue', true]);
    assert.match(agent?.duty ?? '', /concrete design/);
  });

  it('accepts a byte order mark, CRLF, quotes, comments and empty lines', () => {
    const text = `\uFEFF---\r\n# ours\r\n\r\nid: "payments"\r\nname: 'Payments'\r\nduty: money\r\n---\r\nLetter\r\n`;
    assert.equal(readAgent(path, text).agent?.name, 'Payments');
  });

  const wrong: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
    ['is empty', '', ['1 noFrontMatter ---']],
    ['has no front matter', 'Hello', ['1 noFrontMatter ---']],
    ['never ends its front matter', `---\n${least.join('\n')}`, ['1 noFrontMatter ---']],
    ['has a line without a colon', file(`${least.join('\n')}\nhello there`), ['5 notKeyValue hello there']],
    ['has an unknown key', file(`${least.join('\n')}\ntemperature: 1`), ['5 unknownKey temperature']],
    ['has a model of two words', file(`${least.join('\n')}\nmodel: gpt 5`), ['5 badModel gpt 5']],
    ['has a model that is only a provider', file(`${least.join('\n')}\nmodel: editor:`), ['5 badModel editor:']],
    ['has no model under the key', file(`${least.join('\n')}\nmodel:`), ['5 emptyValue model']],
    [
      'has a key that an object has',
      file(`${least.join('\n')}\nconstructor: x\n__proto__: y`),
      ['5 unknownKey constructor', '6 unknownKey __proto__'],
    ],
    ['has a key twice', file(`${least.join('\n')}\nname: Other`), ['5 repeatedKey name']],
    ['misses keys', file('color: blue'), ['1 missingKey id', '1 missingKey name', '1 missingKey duty']],
    ['has a key without a value', file(`id: payments\nname:\nduty: x`), ['3 emptyValue name']],
    ['has an id that is none', file(`id: Pay ments\nname: x\nduty: x`), ['2 badId Pay ments']],
    ['has an id that leads elsewhere', file(`id: ../x\nname: x\nduty: x`), ['2 badId ../x']],
    ['has an id that means somebody else', file(`id: user\nname: x\nduty: x`), ['2 badId user']],
    ['has the id of one of ours', file(`id: architect\nname: x\nduty: x`), ['2 takenId architect']],
    ['has both ids', file(`id: payments\noverrides: architect`), ['2 twoIds id']],
    ['overrides nobody', file('overrides: nobody'), ['2 unknownMember nobody']],
    ['overrides the Starter', file('overrides: starter'), ['2 unknownMember starter']],
    ['has a long name', file(`id: payments\nname: ${'x'.repeat(41)}\nduty: x`), ['3 tooLong name, 40']],
    ['is named as the user', file(`id: payments\nname: User\nduty: x`), ['3 takenName User']],
    ['is named as a member of ours', file(`id: payments\nname: D1rector\nduty: x`), ['3 takenName Director']],
    ['mixes alphabets', file(`id: payments\nname: Pаyments\nduty: x`), ['3 mixedScripts name']],
    ['turns the text around', file(`id: payments\nname: Pay\u202Ements\nduty: x`), ['3 badCharacters name']],
    ['has a tag in its duty', file(`id: payments\nname: x\nduty: <b>x</b>`), ['4 badCharacters duty']],
    ['overrides a member by the name of another', file('overrides: architect\nname: Adversary'), ['3 takenName Adversary']],
    ['takes away a member the team needs', file('overrides: adversary\nrequired: no'), ['3 requiredStays adversary']],
    ['has a face that turns the text around', file(`${least.join('\n')}\nglyph: \u202E`), ['5 badGlyph \u202E']],
    ['has two characters for a glyph', file(`${least.join('\n')}\nglyph: AB`), ['5 badGlyph AB']],
    [
      'has a color that no theme has',
      file(`${least.join('\n')}\ncolor: pink`),
      [`5 badValue color: ${valuesOf('color').join(', ')}`.slice(0, 11 + 80).trim()],
    ],
    ['has another tier', file(`${least.join('\n')}\ntier: slow`), ['5 badValue tier: strong, fast']],
    ['says neither yes nor no', file(`${least.join('\n')}\nseated: true`), ['5 badValue seated: yes, no']],
    ['has no letter', file(least.join('\n'), '  '), ['6 noLetter']],
    ['has too long a letter', file(least.join('\n'), 'x'.repeat(maxLetterLength + 1)), [`6 letterTooLong ${maxLetterLength}`]],
    [
      'has several mistakes',
      file('id: A\nfoo: 1\nbar', ''),
      ['3 unknownKey foo', '4 notKeyValue bar', '6 noLetter', '1 missingKey name', '1 missingKey duty', '2 badId A'],
    ],
  ];
  for (const [what, text, expected] of wrong) {
    it(`is rejected with a line number if it ${what}`, () => {
      assert.equal(readAgent(path, text).agent, null);
      assert.deepEqual(problemsOf(text), expected);
    });
  }

  for (const piece of ['---\n', 'a', 'a: ', '\n', '- '])
    it(`is parsed in linear time, also for repeated ${JSON.stringify(piece)}`, () =>
      assertLinear(piece, (text) => readAgent(path, `---\n${text}\n---\n`)));
});

describe('several custom agent files', () => {
  const named = (name: string, id: string) => ({ path: `.milkstack/agents/${name}.md`, text: file(`id: ${id}\nname: ${id}\nduty: x`) });

  it('are loaded except for those with errors', () => {
    const { agents, problems } = readAgents([named('a', 'one'), { path: '.milkstack/agents/b.md', text: 'oops' }, named('c', 'three')]);
    assert.deepEqual(column(agents, 'id'), ['one', 'three']);
    assert.deepEqual(column(problems, 'path'), ['.milkstack/agents/b.md']);
  });

  it('keep only the first file by path for each id, regardless of their order', () => {
    const { agents, problems } = readAgents([named('z', 'same'), named('a', 'same')]);
    assert.deepEqual(column(agents, 'path'), ['.milkstack/agents/a.md']);
    assert.deepEqual(problems, [{ path: '.milkstack/agents/z.md', line: 2, reason: 'repeatedAgent', detail: '.milkstack/agents/a.md' }]);
  });

  it('have unique names, both as written and as shown to the user', () => {
    const called = (path: string, id: string, name: string) => ({
      path: `.milkstack/agents/${path}.md`,
      text: file(`id: ${id}\nname: ${name}\nduty: x`),
    });
    const shown = memberNames({
      'agent.user.name': 'Vous',
      'agent.scope.name': 'Gardien du périmètre',
      'agent.scope.role': 'garde',
      x: 'Paiements',
    });
    const { agents, problems } = readAgents(
      [
        called('a', 'one', 'Paiements'),
        called('b', 'two', 'paiements'),
        called('c', 'three', 'Gardien du perimetre'),
        called('d', 'four', 'Vous'),
      ],
      shown,
    );
    assert.deepEqual(column(agents, 'id'), ['one']);
    assert.deepEqual(
      problems.map(({ line, reason, detail }) => `${line} ${reason} ${detail}`),
      ['3 repeatedName .milkstack/agents/a.md', '3 takenName Gardien du périmètre', '3 takenName Vous'],
    );
    const house = { path: '.milkstack/agents/s.md', text: file('overrides: scope\nname: Gardien du périmètre') };
    assert.deepEqual(readAgents([house], shown).problems, [], 'whoever takes a place may have its name');
  });

  it('are limited in number', () => {
    const many = Array.from({ length: maxAgentFiles + 1 }, (_, index) => named(`f${String(index).padStart(3, '0')}`, `agent-${index}`));
    const { agents, problems } = readAgents(many);
    assert.equal(agents.length, maxAgentFiles);
    assert.deepEqual(column(problems, 'reason'), ['tooMany']);
  });
});

describe('the template of a custom agent', () => {
  it('is valid', () => {
    for (const letter of ['Write here.', 'Напишите здесь.']) {
      const { agent, problems } = readAgent(path, startingFile('domain-expert', letter));
      assert.deepEqual(problems, []);
      assert.deepEqual([agent?.id, agent?.name, agent?.letter], ['domain-expert', 'Domain Expert', letter]);
    }
  });

  it('uses a free id', () => {
    assert.equal(idProblem('constructor'), 'badId', 'what is kept by member has something of this name already');
    assert.deepEqual(['domain-expert', 'architect', 'Nobody', 'x-', ''].map(idProblem), [null, 'takenId', 'badId', 'badId', 'badId']);
  });

  it('explains all of its keys', () => {
    assert.equal(new Set(agentKeys).size, agentKeys.length);
    assert.ok(languages.length > 8);
  });
});
