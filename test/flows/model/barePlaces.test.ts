// Detection of nonexistent files and symbols mentioned in turns.
import assert from 'node:assert/strict';
import { renderConversation } from '../../../src/core/conversation/conversation';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { scriptedModels } from '../../kit/scriptedModels';
import { seeded } from '../../kit/seeded';

const names = ['login', 'cart', 'users', 'mail', 'report', 'tokens', 'search', 'audit'];
const folders = ['src', 'src/auth', 'packages/api/lib', 'tools'];
const symbols = ['verify', 'loadAll', 'Store', 'format$'];
const files = Object.fromEntries(
  names.map((name, index) => [
    `${folders[index % folders.length]}/${name}.ts`,
    `export function ${symbols[index % 4]}() {\n  return ${symbols[(index + 1) % 4]}Of(${index});\n}\n`,
  ]),
);
const paths = Object.keys(files);

/** A sentence that mentions a file or symbol, and whether its target exists. */
type Said = readonly [text: string, isReal: boolean];

const random = seeded(7);
const int = (below: number) => Math.floor(random() * below);

function pick<T>(all: readonly T[]): T {
  return all[int(all.length)] ?? assert.fail();
}

function mention(): Said {
  const real = pick(paths);
  const [, symbol = ''] = /function ([\w$]+)/.exec(files[real] ?? '') ?? [];
  const ghost = `${pick(folders)}/${pick(['ghost', 'export', 'views'])}${int(90)}.ts`;
  const folder = real.slice(0, real.lastIndexOf('/'));
  const missing = `${symbol}Anew`;
  const forms: readonly Said[] = [
    [`It lies in \`${real}\``, true],
    [`It lies in ${real} today`, true],
    [`It lies in \`${real.split('/').at(-1)}\` today`, true],
    [`It is \`${real}#${symbol}\``, true],
    [`It happens in function ${symbol} of ${real}`, true],
    [`Die Funktion \`${symbol}\` in \`${real}\` ist es`, true],
    [`Everything below ${folder.includes('/') ? `${folder}/` : `\`${folder}/\``} does it`, true],
    [`It lies in \`${ghost}\``, false],
    [`It lies in ${ghost} today`, false],
    [`It is \`${real}#${missing}\``, false],
    [`It happens in function ${missing} of ${real}`, false],
    [`La fonction \`${missing}\` de \`${real}\` le fait`, false],
    [`Everything below jobs/export${int(90)}/ does it`, false],
  ];
  return pick(forms);
}

async function said(texts: readonly string[], stance: Readonly<Record<string, unknown>> = { position: 'none' }) {
  const models = scriptedModels({
    script: { router: [speaks('architect'), waits], architect: [{ text: turnText(`${texts.join('.\n')}.`, stance) }] },
  });
  const test = await openDiscussion({ models, files });
  await test.say('Where is it?');
  const marked = test.events.flatMap((event) => (event.type === 'citations.checked' ? event.citations : []));
  return { test, marked: marked.filter(({ state }) => state === 'noFile' || state === 'noLine').map(({ text }) => text) };
}

describe('a mention without a line number', () => {
  it('is marked for each of 100 missing targets, and for none of 100 existing ones', async () => {
    const all = new Map<string, boolean>();
    while ([...all.values()].filter((isReal) => isReal).length < 100 || [...all.values()].filter((isReal) => !isReal).length < 100) {
      const [text, isReal] = mention();
      all.set(`${text} ${'again '.repeat(int(4))}`.trim(), isReal);
    }
    for (const isReal of [true, false]) {
      const texts = [...all].flatMap(([text, real]) => (real === isReal ? [text] : [])).slice(0, 100);
      for (let at = 0; at < texts.length; at += 20) {
        const some = texts.slice(at, at + 20);
        const { marked } = await said(some);
        const missed = some.filter((text) => marked.some((place) => text.includes(place)) === isReal);
        assert.deepEqual(missed, [], isReal ? 'marked' : 'not marked');
      }
    }
  });

  it('of a missing target is marked for every reader of the conversation', async () => {
    const { test } = await said(['It is in function ghost of src/login.ts', 'See `src/ghost.ts`']);
    const talk = renderConversation(test.session(), 'n-0001');
    assert.match(talk, /not in the files: function ghost of src\/login\.ts, src\/ghost\.ts/);
  });

  it('of a missing target is no evidence, whether in a list or in an objection', async () => {
    const objection = { text: 'The view in `jobs/export.ts` breaks.', blocking: true, about: [], evidence: ['src/ghost.ts'] };
    const stance = { position: 'object', objections: [objection], evidence: ['function ghost of src/login.ts', 'src/login.ts#verify'] };
    const { test } = await said(['It breaks'], stance);
    const ended = test.events.find((event) => event.type === 'turn.ended');
    assert.deepEqual(ended?.type === 'turn.ended' && ended.unfounded, ['function ghost of src/login.ts', 'src/ghost.ts', 'jobs/export.ts']);
    assert.deepEqual(test.session().discussion.objections[0]?.evidence, []);
  });

  it('may be a file to create: a proposed or an announced one', async () => {
    const clauses = [{ kind: 'place', text: 'The limit lies in src/limit.ts.' }];
    const { marked } = await said(['The limit lies in src/limit.ts', 'Put the rest into `src/rest.ts`'], {
      position: 'none',
      proposal: clauses,
    });
    assert.deepEqual(marked, []);
  });

  it('may be in an unlisted folder', async () => {
    const models = scriptedModels({
      script: { router: [speaks('architect'), waits], architect: [{ text: turnText('It is in local/notes.md and `generated/`.') }] },
    });
    const test = await openDiscussion({ models, files });
    for (const path of ['local/notes.md', 'generated']) test.workspace.rules.set(path, { ignoredBy: '.gitignore', attribute: null });
    await test.say('Where is it?');
    assert.ok(!test.events.some(({ type }) => type === 'citations.checked'));
  });
});
