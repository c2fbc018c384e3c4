// Prompt files: variables and partials are filled in; errors name the invalid file.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { writePrompts } from '../../../../scripts/pack/packed.mjs';
import { createPromptFiles, packedPrompts, promptsIn } from '../../../../src/adapters/files/base/packedFiles';
import { freshFolder } from '../folder';

const head = (needs: string) => `---\nrole: tester\ntier: fast\nneeds: ${needs}\nreturns: prose\n---\n`;

describe('prompt files', () => {
  const at = freshFolder();
  const put = (name: string, text: string) => writeFileSync(at(`${name}.md`), text);
  const render = (name: string, values: Record<string, string> = {}) => createPromptFiles(promptsIn(at())).render(name, values);

  beforeEach(() => mkdirSync(at('partials')));

  it('are filled with values and partials, each literally', async () => {
    put('greet', `${head('who')}Hello. {{> partials/manners}}\n--- user ---\n{{who}}`);
    put('partials/manners', 'Be kind.\n');
    const { echo, ...rendered } = await render('greet', { who: '{{> partials/manners}}' });
    assert.deepEqual(rendered, { system: 'Hello. Be kind.', user: '{{> partials/manners}}', tier: 'fast' });
    assert.equal(echo?.given, '{{> partials/manners}}');
  });

  it('are read once', async () => {
    put('greet', `${head('')}Hello.`);
    const prompts = createPromptFiles(promptsIn(at()));
    const first = await prompts.render('greet', {});
    put('greet', 'broken');
    assert.deepEqual(await prompts.render('greet', {}), first);
  });

  for (const [name, text, expected] of [
    ['no front matter', 'Hello.', /prompt broken: the file must begin with front matter/],
    ['a variable that is not declared', `${head('')}{{who}}`, /prompt broken: \{\{who\}\} is used but not declared/],
    ['a value that is missing', `${head('who')}{{who}}`, /prompt broken: no value for who/],
    ['a partial that is missing', `${head('')}{{> partials/none}}`, /ENOENT.*partials\/none\.md/],
    ['a partial that includes another', `${head('')}{{> partials/outer}}`, /prompt broken: partial partials\/outer includes/],
  ] as const) {
    it(`throw on ${name} and name the file`, async () => {
      put('broken', text);
      put('partials/outer', '{{> partials/inner}}');
      await assert.rejects(render('broken'), expected);
    });
  }

  it('are equal when packed', async () => {
    put('greet', `${head('who')}Hello. {{> partials/manners}}\n--- user ---\n{{who}}`);
    put('partials/manners', 'Be kind.\n');
    writePrompts(at(), at('packed/prompts.json.br'));
    const packed = createPromptFiles(packedPrompts(at('packed/prompts.json.br')));
    const told = async (prompts: typeof packed) => ({ ...(await prompts.render('greet', { who: 'you' })), echo: null });
    assert.deepEqual(await told(packed), await told(createPromptFiles(promptsIn(at()))));
    await assert.rejects(packed.render('none', {}), /no prompt none/);
  });

  it('throw on an unknown name', () => assert.rejects(render('none'), /ENOENT.*none\.md/));
});
