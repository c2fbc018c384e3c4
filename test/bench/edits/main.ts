// Runs the mutation benchmark, all classes or those whose name holds an argument, or with `--cases DIR` the recorded calls of a folder, and exits with 1 when a budget does not hold.
import { createRandom } from '../../core/edits/seededRandom';
import { calibrate, noise } from '../measure';
import { applyToLive } from './applyToLive';
import { runCases } from './cases';
import { type EditClass, editClasses } from './classes';
import { type RealHunk, realHunks } from './corpus';
import { type Case, caseOf, draftOf } from './draft';

interface Score {
  readonly name: string;
  appliedRight: number;
  refusedThough: number;
  rightlyRefused: number;
  wrong: number;
}

const shows = process.argv.includes('--show');

function tryOut(score: Score, edit: Case): void {
  const result = applyToLive(edit.snapshot, edit.live, edit);
  if (result === edit.expected) {
    if (result === null) score.rightlyRefused++;
    else score.appliedRight++;
    return;
  }
  if (result === null) score.refusedThough++;
  else score.wrong++;
  if (shows) console.log(JSON.stringify({ class: score.name, result, ...edit }));
}

function run(asked: EditClass, hunks: readonly RealHunk[]): Score {
  const score: Score = { name: asked.name, appliedRight: 0, refusedThough: 0, rightlyRefused: 0, wrong: 0 };
  for (const [index, hunk] of hunks.entries()) {
    const draft = draftOf(hunk, createRandom(index * 1_000 + asked.name.length));
    if (asked.slip(draft)) tryOut(score, caseOf(draft, asked.isRefused));
  }
  return score;
}

const casesAt = process.argv.indexOf('--cases');
if (casesAt >= 0) process.exit(runCases(process.argv[casesAt + 1] ?? '.') ? 0 : 1);

const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const hunks = await realHunks();
const languages = [...new Set(hunks.map(({ language }) => language))];
console.log(
  `${hunks.length} hunks: ${languages.map((language) => `${hunks.filter((hunk) => hunk.language === language).length} ${language}`).join(', ')}`,
);
const classes = editClasses([...new Set(hunks.map(({ file }) => file))]);
const scores = classes
  .filter(({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)))
  .map((asked) => {
    calibrate();
    return run(asked, hunks);
  });
for (const score of scores) console.log(score.name.padEnd(34), score.appliedRight, score.refusedThough, score.rightlyRefused, score.wrong);
console.log(noise());
