// Side question: answered by one member, independently of the build steps.
import type { AgentId } from '../../core/agents/roster';
import { items, type List } from '../../core/base/chunkedList';
import type { CommandOf } from '../../core/commands';
import { turnLine } from '../../core/conversation/conversation';
import type { AsideAbout } from '../../core/discussion/facts';
import { mentionsIn } from '../../core/discussion/mentions';
import { mentionables, nameOf, renderEntries, renderLedger } from '../../core/discussion/promptText';
import type { Hunk } from '../../core/edits/lines/proposal';
import type { Fact } from '../../core/events';
import type { Progress } from '../../core/execution/state';
import { renderExecutionHandover, renderPlan, renderTask } from '../../core/handover/render';
import { debateOn } from '../../core/outcome/relatedTurns';
import { asideAnswerer, ledgerIdsOf, openAside } from '../../core/plan/sideQuestions';
import type { Aside } from '../../core/plan/state';
import type { Task } from '../../core/plan/taskMap';
import type { Session } from '../../core/session';
import { keepLatest } from '../../core/text/keepLatest';
import { fenceUntrusted, turnsNote, turnText } from '../../core/text/quoting';
import type { Entry } from '../../core/transcript';
import { type Flow, nonceOf } from '../kernel/flow';
import { memberWhole } from '../model/memberMethod';
import { type Speech, takeMemberTurn } from '../model/memberTurn';
import { openingAndWords } from '../model/stepMaterial';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';

/** Returns the facts of a side question; none if its subject does not exist or no build is active. */
export function asideFacts({ recorder, ports }: Flow, { about, text }: CommandOf<'aside.ask'>): Fact[] {
  const { phase, progress } = recorder.session();
  if (phase !== 'execution' || !subjectOf(progress, about)) return [];
  return [{ type: 'aside.asked', asideId: ports.ids.next('a'), about, text }];
}

/** Answers the oldest open side question. A stop closes the question; a failure leaves it open for a retry. */
export async function answerSideQuestion(flow: Flow): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const aside = openAside(session.asides);
  if (!aside) return;
  const answered: Fact = { type: 'aside.answered', asideId: aside.id };
  const subject = subjectOf(session.progress, aside.about);
  // If the plan was rewritten since the question was asked and the subject no longer exists, closes the question without an answer.
  if (!subject && aside.about.kind !== 'session') return recorder.record(answered);
  const agent = asideAnswerer(
    session.discussion,
    subject?.task ?? { answers: [] },
    mentionsIn(aside.text, mentionables(ports.settings.memberName, session.discussion.own)).mentions,
  );
  const speech: Speech = {
    agent,
    role: `${agent}.aside`,
    to: 'user',
    reason: '',
    source: 'user',
    purpose: 'aside',
    about: aside.about,
    prompt: await promptOf(flow, session, aside, subject, agent),
    // Not retried: an empty or blocked answer is final, and the recorded team has no other answer.
    standIn: (reason) => (reason === 'empty' || reason === 'contentBlocked' || reason === 'recordingEnded' ? [answered] : null),
  };
  await takeMemberTurn(flow, speech, () => ({ facts: [answered] }));
}

interface Subject {
  readonly task: Task;
  readonly hunk: { readonly path: string; readonly hunk: Hunk } | null;
}

function subjectOf(progress: Progress, about: AsideAbout): Subject | null {
  if (about.kind === 'session') return null;
  const task = progress.offered?.plan.tasks.find((planned) => planned.id === about.taskId);
  if (!task) return null;
  if (about.kind === 'task') return { task, hunk: null };
  for (const file of progress.tasks.find((built) => built.id === about.taskId)?.files ?? []) {
    const hunk = file.hunks.find((proposed) => proposed.id === about.hunkId);
    if (hunk) return { task, hunk: { path: file.path, hunk } };
  }
  return null;
}

async function promptOf(flow: Flow, session: Session, aside: Aside, subject: Subject | null, agent: AgentId) {
  const { task, hunk } = subject ?? { task: null, hunk: null };
  const ids = task ? ledgerIdsOf(task) : [];
  const gathered = gathering();
  return renderPrompt(flow, 'execution/aside', gathered, {
    member: await memberWhole(flow, agent),
    question: aside.text,
    task: task ? renderTask(task) : wholePlan(session, nonceOf(flow)),
    earlier: earlierAnswers(session.transcript.entries, nonceOf(flow)),
    hunk: hunk ? fenceUntrusted(`proposed edit of ${hunk.path}`, renderHunk(hunk.hunk), nonceOf(flow)) : 'none',
    ledger: renderEntries(session.discussion, ids),
    whole: renderLedger(session.discussion),
    debate: debateOn(session.transcript.entries, session.discussion, ids, nonceOf(flow)),
    project: await renderWorkspace(flow, gathered),
    ...openingAndWords(flow, agent),
  });
}

/** Renders the context of a general question: the current plan or, if there is none, the handover. */
function wholePlan({ progress, ready }: Session, nonce: string): string {
  if (progress.offered) return `no single task; the plan as a whole:\n${renderPlan(progress.offered)}`;
  return ready ? fenceUntrusted('handover', renderExecutionHandover(ready.handover), nonce) : 'no single task';
}

/** Maximum length of earlier side questions and answers in a prompt, in characters. */
const earlierChars = 4_000;

function earlierAnswers(entries: List<Entry>, mark: string): string {
  const lines: string[] = [];
  for (const entry of items(entries)) {
    if ((entry.kind === 'message' && entry.heardAs === 'question') || entry.kind === 'aside')
      lines.push(turnText('User', entry.text, mark));
    if (entry.kind === 'turn' && entry.about && entry.state === 'done') lines.push(turnLine(entry, nameOf(entry.agent), mark));
  }
  return lines.length > 0 ? `${turnsNote(mark)}\n\n${keepLatest(lines, earlierChars)}` : 'nothing';
}

function renderHunk({ start, intent, contextBefore, before, after, contextAfter }: Hunk): string {
  const marked = (mark: string, lines: readonly string[]) => lines.map((line) => `${mark}${line}`);
  return [
    `from line ${start}${intent ? `: ${intent}` : ''}`,
    ...marked(' ', contextBefore),
    ...marked('-', before),
    ...marked('+', after),
    ...marked(' ', contextAfter),
  ].join('\n');
}
