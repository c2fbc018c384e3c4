// Second look at verdicts, after the host looked up the cited places.
import type { AgentId } from '../../core/agents/roster';
import { citationsIn, citedPath } from '../../core/context/evidence/citations';
import type { EvidenceSource, Gathered } from '../../core/context/evidence/sources';
import { renderConversation } from '../../core/conversation/conversation';
import { codeNamesIn } from '../../core/discussion/termCoverage';
import { verdictsSchema } from '../../core/discussion/facts';
import { introduce, renderLedger } from '../../core/discussion/promptText';
import type { Vote } from '../../core/discussion/state';
import { judgedTexts, type SecondLook, ballotVerdict } from '../../core/discussion/verdicts';
import { renderOpening } from '../../core/handover/render';
import type { ToolCall } from '../../core/models/request';
import { fenceUntrusted, oneLine } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { jsonSchemaOf } from '../model/callModelTyped';
import { spaceFor } from '../model/pickModel';
import { runLookup } from '../model/runLookup';
import { renderPrompt } from '../model/workspacePrompt';
import type { AskApart } from './askApart';

/** Material found for clauses to be judged again. */
export interface FoundLines {
  /** Ids with a result. */
  readonly ids: ReadonlySet<string>;
  /** The material for each id, delimited. */
  readonly texts: ReadonlyMap<string, string>;
  readonly sources: readonly EvidenceSource[];
}

/** Lookups per clause, and maximum characters of all results. */
const maxLooksEach = 4;
const maxFoundChars = 16_000;

/** Lines shown around a place: more above, where the context is. */
const linesBefore = 30;
const linesAfter = 30;

/** Reads the places cited by a clause and its verdicts; otherwise the files and code names in its text. */
export async function lookUpJudged(flow: Flow, vote: Vote, ids: readonly string[]): Promise<FoundLines> {
  const { discussion, context } = flow.recorder.session();
  const words = judgedTexts(discussion);
  const sources: EvidenceSource[] = [];
  const texts = new Map<string, string>();
  let charsLeft = maxFoundChars;
  for (const id of ids) {
    const text = words.get(id) ?? '';
    const said = [text, ...vote.voters.map((agent) => ballotVerdict(vote, agent, id)?.place ?? '')].join('\n');
    const places = citationsIn(said).map((citation): ToolCall => {
      const { from, to } = citation;
      const args = { path: citedPath(citation, context.shown), from: Math.max(1, from - linesBefore), to: to + linesAfter };
      return { name: 'read_file', args };
    });
    const found: string[] = [];
    for (const call of [...places, ...codeNamesIn(text).map(lookFor)].slice(0, maxLooksEach)) {
      if (charsLeft <= 0 || flow.signal.aborted) break;
      const look = await runLookup(flow, call, flow.signal);
      if (look.outcome !== 'found') continue;
      const shown = look.text.slice(0, charsLeft);
      charsLeft -= shown.length;
      found.push(fenceUntrusted(look.label, shown, nonceOf(flow)));
      sources.push(...look.sources);
    }
    if (found.length > 0) texts.set(id, found.join('\n\n'));
  }
  return { ids: new Set(texts.keys()), texts, sources };
}

function lookFor(name: string): ToolCall {
  return /\.\w{1,10}$/.test(name) ? { name: 'read_file', args: { path: name } } : { name: 'search_text', args: { text: name } };
}

/** The prompt of one voter: as for its ballot, plus its verdicts and the material found. */
export async function verdictsAsk(
  flow: Flow,
  vote: Vote,
  { agent, ids }: SecondLook,
  found: FoundLines,
  project: string,
  gathered: Gathered,
): Promise<AskApart> {
  const session = flow.recorder.session();
  const { discussion } = session;
  const shown = { ...gathered, sources: [...gathered.sources, ...found.sources] };
  const prompt = await renderPrompt(flow, 'discovery/verdicts', shown, {
    ...renderOpening(session),
    project,
    ledger: renderLedger({ ...discussion, votes: [] }),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, agent, 'strong').conversationChars),
    member: introduce(agent, discussion.own),
    judged: ids.map((id) => judgedLine(flow, vote, agent, id)).join('\n'),
    found: ids.flatMap((id) => found.texts.get(id) ?? []).join('\n\n') || 'nothing',
  });
  return { role: `${agent}.verdicts`, purpose: 'vote', agent, turnId: null, prompt, schema: jsonSchemaOf(verdictsSchema) };
}

function judgedLine(flow: Flow, vote: Vote, agent: AgentId, id: string): string {
  const { verdict = 'unclear', place = '' } = ballotVerdict(vote, agent, id) ?? {};
  const isLost = vote.ballots[agent]?.unfounded?.includes(place);
  const lost = isLost ? `, by ${oneLine(place)}, which is not in the files` : '';
  return `- ${id}: ${oneLine(judgedTexts(flow.recorder.session().discussion).get(id) ?? '')} Your verdict: ${verdict}${lost}.`;
}
