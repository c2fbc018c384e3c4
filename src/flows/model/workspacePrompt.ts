// Renders the workspace for a prompt: its file list and file contents.

import { evidenceSource, type Gathered, lineCount, numbered, type ShownPart, withSources } from '../../core/context/evidence/sources';
import type { ContextPack, PackedFile, SkippedFiles } from '../../core/context/files/codebaseTypes';
import { excerptOf } from '../../core/context/prompt/excerpts';
import { outlineTokensOf } from '../../core/context/prompt/pack';
import type { FileProposal } from '../../core/edits/lines/proposal';
import type { Progress } from '../../core/execution/state';
import { languageNames } from '../../core/i18n/language';
import { roughTokens } from '../../core/models/usage';
import { isSecretPath } from '../../core/paths/pathRules';
import { fenceUntrusted, oneLine } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import type { RenderedPrompt } from '../ports/ports';
import { renderAttached } from './attachments';
import { spaceFor } from './pickModel';
import { renderRules } from './projectRules';

/** Maximum number of files listed, enough to list a small project completely. */
const maxListed = 400;

/** Approximate number of tokens per path in the file list. */
const tokensOfPath = 10;

/**
 * Shares of the project's token limit that excerpts may fill: during clarify, before a plan exists, and with a plan. The remainder is
 * reserved for lookups and planned files.
 */
const filledShares = { clarify: 0.7, discussion: 0.85, plan: 1 };
/**
 * Minimum share of the limit worth filling. A smaller remainder stays empty, because a few more lines do not justify changing the common
 * prefix of a phase's prompts.
 */
const minAdded = 0.1;

export interface WorkspaceText {
  /** Rules, paths, and earlier excerpts that the build does not change. Identical at the start of all prompts. */
  readonly lasting: string;
  /** Everything else: new excerpts, planned and changed files, their rules, new paths, outline, attachments. */
  readonly current: string;
}

/** Renders the project for a prompt as one text; see `workspaceText`. */
export async function renderWorkspace(flow: Flow, gathered: Gathered, apart: readonly string[] = [], who = ''): Promise<string> {
  const { lasting, current } = await workspaceText(flow, gathered, apart, who);
  return [lasting, current].filter((text) => text !== '').join('\n\n');
}

/**
 * Renders the project for a prompt, delimited as data. To benefit from provider caches, prompts with the same content have identical text:
 * parts keep the order and the lines in which they were first shown, and new parts follow.
 * @param apart paths shown whole elsewhere in the prompt if they do not fit here
 * @param gathered receives what is shown and omitted
 * @param who the member or duty that reads the prompt, for its context window
 */
