// Plan: written by the Planner, checked, and offered for approval.
import { ok, type Result } from '../../core/base/result';
import { isDirect } from '../../core/clarify/size';
import { namedFiles } from '../../core/context/evidence/barePlaces';
import { requestsIn, saidSinceBrief } from '../../core/conversation/userWords';
import { type LostTerms, lostTerms } from '../../core/discussion/termCoverage';
import { nameOf, renderLedger, renderVotes } from '../../core/discussion/promptText';
import { lostFacts } from '../../core/anomalies';
import type { Fact } from '../../core/events';
import { claimGaps, withOpenClaims } from '../../core/experts/claimOutcomes';
import type { Claim } from '../../core/experts/claims';
import { claimsToAccount, renderExperts } from '../../core/experts/render';
import { renderAssignment, renderDone, renderPlan } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { isUnusableAnswer } from '../../core/models/failure';
import { renderComments, renderRemarks } from '../../core/plan/comments';
import { planForm, withLost, renderRevision, revisionForm, revisionOf } from '../../core/plan/revision';
import { executionOrder, planHashOf, type TaskMap, asOpenDecisions, maxLineLength, maxTaskLines } from '../../core/plan/taskMap';
import {
  type Obligation,
  obligationsOf,
  planWords,
  renderPlanObligations,
  renderObligations,
  uncoveredItems,
  withLostTerms,
  withOpenObjections,
  withOpenRequests,
  renderRequests,
  unaccounted,
  type UserRequest,
  withUserWords,
} from '../../core/plan/uncoveredItems';
import { parseTyped, type ReplyForm } from '../../core/text/parseReply';
import { jsonLine, oneLine, clipAtSentence, splitAtSentences } from '../../core/text/quoting';
import type { Session } from '../../core/session';
import { type Lost, type Readable, unreadable, takeValue } from '../../core/text/reading';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise, raiseFault, raiseSilence } from '../kernel/raiseFault';
import { callModel } from '../model/callModel';
import { jsonSchemaOf, repair, type TypedFailure } from '../model/callModelTyped';
import { renderOutside } from '../model/memberMethod';
import { type Spoken, takeMemberTurn } from '../model/memberTurn';
import { isSmall } from '../model/pickModel';
import { openingAndWords } from '../model/stepMaterial';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';
import { isSecretPath } from '../../core/paths/pathRules';

/** Offers a plan, or a new version after the user's comments. */
export async function plan(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  if (ports.workspace.name === null) return raiseFault(flow, 'noWorkspace', '');
  const session = recorder.session();
  const { language, ready, discussion, progress } = session;
  const requests = requestsOf(flow);
  if (isSmall(flow, 'planner')) return offerOwn(flow, requests);
  const revision = revisionOf(progress.offered, progress.comments, progress.placed);
  const gathered = gathering();
  const material = {
    language: languageNames[language],
    project: await renderWorkspace(flow, gathered),
    ...openingAndWords(flow, 'planner'),
    handover: renderAssignment(ready, discussion),
    ledger: `${renderLedger(discussion)}${renderOutside(flow)}\nVotes:\n${renderVotes(discussion)}`,
  };
  const asked = {
    ...material,
    obligations: [renderPlanObligations(obligationsOf(session), discussion), renderRequests(requests)].filter(Boolean).join('\n') || 'none',
    comments: [renderComments(progress.comments, progress.placed), ...(revision ? [renderRevision(revision)] : [])].join('\n\n'),
    done: renderDone(progress.done),
    previous: progress.offered ? renderPlan(progress.offered) : 'none',
  };
  const experts = renderExperts(session, nonceOf(flow));
  const remarks = renderRemarks(progress.reviews, nameOf);
  const prompt = isUndiscussed(session)
    ? await renderPrompt(flow, 'planning/direct', gathered, asked)
    : await renderPrompt(flow, 'planning/planner', gathered, { ...asked, experts, remarks });
  const failed: TypedFailure[] = [];
  const speech = { agent: 'planner', to: 'user', reason: '', source: 'engine', purpose: 'plan', prompt } as const;
  const outcome = await takeMemberTurn(flow, speech, async (spoken) => {
    const found = await planOf(flow, spoken, revisionForm(revision, requests));
    if (!found.ok) failed.push(found.error);
    return {
      facts: found.ok
        ? [offer(flow, await completed(flow, found.value.plan, { material: revision ? null : material, requests })), ...found.value.facts]
        : [],
    };
  });
  if (flow.signal.aborted || (await raiseSilence(flow, outcome))) return;
  for (const failure of failed) await (isUnusableAnswer(failure.reason) ? raiseFault(flow, 'planUnusable', '') : raise(flow, failure));
}

