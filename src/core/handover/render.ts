// Renders briefs, answers and handovers as text for prompts.
import type { Clarify, Round } from '../clarify/clarify';
import type { IdeaBrief, IntentHandover } from '../clarify/intent';
import { type Answer, isSkipped, type Question, readingsLeft } from '../clarify/questions';
import { activeClauses } from '../discussion/design';
import type { DiscussionState } from '../discussion/state';
import type { TaskOutcome } from '../execution/facts';
import { gapsOf, presenceOf } from '../execution/presence';
import type { DoneTask, OfferedPlan, Progress, TaskProgress } from '../execution/state';
import type { ExecutionHandover } from '../plan/executionHandover';
import { type PromptField, promptFields } from '../plan/taskFields';
import type { Task } from '../plan/taskMap';
import { inQuotes, notTaken } from '../plan/uncoveredItems';
import { sameWords } from '../text/contradiction';
import { jsonLine, labeled, oneLine, quoted } from '../text/quoting';

/** Renders fields as `Title: text` lines and lists. Omits empty fields, because an empty section would read as "there is none". */
function renderFields(fields: readonly PromptField[]): string {
  const lines = fields.flatMap(([title, value]) => {
    if (value === null || value.length === 0) return [];
    return typeof value === 'string' ? [labeled(`${title}:`, value)] : [`${title}:`, ...value.map((line) => `- ${oneLine(line)}`)];
  });
  return lines.join('\n') || 'empty';
}

export function renderBrief(brief: IdeaBrief): string {
  return renderFields([...briefFields(brief), ['Decisions', brief.decisions], ['Constraints', brief.constraints]]);
}

function briefFields(brief: IdeaBrief): readonly PromptField[] {
  return [
    ['Title', brief.title],
    ['Summary', brief.summary],
    ['Problem', brief.problem],
    ['Users', brief.users],
    ['First version', brief.scope],
    ['Technology', brief.technology],
    ['Out of scope', brief.outOfScope],
  ];
}

/**
 * Renders an accepted brief for prompts that also contain the ledger. Omits decisions and constraints, because the ledger contains them.
 */
function renderBriefBesideLedger(brief: IdeaBrief): string {
  const isInLedger = brief.decisions.length > 0 || brief.constraints.length > 0;
  const where: readonly PromptField[] = isInLedger ? [['Decisions and constraints', 'in the ledger, as D and C']] : [];
  return renderFields([...briefFields(brief), ...where]);
}

/** Renders the intent handover, without constraints that the brief already contains. */
function renderIntent(intent: IntentHandover, brief: IdeaBrief | null): string {
  const constraints = intent.constraints.filter((text) => !brief?.constraints.some((known) => sameWords(known, text)));
  return renderFields([
    ['Goal', intent.goal],
    ['Stance', intent.stance],
    ['Shape', intent.shape],
    ['Key findings', intent.keyFindings],
    ['Tensions', intent.tensions],
    ['Gaps', intent.gaps],
    ['The exchange', intent.exchange],
    ['Constraints', constraints],
    ['Framing accepted', intent.framingAccepted],
    ['Framing resisted', intent.framingResisted],
    ['Volunteered unprompted', intent.volunteered],
    ['Still unclear', intent.unclear],
  ]);
}

export function renderExecutionHandover(handover: ExecutionHandover): string {
  return renderFields([
    ['Goal', handover.goal],
    ['Problem', handover.problem],
    ['Situation', handover.situation],
    ['Constraints', handover.constraints],
    ['Priorities', handover.priorities],
    ['Decisions', handover.decisions],
    ['Trade-offs', handover.tradeOffs],
    ['Open questions', handover.openQuestions],
    ['The design as agreed, clause by clause', handover.design ?? []],
    ['Dissent', handover.dissent],
    ['Highlights', handover.highlights],
    ['Prompt', handover.prompt],
  ]);
}

/**
 * Renders the clarification for later prompts, by prompt variable.
 * @param more `hasLedger`: the prompt also contains the ledger with the user's decisions and constraints; `said`: later user messages
 */
