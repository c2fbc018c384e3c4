// Lookups by role: the context that each member is shown.
import assert from 'node:assert/strict';
import { roster } from '../../../src/core/agents/roster';
import { roleWords } from '../../../src/core/agents/agentNames';
import type { ModelRequest } from '../../../src/core/models/request';
import { openDiscussion, turnText, waits } from '../../kit/openDiscussion';
import { scriptedModels } from '../../kit/scriptedModels';

const filler = (word: string) => Array.from({ length: 900 }, (_, line) => `${word} login limit rate line ${line}`).join('\n');
const files = {
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`src/login${index}.js`, filler(`login${index}`)])),
  'deploy/Dockerfile': 'FROM node:22\nENV PORT=8080\nHEALTHCHECK CMD node health.js\n',
  'src/view/form.js': '// the component of the page with its label and its error message\nexport const label = "Sign in";\n',
};
const common = 'What the user asked for, in their own words';
const own = 'Found for your area, in addition to the files above:';
const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));

async function prompts(...ids: readonly string[]) {
  const seen = new Map<string, string>();
  const script = Object.fromEntries(
    ids.map((id) => {
      const look = ({ messages }: ModelRequest) => {
        seen.set(id, messages[0]?.text ?? '');
        return { text: turnText('Nothing yet.') };
      };
      return [id, [{ look }]];
    }),
  );
  const models = scriptedModels({ script: { ...script, router: ids.map(() => waits) } });
  const test = await openDiscussion({ models, team: ids, files });
  for (const id of ids) await test.say(`@${id} what do you see?`);
  return { seen, test };
}

describe('a lookup by role', () => {
  it('gives each member its own context, after the same project', async () => {
    const { seen, test } = await prompts('infrastructure', 'ux');
    const [operator = '', designer = ''] = ['infrastructure', 'ux'].map((id) => seen.get(id) ?? '');
    const projects = [operator, designer].map((text) => text.slice(0, text.indexOf(common)));
    assert.ok((projects[0] ?? '').length > 10_000);
    assert.equal(projects[0], projects[1]);
    const looks = [operator, designer].map((text) => between(text, own, 'Who you are and how you work:'));
    assert.ok(looks[0]?.includes('deploy/Dockerfile') && looks[0].includes('1| FROM node:22'));
    assert.ok(looks[1]?.includes('src/view/form.js'));
    const { sources } = test.session().context.seen.infrastructure ?? { sources: [] };
    assert.ok(sources.some(({ kind, path }) => kind === 'own' && path === 'deploy/Dockerfile'));
    assert.ok(test.session().context.kept.every(({ path }) => path !== 'deploy/Dockerfile'));
  });

  it('covers every possible member', () => {
    for (const { id } of roster.filter(({ seat }) => seat === 'discussion')) assert.notEqual(roleWords(id, []), '', id);
  });

  it('keeps the lines a member read in the project of all, behind what was shown before', async () => {
    const read = { calls: [{ name: 'read_file', args: { path: 'src/login39.js', from: 301, to: 312 } }] };
    const texts: string[] = [];
    const look = ({ messages }: ModelRequest) => {
      texts.push(messages[0]?.text ?? '');
      return { text: turnText('Nothing yet.') };
    };
    const models = scriptedModels({ script: { infrastructure: [read, { look }], ux: [{ look }], router: [waits, waits] } });
    const test = await openDiscussion({ models, team: ['infrastructure', 'ux'], files });
    for (const id of ['infrastructure', 'ux']) await test.say(`@${id} what do you see?`);
    const [before = '', after = ''] = texts.map((text) => between(text, 'The project:', 'name="outline of'));
    const part = 'name="src/login39.js lines 301 to 312">\n301| login39 login limit rate line 300\n';
    assert.ok(!before.includes(part) && after.includes(part));
    const front = before.slice(0, before.lastIndexOf('</data'));
    assert.ok(front.length > 10_000 && after.startsWith(front));
  });
});