/** Offers a plan written by the engine, for a small model. As in any plan, omissions become open decisions. */
async function offerOwn(flow: Flow, requests: readonly UserRequest[]): Promise<void> {
  const { progress } = flow.recorder.session();
  const own = await enginePlan(flow, [
    ...requests.map(({ text }) => text),
    ...progress.comments,
    ...progress.placed.map(({ text }) => text),
  ]);
  await flow.recorder.record(offer(flow, await completed(flow, own, { material: null, requests })));
}

/** Whether the plan is based on the request alone, without a discussion or experts. */
function isUndiscussed(session: Session): boolean {
  return isDirect(session) && session.discussion.taken === 0 && session.experts.current === null;
}

function offer({ recorder, ports }: Flow, found: TaskMap): Fact {
  const session = recorder.session();
  const { progress } = session;
  const ordered = { ...found, tasks: executionOrder(found) };
  const version = (progress.offered?.version ?? 0) + 1;
  const hash = planHashOf(ordered, ports.digest);
  return { type: 'plan.proposed', plan: ordered, version, hash, by: 'planner' };
}

/**
 * Parses the plan in a turn. A missing, unusable or partly unreadable plan is requested once more; whatever remains unreadable becomes open
 * decisions.
 */
async function planOf(flow: Flow, spoken: Spoken, form: ReplyForm<TaskMap>): Promise<Result<KeptPlan, TypedFailure>> {
  const block = spoken.blocks.find((found) => found.name === 'PLAN');
  const found = block ? parseTyped(block.body, form) : unreadable('the PLAN block is missing');
  const mended = await repair(flow, { agent: 'planner', form: planForm.form, ...form, found, text: block?.body ?? spoken.text });
  return mended.ok ? ok(keptOf(flow, mended.value)) : mended;
}

interface KeptPlan {
  readonly plan: TaskMap;
  readonly facts: readonly Fact[];
}

function keptOf({ ports }: Flow, reading: Readable<TaskMap>): KeptPlan {
  const lost: Lost[] = [];
  const plan = takeValue(reading, (parts) => lost.push(...parts));
  return { plan: withLost(plan, lost, ports.settings.texts()['plan.notRead']), facts: lostFacts('planner', lost) };
}

function requestsOf({ recorder, ports }: Flow): readonly UserRequest[] {
  const { transcript, language } = recorder.session();
  return requestsIn(saidSinceBrief(transcript.entries), { session: language, editor: ports.settings.language() });
}

/** Returns the current user requests: those in the prompt first, then those made while the Planner was answering. */
function requestsNow(flow: Flow, told: readonly UserRequest[]): readonly UserRequest[] {
  const later = requestsOf(flow).filter(({ text }) => !told.some((known) => known.text === text));
  return [...told, ...later.map(({ text }, index) => ({ id: `U${told.length + index + 1}`, text }))];
}

/**
 * Asks the Planner once to cover the plan's omissions; keeps the original plan if the answer is no better. Remaining uncovered claims,
 * objections, clauses, terms and requests become open decisions.
 */
async function completed(flow: Flow, found: TaskMap, { material, requests }: Assignment): Promise<TaskMap> {
  const session = flow.recorder.session();
  const claims = claimsToAccount(session);
  const done = session.progress.done.map(({ task }) => task);
  const gapsOf = (plan: TaskMap): Gaps => ({
    duties: uncoveredItems(plan, obligationsOf(session), done),
    claims: claimGaps(plan, claims),
    lost: lostTerms(session.discussion.proposal, planWords(plan, done), session.language),
    said: unaccounted(plan, requestsNow(flow, requests), done),
  });
  const count = (plan: TaskMap) => Object.values(gapsOf(plan)).reduce((sum, part) => sum + part.length, 0);
  const gaps = count(found);
  // The engine itself adds missing numbers and names to the plan, so these gaps alone cause no rewrite.
  const isPlannersTask = gaps > gapsOf(found).lost.length;
  const better =
    isPlannersTask && material && !flow.signal.aborted && !isUndiscussed(session)
      ? await askForGaps(flow, found, gapsOf(found), material)
      : null;
  // A plan with fewer steps has probably lost some, so it does not replace the original plan.
  const best = better && count(better) < gaps && better.tasks.length >= found.tasks.length ? better : found;
  const {
    'experts.notTakenUp': note,
    'plan.termLost': one,
    'plan.openChoice': open,
    'plan.userDecision': decided,
  } = flow.ports.settings.texts();
  const told = withOpenObjections(withOpenClaims(best, claims, note), obligationsOf(session), { silent: note, open, decided }, done);
  const { lost, said } = gapsOf(told);
  return withLostTerms(withOpenRequests(withUserWords(told, requestsNow(flow, requests), done), said, note), lost, { one, rest: note });
}

