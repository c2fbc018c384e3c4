// Prompt for one step by a small model: its files, the change, and one answer format.
//
// A small model would repeat any other content in its answer, so the prompt contains nothing else.
import { markdownFence } from '../../core/report/escape';
import type { Task } from '../../core/plan/taskMap';
import { windowOf } from '../../core/models/promptSpace';
import type { JsonSchema } from '../../core/models/request';
import { roughTokens } from '../../core/models/usage';
import { renderRebuild } from '../../core/execution/renderReview';
import type { TaskProgress } from '../../core/execution/state';
import { evidenceSource } from '../../core/context/evidence/sources';
import type { Flow } from '../kernel/flow';
import { answererOf, isSmall } from '../model/pickModel';
import { gathering, renderPrompt } from '../model/workspacePrompt';
import type { RenderedPrompt, SourceFile } from '../ports/ports';

/** Maximum size of a file to be rewritten whole, in tokens. A small model takes too long to rewrite a larger file, and loses lines. */
const maxWholeTokens = 1_500;
/** Share of the context window reserved for the answer; see `boundWithin`. */
const answerShare = 0.25;
/** Estimated size of a rewritten file, as a multiple of the original size. */
const growth = 1.3;

/**
 * Minimum context window for the regular prompt, in tokens. In a smaller window, the Builder's rules and tools leave no room for the files.
 */
const minBuilderWindow = 6_000;

/** Whether the Builder needs the small prompt, because its model or its context window is small. */
export function isForSmallPrompt(flow: Flow): boolean {
  return isSmall(flow, 'builder') || windowOf(answererOf(flow, 'builder', 'strong')) < minBuilderWindow;
}

export interface SmallPrompt {
  readonly prompt: RenderedPrompt;
  /** Schema of the answer; null if the answer consists of whole files. */
  readonly schema: JsonSchema | null;
}

/**
 * Renders the small prompt for one step.
 * @param feedback why the last answer was unusable; empty for the first request
 */
export async function smallPrompt(flow: Flow, task: Task, progress: TaskProgress, feedback: string): Promise<SmallPrompt> {
  const { ports, recorder } = flow;
  const window = windowOf(answererOf(flow, 'builder', 'strong'));
  const read = await Promise.all(task.files.map((path) => ports.workspace.read(path)));
  const files = read.flatMap((file) => (file ? [file] : []));
  const sizes = files.map(({ text }) => roughTokens(text));
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const isWhole = sizes.every((size) => size <= maxWholeTokens) && all * growth <= window * answerShare;
  const shown = isWhole ? files : await excerpts(flow, task, files, Math.floor(window / 2));
  const gathered = gathering();
  gathered.sources.push(...shown.map(({ path, text }) => evidenceSource('task', path, text)));
  const session = recorder.session();
  const more = [...session.progress.guidance, renderRebuild(progress, session.progress.checks.last)].filter(Boolean);
  const missing = task.files.filter((path) => !files.some((file) => file.path === path)).map((path) => `${path} does not exist yet.`);
  const prompt = await renderPrompt(flow, 'execution/small', gathered, {
    form: isWhole ? wholeForm : editForm,
    files: [...shown.map(block), ...missing].join('\n\n'),
    request: [task.goal || task.title, ...task.steps, ...more].join('\n'),
    feedback: feedback === '' ? '' : `Your last answer could not be used:\n${feedback}`,
  });
  return { prompt, schema: isWhole ? null : editSchema(task.files) };
}

const wholeForm = 'Answer with each file you change, whole: a line with its path, then a fence with the full new text of the file.';
const editForm =
  'Answer with JSON: edits, each with the path, old_text (lines copied exactly from the file) and new_text (the lines that replace them).';

function editSchema(paths: readonly string[]): JsonSchema {
  const fields = {
    path: { type: 'string', enum: [...paths] },
    old_text: { type: 'string', maxLength: 2_000 },
    new_text: { type: 'string', maxLength: 4_000 },
  };
  const edit = { type: 'object', properties: fields, required: Object.keys(fields), additionalProperties: false };
  return {
    type: 'object',
    properties: { edits: { type: 'array', minItems: 1, maxItems: 8, items: edit } },
    required: ['edits'],
    additionalProperties: false,
  };
}

function block({ path, text }: SourceFile): string {
  const fence = markdownFence(text);
  return `${path}\n${fence}${languageOf(path)}\n${text.endsWith('\n') ? text : `${text}\n`}${fence}`;
}

/**
 * Returns the language tag for a code fence in the prompt. The fences are tagged because small models then also write the required path
 * above their own fences.
 */
function languageOf(path: string): string {
  return /\.(\w{1,10})$/.exec(path)?.[1] ?? '';
}

/** Returns the files, or their relevant parts if they do not fit as a whole. */
async function excerpts(
  { ports, signal }: Flow,
  task: Task,
  files: readonly SourceFile[],
  maxTokens: number,
): Promise<readonly SourceFile[]> {
  const all = files.reduce((sum, { text }) => sum + roughTokens(text), 0);
  if (all <= maxTokens) return files;
  const named = files.map(({ path }) => path);
  const pack = await ports.codebase.pack({ text: [task.goal, ...task.steps].join('\n'), named, open: [], maxTokens }, signal);
  return pack.files.filter(({ path }) => named.includes(path));
}
