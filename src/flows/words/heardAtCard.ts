// What a message says to the card that is open: its own yes, no and question. No card is ever dismissed by anything else.
import { at, size } from '../../core/base/chunkedList';
import { openRound } from '../../core/clarify/clarify';
import { isUnderstood } from '../../core/clarify/size';
import type { Answer, Question } from '../../core/clarify/questions';
import { openChoices } from '../../core/discussion/choices';
import { canStillAgree } from '../../core/discussion/consensus';
import { taskWithoutBasis } from '../../core/execution/selectors';
import { openBatch } from '../../core/experts/batch';
import { type Awaited, awaits, isBeingRead } from '../../core/next';
import { approvalFacts, isOffered } from '../../core/plan/approval';
import type { Session } from '../../core/session';
import { folded } from '../../core/words/spelling';
import { endsWork, openWish } from '../../core/words/wish';
import { settleRestore } from '../edits/restore';
import { settledBy } from '../execution/runCommand';
import { runExpertCommand } from '../experts/expertCommands';
import type { Flow, StepRunner } from '../kernel/flow';
import { workshopMessageFacts } from '../workshop/workshopCommands';
import { atOffer, atRedCheck, heardAfterBuild, heardInBuild } from './buildTalk';
import { answerFacts, backFacts, briefFacts, choiceFacts, consensusFacts, readyFacts, startFacts } from './cardFacts';
import { directFacts } from './chooseSize';
import { canEnd } from './ending';
import { atFault, atLimit, heldByLimit, hidesStep } from './heldUp';
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
  talk,
  wantsOn,
} from './meaning';
import { takenByWord } from './settleWish';

