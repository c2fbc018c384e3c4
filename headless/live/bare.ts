// Runs the same request as a single prompt, as a baseline for the team.
import type { Models } from '../../src/flows/ports/ports';
import type { Files } from './tasks';

const system =
  'You edit code. Answer with each file you change, whole: a line with its path, then a fence with the full new text of the file. Change nothing else. No explanation.';

export interface BareAnswer {
  readonly files: Files;
  readonly promptTokens: number;
  readonly answerTokens: number;
}

export async function askBare(models: Models, request: string, files: Files): Promise<BareAnswer> {
  const material = Object.entries(files).map(([path, text]) => `${path}\n\`\`\`${path.split('.').at(-1)}\n${text}\`\`\``);
  const user = `${material.join('\n')}\n\nThe change: ${request}`;
  const template = {
    role: 'bare',
    ordinal: 0,
    tier: 'strong',
    system,
    messages: [{ from: 'user', text: user }],
    schema: null,
    tools: [],
  } as const;
  let text = '';
  let usage = { input: 0, output: 0 };
  for await (const event of models.stream({ ...template, maxAnswerTokens: 900 }, new AbortController().signal)) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'usage') usage = event.usage;
    if (event.type === 'failed') throw new Error(`${event.failure.reason} ${event.failure.detail}`);
  }
  const edited = [...text.matchAll(/([\w./-]+\.\w+)[`*:\s]*\n+```\w*\n(.*?)```/gs)].map(([, path = '', body = '']) => [path, body]);
  return { files: { ...files, ...Object.fromEntries(edited) }, promptTokens: usage.input, answerTokens: usage.output };
}
