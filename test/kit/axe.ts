// Runs axe, an accessibility checker, on a document.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';
import { putOn } from './stateOnPage';
import { colorsOf, kindOf, type ThemeName } from './themes';

type Axe = { run(context: Element | readonly Element[], options: object): Promise<AxeResult> };

type AxeResult = { readonly passes: readonly Finding[]; readonly violations: readonly Finding[] };

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string; readonly element?: Element }[];
}

/** Rules that depend on colors. A theme changes nothing but colors. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Returns the violations on a page, one line each; checks all rules unless some are named. */
export function axeProblems(page: Frame | Page, rules?: readonly string[]): Promise<string[]> {
  return problemsBy(page, rules ? { runOnly: rules } : {});
}

/** Like `axeProblems`, without the color rules, which take most of the time. */
export function partProblems(page: Frame | Page): Promise<string[]> {
  return problemsBy(page, { rules: withoutColors });
}

const withoutColors = Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }]));

async function problemsBy(page: Frame | Page, which: object): Promise<string[]> {
  await teach(page);
  // Only the number of passes is needed: collecting their selectors takes most of axe's time.
  const options = { ...which, resultTypes: ['violations'] };
  const { violations, passes } = await page.evaluate(
    (how) => (globalThis as unknown as Scope).runAtOnce(document.documentElement, how),
    options,
  );
  assert.notEqual(passes.length, 0, 'axe looked at nothing');
  return violations.map(lineOf);
}

/**
 * Checks only elements that no earlier state had, because most elements recur in the same place with the same attributes or colors.
 * Page-level rules are skipped. Leaves the page in the first theme.
 */
export async function newProblems(page: Page, themes: readonly ThemeName[]): Promise<{ parts: string[]; colors: string[] }> {
  await teach(page);
  const looks = themes.map((theme) => ({ theme, colors: colorsOf(theme), kind: kindOf(theme) }));
  const { parts, colors } = await page.evaluate(lookAtNew, { looks, colorRules, withoutColors });
  return {
    parts: parts.map(lineOf),
    colors: colors.flatMap(({ theme, violations }) => violations.map((violation) => `${theme}: ${lineOf(violation)}`)),
  };
}

/** Loads axe into a document only once, because its source is as large as the panel's. */
async function teach(page: Frame | Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  await page.evaluate(readFileSync('node_modules/axe-core/axe.min.js', 'utf8'));
  await page.evaluate(`Object.assign(globalThis, { putOn: ${putOn}, runAtOnce: ${runAtOnce} }); undefined`);
}

const lineOf = ({ id, help, nodes }: Finding) =>
  `${id}: ${help}: ${nodes[0]?.html}: ${nodes[0]?.failureSummary?.split('\n')[1]?.trim() ?? ''}`;

interface Scope {
  readonly axe: Axe;
  readonly putOn: typeof putOn;
  readonly runAtOnce: typeof runAtOnce;
  seen?: Set<string>;
}

/** Runs in the page. Replaces axe's timeouts by microtasks, so that no frame is drawn during a run. */
async function runAtOnce(context: Element | readonly Element[], options: object): Promise<AxeResult> {
  const { setTimeout } = window;
  const atOnce = (run: () => void, waitMs = 0) => {
    if (waitMs > 0) return setTimeout(run, waitMs);
    queueMicrotask(run);
    return 0;
  };
  window.setTimeout = atOnce as typeof setTimeout;
  // Axe skips invisible elements, and `unpainted` makes the page invisible.
  document.documentElement.style.opacity = '1';
  try {
    return await (globalThis as unknown as Scope).axe.run(context, options);
  } finally {
    window.setTimeout = setTimeout;
    document.documentElement.style.opacity = '';
  }
}

