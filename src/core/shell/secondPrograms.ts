// Second programs: words of a line that start another program.
import { isRunner, programOf } from './programs';

/** The words behind a program's name that can make it start another one, as the card names them. */
export function secondPrograms([first = '', ...rest]: readonly string[]): readonly string[] {
  return rest.filter((word, index) => startsAnother(programOf(first), word, rest[index + 1] ?? ''));
}

/** Names of options behind which many programs take a program, a plugin or a file of commands; any unique beginning of one does the same. */
const startingOptions =
  'checkpoint-action command compress-program config config-file editor eval exec execute external ext-diff filter hook import init init-hook init-script cross-file native-file extension load loader load-plugins open-files-in-pager pager plugin pre preprocessor processorpath program receive-pack require rsh script-shell shell specs ssh-command textconv toolchain toolexec to-command upload-pack use-compress-program vettool with wrapper'.split(
    ' ',
  );
/** Short options with the same meaning. */
const startingLetters: ReadonlyMap<string, RegExp> = new Map([
  ['git', /^-(?:O|c)/],
  ['tar', /^-\w*I$/],
  ['gradle', /^-I$/],
  ['gradlew', /^-I$/],
  ['cmake', /^-P$/],
  ['ctest', /^-S$/],
  ['zip', /^-TT$/],
  ['pytest', /^-[cp]/],
  ['make', /^-[fIE]/],
  ['psql', /^-f/],
  ['sbt', /^-J/],
  ['mvn', /^-D[\w.]*class\.path=/],
  ['dotnet', /^-s$|^--settings/],
  ['rspec', /^-f.*(?:::|\.)|^-r/],
]);

/**
 * Whether a word can make a program start another one, load code by its name, or read commands from a file.
 * @param next the word behind it
 */
function startsAnother(program: string, word: string, next: string): boolean {
  // NAME=value, which make and others take for a variable; `.shell` of database programs
  if (/^[A-Z_][A-Z0-9_]*=/.test(word) || /^\.(?:shell|system|load|import|read)\b/.test(word)) return true;
  if (!word.startsWith('-')) return false;
  const [option = '', given] = word.split(/=(.*)/s);
  const name = option.replace(/^--?/, '').toLowerCase();
  if (name.length > 1 && startingOptions.some((each) => each === name || (option.startsWith('--') && each.startsWith(name)))) return true;
  if (startingLetters.get(program)?.test(word)) return true;
  const attached = /^-[A-Za-z]([^=].*)$/.exec(option)?.[1];
  const values = [given, attached, given === undefined ? next : undefined];
  return values.some((value) => value !== undefined && isProgramText(value));
}

/** A value that reads as a program: a file by its path, a shell, or a program and its words. */
function isProgramText(value: string): boolean {
  return /(?:^|=)\.{1,2}\//.test(value) || isRunner(programOf(value.split(/[ =]/).at(0) ?? '')) || /=.*\bsh\b/.test(value);
}