export function renderOpening(
  { clarify }: { readonly clarify: Clarify },
  { hasLedger = true, said = '' }: { readonly hasLedger?: boolean; readonly said?: string } = {},
): Readonly<Record<'asked' | 'brief' | 'intent', string>> {
  const { brief, intent, accepted } = clarify;
  const render = hasLedger && accepted ? renderBriefBesideLedger : renderBrief;
  return {
    asked: [renderAsked(clarify), said].filter(Boolean).join('\n\n'),
    brief: brief ? render(brief) : 'none',
    intent: intent ? renderIntent(intent, brief) : 'none',
  };
}

function renderAsked({ request, rounds, corrections }: Pick<Clarify, 'request' | 'rounds' | 'corrections'>): string {
  if (request === '') return 'nothing yet';
  const talk = rounds.length > 0 || corrections.length > 0 ? [renderRounds(rounds, corrections)] : [];
  return [quoted(request), ...talk].join('\n\n');
}

/** Renders questions and answers of the clarification. Skipped questions are marked, because silence is not agreement. */
function renderRounds(rounds: readonly Round[], corrections: readonly string[]): string {
  const lines = rounds.flatMap((round, index) => [
    `Round ${index + 1}:`,
    ...round.questions.map((question, place) => `- ${oneLine(question.question)}\n  ${oneLine(renderAnswer(round.answers?.[place]))}`),
  ]);
  const said = corrections.map((text) => labeled('The user says:', text));
  return [...lines, ...said].join('\n') || 'none';
}

/**
 * Renders questions and answers with each option's cost and reason, and which option was chosen. Used in prompts that continue the
 * clarification or record the user's decisions.
 * @param said the Starter's messages, one per round and one for the brief
 */
export function renderOffers(rounds: readonly Round[], corrections: readonly string[], said: readonly string[] = []): string {
  const words = (index: number) => (said[index] === undefined ? [] : ['The Starter said:', quoted(said[index])]);
  const offers = rounds.flatMap((round, index) => [
    `Round ${index + 1}:`,
    ...words(index),
    ...renderReadings(round),
    ...round.questions.flatMap((question, place) => renderOffer(question, round.answers?.[place])),
  ]);
  const later = said.slice(rounds.length).map((text) => `The Starter said:\n${quoted(text)}`);
  const answers = corrections.map((text) => labeled('The user says:', text));
  return [...offers, ...later, ...answers].join('\n') || 'none';
}

function renderOffer({ question, why, choices }: Question, answer: Answer | undefined): readonly string[] {
  const taken = answer?.choices ?? [];
  const isOpen = !answer || isSkipped(answer);
  const isInOwnWords = answer !== undefined && answer.text.trim() !== '';
  const left = isOpen ? 'offered' : isInOwnWords ? 'offered; answered in their own words' : 'turned down';
  const fate = (label: string) => (taken.includes(label) ? 'chosen' : left);
  return [
    `- ${oneLine(question)}${why ? ` (asked because: ${oneLine(why)})` : ''}`,
    ...choices.map(
      ({ label, detail, recommended }) =>
        `  - ${fate(label)}${recommended ? ', recommended' : ''}: ${oneLine(label)}${detail ? ` (${oneLine(detail)})` : ''}`,
    ),
    ...(isOpen || answer.text.trim() !== '' ? [`  ${oneLine(renderAnswer(answer))}`] : []),
  ];
}

function renderReadings({ readings = [], questions, answers }: Round): readonly string[] {
  if (readings.length === 0) return [];
  const left = readingsLeft(readings, questions, answers ?? []);
  const fate = (at: number) => (left[at] ? 'left' : 'ruled out');
  return ['Interpretations considered:', ...readings.map((text, at) => `- ${at + 1}, ${fate(at)}: ${oneLine(text)}`)];
}

function renderAnswer(answer: Answer | undefined): string {
  if (!answer) return 'not answered yet';
  if (isSkipped(answer)) return 'skipped by the user: assume nothing';
  return `answer: ${[...answer.choices, answer.text.trim()].filter(Boolean).join('; ')}`;
}

