// Files that hold secrets: hidden from members, shown only with the user's consent.
import assert from 'node:assert/strict';
import type { Attachment } from '../../../src/core/lifecycle/attachments';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';
import { testMarks } from '../../kit/testMarks';

const value = ['np', 'm_', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY2zA4'].join('');
const files = {
  'src/a.ts': 'export const registry = 1;',
  '.npmrc': `registry=https://npm.example.com/\n//npm.example.com/:_authToken=${value}\nfund=false\n`,
  ...Object.fromEntries(
    ['.aws/credentials', 'service-account.json', 'terraform.tfvars', 'config/master.key', 'prod.env', 'kubeconfig', 'secrets.yml'].map(
      (path) => [path, 'registry of nothing\n'],
    ),
  ),
};

async function asked(script: ModelScript['x'], attachments: Attachment[] = [], isReleased?: (value: string) => boolean) {
  const models = scriptedModels({ script: { router: [speaks('architect'), waits], architect: script ?? [] } });
  const test = await openDiscussion({ models, files, ...(isReleased ? { isReleased } : {}) });
  await test.send({ type: 'message.send', text: 'Which registry is it?', attachments });
  models.assertComplete();
  const sent = JSON.stringify(models.calls.map(({ messages }) => messages));
  return { test, sent, said: test.events.find((event) => event.type === 'message.said') };
}

const answer = { text: turnText('It is the one in the file.') };

describe('files made to hold secrets', () => {
  it('are in no listing, search or lookup of a member', async () => {
    const calls = [
      { name: 'list_files', args: {} },
      { name: 'search_text', args: { text: 'registry' } },
      ...Object.keys(files).map((path) => ({ name: 'read_file', args: { path } })),
    ];
    const { sent } = await asked([{ calls }, answer]);
    assert.ok(sent.includes('src/a.ts'));
    for (const held of ['registry of nothing', value, 'npm.example.com', 'terraform.tfvars\\n', 'kubeconfig\\n'])
      assert.ok(!sent.includes(held), held);
  });

  it('are refused as attachments, with a message', async () => {
    const { said, sent } = await asked([answer], [{ kind: 'file', path: '.npmrc' }]);
    assert.deepEqual(said?.type === 'message.said' && said.refused, [{ path: '.npmrc', why: 'secret' }]);
    assert.ok(!sent.includes('npm.example.com'));
  });

  it('are shown with the user’s consent, with secrets masked', async () => {
    const { said, sent } = await asked([answer], [{ kind: 'file', path: '.npmrc', confirmed: true }]);
    assert.ok(said?.type === 'message.said' && said.refused === undefined && said.attachments?.length === 1);
    assert.ok(sent.includes('npm.example.com') && sent.includes('fund=false'));
    assert.ok(!sent.includes(value) && sent.includes(testMarks().of(value)));
  });

  it('show a value that the user marked as no secret', async () => {
    const { sent } = await asked([answer], [{ kind: 'file', path: '.npmrc', confirmed: true }], (each) => each === value);
    assert.ok(sent.includes(value));
  });

  it('cannot be shared as a folder', async () => {
    const { said } = await asked([answer], [{ kind: 'folder', path: '.ssh/keys', confirmed: true }]);
    assert.deepEqual(said?.type === 'message.said' && said.refused, [{ path: '.ssh/keys', why: 'secret' }]);
  });
});
