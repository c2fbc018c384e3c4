// Entry point of the benchmarks: runs the requested groups.
import { measureAcceptance } from './accept';
import { measureActivation } from './activation';
import { type Group, groups } from './budget';
import { measureBytes } from './bytes';
import { measureContext } from './context/main';
import { measureDiff } from './diff';
import { measureEnter } from './enter';
import { measureExperts } from './experts';
import { measureHostile } from './hostile';
import { measureLog } from './log';
import { measureOpenings } from './open/main';
import { measurePrompts } from './prompts';
import { report, type Row } from './report';
import { measureReview } from './review';
import { measureSecrets } from './secrets';
import { measureStop } from './stop';
import { measureTurn } from './turn';
import { measureView } from './view';

const measures: Record<Group, () => Promise<Row[]>> = {
  bytes: measureBytes,
  log: measureLog,
  turn: async () => [...(await measureTurn()), ...(await measureStop())],
  enter: measureEnter,
  diff: measureDiff,
  review: measureReview,
  activate: measureActivation,
  accept: measureAcceptance,
  view: measureView,
  open: measureOpenings,
  secrets: measureSecrets,
  experts: measureExperts,
  prompts: measurePrompts,
  context: measureContext,
  hostile: measureHostile,
};

async function run(asked: readonly string[]): Promise<boolean> {
  const unknown = asked.find((name) => !groups.some((group) => group === name));
  if (unknown !== undefined) throw new Error(`There is no group ${unknown}; there are ${groups.join(', ')}.`);
  const rows: Row[] = [];
  const failed: Group[] = [];
  for (const group of groups.filter((name) => asked.length === 0 || asked.includes(name))) {
    console.log(`measuring ${group}`);
    try {
      rows.push(...(await measures[group]()));
    } catch (error) {
      // The figures of the other groups are still reported.
      failed.push(group);
      console.error(messageOf(error));
    }
  }
  const holds = report(rows);
  if (failed.length > 0) console.error(`Not measured: ${failed.join(', ')}`);
  return holds && failed.length === 0;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : error);

const ok = await run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(messageOf(error));
  return false;
});
process.exit(ok ? 0 : 1);
