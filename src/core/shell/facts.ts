// Facts about commands that the Builder proposes.
import type { FactsIn } from '../base/fact';
import { flag, list, maybe, number, orNull, part, text, texts, typed, word } from '../base/shape';
import type { Hazard } from './hazards';
import type { ManifestScript } from './programs';

export type CommandScope = (typeof commandScopes)[number];

/** `failed`: the command could not be started. `late`: it timed out. `cut`: its end was not observed. */
export type CommandOutcome = 'ended' | 'failed' | 'late' | 'stopped' | 'cut';

/** Scope of a permission: this run only, this exact line, or every line with this prefix. */
export const commandScopes = ['once', 'line', 'prefix'] as const;

export const commandRunFactShapes = {
  /** The Builder proposed a command. `afterEdits`: the command runs after the accepted edits are written to the files. */
  'command.proposed': { commandId: text, taskId: text, line: text, folder: text, reason: text, afterEdits: flag },
  /**
   * The user is asked whether a command may run. `print`: fingerprint of everything that defines what the line does. `prefix`: the leading
   * words that can be allowed permanently; null if no prefix can be allowed.
   */
  'command.asked': {
    commandId: text,
    taskId: text,
    hazards: typed<Hazard[]>(texts, []),
    /** Other programs that the line starts, as named on the card; absent in older logs. */
    programs: maybe(texts),
    scripts: list(part<ManifestScript>({})),
    print: text,
    prefix: orNull(texts),
    /** The command was allowed before, but its fingerprint has changed. */
    isChanged: maybe(typed<true>(flag, true)),
  },
  /** A command was allowed or refused. `by`: the user, a permanent permission, or a setting. */
  'command.settled': {
    commandId: text,
    taskId: text,
    allowed: orNull(word<CommandScope>('once')),
    by: word<'user' | 'allowance' | 'setting'>('user'),
  },
  /** The command started. */
  'command.started': { commandId: text, taskId: text },
  /** The command ended. */
  'command.ended': {
    commandId: text,
    taskId: text,
    outcome: word<CommandOutcome>('ended'),
    exitCode: orNull(number),
    tookMs: number,
    output: text,
  },
};

export type CommandRunFact = FactsIn<typeof commandRunFactShapes>;
