// Prompt files: names, inputs, ignored keys, problems.
import assert from 'node:assert/strict';
import { filledPrompt, isPromptPath, promptValues, readPromptFile, readPrompts } from '../../../../src/core/context/prompt/promptFiles';
import { aboutSkill, isSkillPath, ruleProblems } from '../../../../src/core/context/prompt/ruleFiles';
import { column, columns } from '../../../kit/lists';

const form = [
  '---',
  'mode: agent',
  "tools: ['githubRepo', 'codebase']",
  'model: GPT-4o',
  'description: Generate a new form component',
  '---',
  `Create the form \${input:formName:Name of the form} for \${input:who}, as in \${file} and \${selection}.`,
].join('\n');
const path = '.github/prompts/Create React Form.prompt.md';

describe('a prompt file of the project', () => {
  it('has a name, a description and inputs, and reports unused front matter keys', () => {
    assert.deepEqual(readPromptFile(path, form).prompt, {
      name: 'create-react-form',
      about: 'Generate a new form component',
      path,
      inputs: [
        { name: 'formName', hint: 'Name of the form' },
        { name: 'who', hint: '' },
      ],
      notUsed: ['tools', 'mode', 'model'],
    });
  });

  it('fills in the user’s inputs, and reports the missing ones', () => {
    const { prompt, body } = readPromptFile(path, form);
    const { values, words } = promptValues('formName="Sign in" other=1 and keep it small', prompt?.inputs ?? []);
    assert.deepEqual(values, { formName: 'Sign in' });
    assert.equal(words, 'other=1 and keep it small');
    assert.equal(
      filledPrompt(body, values),
      `Create the form Sign in for \${input:who}, as in \${file} and \${selection}.\n\nNot said by the user: who`,
    );
    assert.equal(
      filledPrompt(body, { formName: `$& \${input:who}`, who: 'us' }),
      `Create the form $& \${input:who} for us, as in \${file} and \${selection}.`,
    );
  });

  const paths: readonly (readonly [string, boolean])[] = [
    ['.github/prompts/a.prompt.md', true],
    ['.github/prompts/team/a.prompt.md', true],
    ['shop/.github/prompts/a.prompt.md', true],
    ['.github/prompts/a.md', false],
    ['.github/prompts/../../a.prompt.md/x', false],
    ['prompts/a.prompt.md', false],
    ['.env', false],
  ];
  for (const [place, is] of paths)
    it(`${is ? 'is recognized' : 'is not recognized'} at ${place}`, () => assert.equal(isPromptPath(place), is));

  const texts: readonly (readonly [name: string, text: string, reasons: readonly string[], isCalled: boolean])[] = [
    ['of nothing', '', ['emptyPrompt'], false],
    ['of a head alone', '---\ndescription: x\n---\n', ['emptyPrompt'], false],
    ['with a head that never ends', '---\ndescription: x\nDo it.', ['noFrontMatter'], true],
    ['with a line that is no key', '---\njust words\n---\nDo it.', ['notKeyValue'], true],
    ['with a key twice', '---\nmode: ask\nmode: agent\n---\nDo it.', ['repeatedKey'], true],
    ['without a head', 'Do it.', [], true],
    ['with a byte order mark and Windows lines', '\uFEFF---\r\ndescription: x\r\n---\r\nDo it.\r\n', [], true],
  ];
  for (const [name, text, reasons, isCalled] of texts) {
    it(`${name} is ${isCalled ? 'offered' : 'left out'}, with what is wrong at its line`, () => {
      const { prompt, problems } = readPromptFile('.github/prompts/a.prompt.md', text);
      assert.deepEqual(column(problems, 'reason'), reasons);
      assert.equal(prompt !== null, isCalled);
      assert.ok(problems.every(({ line }) => line >= 1));
    });
  }

  it('is prefixed if its name is taken; there are at most sixty', () => {
    const twins = readPrompts([
      { path: 'b/.github/prompts/x.prompt.md', text: 'B' },
      { path: 'a/.github/prompts/X.prompt.md', text: 'A' },
    ]);
    assert.deepEqual(column(twins.prompts, 'path'), ['a/.github/prompts/X.prompt.md']);
    assert.deepEqual(twins.problems, [
      { path: 'b/.github/prompts/x.prompt.md', line: 1, reason: 'repeatedPrompt', detail: 'a/.github/prompts/X.prompt.md' },
    ]);
    const many = readPrompts(Array.from({ length: 70 }, (_, index) => ({ path: `.github/prompts/p${index}.prompt.md`, text: 'x' })));
    assert.equal(many.prompts.length, 60);
    assert.equal(many.problems.length, 10);
  });

  it('has a one-word name, whatever its file is called', () => {
    const named = (file: string) => readPromptFile(`.github/prompts/${file}.prompt.md`, 'x').prompt?.name;
    assert.equal(named('Über-Prüfung!!'), 'u-ber-pru-fung');
    assert.deepEqual([named('2nd look'), named('日本語'), named('a\u202eb')], ['prompt-2nd-look', undefined, 'a-b']);
  });
});

describe('problems in rules and skills', () => {
  it('are reported with their line', () => {
    const wrong = '---\ndescription: x\nno key here\n---\nText';
    for (const place of [
      '.github/instructions/a.instructions.md',
      'shop/.cursor/rules/b.mdc',
      '.claude/skills/pdf/SKILL.md',
      '.kiro/steering/c.md',
    ])
      assert.deepEqual(columns(ruleProblems(place, wrong), 'line', 'reason'), [[3, 'notKeyValue']], place);
    assert.deepEqual(ruleProblems('docs/a.md', wrong), []);
    assert.deepEqual(ruleProblems('.claude/rules/a.md', '# Rules\nno head'), []);
  });

  it('include a skill without a one-line description', () => {
    assert.equal(aboutSkill('---\nname: pdf\ndescription: |\n  Fill in\n  forms.\n---\nLong text'), 'pdf: Fill in forms.');
    assert.equal(aboutSkill('no head'), '');
    assert.equal(isSkillPath('.claude/skills/pdf/SKILL.md'), true);
    assert.equal(isSkillPath('.claude/skills/pdf/readme.md'), false);
  });
});
