// Fits the points in `core/secrets/weights.ts` by logistic regression: `node scripts/fit-secrets.mjs`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { candidatesIn } from '../../src/core/secrets/judge';
import type { Clue } from '../../src/core/secrets/clues';
import { namesIn } from '../../src/core/secrets/nameSearch';
import { normalise } from '../../src/core/secrets/normalize';
import { createRandom } from '../core/edits/seededRandom';
import { everydayLines } from './everydaySecrets';
import { harmlessTexts } from './harmlessTexts';
import { secretCorpus } from './secretCorpus';

interface Example {
  readonly features: readonly string[];
  readonly isSecret: boolean;
  readonly weight: number;
}

/** Values of a text that are a secret, or no part of one. */
function examplesOf(given: string, secrets: readonly string[], weight: number): Example[] {
  const { text } = normalise(given);
  const clues: Clue[] = [];
  const spans = secrets.map((secret) => ({ from: text.indexOf(secret), to: text.indexOf(secret) + secret.length }));
  return candidatesIn(text, namesIn(text, clues), clues).flatMap(({ start, end, features }) => {
    const isSecret = spans.some(({ from, to }) => start <= from && end >= to && end - start <= to - from + 2);
    const isPart = spans.some(({ from, to }) => start < to && end > from);
    return isPart && !isSecret ? [] : [{ features, isSecret, weight: isSecret ? 1.6 : weight }];
  });
}

/** Lines of installed packages: code and documents of many authors, without secrets. */
function linesOfPackages(most: number): string[] {
  const files = readdirSync('node_modules', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:md|[cm]?js|json|ya?ml)$/.test(name),
  );
  const random = createRandom(3);
  const lines = Array.from({ length: 1_500 }, () => random.pick(files)).flatMap((name) =>
    readFileSync(path.join('node_modules', name), 'utf8').split('\n').slice(0, 400),
  );
  const clued = lines.filter(
    (line) => line.length > 10 && line.length < 200 && /pass|secret|token|auth|login|cred|user|key|crypt/i.test(line),
  );
  return Array.from({ length: most }, () => random.pick(clued));
}

function fitPoints(examples: readonly Example[]): { readonly bias: number; readonly points: ReadonlyMap<string, number> } {
  const points = new Map<string, number>();
  const steps = new Map<string, number>();
  const random = createRandom(7);
  let bias = -1;
  let biasStep = 1e-6;
  for (let round = 0; round < 14 * examples.length; round++) {
    const { features, isSecret, weight } = random.pick(examples);
    const score = features.reduce((sum, feature) => sum + (points.get(feature) ?? 0), bias);
    const error = (1 / (1 + Math.exp(-score)) - Number(isSecret)) * weight;
    biasStep += error ** 2;
    bias -= (0.3 * error) / Math.sqrt(biasStep);
    for (const feature of features) {
      const slope = error + 0.0002 * (points.get(feature) ?? 0);
      const step = (steps.get(feature) ?? 1e-6) + slope ** 2;
      steps.set(feature, step);
      points.set(feature, (points.get(feature) ?? 0) - (0.3 * slope) / Math.sqrt(step));
    }
  }
  return { bias, points };
}

const lists = readdirSync('test/kit/everyday');
const packages = linesOfPackages(12_000);
const examples = [
  ...lists.flatMap((list) => everydayLines(list, 'secrets', 2, 31).flatMap(({ text, secrets }) => examplesOf(text, secrets, 1))),
  ...lists.flatMap((list) => everydayLines(list, 'harmless', 2, 31).flatMap(({ text }) => examplesOf(text, [], 1))),
  ...harmlessTexts(3_000, 5).flatMap((text) => examplesOf(text, [], 1)),
  ...secretCorpus(1_500, 9).flatMap(({ text, secret }) => examplesOf(text, [secret], 1)),
  ...packages.flatMap((text) => examplesOf(text, [], 0.5)),
  ...packages.flatMap((_, at) => (at % 4 === 0 ? examplesOf(packages.slice(at, at + 3).join('\n'), [], 0.5) : [])),
];
const counts = new Map<string, number>();
for (const { features } of examples) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
const { bias, points } = fitPoints(examples);
const groups = new Map<string, string[]>();
for (const [feature, value] of [...points].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const tenths = Math.round(value * 10);
  if (Math.abs(tenths) < 2 || (counts.get(feature) ?? 0) < 4) continue;
  const at = feature.lastIndexOf('.');
  const group = at < 0 ? '*' : feature.slice(0, at);
  groups.set(group, [...(groups.get(group) ?? []), `${feature.slice(at + 1)}${tenths < 0 ? '' : '+'}${tenths}`]);
}
const rows = [...groups].flatMap(([group, all]) => {
  const parts: string[][] = [];
  for (let at = 0; at < all.length; at += 16) parts.push(all.slice(at, at + 16));
  return parts.map((part) => `${group} ${part.join(' ')}`);
});
const file = 'src/core/secrets/weights.ts';
const source = readFileSync(file, 'utf8');
writeFileSync(
  file,
  source
    .replace(/`\n[^`]*`/, () => `\`\n${rows.join('\n')}\n\``)
    .replace(/bias = -?\d+/, `bias = ${Math.round(bias * 10) - Number(process.env.MILKSTACK_SECRET_MARGIN ?? 2)}`),
);
