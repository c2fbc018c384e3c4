// Scripts of a package manifest, for commands that run them.
import * as v from 'valibot';

export const managers: readonly string[] = ['npm', 'pnpm', 'yarn', 'bun'];
const short: Readonly<Record<string, string>> = { test: 'test', t: 'test', tst: 'test', start: 'start', stop: 'stop', restart: 'restart' };
const manifestSchema = v.object({ scripts: v.record(v.string(), v.string()) });

export interface ManifestScript {
  readonly name: string;
  readonly text: string;
}

/** `null` for another program; `name: null` if the package manager is not asked to run exactly one script. */
export function scriptCall(
  program: string,
  rest: readonly string[],
  scripts: Readonly<Record<string, string>>,
): { readonly name: string | null } | null {
  if (!managers.includes(program)) return null;
  const end = rest.indexOf('--');
  const own = end < 0 ? rest : rest.slice(0, end);
  const [first = '', second = ''] = own;
  if (own.some((word) => word.startsWith('-'))) return { name: null };
  if (first === 'run' || first === 'run-script') return { name: /^[\w:.-]+$/.test(second) ? second : null };
  if ((program === 'pnpm' || program === 'yarn') && Object.hasOwn(scripts, first)) return { name: first };
  // Bun has a built-in test command that is not a script.
  return { name: program !== 'bun' && Object.hasOwn(short, first) ? (short[first] ?? null) : null };
}

/** Scripts of a manifest; empty if it cannot be parsed or has none. */
export function scriptsIn(manifest: string | null): Readonly<Record<string, string>> {
  try {
    const read = v.safeParse(manifestSchema, JSON.parse(manifest ?? 'null'));
    return read.success ? read.output.scripts : {};
  } catch {
    return {};
  }
}

/** The commands behind a script name, including its pre and post scripts. */
export function scriptsRun(scripts: Readonly<Record<string, string>>, name: string): readonly ManifestScript[] {
  return [`pre${name}`, name, `post${name}`].flatMap((each) =>
    Object.hasOwn(scripts, each) ? [{ name: each, text: scripts[each] ?? '' }] : [],
  );
}
