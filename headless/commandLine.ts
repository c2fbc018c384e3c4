// Command line: runs a request in a folder without an editor; see docs/COMMAND_LINE.md.
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Size, sizes } from '../src/core/clarify/size';
import type { Event } from '../src/core/events';
import { withSecondFamily } from '../src/core/models/assignment';
import type { Limits } from '../src/core/models/limits';
import { projectTokensOf } from '../src/core/models/promptSpace';
import { type Provider, providerIds, providers } from '../src/core/models/providers';
import type { Awaited } from '../src/core/next';
import type { Ports, Prompts } from '../src/flows/ports/ports';
import type { CodeThread } from './folder';
import { playOn } from './player';
import { callLine, reportText } from './reportText';
import { openServer } from './server';
import { openHeadless } from './session';

export const commands = ['plan', 'discuss', 'build'] as const;
type Command = (typeof commands)[number];

export interface CommandLine {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly prompts: Prompts;
  readonly codeThread?: CodeThread | null;
  /** Prints a line of the result. */
  readonly print: (line: string) => void;
  /** Prints progress or an error. */
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
}

/** 0: the command completed; 1: the command failed or stopped early; 2: invalid arguments. */
export type ExitCode = 0 | 1 | 2;

const offered = providerIds().filter((id) => id !== 'editor');

export const usage = `milkstack plan|discuss|build FOLDER "REQUEST" [options]
  plan      ends with the plan; nothing is written
  discuss   has the team discuss the request and ends with its prompt for the build; nothing is written
  build     ends with the changes of the first step; --accept approves the plan and writes every step

  --provider ID          ${offered.join(', ')}
  --address URL          a server of your own, or another address of the provider
  --model ID             for the team; --fast-model ID where no strong one is needed
  --second-model ID      of another family, for the Adversary and the reviewers
  --window TOKENS        context window, where the server does not tell it
  --project-tokens N     the most tokens of project code in a prompt, 1,000 to 200,000 and never more than a quarter of the window
  --size SIZE            ${sizes.join(', ')}; chosen by the request where absent
  --answer TEXT          to the next question, repeatable; questions beyond take what is recommended
  --only-answers         stops at a question that no --answer is left for
  --without PART         first-opinions or pre-mortem, repeatable
  --max-calls N  --max-tokens N  --max-usd N  --minutes N    for the whole run, 10 calls at least
  --storage FOLDER       where the log of the session is kept; a new folder below the system's for temporary files where absent
  --json                 every event as a line of JSON

Keys come from the environment alone: MILKSTACK_SERVER_KEY for --address, else the variables of the provider, such as GEMINI_API_KEY.`;

const optionsOf = {
  provider: { type: 'string' },
  address: { type: 'string' },
  model: { type: 'string' },
  'fast-model': { type: 'string' },
  'second-model': { type: 'string' },
  window: { type: 'string' },
  'project-tokens': { type: 'string' },
  size: { type: 'string' },
  answer: { type: 'string', multiple: true },
  'only-answers': { type: 'boolean' },
  without: { type: 'string', multiple: true },
  'max-calls': { type: 'string' },
  'max-tokens': { type: 'string' },
  'max-usd': { type: 'string' },
  minutes: { type: 'string' },
  storage: { type: 'string' },
  json: { type: 'boolean' },
  accept: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const parts = ['first-opinions', 'pre-mortem'];

/** States in which each command stops waiting for the user and exits. */
const stopStates: Readonly<Record<Command, readonly Awaited[]>> = {
  plan: ['approval'],
  // Both states show the start card: on consensus, or when the user ends the discussion.
  discuss: ['consensus', 'readyChoice'],
  build: ['request'],
};

type Values = ReturnType<typeof parseArgs<{ options: typeof optionsOf }>>['values'];

interface ParsedCommand {
  readonly command: Command;
  readonly folder: string;
  readonly request: string;
  readonly size: Size | null;
  readonly provider: Provider;
  readonly values: Values;
}

/** Parses the arguments. Returns an error message to print if they are invalid. */
async function parseCommand(args: readonly string[]): Promise<ParsedCommand | string> {
  const { values, positionals } = parseArgs({ args: [...args], options: optionsOf, allowPositionals: true });
  const [name, place = '', request = '', ...more] = positionals;
  const command = commands.find((each) => each === name);
  if (!command) return name === undefined ? 'Name a command.' : `There is no command ${name}.`;
  if (more.length > 0) return 'Put the request in quotation marks.';
  if (request.trim() === '') return 'The request is missing.';
  const folder = resolve(place);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) return `${place} is no folder.`;
  const numbers = ['window', 'max-calls', 'max-tokens', 'max-usd', 'minutes'] as const;
  const invalid = numbers.find((each) => values[each] !== undefined && !(Number(values[each]) > 0));
  if (invalid) return `--${invalid} takes a number above 0.`;
  const share = values['project-tokens'];
  if (share !== undefined && projectTokensOf(Number(share)) === null) return '--project-tokens takes a whole number from 1,000 to 200,000.';
  const size = sizes.find((each) => each === values.size) ?? null;
  if (values.size !== undefined && size === null) return `--size is one of ${sizes.join(', ')}.`;
  const part = values.without?.find((each) => !parts.includes(each));
  if (part !== undefined) return `--without takes ${parts.join(' or ')}.`;
  const named = values.provider ?? (values.address === undefined ? undefined : 'server');
  if (named === undefined) return 'Name a provider (--provider) or a server (--address).';
  const provider = offered.find((each) => each === named);
  if (!provider) return `There is no provider ${named}.`;
  if (values.accept && command !== 'build') return '--accept belongs to build.';
  return { command, folder, request, provider, values, size: command === 'discuss' ? 'discussion' : size };
}

