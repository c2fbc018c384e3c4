// Facts of commands the Builder proposes: proposed, put before the user or found allowed, run, and what came of it.
import type { FactsIn } from '../base/fact';
import { flag, list, maybe, number, orNull, part, text, texts, typed, word } from '../base/shape';
import type { Hazard } from './hazards';
import type { CommandOutcome, CommandScope } from './state';
import type { ManifestScript } from './scripts';

export const commandRunFactShapes = {
  /** `afterEdits`: it was proposed beside edits, and is due once what was accepted of them is in the files. */
  'command.proposed': { commandId: text, taskId: text, line: text, folder: text, reason: text, afterEdits: flag },
  /** The user is asked. `print`: of all that says what the line does; `prefix`: what else can be allowed for good, null where that is only the line or nothing. */
  'command.asked': {
    commandId: text,
    taskId: text,
    hazards: typed<Hazard[]>(texts, []),
    scripts: list(part<ManifestScript>({})),
    print: text,
    prefix: orNull(texts),
    /** It was allowed before, and what it does has changed since. */
    isChanged: maybe(typed<true>(flag, true)),
  },
  /** `by`: the user now, what they allowed for good before, or that commands cannot be run here. */
  'command.settled': {
    commandId: text,
    taskId: text,
    allowed: orNull(word<CommandScope>('once')),
    by: word<'user' | 'allowance' | 'setting'>('user'),
  },
  'command.started': { commandId: text, taskId: text },
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
