// Hazards of a command line: reasons to confirm the command each time.
import { isSecretPath } from '../paths/pathRules';
import { type LineFolder, mayLast } from './lasting';
import { asksNetwork, deletes, isGitChange, isRunner, programOf, scriptCall, scriptsRun, showsSecrets, takesCode } from './programs';
import { namedPrograms } from './secondPrograms';
import { type Complexity, leadsOut, readCommandLine, wordsOf } from './commandLine';

/**
 * `outside`: refers to a location outside the folder. `script`: runs a script that is not in the manifest and so cannot be shown. `starts`:
 * an option starts a second program. `unlisted`: is not a known test, linter, formatter, type check or build, or has an option that is not
 * known to be safe.
 */
export type Hazard = Complexity | 'outside' | 'network' | 'runner' | 'code' | 'script' | 'starts' | 'secrets' | 'deletes' | 'unlisted';

export function hazardsOf(line: string, folder: LineFolder): readonly Hazard[] {
  const read = readCommandLine(line);
  if (read.kind === 'unshowable') return ['other'];
  if (read.kind === 'complex') return [...read.why, ...plainHazards(wordsOf(line), folder, false)];
  if (mayLast(read.words, folder)) return read.words.some(leadsOut) ? ['outside'] : [];
  const found = plainHazards(read.words, folder, true);
  return found.length > 0 ? found : ['unlisted'];
}

function plainHazards([first = '', ...rest]: readonly string[], { scripts }: LineFolder, isPlain: boolean): Hazard[] {
  const program = programOf(first);
  const call = scriptCall(first, rest, scripts);
  const isUnknown = call !== null && (call.name === null || scriptsRun(scripts, call.name).length === 0);
  const found: readonly (readonly [Hazard, boolean])[] = [
    ['outside', [first, ...rest].some(leadsOut)],
    ['network', asksNetwork(program, rest) || (isUnknown && call.name === null)],
    ['runner', isRunner(program)],
    ['starts', namedPrograms([first, ...rest]).length > 0],
    ['code', takesCode(program, rest) || isGitChange(program, rest)],
    ['secrets', showsSecrets(program, rest) || rest.some((word) => word.split(/[=:,@]/).some((part) => part !== '' && isSecretPath(part)))],
    ['deletes', deletes(program, rest)],
    ['script', isPlain && isUnknown && call.name !== null],
  ];
  return found.flatMap(([hazard, isSo]) => (isSo ? [hazard] : []));
}