/** What a message means by where the session stands. Nothing is recorded here. */
export function meaningOf(flow: Flow, run: StepRunner, said: Said): Meaning {
  const session = flow.recorder.session();
  const { phase } = session;
  if (phase === null) return { facts: [{ type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' }] };
  const atRestore = toRestore(said, session);
  if (atRestore) return atRestore;
  if (phase === 'done') return heardAfterBuild(flow, said);
  const meaning =
    toLine(flow, said, session) ??
    stopped(flow, run, said) ??
    atFault(said, session) ??
    atLimit(flow, said, session) ??
    atCard(flow, said, session) ??
    seemingStop(flow, run, said, phase) ??
    (phase === 'execution' ? heardInBuild(flow, said) : inTalk(flow, said));
  return heldByLimit(flow, session, meaning);
}

/** A yes or a no to the files that are shown to be taken back, while nothing else was shown since; what stands in the way is never written over by a word. */
function toRestore(said: Said, { checkpoints, transcript }: Session): Meaning | null {
  const last = at(transcript.entries, size(transcript.entries) - 1);
  const restoreId = checkpoints.offer?.restoreId;
  if (restoreId === undefined || last?.kind !== 'restore' || last.restoreId !== restoreId) return null;
  const taken = isAssent(said);
  if (!taken && !isFlatNo(said)) return null;
  const next = async (flow: Flow, run: StepRunner) =>
    void (await settleRestore(flow, run, { type: 'restore.settle', restoreId, taken, overwrite: [] }));
  return { ...answers(), next };
}

/** A yes or a no to the line that asked what was meant, where no card hears it for itself. */
function toLine(flow: Flow, said: Said, { wishes, phase }: Session): Meaning | null {
  const wish = openWish(wishes);
  if (!wish) return null;
  if (endsWork.includes(wish.want) && isAssent(said)) return { ...takenByWord(flow, wish), stops: true };
  const isForAll = wish.want === 'extend' || (wish.want === 'build' && phase === 'discovery');
  if (!isForAll) return null;
  if (isAssent(said)) return takenByWord(flow, wish);
  return isRefusal(said) ? answers({ type: 'wish.settled', wishId: wish.id, taken: false }) : null;
}

/** The opening talk is ended only by a bare word, which can be taken back; everywhere else a stop stops what is under way, and where nothing is the user is asked whether it shall end. */
function stopped(flow: Flow, run: StepRunner, { heard }: Said): Meaning | null {
  const session = flow.recorder.session();
  const { phase, clarify } = session;
  if (phase === 'clarify') {
    const isAnswer = openRound(clarify) !== null && (heard.says('skip') || heard.says('whatever'));
    if (heard.isBareCancel && !isAnswer)
      return { stops: true, facts: [{ type: 'phase.entered', from: 'clarify', to: 'done', cause: 'cancelled' }] };
    return heard.isStop && run.isBusy() ? { stops: true, facts: [{ type: 'run.stopped', reason: 'user' }] } : null;
  }
  if (!heard.isStop) return null;
  // "undo that" and "cancel that" are one phrase in some languages: at rest it is about what was done
  if (phase === 'execution' && !run.isBusy() && heard.says('undo')) return null;
  if (!run.isBusy() && session.stopped === null && awaits(session) !== 'goOn')
    return canEnd(session) ? { ...asksBack(flow, 'end'), ...(hidesStep(session) && { keepsFault: true }) } : noted;
  return { stops: true, facts: [{ type: 'run.stopped', reason: 'user' }] };
}

/** What may be a stop, while something runs: the work goes on, and hears the words, until the user has answered. */
function seemingStop(flow: Flow, run: StepRunner, said: Said, phase: Session['phase']): Meaning | null {
  const { heard, named } = said;
  const isMeant = run.isBusy() && named.length === 0 && (phase === 'execution' || heard.order === 'none');
  if (!isMeant || !(heard.mayStop || (phase === 'execution' && isRefusal(said)))) return null;
  const { facts } = asksBack(flow, 'stop');
  return phase === 'execution' ? { heardAs: 'guidance', facts } : { facts };
}

/** What is open once a fault is cleared and, outside of a build, a stop lifted by the message itself. */
function openCard(session: Session): Awaited | null {
  if (isBeingRead(session)) return 'approval';
  // a brief can be taken before the Scribe has written down what the talk was about
  if (session.phase === 'clarify' && session.clarify.brief && session.clarify.corrections.length === 0) return 'briefAcceptance';
  const stoppedStill = session.phase === 'execution' ? session.stopped : null;
  return awaits({ ...session, fault: null, stopped: stoppedStill, asides: [] });
}

function atCard(flow: Flow, said: Said, session: Session): Meaning | null {
  const round = session.phase === 'clarify' ? openRound(session.clarify) : null;
  if (round !== null) return answers(...answerFacts(session, round, answersOf(session, round, said)));
  const card = openCard(session);
  const heardAt = card ? cards[card] : undefined;
  return heardAt ? heardAt(flow, said, session) : null;
}

type HeardAt = (flow: Flow, said: Said, session: Session) => Meaning | null;

const cards: Readonly<Partial<Record<Awaited, HeardAt>>> = {
  briefAcceptance: (flow, said, session) => {
    if (said.heard.order === 'order') return answers(...directFacts(session, session.clarify.brief));
    if (isAssent(said)) return answers(...briefFacts(session));
    return seemsAssent(said) ? asksBack(flow, 'brief') : talk;
  },
  consensus: (flow, said) => {
    if (isAssent(said)) return answers(...consensusFacts(flow, true));
    if (isRefusal(said)) return answers(...consensusFacts(flow, false));
    return seemsAssent(said) ? asksBack(flow, 'proposal') : inTalk(flow, said);
  },
  choice: (flow, said, session) => atChoice(flow, said, session),
  readyChoice: (flow, said) => {
    if (isAssent(said) || said.heard.order === 'order') return answers(...readyFacts(flow, 'start'));
    if (isRefusal(said)) return answers(...readyFacts(flow, 'continue'));
    if (isAsking(said)) return question(flow, said, { kind: 'session' });
    return said.heard.order === 'doubt' || isFragment(said) || seemsAssent(said) ? asksBack(flow, 'build') : { facts: backFacts() };
  },
  experts: (flow, said, session) => {
    const batch = openBatch(session.experts);
    const { heard } = said;
    if (!batch?.brief) return null;
    const batchId = batch.id;
    if (isAssent(said)) return answers({ type: 'experts.asked', batchId, arm: 'experts' });
    if (isWait(said)) return noted;
    if (isFlatNo(said) || heard.says('skip') || heard.says('next'))
      return { ...answers(), next: (live, run) => runExpertCommand(live, run, { type: 'experts.skip', batchId }) };
    return seemsAssent(said) ? asksBack(flow, 'experts') : null;
  },
  approval: (flow, said, session) => atPlan(flow, said, session),
  goOn: (flow, said) => {
    if (isAssent(said) || said.heard.says('resume') || said.heard.says('next')) return answers({ type: 'execution.continued' });
    if (isWait(said)) return noted;
    if (isFlatNo(said)) return answers({ type: 'run.stopped', reason: 'user' });
    return seemsAssent(said) || seemsTo(said, 'next') ? asksBack(flow, 'goOn') : null;
  },
  resume: (flow, said, session) => {
    if (session.phase !== 'execution') return null;
    if (said.heard.says('resume') || said.heard.order === 'order') return answers({ type: 'run.resumed' });
    if (isRefusal(said)) return noted;
    return isAssent(said) || wantsOn(said) ? yesToGoOn(flow, session) : null;
  },
  basis: (flow, said, session) => {
    const taskId = taskWithoutBasis(session.progress)?.id;
    if (isAssent(said) || said.heard.says('resume')) return yesToGoOn(flow, session);
    if (isFlatNo(said) && taskId !== undefined) return asksBack(flow, 'skip', { taskId });
    return isWait(said) ? noted : null;
  },
  command: (flow, said, session) => atCommand(flow, said, session),
  verification: (flow, said) => atOffer(flow, said),
  redCheck: (flow, said, session) => atRedCheck(flow, said, session),
  workshopIdeas: (flow) => ({ facts: workshopMessageFacts(flow) }),
  workshopEnd: (flow) => ({ facts: workshopMessageFacts(flow) }),
};

/** A yes where none was asked for may be to what was said last: it takes up nothing by itself, and a second one does. */
function yesToGoOn(flow: Flow, { wishes }: Session): Meaning {
  const wish = openWish(wishes);
  return wish?.want === 'goOn' ? takenByWord(flow, wish) : asksBack(flow, 'goOn');
}

/**
 * An objection that waits for the user's decision. A bare yes or no chooses none of its ways: what it seems to mean is asked back, with the
 * first of them; whatever else is said goes to the team, and the card comes back with the floor.
 */
function atChoice(flow: Flow, said: Said, { room, wishes }: Session): Meaning {
  const [objection] = openChoices(room);
  if (!objection) return talk;
  const { heard } = said;
  const about = { objectionId: objection.id };
  const wish = openWish(wishes);
  if (isAssent(said)) return wish?.objectionId === objection.id ? takenByWord(flow, wish) : asksBack(flow, 'acceptRisk', about);
  if (heard.says('skip')) return answers(...choiceFacts(flow, objection.id, { kind: 'later' }));
  if (isWait(said) || heard.says('next') || heard.says('resume') || heard.says('whatever')) return asksBack(flow, 'decideLater', about);
  return isRefusal(said) || heard.says('polite') ? noted : inTalk(flow, said);
}

/**
 * Only a listed phrase as a whole message approves, and only the plan its writer was looking at. A question is answered and changes nothing; what is
 * too short to be a wish is asked back.
 */
function atPlan(flow: Flow, said: Said, { progress, wishes }: Session): Meaning {
  const { offered, placed } = progress;
  const wish = openWish(wishes);
  if (!offered) return talk;
  const about = { planHash: offered.hash };
  if (isAssent(said)) {
    // beside comments that are not sent it could mean those, and behind a no either of the two
    const isMeant = isOffered(progress, said.planHash) && placed.length === 0 && wish?.want !== 'change';
    return isMeant ? { ...answers(...approvalFacts(offered.hash, 'text')), stops: true } : asksBack(flow, 'approve', about);
  }
  if (isAsking(said)) return question(flow, said, { kind: 'session' });
  if (wish?.want === 'change' && isBack(flow, said)) return { ...takenByWord(flow, wish), stops: true };
  if (isFlatNo(said)) return asksBack(flow, 'change', about);
  if (isWait(said) || said.heard.says('polite')) return noted;
  return isFragment(said) || seemsAssent(said) ? asksBack(flow, 'approve', about) : { heardAs: 'wish', facts: [], stops: true };
}

/** Back to the discussion, in the words of the button or in others. */
function isBack({ ports }: Flow, { text, heard }: Said): boolean {
  return folded(text.trim()) === folded(ports.settings.texts()['card.plan.pause']) || heard.seems('replan') !== null;
}

/** A yes runs it this once, and only the one its writer was asked about; nothing that is typed allows anything for good. */
function atCommand(flow: Flow, said: Said, { shell }: Session): Meaning | null {
  const command = shell.find(({ state }) => state === 'asked');
  if (!command) return null;
  const { commandId, taskId } = command;
  if (isAssent(said)) return said.commandId === commandId ? answers(settledBy(command, 'once')) : asksBack(flow, 'run', { commandId });
  if (isAsking(said)) return question(flow, said, { kind: 'task', taskId });
  if (isWait(said)) return noted;
  if (isFlatNo(said) || said.heard.says('skip') || said.heard.says('next')) return answers(settledBy(command, null));
  return seemsAssent(said) ? asksBack(flow, 'run', { commandId }) : null;
}

/** One or two words that are on no list: no wish can be read in them. */
function isFragment({ heard }: Said): boolean {
  return heard.words < 3;
}

/** In the discussion only a whole order starts, and one with something beside it is asked back. */
function inTalk(flow: Flow, said: Said): Meaning {
  const { heard } = said;
  const session = flow.recorder.session();
  if (session.phase !== 'discovery' || !isUnderstood(session.clarify)) return talk;
  if (heard.order === 'order') return { heardAs: 'answer', facts: startFacts(flow) };
  if (awaits(session) === 'floor' && canStillAgree(session)) {
    const wish = openWish(session.wishes);
    if (isAssent(said) && wish?.want === 'proposal') return takenByWord(flow, wish);
    if (isAssent(said) || seemsAssent(said)) return asksBack(flow, 'proposal');
  }
  // a word like any other for the team, which goes on talking meanwhile: the line takes nothing away from it
  const asked = heard.order === 'doubt' ? asksBack(flow, 'build').facts : [];
  return { facts: asked };
}

/** A message to the open questions: skips them, leaves the choice to the team, or answers all of them with its words. */
function answersOf({ clarify }: Session, round: number, { text, heard }: Said): Answer[] {
  const questions = clarify.rounds[round - 1]?.questions ?? [];
  if (heard.says('skip')) return [];
  if (heard.says('whatever')) return questions.map(recommended);
  return questions.map(() => ({ choices: [], text }));
}

function recommended({ choices }: Question): Answer {
  const choice = choices.find((each) => each.recommended) ?? choices[0];
  return { choices: choice ? [choice.label] : [], text: '' };
}
