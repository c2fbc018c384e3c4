// Hands out the steps of a script, each once and to its role, and keeps everything that did not go as written.
import type { RecordedCall, Script, Step } from './steps';

export type PlayableStep = Exclude<Step, { readonly look: unknown }>;

export interface ScriptBook {
  /** The step for a call, or a sentence on why there is none. */
  next(call: RecordedCall): { readonly step: PlayableStep } | { readonly problem: string };
  extend(script: Script): void;
  /** Notes something that should not have happened. */
  object(problem: string): void;
  /** Everything wrong so far, steps that were never used included. */
  complaints(): readonly string[];
}

export function scriptBook(script: Script): ScriptBook {
  const left = new Map<string, Step[]>();
  const problems: string[] = [];

  function extend(more: Script): void {
    for (const [role, steps] of Object.entries(more)) left.set(role, [...(left.get(role) ?? []), ...steps]);
  }
  extend(script);

  function objecting(problem: string): { readonly problem: string } {
    problems.push(problem);
    return { problem };
  }

  return {
    extend,
    object: (problem) => problems.push(problem),
    complaints() {
      const unused = [...left].filter(([, steps]) => steps.length > 0).map(([role, steps]) => `${steps.length} unused of '${role}'`);
      return [...problems, ...unused];
    },
    next(call) {
      const step = left.get(call.role)?.shift();
      if (!step) return objecting(`unexpected request of '${call.role}': ${call.prompt.slice(0, 80)}`);
      try {
        const playable = resolved(step, call);
        const misfit = misfitOf(call, playable);
        return misfit ? objecting(`'${call.role}' ${misfit}`) : { step: playable };
      } catch (error) {
        return objecting(`'${call.role}' was asked something else: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}

function resolved(step: Step, call: RecordedCall): PlayableStep {
  return 'look' in step ? resolved(step.look(call), call) : step;
}

/** Where a step presumes something of its request that is not so. */
function misfitOf(call: RecordedCall, step: PlayableStep): string | null {
  if ('fault' in step || 'hang' in step) return null;
  const hasSchema = call.schema !== null && typeof call.schema === 'object';
  if (('json' in step || step.expectsSchema) && !hasSchema) return 'was to answer with a value, but no schema was asked for';
  const missing = (step.calls ?? []).find((made) => !call.tools.includes(made.name));
  return missing ? `was to call '${missing.name}', which was not offered` : null;
}