type PlanMaterial = Readonly<Record<string, string>>;

interface Assignment {
  /** Prompt variables for asking the Planner to cover omissions; null if no model is asked. */
  readonly material: PlanMaterial | null;
  readonly requests: readonly UserRequest[];
}

interface Gaps {
  readonly duties: readonly Obligation[];
  readonly claims: readonly Claim[];
  readonly lost: readonly LostTerms[];
  readonly said: readonly UserRequest[];
}

async function askForGaps(
  flow: Flow,
  found: TaskMap,
  { duties, claims, lost, said }: Gaps,
  material: PlanMaterial,
): Promise<TaskMap | null> {
  const told = [
    ...(duties.length > 0 ? [renderObligations(duties)] : []),
    ...claims.map(({ id, text }) => `- ${id} (claim): ${oneLine(text)}`),
    ...lost.map(({ clause: { id, text }, terms }) => `- ${id} (agreed, but not in the plan: ${terms.join(', ')}): ${oneLine(text)}`),
    ...(said.length > 0 ? [renderRequests(said)] : []),
  ];
  const prompt = await flow.ports.prompts.render('planning/gaps', { ...material, plan: jsonLine(found), gaps: told.join('\n') });
  const schema = jsonSchemaOf(planForm.form);
  const { reply, bill } = await callModel(flow, { role: 'planner', purpose: 'plan', agent: 'planner', turnId: null, prompt, schema });
  await flow.recorder.record(bill);
  const read = reply.ok ? parseTyped(reply.value.text, planForm) : null;
  return read && read.state !== 'unreadable' ? keptOf(flow, read).plan : null;
}

/**
 * Limits for additional files in a small model's prompt: total tokens, number of files, and number of workspace files listed to find them.
 */
const maxTokens = 900;
const maxFiles = 6;
const maxListed = 20_000;
const maxGoal = 1_000;

/**
 * Writes the plan for a small model, which edits well but plans poorly.
 * @param said the user's later requests and comments
 */
async function enginePlan(flow: Flow, said: readonly string[]): Promise<TaskMap> {
  const session = flow.recorder.session();
  const { request, corrections } = session.clarify;
  const held = obligationsOf(session);
  const [goal = '', ...more] = splitAtSentences(request, maxGoal);
  const textsOf = (kind: Obligation['kind']) => held.flatMap((item) => (item.kind === kind ? [item.text] : []));
  const words = [...corrections, ...textsOf('clause'), ...said];
  const steps = [...more, ...words, ...textsOf('constraint')].flatMap((text) => splitAtSentences(oneLine(text), maxLineLength));
  const isAnswered = ({ kind }: Obligation) => kind === 'clause' || kind === 'decision';
  const note = flow.ports.settings.texts()['experts.notTakenUp'];
  return {
    goal,
    tasks: [
      {
        id: 'T1',
        title: clipAtSentence(oneLine(request), maxLineLength) || 'T1',
        goal,
        files: await filesFor(flow, [request, ...words].join('\n')),
        steps: steps.slice(0, maxTaskLines),
        doneWhen: '',
        dependsOn: [],
        risk: 'low',
        answers: held.filter(isAnswered).map(({ id }) => id),
        honours: held.filter(({ kind }) => kind === 'constraint').map(({ id }) => id),
      },
    ],
    openDecisions: asOpenDecisions(steps.slice(maxTaskLines).map((step) => note.replace('{claims}', () => step))),
  };
}

/**
 * Returns the files named in the text. If none are named, returns the most relevant file, regardless of its length, and other relevant
 * short files.
 */
async function filesFor({ ports, signal }: Flow, text: string): Promise<string[]> {
  const named = namedFiles(text, await ports.workspace.list('', maxListed, signal)).filter((path) => !isSecretPath(path));
  if (named.length > 0) return named.slice(0, maxFiles);
  const { files } = await ports.codebase.pack({ text, named, open: [], maxTokens }, signal);
  return files
    .filter(({ whole }, at) => whole || at === 0)
    .map(({ path }) => path)
    .slice(0, maxFiles);
}
