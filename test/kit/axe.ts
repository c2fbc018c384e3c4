// What axe finds wrong with a document as it stands.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

interface Axe {
  run(options: object): Promise<AxeResult>;
}

interface AxeResult {
  readonly passes: readonly unknown[];
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** A theme changes colours and nothing else: these are the rules that look at them. */
export const colourRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** One line each; by all its rules, or by those named. */
export async function axeProblems(page: Frame | Page, rules?: readonly string[]): Promise<string[]> {
  // once a document: it is as much to read as the panel itself
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  // what passes is counted and not told by its place, which is most of axe's work
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) };
  const { violations, passes } = await page.evaluate((how) => (globalThis as unknown as { axe: Axe }).axe.run(how), options);
  assert.notEqual(passes.length, 0, 'axe looked at nothing');
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes[0]?.html}: ${nodes[0]?.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
  );
}
