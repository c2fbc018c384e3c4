// Pairs tests with sources by their names.
import { isTestPath } from '../files/fileKinds';
import { baseName } from '../../paths/pathParts';

/** Shorter names, such as `a`, are shared by chance. */
const minChars = 3;
/** Names that more files share, such as `index`, tell nothing. */
const maxPairs = 3;

/** Before and behind the name of what is tested. */
const marks: readonly (readonly [before: string, behind: string])[] = [
  ...['.test', '.spec', '-test', '_test', '_spec', 'Test', 'Tests', 'Spec'].map((behind) => ['', behind] as const),
  ['test_', ''],
  ['test-', ''],
  // a test may have the name of its source and lie in a folder of tests
  ['', ''],
];

/** The names that the counterpart of a file may have, in the same language. */
function pairNames(name: string, isTest: boolean): readonly string[] {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const stems = isTest
    ? marks.flatMap(([before, behind]) =>
        stem.startsWith(before) && stem.endsWith(behind) ? [stem.slice(before.length, stem.length - behind.length)] : [],
      )
    : marks.map(([before, behind]) => before + stem + behind);
  const isTold = (one: string) => (isTest ? one : stem).length >= minChars;
  return [...new Set(stems.filter(isTold))].map((one) => one + ending);
}

/**
 * The tests of a source, or the sources of a test; none where the name tells too little.
 * @param named the paths of all files with a name
 */
export function testPairsOf(path: string, named: (name: string) => readonly string[]): readonly string[] {
  const isTest = isTestPath(path);
  const names = pairNames(baseName(path), isTest);
  const others = names.flatMap(named).filter((other) => other !== path && isTestPath(other) !== isTest);
  return others.length <= maxPairs ? others : [];
}
