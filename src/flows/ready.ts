// The execution-ready prompt: what was decided, written down for whoever builds it, with every open objection kept.
import { languageNames } from '../core/language';
import { executionHandoverSchema } from '../core/handover/execution';
import { renderBrief } from '../core/handover/render';
import { renderConversation, renderLedger, renderPositions } from '../core/team/render';
import { askTyped } from './askTyped';
import { raise } from './fault';
import type { Flow } from './flow';

export async function writeReady(flow: Flow): Promise<void> {
  const { clarify, room, transcript, language } = flow.recorder.session();
  const prompt = await flow.ports.prompts.render('discovery/ready', {
    language: languageNames[language],
    brief: clarify.brief ? renderBrief(clarify.brief) : 'none',
    ledger: renderLedger(room),
    positions: renderPositions(room),
    conversation: renderConversation(transcript.entries),
  });
  const request = { role: 'scribe', purpose: 'ready', agent: null, prompt, schema: executionHandoverSchema } as const;
  const ready = await askTyped(flow, request, (handover) => [{ type: 'ready.written', handover }]);
  if (!ready.ok) await raise(flow, ready.error);
}