/**
 * Renders the plan.
 * @param own ID of a step that the same prompt shows in full elsewhere
 */
export function renderPlan({ plan, version }: OfferedPlan, own: string | null = null): string {
  return [
    `Plan v${version}: ${oneLine(plan.goal)}`,
    ...plan.tasks.map((task) => (task.id === own ? `${task.id}: ${oneLine(task.title)} (below, in full)` : renderTask(task))),
    ...plan.openDecisions.map((text) => `Open decision: ${oneLine(text)}`),
    ...notTaken(plan).map(({ words, why }) => `Said by the user and not carried out: ${inQuotes(words)}, because ${oneLine(why)}`),
    ...(plan.rejected ?? []).map(({ claim, reason }) => `Not followed: ${claim}, because ${oneLine(reason)}`),
  ].join('\n\n');
}

const outcomeTexts: Record<TaskOutcome, string> = {
  applied: 'in the files',
  rejected: 'not in the files: the user rejected its edits',
  nothing: 'nothing had to change for it',
  doneByHand: 'done by the user by hand',
  skipped: 'not in the files: the user skipped it',
};

/** Renders the outcome of each step so far, so that the model does not assume an unfinished step is done. */
export function renderOutcomes({ tasks }: Pick<Progress, 'tasks'>, ownId: string): string {
  const open = (id: string) => (id === ownId ? 'yours' : 'not built yet');
  const lines = tasks.map(
    (task) => `- ${task.id}: ${task.outcome === null ? open(task.id) : (partText(task) ?? outcomeTexts[task.outcome])}`,
  );
  return `State of its tasks so far:\n${lines.join('\n') || '- none'}`;
}

/** Lists what a partially accepted step lacks; null for other steps. */
function partText(task: TaskProgress): string | null {
  if (presenceOf(task) !== 'part') return null;
  const gaps = gapsOf(task).map(({ kind, path, text }) => oneLine([kind, path, text].filter(Boolean).join(' ')));
  return gaps.length > 0 ? `in the files in part; missing: ${gaps.join('; ')}` : 'in the files in part';
}

/**
 * Renders the steps whose changes are in the files, as one line of JSON each. If a plan repeats such a step verbatim, the step is not built
 * again.
 */
export function renderDone(done: readonly DoneTask[]): string {
  return (
    done
      .map(
        ({ task, progress }) =>
          `- ${progress.outcome === 'doneByHand' ? 'done by the user' : (partText(progress) ?? 'done')}: ${jsonLine(task)}`,
      )
      .join('\n') || 'none'
  );
}

export function renderTask(task: Task): string {
  return renderFields(promptFields(task));
}

interface Handed {
  readonly handover: ExecutionHandover;
  readonly by: 'engine' | null;
}

/**
 * Renders the accepted assignment for prompts that also contain the ledger, so entries are referenced by ID. Highlights are omitted,
 * because they are only for the user's card.
 */
export function renderAssignment(ready: Handed | null, discussion: DiscussionState): string {
  if (!ready) return 'none';
  // An engine-written handover only repeats the brief and the ledger, which the prompt already contains.
  if (ready.by === 'engine') return 'what the brief and the ledger say';
  const { handover } = ready;
  const constraints = discussion.ledger.filter(({ kind }) => kind === 'constraint');
  const objections = discussion.objections.filter(({ open }) => open);
  const own = handover.constraints.filter((text) => !constraints.some((known) => sameWords(known.text, text)));
  const dissent = handover.dissent.filter((line) => !objections.some(({ id, text }) => line.startsWith(`${id} `) && line.includes(text)));
  const rest = { ...handover, constraints: own, dissent, highlights: [] };
  const clauses = activeClauses(discussion.proposal);
  const words = renderExecutionHandover(clauses.length > 0 ? { ...rest, design: [] } : rest);
  const ids = [...constraints, ...clauses, ...objections].map(({ id }) => id);
  return ids.length > 0
    ? `${words}\nConstraints, clauses of the design and dissent, word for word in the ledger: ${ids.join(', ')}`
    : words;
}
