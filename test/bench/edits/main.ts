// Benchmark: edits with slips and drifts.
//
// `--show` prints each case with a wrong result as a JSON line. Other modes: `--cases DIR` runs the recorded calls of a folder,
// `--forms DIR` applies solutions of exercises as edits of their stubs, and `--proposals` only measures the time of proposals.
import { createRandom } from '../../core/edits/seededRandom';
import { calibrate, noise } from '../measure';
import { applyToLive } from './applyToLive';
import { runCases } from './cases';
import { type EditClass, editClasses } from './classes';
import { type RealHunk, realHunks } from './corpus';
import { type Case, caseOf, draftOf } from './draft';
import { runForms } from './forms';
import { runGenerated } from './generated/run';
import { proposalTimings } from './proposalSpeed';
import { type Timing, timings } from './speed';

/** Minimum number of hunks, and limits on shares of cases: minimum for right results, maximum for wrong results. */
const budgets = { hunks: 150, appliedRight: 0.96, wrong: 0.001, wrongWhereRefused: 0, rightlyRefused: 1 };

interface Score {
  readonly name: string;
  readonly isRefused: boolean;
  appliedRight: number;
  refusedThough: number;
  rightlyRefused: number;
  wrong: number;
}

const options = process.argv.slice(2);
const isShown = options.includes('--show');

function tryOut(score: Score, edit: Case, isOpen: boolean): void {
  const result = applyToLive(edit.snapshot, edit.live, edit);
  if (result === edit.expected || (result === null && isOpen)) score[result === null ? 'rightlyRefused' : 'appliedRight']++;
  else score[result === null ? 'refusedThough' : 'wrong']++;
  if (isShown && result !== edit.expected) console.log(JSON.stringify({ class: score.name, result, ...edit }));
}

function scoreOf({ name, isRefused, isOpen = false, slip }: EditClass, hunks: readonly RealHunk[]): Score {
  const score: Score = { name, isRefused, appliedRight: 0, refusedThough: 0, rightlyRefused: 0, wrong: 0 };
  calibrate();
  for (const [index, hunk] of hunks.entries()) {
    const draft = draftOf(hunk, createRandom(index * 1_000 + name.length));
    if (slip(draft)) tryOut(score, caseOf(draft, isRefused), isOpen);
  }
  return score;
}

/** Totals of all classes, and whether these are within the budgets. */
function totalOf(scores: readonly Score[], hunks: number) {
  const sum = (pick: (score: Score) => number) => scores.reduce((total, score) => total + pick(score), 0);
  const appliable = scores.filter(({ isRefused }) => !isRefused);
  const refusable = scores.filter(({ isRefused }) => isRefused);
  const of = (some: readonly Score[], pick: (score: Score) => number) => {
    const all = some.reduce((total, score) => total + score.appliedRight + score.refusedThough + score.rightlyRefused + score.wrong, 0);
    return all === 0 ? null : some.reduce((total, score) => total + pick(score), 0) / all;
  };
  const shares = {
    appliedRight: of(
      appliable.map((score) => ({ ...score, rightlyRefused: 0 })),
      (score) => score.appliedRight,
    ),
    rightlyRefused: of(refusable, (score) => score.rightlyRefused),
    wrongWhereRefused: of(refusable, (score) => score.wrong),
    wrong: of(scores, (score) => score.wrong),
  };
  const holds =
    hunks >= budgets.hunks &&
    (shares.appliedRight ?? 1) >= budgets.appliedRight &&
    (shares.rightlyRefused ?? 1) >= budgets.rightlyRefused &&
    (shares.wrongWhereRefused ?? 0) <= budgets.wrongWhereRefused &&
    (shares.wrong ?? 0) <= budgets.wrong;
  return { cases: sum((score) => score.appliedRight + score.refusedThough + score.rightlyRefused + score.wrong), shares, holds };
}

function percent(share: number | null): string {
  return share === null ? 'none' : `${(share * 100).toFixed(2)} %`;
}

function printScores(scores: readonly Score[]): void {
  const columns = ['applied right', 'refused though appliable', 'rightly refused', 'silently wrong'];
  console.log(`\n${''.padEnd(32)}${columns.map((column) => column.padStart(26)).join('')}`);
  for (const score of scores) {
    const figures = [score.appliedRight, score.refusedThough, score.rightlyRefused, score.wrong];
    console.log(score.name.padEnd(32) + figures.map((figure) => String(figure).padStart(26)).join(''));
  }
}

function printTimings(rows: readonly Timing[]): void {
  console.log(`\n${'time of one edit, ms of the processor'.padEnd(44)}     p50     p95  budget (p50)`);
  for (const { name, p50, p95, atMostMs } of rows)
    console.log(
      `${name.padEnd(44)}${p50.toFixed(1).padStart(8)}${p95.toFixed(1).padStart(8)}${String(atMostMs).padStart(8)}  ${p50 <= atMostMs ? 'holds' : 'DOES NOT HOLD'}`,
    );
}

const casesAt = options.indexOf('--cases');
if (casesAt >= 0) process.exit(runCases(options[casesAt + 1] ?? '.') ? 0 : 1);

const formsAt = options.indexOf('--forms');
if (formsAt >= 0) process.exit(runForms(options[formsAt + 1] ?? '.', isShown) ? 0 : 1);

if (options.includes('--proposals')) {
  const rows = proposalTimings();
  printTimings(rows);
  process.exit(rows.every(({ p50, atMostMs }) => p50 <= atMostMs) ? 0 : 1);
}

const generatedAt = options.indexOf('--generated');
if (generatedAt >= 0) {
  const [count = '100', folder = '.', seed = '1'] = options.slice(generatedAt + 1).filter((word) => !word.startsWith('--'));
  process.exit(runGenerated(Number(count), folder, Number(seed), isShown) ? 0 : 1);
}

const filters = options.filter((word) => !word.startsWith('--'));
const hunks = await realHunks();
const languages = [...new Set(hunks.map(({ language }) => language))];
console.log(
  `${hunks.length} hunks: ${languages.map((language) => `${hunks.filter((hunk) => hunk.language === language).length} ${language}`).join(', ')}`,
);
const scores = editClasses([...new Set(hunks.map(({ file }) => file))])
  .filter(({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
  .map((asked) => scoreOf(asked, hunks));
const total = totalOf(scores, hunks.length);
printScores(scores);
console.log(
  `\n${total.cases} cases: applied right ${percent(total.shares.appliedRight)} of the appliable, rightly refused ${percent(total.shares.rightlyRefused)} of the others, ` +
    `silently wrong ${percent(total.shares.wrong)}, and ${percent(total.shares.wrongWhereRefused)} where it must refuse.`,
);
const times = filters.length === 0 ? [...timings(), ...proposalTimings()] : [];
if (times.length > 0) printTimings(times);
const machine = noise();
console.log(`\nThe machine: the same work took ${machine.median.toFixed(1)} (${machine.min.toFixed(1)} to ${machine.max.toFixed(1)}) ms.`);
const ok = total.holds && times.every(({ p50, atMostMs }) => p50 <= atMostMs);
console.log(ok ? 'Every budget holds.' : 'A budget does not hold.');
console.log(JSON.stringify({ ok, hunks: hunks.length, ...total, scores, times, noise: machine }));
process.exit(ok ? 0 : 1);