export async function workspaceText(flow: Flow, gathered: Gathered, apart: readonly string[] = [], who = ''): Promise<WorkspaceText> {
  const { workspace, codebase } = flow.ports;
  if (workspace.name === null) return { lasting: '', current: 'no folder is open' };
  const maxTokens = spaceFor(flow, who, 'strong').projectTokens;
  const outlineTokens = outlineTokensOf(maxTokens);
  const maxPaths = Math.min(maxListed, Math.floor(maxTokens / tokensOfPath / 3));
  const { clarify, progress, context, phase } = flow.recorder.session();
  const planned = progress.offered?.plan.tasks.flatMap((task) => task.files) ?? [];
  const changed = changedPaths(progress);
  const moving = new Set([...planned, ...changed]);
  const { sources } = gathered;
  const lasting = await shownBefore(
    flow,
    context.kept.filter(({ path }) => !moving.has(path)),
    maxTokens - outlineTokens,
  );
  const shown = lasting.map((file) => evidenceSource('project', file.path, file.text, file.startLine, file.tokens));
  const given = lasting.reduce((sum, part) => sum + costOf(part), 0);
  const share = filledShares[planned.length > 0 ? 'plan' : phase === 'clarify' ? phase : 'discussion'];
  const room = (maxTokens - outlineTokens) * share - given;
  const fillTokens = room < maxTokens * minAdded ? 0 : room;
  // Selects excerpts by the request and the brief, not by the proposal, because each change to the proposal would select other excerpts and
  // break the common prefix.
  const text = [clarify.request, clarify.brief?.summary ?? ''].join('\n');
  const named = [...new Set(planned)];
  const created = createdPaths(progress);
  const [known, pack] = await Promise.all([
    workspace.list('', maxPaths + created.size, flow.signal),
    codebase.pack(
      { text, named, open: [], without: withSources({}, shown), maxTokens: Math.max(0, maxTokens - given), outlineTokens, fillTokens },
      flow.signal,
    ),
  ]);
  const added = planned.length > 0 ? pack.files.filter(({ path }) => moving.has(path)) : pack.files;
  const listed = known.filter((path) => !isSecretPath(path));
  const paths = listed.filter((path) => !created.has(path)).slice(0, maxPaths);
  const attached = await renderAttached(flow, gathered);
  const atHand = [...new Set([...apart, ...named, ...[...lasting, ...added].map(({ path }) => path)])];
  const rules = await renderRules(flow, sources, atHand);
  const beside = new Set([...gathered.whole, ...sources.flatMap(({ kind, path }) => (kind === 'rules' ? [path] : []))]);
  const isHere = ({ path, whole }: PackedFile) => !beside.has(path) && (whole || !apart.includes(path));
  const front = lasting.filter(isHere);
  const fresh = added.filter(isHere).toSorted(bestLast(added, changed)).map(endingAtText);
  const files = [...front, ...fresh];
  for (const { path, whole } of files) if (whole) gathered.whole.add(path);
  const nonce = nonceOf(flow);
  const listing = fenceUntrusted(`files of ${workspace.name}`, paths.join('\n') || 'none', nonce);
  const news = listed.filter((path) => created.has(path));
  const more = moreFiles(paths, news, pack);
  const tokens = [listing, more, pack.outline].reduce((sum, text) => sum + roughTokens(text), 0);
  gathered.overview = { files: pack.listed, named: paths.length, tokens, skipped: pack.skipped };
  sources.push(...files.map((file) => evidenceSource('project', file.path, file.text, file.startLine, file.tokens)));
  const current = [
    ...fenced(fresh, nonce),
    rules.current,
    more === '' ? '' : fenceUntrusted('further files', more, nonce),
    pack.outline === '' ? '' : fenceUntrusted('outline of other files', pack.outline, nonce),
    attached,
    await renderEarlier(flow),
  ];
  const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n\n');
  return { lasting: joined([rules.lasting, listing, ...fenced(front, nonce)]), current: joined(current) };
}

/** Returns the excerpts shown before, with the current text of their files. Excerpts that no longer fit or no longer exist are left out. */
async function shownBefore(flow: Flow, kept: readonly ShownPart[], maxTokens: number): Promise<readonly PackedFile[]> {
  const texts = new Map<string, string>();
  for (const file of await Promise.all([...new Set(kept.map(({ path }) => path))].map((path) => flow.ports.workspace.read(path))))
    if (file) texts.set(file.path, file.text);
  let left = maxTokens;
  return kept.flatMap(({ path, ranges }) => {
    const text = texts.get(path);
    const count = lineCount(text ?? '');
    if (text === undefined) return [];
    const parts = ranges.filter(({ from }) => from <= count).map((range) => excerptOf(path, text, range));
    const cost = parts.reduce((sum, part) => sum + costOf(part), 0);
    if (cost > left) return [];
    left -= cost;
    return parts;
  });
}

/** Returns the number of tokens of an excerpt including its line numbers, as the context pack counts them. */
function costOf({ text, tokens }: PackedFile): number {
  return tokens + text.split('\n').length;
}

