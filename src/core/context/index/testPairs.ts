// Pairs tests with sources by their names.
import { isTestPath } from '../files/fileKinds';
import { baseName } from '../../paths/pathParts';

/** Shorter names such as `a` match by coincidence. */
const minChars = 3;
/** Names shared by more files, such as `index`, are not informative. */
const maxPairs = 3;

/** Prefixes and suffixes of test names. */
const marks: readonly (readonly [before: string, behind: string])[] = [
  ...['.test', '.spec', '-test', '_test', '_spec', 'Test', 'Tests', 'Spec'].map((behind) => ['', behind] as const),
  ['test_', ''],
  ['test-', ''],
  // a test in a test folder may have the name of its source
  ['', ''],
];

/** Possible names of the counterpart in the same language. */
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
 * Tests of a source, or sources of a test; none if the name is not informative. @param named paths of all files with a name
 */
export function testPairsOf(path: string, named: (name: string) => readonly string[]): readonly string[] {
  const isTest = isTestPath(path);
  const names = pairNames(baseName(path), isTest);
  const others = names.flatMap(named).filter((other) => other !== path && isTestPath(other) !== isTest);
  return others.length <= maxPairs ? others : [];
}
