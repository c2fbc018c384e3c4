// Decision record of a build as Markdown (ADR), and lookup of decisions about a file.
import { citedOutside } from '../conversation/saidIn';
import type { Note, Objection } from '../discussion/state';
import { dutyReviewers } from '../execution/findings';
import { fill, shownName, type TextKey, type Texts } from '../i18n/language';
import { baseName } from '../paths/pathParts';
import { inlineMarkdown, quotedMarkdown } from '../secrets/quoteMarkdown';
import type { Session } from '../session';
import { commandOutcomeText } from '../shell/render';
import { stepKey, stepLabels, type TraceGraph, traceGraph, tracesOf } from '../traceability/graph';
import { dateOf, recordTitle } from './adrFile';
import { type Account, buildSummaryOf, type KeptObligation, type TaskAccount } from './buildSummary';
import { checkText, type Extent, extentOf, extentText, missingChanges } from './buildStatements';

/** Renders the decision record in the language of `texts`; quotations stay in their original language. */
export function decisionRecord(session: Session, texts: Texts): string {
  const write = writingOf(session, texts);
  const outside = sources(write);
  return [
    `# ${inlineMarkdown(recordTitle(session))}`,
    [
      `- ${write.t('record.status')}: ${write.t(statusKeys[extentOf(write.account)])}`,
      `- ${write.t('record.date')}: ${dateOf(session)}`,
    ].join('\n'),
    ...sectionsOf(write).flatMap(({ title, parts }) => [`## ${write.t(title)}`, ...(parts.length > 0 ? parts : [write.t('record.none')])]),
    ...(outside.length > 0 ? [`## ${write.t('report.sources')}`, list(outside)] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** Renders the record for a pull request, without rejected alternatives and without IDs, which mean nothing outside the discussion. */
export function recordForPullRequest(session: Session, texts: Texts): string {
  const write = writingOf(session, texts, false);
  const told = sectionsOf(write).filter(({ title, parts }) => title !== 'record.alternatives' && parts.length > 0);
  return told.flatMap(({ title, parts }) => [`## ${write.t(title)}`, ...parts]).join('\n\n');
}

function sectionsOf(write: Writing): readonly { readonly title: TextKey; readonly parts: readonly string[] }[] {
  return [
    { title: 'record.context', parts: context(write) },
    { title: 'record.decision', parts: decisions(write) },
    { title: 'record.alternatives', parts: alternatives(write) },
    { title: 'record.consequences', parts: consequences(write) },
    { title: 'record.dissent', parts: dissent(write) },
    { title: 'record.check', parts: checks(write) },
  ];
}

function writingOf(session: Session, texts: Texts, hasIds = true): Writing {
  const traces = { graph: traceGraph(session), steps: stepLabels(session) };
  return {
    ...{ session, account: buildSummaryOf(session), traces, hasIds },
    t: (key, values) => fill(texts, key, values),
    name: (id) => shownName(texts, id),
  };
}

interface Writing {
  readonly session: Session;
  readonly account: Account;
  /** Whether entries show their IDs and link to each other. */
  readonly hasIds: boolean;
  readonly traces: { readonly graph: TraceGraph; readonly steps: ReadonlyMap<string, number> };
  readonly t: (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;
  readonly name: (id: string) => string;
}

const statusKeys: Readonly<Record<Extent, TextKey>> = {
  all: 'record.status.whole',
  byHand: 'record.status.whole',
  unneeded: 'record.status.whole',
  some: 'record.status.part',
  none: 'record.status.none',
};

function context(write: Writing): string[] {
  const { session, account, t } = write;
  const { brief } = session.clarify;
  const handover = session.ready?.handover;
  const told = [handover?.problem || brief?.problem || brief?.summary || '', handover?.situation ?? ''];
  const constraints = account.kept.filter(({ kind }) => kind === 'constraint');
  return [
    ...told.filter(Boolean).map(inlineMarkdown),
    ...(constraints.length > 0 ? [`${t('record.constraints')}:`, list(constraints.map((each) => keptLine(each, write)))] : []),
  ];
}

function keptLine({ id, text, kept }: KeptObligation, write: Writing): string {
  const { t } = write;
  return `${write.hasIds ? `${anchor(id)}**${id}** ` : ''}${inlineMarkdown(text)} (${[t(`card.done.kept.${kept}`), arguedBy(id, write)].filter(Boolean).join(', ')})${traceOf(id, write)}`;
}

/** Names the members who raised, answered or changed the entry. */
function arguedBy(id: string, { traces, t, name }: Writing): string {
  const said = tracesOf(traces.graph, id).flatMap((node) => (node.kind === 'said' ? [node.by] : []));
  const names = [...new Set(said)].map((by) => (by === 'user' ? t('record.theUser') : inlineMarkdown(name(by))));
  return names.length > 0 ? t('record.argued', { names: names.join(', ') }) : '';
}

/** Returns links to the steps that implement the entry; empty if IDs are hidden. The steps link back to the entry. */
function traceOf(key: string, { traces, t, hasIds }: Writing): string {
  if (!hasIds) return '';
  const links = tracesOf(traces.graph, key).flatMap((node) => {
    const step = node.kind === 'step' ? traces.steps.get(node.id) : undefined;
    return step === undefined ? [] : [`[${t('trace.stepName', { step })}](#step-${step})`];
  });
  return links.length > 0 ? `: ${links.join(', ')}` : '';
}

function anchor(id: string): string {
  return `<a id="${id.toLowerCase()}"></a>`;
}

function decisions(write: Writing): string[] {
  const { account, t } = write;
  const keptAs = (wanted: KeptObligation['kind']) =>
    account.kept.filter(({ kind }) => kind === wanted).map((each) => keptLine(each, write));
  const taken = keptAs('decision');
  const clauses = keptAs('clause');
  const chosen = account.choices.map(
    ({ question, taken: choice, byUser }) =>
      `${inlineMarkdown(question)} ${bold(choice)} (${t(byUser ? 'record.byUser' : 'record.asRecommended')})`,
  );
  const lines = [...taken, ...chosen];
  return [
    ...(account.goal ? [`**${t('card.ready.goal')}:** ${inlineMarkdown(account.goal)}`] : []),
    ...(lines.length > 0 ? [list(lines)] : []),
    ...(clauses.length > 0 ? [`${t('record.clauses')}:`, list(clauses)] : []),
  ];
}

/** Lists rejected alternatives: trade-offs, options in the plan, superseded decisions, and steps that the user rejected. */
function alternatives({ session, account, t }: Writing): string[] {
  const replaced = session.discussion.ledger.filter(({ kind, open }) => kind === 'decision' && !open);
  const lines = [
    ...(session.ready?.handover.tradeOffs ?? []).map(inlineMarkdown),
    ...account.choices.flatMap(({ others, taken }) =>
      others.map((option) => t('record.notTaken', { option: bold(option), taken: bold(taken) })),
    ),
    ...replaced.map((note) => closedLine(note, t('record.replaced'))),
    ...account.tasks
      .filter(({ outcome }) => outcome === 'rejected')
      .map(({ task }) => `${inlineMarkdown(task.title)}: ${t('record.rejected')}`),
  ];
  return lines.length > 0 ? [list(lines)] : [];
}

function closedLine({ id, text, closed }: Note, how: string): string {
  return `**${id}** ${inlineMarkdown(text)} (${how})${closed?.reason ? `: ${inlineMarkdown(closed.reason)}` : ''}`;
}

function consequences(write: Writing): string[] {
  const { account, t } = write;
  const open = account.undecided.map((line) => `${t('record.undecided')}: ${inlineMarkdown(line)}`);
  const restored = account.restores.map(({ direction, paths, left }) =>
    [
      t(direction === 'redo' ? 'card.done.redone' : 'card.done.restored', { paths: paths.map(code).join(', ') }),
      ...(left.length > 0 ? [t('card.restore.left', { paths: left.map(code).join(', ') })] : []),
    ].join('; '),
  );
  const missing = missingChanges(account, t).map(({ name, why }) => `${inlineMarkdown(name)} (${why})`);
  const lines = [...account.tasks.map((task) => taskLine(task, write)), ...open, ...restored];
  return [
    ...(extentOf(account) === 'all' ? [] : [extentText(account, t)]),
    ...(lines.length > 0 ? [list(lines)] : []),
    ...(missing.length > 0 ? [`${t('record.missing')}:`, list(missing)] : []),
  ];
}

/** Returns the IDs that have a line of their own and can therefore be link targets. */
function listedIds({ account, session }: Pick<Writing, 'account' | 'session'>): string[] {
  return [...account.kept, ...session.discussion.objections].map(({ id }) => id);
}

function taskLine({ task, state, files }: TaskAccount, { traces, t, session, account, hasIds }: Writing): string {
  const touched = files.map(({ path, to, added, removed }) => `${code(to ?? path)} (+${added} −${removed})`).join(', ');
  const nodes = tracesOf(traces.graph, stepKey(task.id));
  const listed = new Set(listedIds({ account, session }));
  const reasons = nodes.flatMap((node) => (node.kind === 'entry' || node.kind === 'clause' ? [node.id] : []));
  const links = (hasIds ? reasons : []).map((id) => (listed.has(id) ? `[${id}](#${id.toLowerCase()})` : id)).join(', ');
  const places = nodes.flatMap((node) =>
    node.kind === 'hunk' && node.verdict === 'accepted' && node.line !== null ? [code(`${node.path}:${node.line}`)] : [],
  );
  const step = traces.steps.get(task.id);
  const title = `${step === undefined || !hasIds ? '' : anchor(`step-${step}`)}${inlineMarkdown(task.title)}`;
  return [`${title}: ${t(state)}`, touched, places.join(' '), links].filter(Boolean).join('. ');
}

function dissent(write: Writing): string[] {
  const { session, t, name } = write;
  const said = (objection: Objection, state: string) => [
    `${write.hasIds ? `${anchor(objection.id)}**${objection.id}**, ` : ''}${inlineMarkdown(name(objection.owner))} (${state})${traceOf(objection.id, write)}:`,
    quotedMarkdown(objection.text),
  ];
  const { objections } = session.discussion;
  const closed = objections.filter(({ open }) => !open);
  return [
    ...objections
      .filter(({ open }) => open)
      .flatMap((objection) => said(objection, t(objection.blocking ? 'record.openBlocking' : 'record.open'))),
    ...closed.flatMap((objection) => [
      ...said(objection, t('record.closed', { by: closer(objection, write) })),
      ...(objection.closed?.reason ? [inlineMarkdown(objection.closed.reason)] : []),
    ]),
  ];
}

/** Lists external citations: the quote, its verification state, and the address as code, so that renderers create no link. */
function sources({ session, t, name }: Writing): string[] {
  return citedOutside(session.transcript).map(({ text, address, title, quote, by, state }) => {
    const what = [title, quote === null ? '' : t('text.quoted', { text: quote })].filter((part) => part !== '').map(inlineMarkdown);
    const how = `${inlineMarkdown(name(by))}, ${t(`report.sources.${state}`)}`;
    return [code(address === '' ? text : address), ...what, `(${how})`].join(' ');
  });
}

function closer({ owner, closed }: Objection, { t, name }: Writing): string {
  return closed?.by === 'user' ? t('record.theUser') : inlineMarkdown(name(closed?.by ?? owner));
}

function stepOf(taskId: string, traces: Writing['traces'], t: Writing['t']): string {
  const step = traces.steps.get(taskId);
  return step === undefined ? '' : ` ([${t('trace.stepName', { step })}](#step-${step}))`;
}

function checks({ session, account, traces, t, name, hasIds }: Writing): string[] {
  const { accepted, rejected, edited, conflicted } = account.figures;
  const readers = [...new Set(session.progress.tasks.flatMap(({ review }) => review?.given.map(({ reviewer }) => reviewer) ?? []))];
  const dismissed = account.tasks.flatMap((task) => task.dismissed);
  const left = account.tasks.flatMap(({ task, left: found }) =>
    found.map((finding) => ({ finding, led: hasIds ? stepOf(task.id, traces, t) : '' })),
  );
  const problems = account.tasks.flatMap((task) => task.problems);
  const lines = [
    checkText(account.check, (key, values) => t(key, escaped(values))),
    ...session.shell.filter(({ ended }) => ended).map((command) => `${code(command.line)}: ${commandOutcomeText(command, t)}`),
    t('record.hunks', { accepted, rejected, edited, conflicted }),
    ...(readers.length > 0
      ? [t('card.plan.reviewers', { names: readers.map((reader) => readerName(reader, { t, name })).join(', ') })]
      : []),
    ...dismissed.map(({ finding, reason }) => `${t('record.dismissed')}: ${inlineMarkdown(finding.text)} (${inlineMarkdown(reason)})`),
    ...left.map(({ finding, led }) => `${t(`card.review.severity.${finding.severity}`)}: ${inlineMarkdown(finding.text)}${led}`),
    ...problems.map(({ path, line, message }) => `${t('record.problem')}: ${code(`${path}:${line}`)} ${inlineMarkdown(message)}`),
  ];
  return [list(lines)];
}

function escaped(values: Readonly<Record<string, string | number>> = {}): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? inlineMarkdown(value) : value]),
  );
}

