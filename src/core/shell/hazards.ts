// Why a line is asked about each time: whoever allows a line for good must have read all it can do.
import { asksNetwork, isGitChange, isRunner, programOf, takesCode } from './programs';
import { scriptCall, scriptsRun } from './scripts';
import { type Complexity, readCommandLine } from './words';

/** `outside`: it leads out of its folder; `script`: no script of the manifest that could be shown. */
export type Hazard = Complexity | 'outside' | 'network' | 'runner' | 'code' | 'script';

/** @param scripts of the manifest of the folder the line runs in */
export function hazardsOf(line: string, scripts: Readonly<Record<string, string>>): readonly Hazard[] {
  const read = readCommandLine(line);
  if (read.kind === 'unshowable') return ['other'];
  if (read.kind === 'complex') return [...read.why, ...plainHazards(line.split(/ +/), scripts, false)];
  return plainHazards(read.words, scripts, true);
}

function plainHazards([first = '', ...rest]: readonly string[], scripts: Readonly<Record<string, string>>, isPlain: boolean): Hazard[] {
  const program = programOf(first);
  const call = scriptCall(program, rest);
  const isUnknown = call !== null && (call.name === null || scriptsRun(scripts, call.name).length === 0);
  const isOwnTest = program === 'bun' && rest[0] === 'test';
  const found: readonly (readonly [Hazard, boolean])[] = [
    ['outside', [first, ...rest].some(leadsOut)],
    ['network', asksNetwork(program, rest) || (isUnknown && call.name === null && !isOwnTest)],
    ['runner', isRunner(program)],
    ['code', takesCode(program, rest) || isGitChange(program, rest)],
    ['script', isPlain && isUnknown && call.name !== null],
  ];
  return found.flatMap(([hazard, isSo]) => (isSo ? [hazard] : []));
}

/** Whether a word, or what stands behind its `=`, names a place that is not below the folder, on this machine or another. */
export function leadsOut(word: string): boolean {
  return (
    /(?:^|[=:,@ ])(?:\/|~)|^-\w?\/|:\/|\/\/|(?:^|[=:, ])[A-Za-z]:/.test(word) ||
    word.split(/[/\\=:, @]/).some((part) => part === '..' || /^-\w?\.\.$/.test(part))
  );
}
