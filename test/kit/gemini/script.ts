// Script of the loopback Gemini: each step is used once.
import type { Step } from './steps';

export interface SeenCall {
  readonly role: string;
  readonly prompt: string;
  readonly schema: unknown;
  readonly tools: readonly string[];
}

export type Scripted<Call, S> = S | { readonly look: (call: Call) => Scripted<Call, S> };
export type ScriptOf<Call, S> = Readonly<Record<string, readonly Scripted<Call, S>[]>>;

export type PlayableStep = Exclude<Step, { readonly look: unknown }>;

export interface ScriptBook<Call, S> {
  /** The step for a call, or an error message if there is none. */
  next(call: Call): { readonly step: S } | { readonly problem: string };
  extend(script: ScriptOf<Call, S>): void;
  object(problem: string): void;
  complaints(): readonly string[];
}

export function scriptBook<Call extends SeenCall, S extends object>(script: ScriptOf<Call, S>): ScriptBook<Call, S> {
  const left = new Map<string, Scripted<Call, S>[]>();
  const problems: string[] = [];

  function extend(more: ScriptOf<Call, S>): void {
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

function resolved<Call, S extends object>(step: Scripted<Call, S>, call: Call): S {
  return 'look' in step ? resolved(step.look(call), call) : step;
}

interface Presuming {
  readonly json?: unknown;
  readonly expectsSchema?: boolean;
  readonly calls?: readonly { readonly name: string }[];
  readonly grounding?: object;
}

/** Built-in tools. A request with one of them must not have functions or a schema. */
const webTools: readonly string[] = ['googleSearch', 'urlContext'];

/** Returns a message about the first condition of a step that its request does not meet; null if all are met. */
function misfitOf(call: SeenCall, step: Presuming): string | null {
  const hasSchema = call.schema !== null && typeof call.schema === 'object';
  if (('json' in step || step.expectsSchema) && !hasSchema) return 'was to answer with a value, but no schema was asked for';
  const web = call.tools.filter((name) => webTools.includes(name));
  if (step.grounding && web.length === 0) return 'was to look into the web, which was not asked for';
  if (web.length > 0 && (hasSchema || web.length < call.tools.length)) return 'was asked to look into the web beside functions or a schema';
  const missing = (step.calls ?? []).find((made) => !call.tools.includes(made.name));
  return missing ? `was to call '${missing.name}', which was not offered` : null;
}
