// Slash commands of the composer.
import type { Command } from '../../src/core/commands';
import { type PromptFile, promptValues } from '../../src/core/context/prompt/promptFiles';
import type { TextKey } from '../../src/core/i18n/language';
import { typedIssue } from '../../src/core/lifecycle/issue';
import { awaits } from '../../src/core/next';
import type { Session } from '../../src/core/session';
import { mayPass } from '../../src/core/discussion/budget';
import { canCallVote } from '../../src/core/discussion/votes';

export interface SlashCommand {
  /** Name after the slash, the same in all languages. */
  readonly name: string;
  /** Description in the list. */
  readonly text: TextKey | null;
  /** Description and inputs of a project prompt. */
  readonly prompt?: PromptFile;
  /** Whether the command applies now. */
  isPossible(session: Session): boolean;
  /**
   * @param rest text after the name @returns null if the command takes no text, so that the line is an ordinary message
   */
  command(rest: string): Command | null;
}

/** A command without arguments. */
function plain(name: string, text: TextKey, command: Command, isPossible: SlashCommand['isPossible']): SlashCommand {
  return { name, text, isPossible, command: (rest) => (rest === '' ? command : null) };
}

const isStarted = (session: Session) => session.seq > 0;

/** Display order. */
export const slashCommands: readonly SlashCommand[] = [
  { name: 'workshop', text: 'slash.workshop', isPossible: () => true, command: (topic) => ({ type: 'editor.workshop', topic }) },
  {
    name: 'issue',
    text: 'slash.issue',
    isPossible: ({ phase }) => phase === null || phase === 'done',
    command: (rest) => ({ type: 'message.send', ...typedIssue(rest) }),
  },
  plain('changes', 'slash.changes', { type: 'editor.reviewChanges' }, () => true),
  { name: 'second', text: 'slash.second', isPossible: () => true, command: (text) => ({ type: 'editor.second', text }) },
  plain('vote', 'slash.vote', { type: 'vote.call' }, canCallVote),
  plain('continue', 'slash.continue', { type: 'floor.pass' }, (session) => awaits(session) === 'floor' && mayPass(session.discussion)),
  plain(
    'ready',
    'slash.ready',
    { type: 'discussion.close' },
    (session) => session.phase === 'discovery' && session.clarify.intent !== null,
  ),
  plain('pause', 'slash.pause', { type: 'execution.pause' }, (session) => session.phase === 'execution'),
  plain('end', 'slash.end', { type: 'run.end' }, ({ phase }) => phase !== null && phase !== 'done'),
  plain('report', 'slash.report', { type: 'report.open', format: null }, isStarted),
  plain('new', 'slash.new', { type: 'session.new' }, isStarted),
];

/** Built-in commands and project prompts; a prompt with a built-in name gets a prefix. */
export function commandsWith(prompts: readonly PromptFile[]): readonly SlashCommand[] {
  const taken = new Set(slashCommands.map(({ name }) => name));
  return [
    ...slashCommands,
    ...prompts.map((prompt) => promptCommand(prompt, taken.has(prompt.name) ? `project-${prompt.name}` : prompt.name)),
  ];
}

/** The typed text is the user's message; the prompt file is attached as data. */
function promptCommand(prompt: PromptFile, name: string): SlashCommand {
  const { path, inputs } = prompt;
  return {
    name,
    text: null,
    prompt,
    isPossible: () => true,
    command: (rest) => {
      const { values } = promptValues(rest, inputs);
      return { type: 'message.send', text: `/${name} ${rest}`.trim(), attachments: [{ kind: 'prompt', path, values: { ...values } }] };
    },
  };
}

/** A recognized command line; the command is null while it does not apply. */
export interface TypedCommand {
  readonly command: Command;
  readonly isPossible: boolean;
}

/** Command of a whole line; null if it is a message. An unknown word after a slash is text. */
export function typedCommand(text: string, session: Session, commands: readonly SlashCommand[] = slashCommands): TypedCommand | null {
  const [, name, rest = ''] = /^\s*\/([a-z][\w-]*)(?:\s+([\s\S]*))?$/i.exec(text) ?? [];
  const known = commands.find((each) => each.name === name?.toLowerCase());
  const command = known?.command(rest.trim()) ?? null;
  return known && command ? { command, isPossible: known.isPossible(session) } : null;
}