/** Address and key from the environment. A custom address has its own key variable, so a provider's key never reaches it. */
function connectionOf(provider: Provider, address: string | undefined, environment: CommandLine['environment']) {
  const inEnvironment = (names: readonly string[]) => names.map((name) => environment[name]?.trim()).find(Boolean) ?? '';
  if (address !== undefined) return { address, key: inEnvironment(['MILKSTACK_SERVER_KEY']) };
  const { variables = [], addressVariables = [], ownVariable } = providers[provider].key ?? {};
  return { address: inEnvironment(addressVariables), key: inEnvironment([...(ownVariable ? [ownVariable] : []), ...variables]) };
}

function settingsOf({ provider, values }: ParsedCommand): Partial<Ports['settings']> {
  const number = (text: string | undefined) => (text === undefined ? null : Number(text));
  const limits: Limits = { calls: number(values['max-calls']), tokens: number(values['max-tokens']), costUsd: number(values['max-usd']) };
  const without = new Set(values.without);
  return {
    limits: () => limits,
    firstOpinions: () => !without.has('first-opinions'),
    preMortem: () => !without.has('pre-mortem'),
    modelRules: () => ({
      agents: withSecondFamily({}, values['second-model'] ?? null),
      read: (word) => (word === '' ? null : { using: { provider, model: word } }),
      fallback: null,
      sessionLimits: limits,
      profile: null,
      projectTokens: projectTokensOf(number(values['project-tokens'])),
    }),
  };
}

/** Runs one command; never rejects. */
export async function runCommandLine(args: readonly string[], line: CommandLine): Promise<ExitCode> {
  if (args.includes('--help')) {
    line.print(usage);
    return 0;
  }
  const parsed = await parseCommand(args).catch((error: Error) => error.message);
  if (typeof parsed === 'string') {
    line.note(`${parsed}\n\n${usage}`);
    return 2;
  }
  return execute(parsed, line).catch((error: unknown) => {
    line.note(error instanceof Error ? error.message : String(error));
    return 1;
  });
}

async function execute(
  parsed: ParsedCommand,
  { environment, prompts, codeThread = null, print, note, signal }: CommandLine,
): Promise<ExitCode> {
  const { command, folder, request, size, provider, values } = parsed;
  const server = await openServer({
    ...connectionOf(provider, values.address, environment),
    provider,
    model: values.model ?? null,
    fastModel: values['fast-model'] ?? null,
    contextTokens: values.window === undefined ? null : Number(values.window),
  });
  const storage = values.storage === undefined ? await mkdtemp(join(tmpdir(), 'milkstack-')) : resolve(values.storage);
  const onEvents = (events: readonly Event[]) => {
    for (const event of events) {
      if (values.json) print(JSON.stringify(event));
      else if (event.type === 'call.ended') note(callLine(event));
    }
  };
  const isAccepted = values.accept === true;
  const settings = settingsOf(parsed);
  const open = await openHeadless({
    folder,
    storage,
    models: server.models,
    size,
    settings,
    mayWrite: isAccepted,
    prompts,
    codeThread,
    onEvents,
  });
  const stop = () => open.stop();
  signal.addEventListener('abort', stop);
  const timer = values.minutes === undefined ? undefined : setTimeout(stop, Number(values.minutes) * 60_000);
  const stopAt: readonly Awaited[] = command === 'build' && !isAccepted ? ['review'] : stopStates[command];
  try {
    await open.say(request);
    const answers = { answers: values.answer ?? [], stopsUnanswered: values['only-answers'] === true };
    const waitsFor = await playOn(open, { stopAt, ...answers });
    const session = open.session();
    const isReached = waitsFor !== null && stopAt.includes(waitsFor) && (waitsFor !== 'request' || session.phase === 'done');
    const reason = session.fault?.fault.reason ?? null;
    if (values.json) print(JSON.stringify({ type: 'cli.ended', command, isReached, waitsFor, phase: session.phase, reason, storage }));
    else print(reportText(session));
    if (!values.json && !isReached) note(`Ended before its end: ${reason ?? waitsFor ?? 'stopped'}`);
    note(`Log: ${storage}`);
    return isReached ? 0 : 1;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await open.close();
  }
}