/** Removes the line break at the end of an excerpt, because it would be numbered as another line. */
function endingAtText(file: PackedFile): PackedFile {
  return file.whole ? file : { ...file, text: file.text.replace(/\n$/, '') };
}

/**
 * Limits for the files selected for one member: share of the project's token limit, number of files, and minimum number of words that a
 * file must match.
 */
const ownShare = 0.15;
const maxOwn = 4;
const minHits = 3;

/**
 * Renders files selected for one member, by the discussion and the member's role. They follow the project context shared by all members, so
 * that the common prefix is preserved.
 * @param gathered the prompt's project context; extended here
 * @param text selects the files
 */
export async function renderOwnLook(flow: Flow, gathered: Gathered, who: string, text: string): Promise<string> {
  const { workspace, codebase } = flow.ports;
  const nothing = 'nothing besides the files above';
  if (workspace.name === null || text.trim() === '') return nothing;
  const maxTokens = Math.floor(spaceFor(flow, who, 'strong').projectTokens * ownShare);
  const without = withSources({}, gathered.sources);
  const pack = await codebase.pack({ text, named: [], open: [], without, maxTokens }, flow.signal);
  // Drops files that contain fewer than `minHits` distinct words from the text.
  const wanted = new Set(text.toLowerCase().match(/[a-z]{3,}/g));
  const hits = ({ path, text: found }: PackedFile) =>
    new Set(
      `${path} ${found}`
        .toLowerCase()
        .match(/[a-z]{3,}/g)
        ?.filter((word) => wanted.has(word)),
    ).size;
  const paths = [...new Set(pack.files.filter((file) => hits(file) >= minHits).map(({ path }) => path))].slice(0, maxOwn);
  const files = pack.files.filter(({ path }) => paths.includes(path));
  gathered.sources.push(...files.map((file) => evidenceSource('own', file.path, file.text, file.startLine, file.tokens)));
  for (const { path, whole } of files) if (whole) gathered.whole.add(path);
  return fenced(files, nonceOf(flow)).join('\n\n') || nothing;
}

/** Share of the project's token limit for cited files, in addition to the project context that all prompts contain. */
const citedShare = 0.5;

/**
 * Renders the cited files that the prompt's project context does not show; empty if it shows all of them.
 * @param gathered the prompt's project context; extended here
 * @param text selects the excerpts of long files
 */
export async function renderCited(flow: Flow, gathered: Gathered, paths: readonly string[], text: string): Promise<string> {
  const maxTokens = Math.floor(spaceFor(flow, '', 'strong').projectTokens * citedShare);
  const without = withSources({}, gathered.sources);
  const pack = await flow.ports.codebase.pack({ text, named: paths, open: [], without, maxTokens }, flow.signal);
  const files = pack.files.filter(({ path }) => paths.includes(path));
  gathered.sources.push(...files.map((file) => evidenceSource('project', file.path, file.text, file.startLine, file.tokens)));
  return fenced(files, nonceOf(flow)).join('\n\n');
}

/**
 * Creates a comparator that puts the most relevant files last, followed by changed files. If a file near the end of the prompt changes
 * later, most of the cached prefix remains valid.
 */
function bestLast(ranked: readonly PackedFile[], changed: readonly string[]) {
  const places = new Map<string, number>();
  for (const path of [...ranked.map((file) => file.path).reverse(), ...changed]) if (!places.has(path)) places.set(path, places.size);
  for (const [index, path] of changed.entries()) places.set(path, places.size + index);
  return (a: PackedFile, b: PackedFile) => (places.get(a.path) ?? 0) - (places.get(b.path) ?? 0) || a.startLine - b.startLine;
}

function changedPaths(progress: Progress): readonly string[] {
  return appliedFiles(progress).flatMap(({ path, to }) => (to ? [path, to] : [path]));
}

function appliedFiles({ done, tasks }: Progress): readonly FileProposal[] {
  return [...done.map(({ progress }) => progress), ...tasks].flatMap(({ outcome, files }) => (outcome === 'applied' ? files : []));
}

