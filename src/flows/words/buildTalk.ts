// A message during or after the execution: answered, carried out, or kept for the Builder with the next step.
import type { AsideAbout } from '../../core/discussion/facts';
import { currentTask } from '../../core/execution/selectors';
import { openQuestion } from '../../core/next';
import type { Session } from '../../core/session';
import { openWish } from '../../core/words/wish';
import { type StepCommand, stepFacts } from '../execution/taskCommands';
import { skipVerification, verify } from '../execution/verify';
import type { Flow } from '../kernel/flow';
import {
  answers,
  asksBack,
  isAsking,
  isAssent,
  isFlatNo,
  isRefusal,
  isWait,
  type Meaning,
  noted,
  question,
  type Said,
  seemsAssent,
  seemsTo,
} from './meaning';
import { takenByWord, undo } from './settleWish';

export function heardInBuild(flow: Flow, said: Said): Meaning {
  const session = flow.recorder.session();
  const { heard, named } = said;
  const wish = openWish(session.wishes);
  const isStepWish = wish?.taskId !== null && wish?.taskId === currentTask(session.progress)?.id;
  const task = currentTask(session.progress);
  // a step is marked as done by the button or by its own words
  if (wish?.want === 'byHand' && isAssent(said)) return asksBack(flow, 'byHand', task ? { taskId: task.id } : {});
  if (wish && (isStepWish || wish.want === 'undo' || wish.want === 'check') && isAssent(said)) return takenByWord(flow, wish);
  const about: AsideAbout = task && task.attempt > 0 ? { kind: 'task', taskId: task.id } : { kind: 'session' };
  // whoever is called by name is asked, whatever the words are
  if (named.length > 0 || (heard.isQuestion && !isPlainOrder(said))) return question(flow, said, about);
  return toStep(flow, said, session, about) ?? seeming(flow, said, session) ?? remark(flow, said, session, about);
}

/** The Builder hears it with the next step, and until then it changes nothing; where no step is left, somebody answers it. */
function remark(flow: Flow, said: Said, session: Session, about: AsideAbout): Meaning {
  if (said.heard.says('polite')) return noted;
  const { progress } = session;
  const isLate = progress.started && !currentTask(progress);
  // "hmm" at a step is no order to the Builder alone: somebody answers it, too
  if (said.heard.words <= 1 && openQuestion(session) === 'review') return { ...question(flow, said, about), heardAs: 'guidance' };
  return isLate ? question(flow, said, about) : { heardAs: 'guidance', facts: [] };
}

function isPlainOrder({ heard }: Said): boolean {
  return (['skip', 'redo', 'byHand', 'undo', 'check', 'next'] as const).some((list) => heard.says(list));
}

/** What is said to the step under way. Nothing here writes a file: to accept is asked back, and an undo is shown before it is done. */
function toStep(flow: Flow, said: Said, session: Session, about: AsideAbout): Meaning | null {
  const { heard } = said;
  const task = currentTask(session.progress);
  const isReviewed = openQuestion(session) === 'review';
  // where nothing of the build is in the files somebody says so
  if (heard.says('undo')) return undo(session) ?? question(flow, said, about);
  if (heard.says('check')) return { ...answers(), next: async (_live, run) => void run.start(verify) };
  if (!task) return null;
  const taskId = task.id;
  if (heard.says('byHand')) return step(flow, isReviewed, { type: 'task.mark', taskId });
  if (heard.says('skip')) return step(flow, isReviewed, { type: 'task.skip', taskId }) ?? asksBack(flow, 'skip', { taskId });
  if (heard.says('redo')) return step(flow, isReviewed, { type: 'task.revise', taskId, text: said.text });
  return isReviewed ? toReview(flow, said, taskId) : null;
}

/** A yes, a no and a way on, said to edits under review; to wait decides nothing. */
function toReview(flow: Flow, said: Said, taskId: string): Meaning | null {
  const { heard } = said;
  if (isAssent(said)) return asksBack(flow, 'accept', { taskId });
  if (isFlatNo(said)) return asksBack(flow, 'reject', { taskId });
  if (heard.says('next') || heard.says('resume')) return asksBack(flow, 'skip', { taskId });
  return isWait(said) ? noted : null;
}

