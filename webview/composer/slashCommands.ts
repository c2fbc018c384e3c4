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
  /** The word after the slash, the same in every language. */
  readonly name: string;
  /** What it does, for the list. */
  readonly text: TextKey | null;
  /** What a prompt of the project says of itself, and the inputs it asks for. */
  readonly prompt?: PromptFile;
  /** Whether there is anything for it to do just now. */
  isPossible(session: Session): boolean;
  /** @param rest what was typed after the name; null where the command takes nothing of the kind, and the line is an ordinary message */
  command(rest: string): Command | null;
}

/** A command that takes no words. */
function plain(name: string, text: TextKey, command: Command, isPossible: SlashCommand['isPossible']): SlashCommand {
  return { name, text, isPossible, command: (rest) => (rest === '' ? command : null) };
}

const isStarted = (session: Session) => session.seq > 0;

/** In the order in which they are offered. */
export const slashCommands: readonly SlashCommand[] = [
  { name: 'workshop', text: 'slash.workshop', isPossible: () => true, command: (topic) => ({ type: 'editor.workshop', topic }) },
  {
    name: 'issue',
    text: 'slash.issue',
    isPossible: ({ phase }) => phase === null || phase === 'done',
    command: (rest) => ({ type: 'message.send', ...typedIssue(rest) }),
  },
  plain('changes', 'slash.changes', { type: 'editor.reviewChanges' }, () => true),
  plain('vote', 'slash.vote', { type: 'vote.call' }, canCallVote),
  plain('continue', 'slash.continue', { type: 'floor.pass' }, (session) => awaits(session) === 'floor' && mayPass(session.room)),
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

/** Ours, and the prompts the project brings along; one that has the name of ours is told apart by a word in front. */
export function commandsWith(prompts: readonly PromptFile[]): readonly SlashCommand[] {
  const taken = new Set(slashCommands.map(({ name }) => name));
  return [
    ...slashCommands,
    ...prompts.map((prompt) => promptCommand(prompt, taken.has(prompt.name) ? `project-${prompt.name}` : prompt.name)),
  ];
}

/** The user says what they typed; what the file says goes along as data. */
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

/** A line that is a command, with what is to be sent; nothing is sent while there is nothing for it to do. */
export interface TypedCommand {
  readonly command: Command;
  readonly isPossible: boolean;
}

/** The command a whole line is, or null where it is a message; a word nobody knows after a slash is part of a message. */
export function typedCommand(text: string, session: Session, commands: readonly SlashCommand[] = slashCommands): TypedCommand | null {
  const [, name, rest = ''] = /^\s*\/([a-z][\w-]*)(?:\s+([\s\S]*))?$/i.exec(text) ?? [];
  const known = commands.find((each) => each.name === name?.toLowerCase());
  const command = known?.command(rest.trim()) ?? null;
  return known && command ? { command, isPossible: known.isPossible(session) } : null;
}