/** Returns the paths that the build created or renamed files to. The file list omits them, so that all prompts start identically. */
function createdPaths(progress: Progress): ReadonlySet<string> {
  return new Set(appliedFiles(progress).flatMap(({ path, operation, to = path }) => (operation === 'create' || to !== path ? [to] : [])));
}

/** Lists what the file list omits: created files, the number of further files, and skipped files. */
function moreFiles(paths: readonly string[], created: readonly string[], { listed, skipped }: ContextPack): string {
  const left = listed - paths.length - created.length;
  return [...created, ...(left > 0 ? [`(${left} more)`] : []), ...skipNote(skipped)].join('\n');
}

/** Counts skipped files by reason, so that the team does not mistake skipped files for missing files. */
function skipNote(skipped: readonly SkippedFiles[]): string[] {
  const counts = skipped.filter(({ count }) => count > 0).map(({ reason, count }) => `${count} ${reason}`);
  return counts.length > 0 ? [`(left out: ${counts.join(', ')})`] : [];
}

/** Renders the files. Consecutive excerpts of a file share one block. */
function fenced(files: readonly PackedFile[], nonce: string): readonly string[] {
  const groups: PackedFile[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before?.path === file.path && before.startLine < file.startLine) last.push(file);
    else groups.push([file]);
  }
  return groups.map((parts) => {
    const [first] = parts;
    const path = first?.path ?? '';
    if (first?.whole) return fenceUntrusted(path, numbered(first.text), nonce);
    const ranges = parts.map(({ startLine, text }) => `${startLine} to ${startLine + text.split('\n').length - 1}`);
    const texts = parts.map(({ text, startLine }) => numbered(text, startLine));
    return fenceUntrusted(`${path} lines ${ranges.join(', ')}`, texts.join('\n…\n'), nonce);
  });
}

/**
 * Renders the named files in full, except files that are already shown whole.
 * @param gathered the prompt's project context; extended here
 */
export async function renderFiles(flow: Flow, paths: readonly string[], gathered: Gathered): Promise<string> {
  const { sources, whole } = gathered;
  gathered.needed = paths;
  const { workspace } = flow.ports;
  const nonce = nonceOf(flow);
  const files = await Promise.all(paths.map((path) => workspace.read(path)));
  sources.push(...files.flatMap((file) => (file && !whole.has(file.path) ? [evidenceSource('task', file.path, file.text)] : [])));
  const texts = files.map((file, index) => {
    if (!file) return `${oneLine(paths[index] ?? '')}: does not exist yet`;
    return whole.has(file.path) ? `${oneLine(file.path)}: whole above` : fenceUntrusted(file.path, numbered(file.text), nonce);
  });
  return texts.join('\n\n') || 'none';
}

/** Renders a prompt in the session's language, and attaches the workspace content used in its values. */
export async function renderPrompt(
  { ports, recorder }: Flow,
  name: string,
  gathered: Gathered,
  values: Readonly<Record<string, string>>,
): Promise<RenderedPrompt> {
  const rendered = await ports.prompts.render(name, { language: languageNames[recorder.session().language], ...values });
  return { ...rendered, ...gathered };
}

export function gathering(): Gathered {
  return { sources: [], whole: new Set() };
}

/** Renders earlier decisions that may apply to the request; empty during and after a build, or if there are none. */
async function renderEarlier(flow: Flow): Promise<string> {
  const { ports, recorder, signal } = flow;
  const { clarify, phase } = recorder.session();
  if (!ports.earlier || phase === 'execution' || phase === 'done') return '';
  const text = await ports.earlier.about([clarify.request, clarify.brief?.summary ?? ''].join('\n').trim(), signal);
  return text === '' ? '' : fenceUntrusted('earlier decisions that may be relevant', text, nonceOf(flow));
}