function readerName(reader: string, { t, name }: Pick<Writing, 't' | 'name'>): string {
  const duty = dutyReviewers.find((known) => known === reader);
  return duty ? t(`reviewer.${duty}.name`) : inlineMarkdown(name(reader.replace(/^member\./, '')));
}

/** Formats a path as inline code; as plain text if it contains a backtick. */
function code(path: string): string {
  return path.includes('`') ? inlineMarkdown(path) : `\`${path}\``;
}

function bold(text: string): string {
  return `**${inlineMarkdown(text)}**`;
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

export interface Decided {
  readonly id: string;
  readonly text: string;
}

/**
 * Returns the open decisions that name a file in `paths`, or that a step changing one of these files implements; all open decisions if
 * `paths` is empty.
 */
export function decisionsAbout(session: Session, paths: readonly string[]): readonly Decided[] {
  const open = session.discussion.ledger.filter(({ kind, open }) => kind === 'decision' && open);
  if (paths.length === 0) return open.map(decided);
  const { tasks, kept } = buildSummaryOf(session);
  const touching = tasks.filter(({ files }) => files.some(({ path, to }) => paths.includes(path) || (to !== null && paths.includes(to))));
  const carried = kept.filter((each) => each.tasks.some((id) => touching.some(({ task }) => task.id === id)));
  return open.filter(({ id, text }) => carried.some((each) => each.id === id) || paths.some((path) => names(text, path))).map(decided);
}

function decided({ id, text }: Decided): Decided {
  return { id, text };
}

/** Whether the text mentions a file by its path, or by its name as a whole word. */
export function names(text: string, path: string): boolean {
  const words = text.split(/[^\p{L}\p{N}_./@+-]+/u).map((word) => word.replace(/^[./]+|(?<![./-])[./-]+$/g, ''));
  return words.some((word) => word === path || word === baseName(path));
}
