// Collects material about one step for prompts.
import type { Gathered } from '../../core/context/evidence/sources';
import { clausesFor, renderLedger } from '../../core/discussion/promptText';
import { renderProposal, renderTried } from '../../core/execution/renderReview';
import { renderPlan, renderTask, renderOpening } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { idsOf, type Task } from '../../core/plan/taskMap';
import { fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { renderFiles, renderWorkspace } from './workspacePrompt';
import { renderSaidSinceBrief, saidSinceBrief, userWordsFile, userWordsPath } from '../../core/conversation/userWords';
import type { SourceFile } from '../ports/ports';
import { spaceFor } from './pickModel';

/**
 * Collects the prompt material about a step, keyed by prompt variable.
 * @param gathered receives the workspace content shown
 */
export async function stepMaterial(flow: Flow, task: Task, gathered: Gathered): Promise<Readonly<Record<string, string>>> {
  const session = flow.recorder.session();
  const { progress, discussion, language } = session;
  const built = progress.tasks.find(({ id }) => id === task.id);
  const tried = built ? renderTried(built, progress.checks.last) : '';
  return {
    language: languageNames[language],
    step: `${renderTask(task)}${clausesFor(discussion, idsOf(task))}`,
    plan: progress.offered ? renderPlan(progress.offered, task.id) : '',
    proposal: fenceUntrusted('proposal', renderProposal(built?.files ?? []), nonceOf(flow)),
    tried: tried ? fenceUntrusted('history of the step', tried, nonceOf(flow)) : 'nothing',
    ledger: renderLedger(discussion),
    project: await renderWorkspace(flow, gathered, task.files),
    files: await renderFiles(flow, task.files, gathered),
    ...openingAndWords(flow, 'builder'),
  };
}

/** Maximum number of importing files per task, and of search results per file. */
const maxImporters = 20;
const maxHits = 60;
/** Maximum number of a task's files for which importing files are searched. */
const maxFiles = 6;

/** Matches a line that may reference another file, such as an import, a `use`, an include or a URL in a style sheet. */
const naming = /\b(?:import|from|require|export|include|use|mod|extends|src|href)\b|@import|url\(/;

/**
 * Returns the sorted paths of files that appear to import one of these files, at most `maxImporters`. Empty if search is not available.
 * Never rejects.
 */
export async function importersOf({ ports, signal }: Flow, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const path of paths.slice(0, maxFiles)) {
    const name = stemOf(path);
    if (name.length < 2 || signal.aborted) continue;
    const query = { text: name, isWord: true, isCaseSensitive: true, under: null, limit: maxHits };
    const { hits } = await ports.codebase.search(query, signal).catch(() => ({ hits: [] }));
    for (const hit of hits) if (naming.test(hit.text) && !paths.includes(hit.path)) found.add(hit.path);
  }
  return [...found].sort().slice(0, maxImporters);
}

/** Returns the name under which a file is imported: its name without extension, or the folder name for an index file. */
function stemOf(path: string): string {
  const segments = path.split('/');
  const name = (segments.at(-1) ?? '').replace(/(?:\.d)?\.\w+$/, '');
  return /^(?:index|mod|__init__)$/.test(name) ? (segments.at(-2) ?? name) : name;
}

/**
 * Renders the clarifying questions and later user messages, keyed by prompt variable.
 * @param who the member or duty that reads the prompt, see `spaceFor`
 */
export function openingAndWords(flow: Flow, who: string): ReturnType<typeof renderOpening> {
  const session = flow.recorder.session();
  const said = renderSaidSinceBrief(saidSinceBrief(session.transcript.entries), spaceFor(flow, who, 'strong').userWordsChars);
  return renderOpening(session, { said });
}

/** Reads a workspace file, a pasted text, or the user's messages under their reserved path; null if there is no such text. */
export async function readForLook({ ports, recorder }: Flow, path: string): Promise<Pick<SourceFile, 'text'> | null> {
  const pasted = recorder.session().context.attached.find((attachment) => attachment.kind === 'paste' && attachment.path === path);
  if (pasted?.kind === 'paste') return { text: pasted.text };
  if (path !== userWordsPath) return ports.workspace.read(path);
  const said = saidSinceBrief(recorder.session().transcript.entries);
  return said.length > 0 ? { text: userWordsFile(said) } : null;
}
