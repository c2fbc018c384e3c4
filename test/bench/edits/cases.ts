// Benchmark: recorded edit calls from a folder of JSON files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CaseOutcome, type EditCase, runCase } from './caseOutcome';
import explanations from './caseExplanations.json';

/** Minimum share of results that equal the recorded results. Cases with a tag in `differs` do not count. */
const minExpected = 0.98;
/** Tags of cases in which tools differ by design, or in which the product deliberately refuses the recorded result. */
const differs = /^(?:policy:|dangerous-fuzzy|peer-)/;

/**
 * Runs all cases of a folder and prints the figures and a table of the differing cases.
 * @returns true if all cases were parsed, enough results are equal, and `caseExplanations.json` explains each difference
 */
export function runCases(folder: string): boolean {
  const cases = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as EditCase[]);
  const outcomes = cases.map(runCase);
  const counted = outcomes.filter(({ id, tags }) => !(id in explanations.apart) && !tags.some((tag) => differs.test(tag)));
  const apart = outcomes.filter((outcome) => !counted.includes(outcome));
  console.log(`${outcomes.length} cases, ${outcomes.filter(({ isParsed }) => isParsed).length} read`);
  printGroups('by format', counted, ({ format, kind }) => [kind === 'parse' ? `${format} (reading only)` : format]);
  printGroups('where tools differ', apart, ({ tags }) => tags.filter((tag) => differs.test(tag)));
  printOthers(outcomes);
  const applying = counted.filter(({ kind }) => kind === 'apply');
  const expected = applying.filter(({ verdict }) => verdict === 'asExpected').length;
  const share = applying.length === 0 ? 1 : expected / applying.length;
  const unexplained = outcomes.filter(({ id, verdict }) => verdict !== 'asExpected' && why(id) === undefined).length;
  console.log(
    `as recorded: ${expected} of ${applying.length}, ${(share * 100).toFixed(1)}% (at least ${minExpected * 100}%); ${unexplained} unexplained`,
  );
  console.log(
    `of the others ${applying.filter(({ isIndentedOtherwise }) => isIndentedOtherwise).length} are as recorded but for the file's indentation, which we keep`,
  );
  return outcomes.every(({ isParsed }) => isParsed) && share >= minExpected && unexplained === 0;
}

function printGroups(title: string, outcomes: readonly CaseOutcome[], groupsOf: (outcome: CaseOutcome) => readonly string[]): void {
  console.log(`\n${title.padEnd(44)}cases  read  as recorded  refused  different`);
  const names = [...new Set(outcomes.flatMap(groupsOf))].sort();
  for (const name of names) {
    const group = outcomes.filter((outcome) => groupsOf(outcome).includes(name));
    const count = (verdict: CaseOutcome['verdict']) => String(group.filter((outcome) => outcome.verdict === verdict).length);
    const read = String(group.filter(({ isParsed }) => isParsed).length);
    const cells = [String(group.length).padStart(5), read.padStart(6), count('asExpected').padStart(13), count('refused').padStart(9)];
    console.log(`${name.padEnd(44)}${cells.join('')}${count('different').padStart(11)}`);
  }
}

function printOthers(outcomes: readonly CaseOutcome[]): void {
  const others = outcomes.filter(({ verdict, isParsed }) => verdict !== 'asExpected' || !isParsed);
  console.log(`\n${'otherwise'.padEnd(70)}ours / theirs: why`);
  for (const { id, verdict, ours, theirs, isParsed, tags } of others) {
    const apart = id in explanations.apart || tags.some((tag) => differs.test(tag)) ? ' [apart]' : '';
    console.log(`${id.padEnd(70)}${isParsed ? verdict : 'unread'}: ${ours} / ${theirs}${apart}: ${why(id) ?? '?'}`);
  }
}

/** Explanation of a difference. `apart` covers recorded results that contradict each other or lose lines of the file. */
function why(id: string): string | undefined {
  const { apart, others }: Readonly<Record<'apart' | 'others', Readonly<Record<string, string>>>> = explanations;
  return apart[id] ?? others[id];
}
