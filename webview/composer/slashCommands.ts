// Slash commands: the built-in commands, project prompts, and the parser of a typed line.
import type { Command } from '../../src/core/commands';
import { type PromptFile, promptValues } from '../../src/core/context/prompt/promptFiles';
import { mayPass } from '../../src/core/discussion/budget';
import { canCallVote } from '../../src/core/discussion/votes';
import type { TextKey } from '../../src/core/i18n/language';
import { typedIssue } from '../../src/core/lifecycle/issue';
import { awaits } from '../../src/core/next';
import type { Session } from '../../src/core/session';

export interface SlashCommand {
  /** Name after the slash; the same in all languages. */
  readonly name: string;
  /** Description in the list; null for a project prompt, which has its own. */
  readonly text: TextKey | null;
  /** Project prompt that the command attaches; undefined for a built-in command. */
  readonly prompt?: PromptFile;
  isPossible(session: Session): boolean;
  /**
   * Returns the command for a typed line.
   * @param rest text after the command name
   * @returns null if the command accepts no text; the line is then an ordinary message
   */
  command(rest: string): Command | null;
}

function plain(name: string, text: TextKey, command: Command, isPossible: SlashCommand['isPossible']): SlashCommand {
  return { name, text, isPossible, command: (rest) => (rest === '' ? command : null) };
}

const isStarted = (session: Session) => session.seq > 0;

/** Built-in commands in display order. */
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

/** Returns the built-in commands and the project prompts; a prompt with a built-in name gets a prefix. */
export function commandsWith(prompts: readonly PromptFile[]): readonly SlashCommand[] {
  const taken = new Set(slashCommands.map(({ name }) => name));
  return [
    ...slashCommands,
    ...prompts.map((prompt) => promptCommand(prompt, taken.has(prompt.name) ? `project-${prompt.name}` : prompt.name)),
  ];
}

/** Creates the command for a project prompt, which sends the typed text as a message with the prompt file attached. */
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

export interface TypedCommand {
  readonly command: Command;
  readonly isPossible: boolean;
}

/** Parses a typed command; null if the text is an ordinary message, such as one that starts with an unknown command. */
export function typedCommand(text: string, session: Session, commands: readonly SlashCommand[] = slashCommands): TypedCommand | null {
  const [, name, rest = ''] = /^\s*\/([a-z][\w-]*)(?:\s+([\s\S]*))?$/i.exec(text) ?? [];
  const known = commands.find((each) => each.name === name?.toLowerCase());
  const command = known?.command(rest.trim()) ?? null;
  return known && command ? { command, isPossible: known.isPossible(session) } : null;
}
