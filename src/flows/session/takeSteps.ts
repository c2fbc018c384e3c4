// Takes the steps chosen by `next`.
import { next, type PhaseStep } from '../../core/next';
import { handOver, passBrief, takeOpeningTurn } from '../clarify/clarify';
import { discuss } from '../discussion/discuss';
import { writePreMortem } from '../discussion/writePreMortem';
import { askFirstOpinions } from '../discussion/askFirstOpinions';
import { runPrediction } from '../discussion/settlePredictions';
import { stopAtLimit } from '../discussion/sumUp';
import { vote } from '../discussion/vote';
import { writeHandover } from '../discussion/writeHandover';
import { restore } from '../edits/restore';
import { buildTask } from '../execution/buildTask';
import { help } from '../execution/taskCommands';
import { review } from '../execution/reviewStep';
import { commandStep } from '../execution/runCommand';
import { finishBuild, settleTask } from '../execution/settleTask';
import { takeBackChanges } from '../execution/takeBackChanges';
import { verifyStep } from '../execution/verify';
import { askExperts } from '../experts/askExperts';
import { briefExperts } from '../experts/briefExperts';
import { mapClaims, voteOnAnswers } from '../experts/judgeAnswers';
import type { Flow } from '../kernel/flow';
import { limitsOf } from '../model/pickModel';
import { readMessage } from '../messageIntent/readMessage';
import { plan } from '../plan/plan';
import { answerSideQuestion } from '../plan/sideQuestion';
import { workshop } from '../workshop/workshop';

const works: Record<Exclude<PhaseStep, 'discuss' | 'vote'>, (flow: Flow) => Promise<void>> = {
  read: readMessage,
  open: takeOpeningTurn,
  passBrief,
  handOver,
  askFirstOpinions,
  writePreMortem,
  runPrediction,
  workshop,
  writeReady: writeHandover,
  briefExperts,
  askExperts,
  mapClaims,
  judgeAnswers: voteOnAnswers,
  plan,
  build: buildTask,
  review,
  help,
  aside: answerSideQuestion,
  settle: settleTask,
  restore,
  command: commandStep,
  takeBack: takeBackChanges,
  verify: verifyStep,
  finish: finishBuild,
};

export async function takeSteps(flow: Flow): Promise<void> {
  while (!flow.signal.aborted) {
    const { seq } = flow.recorder.session();
    const found = next(flow.recorder.session(), limitsOf(flow));
    if (!('step' in found)) return;
    if (found.step === 'stopAtLimit') return stopAtLimit(flow, found);
    if (found.step === 'discuss') await discuss(flow, found.action);
    else if (found.step === 'vote') await vote(flow, found.action);
    else await works[found.step](flow);
    // A step that records nothing would be repeated forever, so it is reported as a bug.
    if (!flow.signal.aborted && flow.recorder.session().seq === seq) throw new Error(`step ${found.step} changed nothing`);
  }
}
