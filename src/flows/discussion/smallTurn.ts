// Turn of a small model: a short prompt, an answer as data, the rest by the engine.
import type { Agent } from '../../core/agents/roster';
import { lostFacts } from '../../core/anomalies';
import { renderConversation } from '../../core/conversation/conversation';
import { introduceWhole, renderLedger } from '../../core/discussion/promptText';
import { readSmallTurn, smallTask } from '../../core/discussion/smallTurn';
import type { ChosenSpeaker } from '../../core/discussion/state';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import { splitSpeech } from '../../core/leakedProtocol/streamFilter';
import { takeValue } from '../../core/text/reading';
import { type Flow, nonceOf } from '../kernel/flow';
import { jsonSchemaOf } from '../model/callModelTyped';
import { type Speech, takeMemberTurn } from '../model/memberTurn';
import { spaceFor } from '../model/pickModel';
import { gathering, renderPrompt, renderWorkspace } from '../model/workspacePrompt';

/** Nothing is asked again: an answer that is no data is prose. */
export async function takeSmallTurn(flow: Flow, agent: Agent, turn: ChosenSpeaker, speech: Omit<Speech, 'prompt'>): Promise<void> {
  const session = flow.recorder.session();
  const { discussion } = session;
  const { template, form } = smallTask(discussion, agent.id, turn.by === 'user');
  const gathered = gathering();
  const project = await renderWorkspace(flow, gathered, [], agent.id);
  const { asked, brief } = renderOpening(session);
  const prompt = await renderPrompt(flow, template, gathered, {
    project,
    asked: asked ?? '',
    brief: brief ?? '',
    ledger: renderLedger(discussion),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, agent.id, 'strong').conversationChars),
    member: introduceWhole(agent.id, discussion.own, nonceOf(flow)),
  });
  const found = (text: string) => readSmallTurn(text, flow.recorder.session().discussion, agent.id);
  const read = (text: string) => {
    const answer = found(text);
    return answer && splitSpeech(answer.said).visible.trim();
  };
  await takeMemberTurn(flow, { ...speech, prompt, schema: jsonSchemaOf(form), read }, ({ protocol }) => {
    const lost: Fact[] = [];
    const stance = found(protocol)?.stance;
    const taken = stance && stance.state !== 'unreadable' ? takeValue(stance, (parts) => lost.push(...lostFacts(agent.id, parts))) : null;
    return { stance: taken, facts: lost };
  });
}