/**
 * What it seems to ask for in words that are on no list, where that can be done: a line says what would happen, and one click does it. The Builder
 * hears it all the same, so that nothing is lost where it was a remark.
 */
function seeming(flow: Flow, { heard, messageId }: Said, session: Session): Meaning | null {
  if (heard.isQuestion) return null;
  const task = currentTask(session.progress);
  const isReviewed = openQuestion(session) === 'review';
  const kind = heard.seems(...anywhere, ...(isReviewed ? atReview : []));
  if (kind === null || (kind === 'undo' && !undo(session))) return null;
  const want = kind === 'next' ? 'skip' : kind === 'assent' ? 'accept' : kind;
  const about = task && isReviewed ? { taskId: task.id, ...((want === 'redo' || want === 'help') && { messageId }) } : {};
  return { ...asksBack(flow, want, about), heardAs: 'guidance' };
}

const anywhere = ['check', 'undo', 'replan'] as const;
const atReview = ['accept', 'reject', 'skip', 'redo', 'byHand', 'next', 'help', 'assent'] as const;

function step(flow: Flow, isReviewed: boolean, command: StepCommand): Meaning | null {
  const facts = isReviewed ? stepFacts(flow, command) : [];
  return facts.length > 0 ? answers(...facts) : null;
}

/** Nothing is built by a word: the user is asked whether it is a change of what was built, or a request of its own. */
export function heardAfterBuild(flow: Flow, said: Said): Meaning {
  const session = flow.recorder.session();
  const { heard, named, messageId } = said;
  const back = heard.says('undo') ? undo(session) : null;
  if (back) return back;
  if (heard.isQuestion || named.length > 0) return question(flow, said, { kind: 'session' });
  const wish = openWish(session.wishes);
  if (wish?.want === 'followUp' && isAssent(said)) return takenByWord(flow, wish);
  if (isAssent(said) || isRefusal(said) || heard.isStop || heard.says('polite') || heard.words === 0) return noted;
  return asksBack(flow, 'followUp', { messageId });
}

const runs = (): Meaning => ({ ...answers(), next: async (_live, run) => void run.start(verify) });

export function atOffer(flow: Flow, said: Said): Meaning | null {
  const { heard } = said;
  if (isAssent(said) || heard.says('check')) return runs();
  if (isWait(said)) return noted;
  if (isFlatNo(said) || heard.says('skip') || heard.says('next')) return { ...answers(), next: skipVerification };
  return seemsAssent(said) || seemsTo(said, 'check') ? asksBack(flow, 'check') : null;
}

/**
 * A red check goes back to the Builder, or is passed over, once a line has said so; a yes to the line does it. Whatever else is said is for the
 * Builder, who hears it with the check.
 */
export function atRedCheck(flow: Flow, said: Said, { wishes, progress }: Session): Meaning | null {
  const { heard } = said;
  const { taskId } = progress.checks.last ?? {};
  const wish = openWish(wishes);
  if (isAssent(said) && (wish?.want === 'fix' || wish?.want === 'waive')) return takenByWord(flow, wish);
  if (heard.says('check')) return runs();
  if (heard.says('skip') || heard.says('next') || heard.says('resume')) return answers({ type: 'verification.waived' });
  if (heard.says('byHand') && taskId) return answers(...stepFacts(flow, { type: 'task.mark', taskId }));
  if (isWait(said) || heard.says('polite')) return noted;
  if (isFlatNo(said)) return asksBack(flow, 'waive');
  if (isAsking(said) || heard.says('undo')) return null;
  const isMendable = stepFacts(flow, { type: 'verification.fix' }).length > 0;
  if (isAssent(said) || heard.says('redo')) return isMendable ? asksBack(flow, 'fix') : null;
  // "fix the failing test" has words of a run in it
  const other = heard.seems('redo') === null ? heard.seems('check', 'undo', 'replan') : null;
  if (other === 'check') return asksBack(flow, 'check');
  return isMendable && other === null ? { ...asksBack(flow, 'fix'), heardAs: 'guidance' } : null;
}
