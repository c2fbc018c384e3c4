// Measures the messages posted to the panel during one turn.
import { createPanelOutput } from '../../src/adapters/vscode/panel/panelOutput';
import type { Fact } from '../../src/core/events';
import type { HostMessage } from '../../src/protocol';
import { longText } from './longText';
import { members, openDiscussion, opened, speaks, turnText, waits } from './openDiscussion';
import { turn } from './sampleSession';
import { scriptedModels } from './scriptedModels';

export interface Posted {
  /** Size of all messages during the turn, as JSON text. */
  readonly bytes: number;
  readonly tokens: number;
}

const tokens = 400;
/** Limits high enough for a session of 10,000 turns. */
const unlimited = { calls: 20_000, tokens: 1_000_000_000, costUsd: 1_000 };
/** Entries at the end of a long conversation that are not condensed. */
const recent = 12;

/** @param turns number of turns in the discussion so far */
export async function postTurn(turns: number): Promise<Posted> {
  let bytes = 0;
  const post = (message: HostMessage) => {
    bytes += Buffer.byteLength(JSON.stringify(message));
  };
  const output = createPanelOutput(
    () => ({ post }),
    () => 'session-1',
    () => 0,
  );
  const panelOutput = { ...output, nextFrame: (draw: () => void) => draw() };
  const text = turnText(longText(tokens * 5), { position: 'support', why: 'it is cheap' });
  const script = { router: [speaks('architect'), waits], architect: [{ text, chunks: tokens }] };
  const models = scriptedModels({ script, answer: () => ({ text: 'The limit counts first; nothing is in dispute.' }) });
  const test = await openDiscussion({ models, panelOutput, facts: past(turns), sessionLimits: unlimited });
  if (!(await test.say('And what of the address?'))) throw new Error('the message was not taken');
  await test.controller.close();
  const isSpoken = test.events.some((event) => event.type === 'turn.ended' && event.outcome === 'done' && event.text.length > tokens);
  if (!isSpoken) throw new Error(`no turn was spoken after ${turns}`);
  return { bytes, tokens };
}

function past(turns: number): Fact[] {
  const facts = Array.from({ length: turns }, (_, index) => {
    const agent = members[index % members.length] ?? '';
    return turn({ id: `past-${index}`, agent, to: 'everyone', text: `Point ${index} of the talk.` });
  }).flat();
  const entries = opened().length + turns;
  const condensed: Fact[] = [{ type: 'turns.condensed', upTo: entries - recent, text: 'The limit counts before the handler.' }];
  return [...facts, ...(turns > recent ? condensed : []), { type: 'floor.opened', reason: 'routerAsked' }];
}
