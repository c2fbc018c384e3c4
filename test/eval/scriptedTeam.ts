// Scripted team for the evaluation's tests.
import type { JsonSchema, ModelEvent, ModelRequest } from '../../src/core/models/request';
import { roughTokens } from '../../src/core/models/usage';
import type { Models } from '../../src/flows/ports/ports';
import type { Files, Task } from './task';

interface Said {
  readonly text: string;
  readonly calls?: readonly { readonly name: string; readonly args: unknown }[];
}

const price = { inputUsd: 1, cachedUsd: 1, outputUsd: 4 };

/** @param asked told of every request, so that a test can count them */
export function scriptedTeam(task: Task, asked: (request: ModelRequest) => void = () => undefined): Models {
  return {
    identify: () => ({ model: 'scripted', recorded: false }),
    price: () => price,
    async *stream(request): AsyncGenerator<ModelEvent> {
      asked(request);
      const { text, calls = [] } = answerOf(task, request);
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

function answerOf(task: Task, request: ModelRequest): Said {
  const { role, ordinal, schema } = request;
  const [firstMissing] = task.missing;
  const [firstTrap, secondTrap] = task.traps;
  if (role.startsWith('reviewer.') || role.endsWith('.review')) return json({ findings: [] });
  if (role.startsWith('expert.')) return { text: `${firstTrap?.example}\n\n${secondTrap?.example}` };
  if (role.endsWith('.card'))
    return json(role.startsWith('adversary') ? { approach: firstTrap?.example, risk: firstTrap?.example } : { approach: task.title });
  switch (role) {
    case 'eval.questions':
      return { text: `Q: ${firstMissing?.example}\nQ: Which colour shall it have?` };
    case 'eval.build':
      return request.sample === 0 ? built('Straight on.', task.naive, task) : built(firstTrap?.example ?? '', task.good, task);
    case 'eval.reread':
      return { text: 'UNCHANGED' };
    case 'eval.choose':
      return json({ reason: 'It names what it is about.', choice: 2 });
    case 'eval.judge':
      return json({
        answers: ['A', 'B', 'C', 'D', 'E', 'F'].map((label) => ({
          label,
          traps: ['T1'],
          requirements: ['R1', 'R2'],
          falseBlockers: label === 'A' ? 1 : 0,
        })),
      });
    case 'starter':
      return ordinal === 0
        ? block('One question.', 'OPENING', {
            attitude: 'decide',
            questions: [{ question: firstMissing?.example, why: '', choices: [] }],
            brief: null,
          })
        : block('A brief.', 'OPENING', { attitude: 'decide', questions: [], brief: { title: task.title, summary: task.request.full } });
    case 'scribe':
      return json(isHandover(schema) ? { goal: task.title, prompt: task.request.full, decisions: [] } : { goal: task.title });
    case 'router':
      return json(routed(ordinal));
    case 'architect':
      return block(task.requirements.map(({ text }) => text).join('\n\n'), 'STANCE', {
        position: 'support',
        proposal: [{ kind: 'behaviour', text: task.title }],
      });
    case 'adversary':
      return block(firstTrap?.example ?? '', 'STANCE', { position: 'object', objections: [{ text: firstTrap?.example, blocking: true }] });
    case 'explorer':
      return {
        text: `<<<BATCH>>>\nTYPE: workflow\nHANDOVER: ${task.title}\nCONTEXT:\n- small\nPROMPT:\nYou have built this before. ${task.request.full}\n<<<END>>>`,
      };
    case 'mapper':
      return json({ claims: [], gaps: [] });
    case 'planner':
      return block('One step.', 'PLAN', planOf(task, request));
    case 'builder':
      return {
        text: 'Done.',
        calls: changed(task.good, task).map(([path, content]) => ({ name: 'rewrite_file', args: { path, intent: 'Build it', content } })),
      };
    default:
      return { text: 'Nothing to say.' };
  }
}

function changed(files: Files, task: Task): [string, string][] {
  return Object.entries(files).filter(([path, text]) => task.files[path] !== text);
}

function built(notes: string, files: Files, task: Task): Said {
  return {
    text: `${notes}\n\n${changed(files, task)
      .map(([path, text]) => `<<<FILE ${path}>>>\n${text}<<<END>>>`)
      .join('\n')}`,
  };
}

function isHandover(schema: JsonSchema | null): boolean {
  return JSON.stringify(schema).includes('"prompt"');
}

function routed(ordinal: number) {
  const next = ['architect', 'adversary'][ordinal];
  return next
    ? { reason: 'Their point.', action: 'speak', next, tier: null, on_topic: true }
    : { reason: 'The user must say.', action: 'wait_for_user', next: null, tier: null, on_topic: true };
}

/** Accounts for everything that has an id in the prompt. */
function planOf(task: Task, { messages }: ModelRequest) {
  const ids = (letter: string) => [
    ...new Set(
      messages
        .map(({ text }) => text)
        .join('\n')
        .match(new RegExp(`\\b${letter}\\d\\b`, 'g')) ?? [],
    ),
  ];
  const files = changed(task.good, task).map(([path]) => path);
  const only = {
    id: 'T1',
    title: task.title,
    goal: task.title,
    files,
    steps: ['Build it'],
    doneWhen: 'It works',
    dependsOn: [],
    risk: 'low',
  };
  return { goal: task.title, tasks: [{ ...only, answers: [...ids('D'), ...ids('O'), ...ids('K')], honours: ids('C') }], openDecisions: [] };
}
