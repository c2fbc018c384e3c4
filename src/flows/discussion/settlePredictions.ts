// Settles predictions by search, symbols and diagnostics, or by running tests on a copy.
import { isTestPath } from '../../core/context/files/fileKinds';
import { maxHits } from '../../core/context/lookup/lookupTools';
import type { Stance } from '../../core/discussion/stance';
import type { Fact } from '../../core/events';
import { checkPath, isSecretPath, isSensitivePath } from '../../core/paths/pathRules';
import type { PredictionResult } from '../../core/predictions/facts';
import { expectsSome, type Prediction, toRun } from '../../core/predictions/prediction';
import { isFailureTold } from '../../core/predictions/testOutcome';
import type { Flow } from '../kernel/flow';

/** Result of a lookup: whether something was found, and the code locations; null if inconclusive. */
type Seen = { readonly isSome: boolean; readonly places: string[] } | null;

export async function lookUpPredictions(flow: Flow, predictions: readonly Prediction[]): Promise<void> {
  const facts: Fact[] = [];
  for (const prediction of predictions) facts.push(settled(prediction, await look(flow, prediction)));
  if (!flow.signal.aborted) await flow.recorder.record(...facts);
}

/** Runs the workspace's check on a copy, with the user's permission, and reads the result for one test file. */
export async function runPrediction(flow: Flow): Promise<void> {
  const { recorder, ports, signal } = flow;
  const prediction = toRun(recorder.session().discussion);
  if (!prediction) return;
  const { of, test } = prediction;
  const path = test === undefined ? readablePath(of) : testPath(of);
  const isThere = path !== null && (test !== undefined || (await ports.workspace.read(path)) !== null);
  const added = path !== null && test !== undefined ? { path, text: test } : undefined;
  const name = await ports.verification.name();
  const run =
    isThere && ports.workspace.isTrusted && name !== null
      ? await ports.verification.runOnCopy(signal, prediction.isShared === true, added)
      : null;
  if (signal.aborted) return;
  if (run === 'shared') return recorder.record({ type: 'prediction.shared', predictionId: prediction.id });
  await recorder.record(settled(prediction, run && failedIn(run, path ?? '', name ?? '')));
}

/**
 * Returns the result for one test file. If the run passed, the file passed; if the run failed, its output decides. Null if there is no exit
 * code or the output is inconclusive.
 */
function failedIn(
  { exitCode, output }: { readonly exitCode: number | null; readonly output: string | null },
  path: string,
  name: string,
): Seen {
  if (exitCode === null) return null;
  if (exitCode === 0) return { isSome: false, places: [name] };
  const isSome = isFailureTold(output ?? '', path);
  return isSome === null ? null : { isSome, places: [name] };
}

function settled(prediction: Prediction, seen: Seen): Fact {
  const result: PredictionResult = seen === null ? 'unknown' : seen.isSome === expectsSome(prediction) ? 'holds' : 'fails';
  return { type: 'prediction.settled', predictionId: prediction.id, result, places: seen?.places ?? [] };
}

async function look({ ports, signal }: Flow, prediction: Prediction): Promise<Seen> {
  const { claim, of } = prediction;
  const below = prediction.in === '' ? '' : readablePath(prediction.in);
  if (ports.workspace.name === null || below === null) return null;
  switch (claim) {
    case 'found':
    case 'notFound':
      return searched(await lines(ports, of, below, signal), below === '' || (await isListed(ports, below, signal)));
    case 'defined':
    case 'notDefined': {
      const symbols = await ports.codebase.symbols(of, maxHits, signal);
      const here = symbols.filter(({ name, path }) => name === of && !isSecretPath(path) && isBelow(path, below));
      return searched(here, below === '' || (await isListed(ports, below, signal)));
    }
    case 'problems':
    case 'noProblems': {
      const path = readablePath(of);
      if (path === null || !(await ports.workspace.read(path))) return null;
      const found = await ports.diagnostics.snapshot([path], signal);
      const errors = found.filter(({ severity }) => severity === 'error');
      return { isSome: errors.length > 0, places: errors.map(({ line }) => `${path}:${line}`) };
    }
    case 'fails':
    case 'passes':
      return null;
  }
}

async function lines({ codebase }: Flow['ports'], text: string, below: string, signal: AbortSignal) {
  const query = { text, isWord: false, isCaseSensitive: true, under: below === '' ? null : below, limit: maxHits };
  const { hits } = await codebase.search(query, signal);
  return hits.filter(({ path }) => !isSecretPath(path));
}

/** Returns the result of a search. Finding nothing is conclusive only if the searched path exists. */
function searched(found: readonly { readonly path: string; readonly line: number }[], isPlace: boolean): Seen {
  if (found.length === 0 && !isPlace) return null;
  return { isSome: found.length > 0, places: found.map(({ path, line }) => `${path}:${line}`) };
}

async function isListed({ workspace }: Flow['ports'], below: string, signal: AbortSignal): Promise<boolean> {
  return (await workspace.list(below, 1, signal)).length > 0 || (await workspace.read(below)) !== null;
}

/** Returns the normalized path; null if the path is invalid or its content must not be shown. */
function readablePath(said: string): string | null {
  const checked = checkPath(said);
  return checked.ok && !isSecretPath(checked.value) ? checked.value : null;
}

/** Returns the normalized path of a test that may be added to a copy; null for any other path. */
function testPath(said: string): string | null {
  const path = readablePath(said);
  return path !== null && isTestPath(path) && !isSensitivePath(path) ? path : null;
}

export function withoutRefusedTests(stance: Stance): { readonly stance: Stance; readonly refused: readonly string[] } {
  const refused = stance.objections.flatMap(({ test }) => (test && testPath(test.path) === null ? [test.path] : []));
  if (refused.length === 0) return { stance, refused };
  const objections = stance.objections.map((each) => (each.test && refused.includes(each.test.path) ? { ...each, test: null } : each));
  return { stance: { ...stance, objections }, refused };
}

function isBelow(path: string, below: string): boolean {
  return below === '' || path === below || path.startsWith(`${below}/`);
}
