// Ask-or-not test: how often the team asks about underspecified and complete statements.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { openHeadless } from '../../headless/session';
import type { Models } from '../../src/flows/ports/ports';

const statementSchema = v.object({ id: v.string(), full: v.string(), underspecified: v.string() });

export type Statement = v.InferOutput<typeof statementSchema>;

/** Reads statements as JSON lines, such as the published pairs of Ambig-SWE. The repository does not contain these pairs. */
export function readStatements(file: string): Statement[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => v.parse(statementSchema, JSON.parse(line)));
}

export async function askOrNot(statements: readonly Statement[], models: () => Models): Promise<string> {
  let onUnderspecified = 0;
  let onFull = 0;
  for (const { underspecified, full } of statements) {
    onUnderspecified += Number(await isAsked(underspecified, models()));
    onFull += Number(await isAsked(full, models()));
  }
  const share = (count: number) => `${Math.round((100 * count) / Math.max(1, statements.length))} %`;
  const right = onUnderspecified + statements.length - onFull;
  return [
    `Statements: ${statements.length}. Asked on underspecified ones: ${share(onUnderspecified)}; on full ones: ${share(onFull)}.`,
    `Right: ${Math.round((100 * right) / Math.max(1, 2 * statements.length))} %; always asking or never asking gives 50 %.`,
  ].join('\n');
}

/** Whether the team asks a question. The run stops at the first question or when the brief is written. */
async function isAsked(request: string, models: Models): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'eval-'));
  let stop = (): void => undefined;
  const open = await openHeadless({
    ...{ folder, storage: `${folder}.log`, models, seed: 'ask' },
    onEvents: (events) => {
      if (events.some(({ type }) => type === 'brief.written')) stop();
    },
  });
  stop = open.stop;
  try {
    await open.say(request);
    return open.session().clarify.rounds.length > 0;
  } finally {
    await open.close();
    for (const path of [folder, `${folder}.log`]) rmSync(path, { recursive: true, force: true });
  }
}
