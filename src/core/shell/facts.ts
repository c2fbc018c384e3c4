// Facts of commands the Builder proposes: proposed, put before the user or found allowed, run, and what came of it.
import type { Hazard } from './hazards';
import type { CommandOutcome, CommandScope } from './state';
import type { ManifestScript } from './scripts';

export type CommandRunFact =
  /** `afterEdits`: it was proposed beside edits, and is due once what was accepted of them is in the files. */
  | { type: 'command.proposed'; commandId: string; taskId: string; line: string; folder: string; reason: string; afterEdits: boolean }
  /** The user is asked. `print`: of all that says what the line does; `prefix`: what else can be allowed for good, null where that is only the line or nothing. */
  | {
      type: 'command.asked';
      commandId: string;
      taskId: string;
      hazards: Hazard[];
      scripts: ManifestScript[];
      print: string;
      prefix: string[] | null;
      /** It was allowed before, and what it does has changed since. */
      isChanged?: true;
    }
  /** `by`: the user now, what they allowed for good before, or that commands cannot be run here. */
  | { type: 'command.settled'; commandId: string; taskId: string; allowed: CommandScope | null; by: 'user' | 'allowance' | 'setting' }
  | { type: 'command.started'; commandId: string; taskId: string }
  | {
      type: 'command.ended';
      commandId: string;
      taskId: string;
      outcome: CommandOutcome;
      exitCode: number | null;
      tookMs: number;
      output: string;
    };
