// Test repository of three commits, and a scripted team, for tests of the evaluation.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { modelName } from '../../src/core/models/modelSelection';
import type { ModelEvent, ModelRequest } from '../../src/core/models/request';
import { roughTokens } from '../../src/core/models/usage';
import type { Models } from '../../src/flows/ports/ports';
import { git } from './sources';
import type { Task } from './task';

const before = 'export const size = 2;\n';
export const naive = 'export const pageOf = (items, page) => items.slice(page * 2, page * 2 + 2);\n';
export const good = 'export const pageOf = (items, page) => (page < 0 ? [] : items.slice(page * 2, page * 2 + 2));\n';
const path = 'src/pages.js';
const testPath = 'test/pages.test.js';

const head = "import assert from 'node:assert/strict';\nimport { test } from 'node:test';\nimport { pageOf } from '../src/pages.js';\n";
const featureTest = "test('gives a page', () => assert.deepEqual(pageOf([1, 2, 3], 1), [3]));\n";
const fixTest = "test('has nothing before the first page', () => assert.deepEqual(pageOf([1, 2, 3], -2), []));\n";

/** Creates a repository in `clones` and returns its task. */
export function scratchTask(clones: string): Task {
  const folder = join(clones, 'work');
  for (const each of ['src', 'test']) mkdirSync(join(folder, each), { recursive: true });
  const run = (...args: string[]) => git(args, { cwd: folder });
  const commit = (subject: string, files: Readonly<Record<string, string>>): string => {
    for (const [each, text] of Object.entries(files)) writeFileSync(join(folder, each), text);
    run('add', '--all');
    run('-c', 'user.name=Example', '-c', 'user.email=someone@example.test', 'commit', '--quiet', '-m', subject);
    return run('rev-parse', 'HEAD').trim();
  };
  run('init', '--quiet', '--initial-branch=main');
  run('config', 'core.autocrlf', 'false');
  commit('begin', { 'package.json': '{ "name": "pages", "type": "module" }\n', [path]: before });
  const feature = commit('feat: pages of a list', { [path]: naive, [testPath]: head + featureTest });
  commit('docs: something in between', { 'README.md': 'Pages.\n' });
  const fix = commit('fix: nothing before the first page', { [path]: good, [testPath]: head + featureTest + fixTest });
  git(['clone', '--quiet', '--bare', folder, join(clones, 'example+pages')]);
  return {
    ...{ name: 'pages', repository: 'example/pages', licence: 'MIT', language: 'javascript', runner: 'node', packages: [] },
    ...{ feature, fix, date: '2026-01-01', tests: [testPath], hidden: 2, traps: 1 },
    request: 'Give pages of a list.',
    known: ['A page before the first is empty.'],
  };
}

type Said = { readonly text: string; readonly calls?: readonly { readonly name: string; readonly args: unknown }[] };

const price = { inputUsd: 1, cachedUsd: 1, outputUsd: 4 };

/**
 * @param change answer that contains the edits of every arm; null to answer with `checklist`
 * @param asked callback that receives each request
 */
export function scriptedTeam(change: string | null, asked: (request: ModelRequest) => void = () => undefined): Models {
  return {
    identify: (_tier, using) => ({ model: using ? modelName(using) : 'scripted', recorded: false }),
    price: () => price,
    async *stream(request): AsyncGenerator<ModelEvent> {
      asked(request);
      const { text, calls = [] } = answerOf(change, request);
      if (text !== '') yield { type: 'text', text };
      for (const call of calls) yield { type: 'toolCall', call };
      const input = roughTokens(request.system + JSON.stringify(request.messages));
      yield { type: 'usage', usage: { input, output: roughTokens(text), cached: 0, thinking: 0 } };
      yield { type: 'done', finish: 'stop' };
    },
  };
}

const json = (value: unknown): Said => ({ text: JSON.stringify(value) });
const block = (text: string, name: string, value: unknown): Said => ({
  text: `${text}\n\n<<<${name}>>>\n${JSON.stringify(value)}\n<<<END>>>`,
});

/** Generic review checklist: applies to any request and contains no edits. */
export const checklist = `Check empty, huge and negative input.\n- Check time zones and leap days.\n- Check that nothing runs twice.
- Escape what users write.\n- Log no secrets.\n- Check every caller.\n- Write tests.\n- Think of rollback and of migration.\n- Limit retries.`;

function answerOf(change: string | null, { role, ordinal, schema, messages }: ModelRequest): Said {
  if (role.startsWith('reviewer.') || role.endsWith('.review')) return json({ findings: [] });
  if (role.endsWith('.card')) return json({ approach: 'Cut the list.', places: [] });
  if (role.endsWith('.ballot')) return json({ position: 'support', verdicts: [] });
  switch (role) {
    case 'foresight':
      return json({ report: 'A page before the first gave the last items.', objection: '', places: [], satisfiedBy: '' });
    case 'eval.questions':
      return { text: 'Q: What is a page before the first?\nQ: Which colour shall it have?' };
    case 'eval.user':
      return { text: messages[0]?.text.includes('before the first?') ? 'It is empty.' : 'No preference.' };
    case 'eval.build':
    case 'eval.revise':
      return { text: change === null ? `- ${checklist}` : `${path}\n\`\`\`js\n${change}\`\`\`` };
    case 'eval.attack':
      return { text: 'A negative page counts from the end.' };
    case 'starter':
      return ordinal === 0
        ? block('One question.', 'OPENING', {
            questions: [{ question: 'What is a page before the first?', why: '', choices: [] }],
            brief: null,
          })
        : block('A brief.', 'OPENING', { questions: [], brief: { title: 'Pages', summary: 'Give pages of a list.' } });
    case 'scribe':
      return json(
        JSON.stringify(schema).includes('"prompt"') ? { goal: 'Pages', prompt: 'Give pages of a list.', decisions: [] } : { goal: 'Pages' },
      );
    case 'router':
      return json(routed(ordinal));
    case 'architect':
      return block('Cut the list.', 'STANCE', { position: 'support', proposal: [{ kind: 'behaviour', text: 'A page holds two.' }] });
    case 'director':
    case 'adversary':
      return block('Nothing to add.', 'STANCE', { position: 'support' });
    case 'planner':
      return block('One step.', 'PLAN', planOf(messages.map(({ text }) => text).join('\n')));
    case 'builder':
      return change === null
        ? { text: checklist }
        : { text: 'Done.', calls: [{ name: 'rewrite_file', args: { path, intent: 'Build it', content: change } }] };
    default:
      return { text: 'Nothing to say.' };
  }
}

function routed(ordinal: number) {
  const next = ['architect', 'adversary'][ordinal];
  return next
    ? { reason: 'Their point.', action: 'speak', next, tier: null, on_topic: true }
    : { reason: 'The user must say.', action: 'wait_for_user', next: null, tier: null, on_topic: true };
}

/** Plan that refers to every decision, objection, claim and constraint ID in the prompt. */
function planOf(prompt: string) {
  const ids = (letter: string) => [...new Set(prompt.match(new RegExp(`\\b${letter}\\d\\b`, 'g')) ?? [])];
  const task = {
    ...{ id: 'T1', title: 'Pages', goal: 'Pages', files: [path], steps: ['Build it'], doneWhen: 'It works', dependsOn: [], risk: 'low' },
    ...{ answers: [...ids('D'), ...ids('O'), ...ids('K')], honours: ids('C') },
  };
  return { goal: 'Pages', tasks: [task], openDecisions: [] };
}
