// Generated source tree for benchmarks.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';

const stems = (
  'account address amount archive asset audit author badge basket batch billing booking branch bridge bucket budget cache card catalog channel charge ' +
  'check chunk claim client clock cluster color column comment commit config contact content context cookie counter coupon courier credit currency ' +
  'customer cursor dashboard deadline delivery deposit device digest discount document domain draft driver edge editor engine entry error event export ' +
  'factor feature feed field file filter flag folder font form format frame gateway graph grid group guard handler hash header health hook host icon ' +
  'image import index input invoice item job journal key label layer layout ledger lesson letter level limit link list loader lock login mail map marker ' +
  'market mask matrix member memory menu merge message meter metric mirror model module monitor network node note number object offer option order outlet ' +
  'output owner package page panel parcel parser partner path patient payment period permission phone picture pipeline plan player plugin point policy pool ' +
  'portal price printer probe process product profile project prompt provider proxy queue quota quote range rate reader receipt record refund region release ' +
  'renderer report request reservation resource response result retry review reward role room route row rule sample schedule schema scope score screen script ' +
  'search season section segment sensor server session setting shape share shelf shipment shop signal site slot snapshot socket source space stack stage stamp ' +
  'state station status stock storage stream student style subject summary supplier survey switch symbol table tag target task tax team template tenant term ' +
  'theme thread ticket timer token tool topic trace track transfer transport tree trigger unit update upload user validator value vendor version video view ' +
  'visitor voucher wallet warehouse widget window worker zone'
).split(' ');
/** Words for folder names: few, so that each folder has a realistic number of files. */
const parts = stems.slice(0, 12);
const verbs =
  'apply build close collect compute convert create decode delete encode fetch find flush handle load merge open parse publish read reduce refresh render reset resolve save schedule send sort split store submit sync track update validate verify wrap write'.split(
    ' ',
  );

export interface TreeOptions {
  readonly folder: string;
  readonly files: number;
  readonly bytes: number;
  readonly seed: number;
}

/** Flushes delayed disk writes, so that they use no CPU during the measurement. No-op if `sync` is not installed. */
export function waitForDisk(): void {
  spawnSync('sync');
}

/** Writes the tree. Returns the paths and the total size in bytes. */
export function makeTree({ folder, files, bytes, seed }: TreeOptions): { readonly paths: readonly string[]; readonly bytes: number } {
  const random = createRandom(seed);
  const paths: string[] = [];
  let total = 0;
  const made = new Set<string>();
  for (let count = 0; count < files; count++) {
    const [area, part] = [random.pick(stems), random.pick(parts)];
    const path = `packages/${area}/src/${part}/${random.pick(verbs)}${capital(random.pick(stems))}${count}.ts`;
    const text = fileText(random, paths, path, bytes);
    const full = join(folder, path);
    if (!made.has(dirname(full))) mkdirSync(dirname(full), { recursive: true });
    made.add(dirname(full));
    writeFileSync(full, text);
    paths.push(path);
    total += text.length;
  }
  writeFileSync(join(folder, '.gitignore'), 'dist/\n*.log\n!keep.log\n');
  waitForDisk();
  return { paths, bytes: total };
}

function fileText(random: SeededRandom, others: readonly string[], path: string, bytes: number): string {
  const lines = [
    `// ${capital(random.pick(verbs))}s the ${random.pick(stems)} of a ${random.pick(stems)} before its ${random.pick(stems)}.`,
  ];
  for (let left = Math.min(3, others.length); left > 0; left--) {
    const other = random.pick(others);
    const up = '../'.repeat(path.split('/').length - 1);
    lines.push(`import { ${nameOf(random)} } from '${up}${other.replace(/\.ts$/, '')}';`);
  }
  const wanted = bytes * (0.4 + random.below(120) / 100);
  for (let size = lines.join('\n').length; size < wanted; ) {
    const block = functionText(random);
    lines.push(block);
    size += block.length;
  }
  return `${lines.join('\n')}\n`;
}

function functionText(random: SeededRandom): string {
  const [a, b, c] = [random.pick(stems), random.pick(stems), random.pick(stems)];
  return [
    `/** The ${a} that a ${b} has when its ${c} is due. */`,
    `export function ${nameOf(random)}(${a}: number, ${b}: string): string {`,
    `  const ${c}${capital(a)} = ${nameOf(random)}(${a}, { ${b}: true });`,
    `  if (${c}${capital(a)} === null) return ${b};`,
    `  return \`\${${c}${capital(a)}} ${random.pick(stems)} ${random.pick(stems)}\`;`,
    '}',
  ].join('\n');
}

function nameOf(random: SeededRandom): string {
  return `${random.pick(verbs)}${capital(random.pick(stems))}${capital(random.pick(stems))}`;
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
