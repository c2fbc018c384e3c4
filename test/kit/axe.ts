// What axe finds wrong with a document as it stands.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

interface Axe {
  run(...args: readonly [options: object] | readonly [context: readonly Element[], options: object]): Promise<AxeResult>;
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
  await teach(page);
  const { violations, passes } = await page.evaluate((how) => (globalThis as unknown as { axe: Axe }).axe.run(how), optionsFor(rules));
  assert.notEqual(passes.length, 0, 'axe looked at nothing');
  return violations.map(lineOf);
}

/**
 * The same for what has not been seen in this theme: most of what stands in a state stands in those before it as well, in the same place, with
 * the same marks and colours. What rules ask of a page as a whole is not asked.
 */
export async function newProblems(page: Page, theme: string, rules?: readonly string[]): Promise<string[]> {
  await teach(page);
  const violations = await page.evaluate(lookAtNew, { theme, isOfWords: rules === colourRules, options: optionsFor(rules) });
  return violations.map(lineOf);
}

/** Once a document: it is as much to read as the panel itself. */
async function teach(page: Frame | Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
}

/** What passes is counted and not told by its place, which is most of axe's work. */
const optionsFor = (rules?: readonly string[]) => ({ resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) });

const lineOf = ({ id, help, nodes }: AxeResult['violations'][number]) =>
  `${id}: ${help}: ${nodes[0]?.html}: ${nodes[0]?.failureSummary?.split('\n')[1]?.trim() ?? ''}`;

/** Runs in the page. */
async function lookAtNew({
  theme,
  isOfWords,
  options,
}: {
  theme: string;
  isOfWords: boolean;
  options: object;
}): Promise<AxeResult['violations']> {
  const scope = globalThis as unknown as { axe: Axe; seen?: Map<string, Set<string>> };
  scope.seen ??= new Map();
  const seen = scope.seen.get(theme) ?? new Set();
  scope.seen.set(theme, seen);
  /** Where it stands: it and all it is in, with what styles and rules may ask of them; of its words and its own name whether there are any. */
  const places = new Map<Element, string>();
  const placeOf = (element: Element): string => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const asked = [...element.attributes].filter(
      ({ name }) => !/^(?:id|title|href|aria-(?:label|describedby|labelledby|controls))$/.test(name),
    );
    const named = isOfWords
      ? ''
      : `${element.getAttributeNames().length} ${!element.textContent?.trim()} ${!element.getAttribute('aria-label')}`;
    const own = `${element.localName} ${named} ${asked.map(({ name, value }) => `${name}=${value}`).join(' ')}`;
    const place = element.parentElement ? `${placeOf(element.parentElement)}>${own}` : own;
    places.set(element, place);
    return place;
  };
  const hasWords = ({ childNodes, localName }: Element) =>
    /^(?:input|textarea|select)$/.test(localName) || [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  const fresh = [...document.body.querySelectorAll('*')].filter((element) => {
    if (isOfWords && !hasWords(element)) return false;
    const { color, backgroundColor, fontSize, fontWeight, opacity } = getComputedStyle(element);
    const what = [placeOf(element), color, backgroundColor, fontSize, fontWeight, opacity].join(' ');
    if (seen.has(what)) return false;
    seen.add(what);
    return true;
  });
  return fresh.length === 0 ? [] : (await scope.axe.run(fresh, options)).violations;
}