/** Runs in the page: checks the elements that no earlier state had. */
async function lookAtNew({
  looks,
  colorRules,
  withoutColors,
}: {
  looks: readonly { theme: string; colors: string; kind: string }[];
  colorRules: readonly string[];
  withoutColors: object;
}) {
  const scope = globalThis as unknown as Scope;
  scope.seen ??= new Set();
  const { seen, putOn, runAtOnce } = scope;
  const all = [...document.body.querySelectorAll('*')];

  /**
   * Key of an element's place: the names, styles and attributes of the element and its ancestors. Text counts only as present or absent.
   */
  const places = new Map<Element, string>([[document.documentElement, '']]);
  const placeOf = (element: Element): string => {
    const known = places.get(element);
    if (known !== undefined) return known;
    const own = `${element.localName} ${!element.textContent?.trim()} ${[...element.attributes].map(markOf).join(' ')}`;
    const place = element.parentElement ? `${placeOf(element.parentElement)}>${own}` : own;
    places.set(element, place);
    return place;
  };
  /** Part of the key for one attribute: the value with digits replaced by 0, or, for names and hints, only whether the value is empty. */
  const markOf = ({ name, value }: Attr): string => {
    if (name === 'tabindex') return `${name}=${value}`;
    const isMark = /^(?:class|role|type|style|lang|dir|data-.*|aria-(?!label|describedby|controls).*)$/.test(name);
    return isMark ? `${name}=${value.replaceAll(/\d+(?:\.\d+)?/g, '0')}` : `${name} ${value === ''}`;
  };

  const freshParts = all.filter((element) => {
    const { color, backgroundColor, fontSize, fontWeight, opacity } = getComputedStyle(element);
    const what = [placeOf(element), color, backgroundColor, fontSize, fontWeight, opacity].join(' ');
    return !seen.has(what) && seen.add(what);
  });
  const ofParts = { resultTypes: ['violations'], rules: withoutColors };
  const parts = freshParts.length > 0 ? (await runAtOnce(freshParts, ofParts)).violations : [];

  const hasWords = ({ childNodes, localName }: Element) =>
    /^(?:input|textarea|select)$/.test(localName) || [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
  const worded = all.filter(hasWords);
  const colors: { theme: string; violations: readonly Finding[] }[] = [];
  for (const look of looks) {
    if (look !== looks[0]) putOn(look);
    const grounds = new Map<Element, { paint: string; veil: string }>();
    const groundOf = (element: Element): { paint: string; veil: string } => {
      const known = grounds.get(element);
      if (known) return known;
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const below = element.parentElement ? groundOf(element.parentElement) : { paint: '', veil: look.theme };
      const own = `${backgroundColor} ${backgroundImage}`;
      const covers = /^rgb\(.* none$/.test(own);
      const ground = {
        paint: covers ? own : own === 'rgba(0, 0, 0, 0) none' ? below.paint : `${below.paint}>${own}`,
        veil: opacity === '1' ? below.veil : `${below.veil}>${opacity}`,
      };
      grounds.set(element, ground);
      return ground;
    };
    const fresh = new Map<Element, string>();
    for (const element of worded) {
      const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24);
      const link = element.localName === 'a' ? `${getComputedStyle(element.parentElement ?? element).color} ${textDecorationLine}` : '';
      const { paint, veil } = groundOf(element);
      const what = [veil, paint, color, isLarge, link].join(' ');
      const where = `${what} ${placeOf(element)}`;
      if (seen.has(what) || seen.has(where)) continue;
      seen.add(where);
      fresh.set(element, what);
    }
    if (fresh.size === 0) continue;
    const { passes, violations } = await runAtOnce([...fresh.keys()], { runOnly: colorRules, elementRef: true });
    // Only elements that passed are recorded: axe skips hidden, disabled and single-letter ones, and violations are reported again.
    for (const { element } of passes.flatMap(({ nodes }) => nodes)) if (element) seen.add(fresh.get(element) ?? '');
    colors.push({ theme: look.theme, violations });
  }
  if (looks[0]) putOn(looks[0]);
  return { parts, colors };
}
