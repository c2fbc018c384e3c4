// Recorded tour as a Gemini script.
import type { Recording } from '../../src/adapters/models/recorded';
import type { Script, Step } from './gemini/steps';

/** Settings for scripted sessions: the script is strict and has no answers for first opinions and the pre-mortem. */
export const scriptedSettings = { 'milkstack.team.firstOpinions': false, 'milkstack.team.preMortem': false };

/**
 * Returns the steps by role, in recorded order; recorded data becomes typed output. All voters share one role and vote in any order, so a
 * ballot is selected by the member's name in the prompt.
 */
export function tourScript(recording: Recording): Script {
  const all = Object.entries(recording.replies);
  const turns = all.filter(([role]) => !role.endsWith(ballotEnd));
  const ballots = all.filter(([role]) => role.endsWith(ballotEnd));
  const left = new Map(ballots.map(([role, replies]) => [role.slice(0, -ballotEnd.length), [...replies]]));
  const voter: Step = {
    look: ({ prompt }) => {
      const member = /^You vote as:\s+(\w+):/m.exec(prompt)?.[1]?.toLowerCase() ?? '';
      const reply = left.get(member)?.shift();
      if (!reply) throw new Error(`no ballot of '${member}' is left`);
      return stepOf(reply);
    },
  };
  const cast = ballots.flatMap(([, replies]) => replies.map(() => voter));
  return { ...Object.fromEntries(turns.map(([role, replies]) => [saidAs(role), replies.map(stepOf)])), voter: cast };
}

const ballotEnd = '.ballot';

/** Returns the word by which a prompt addresses its role. */
function saidAs(role: string): string {
  if (role === 'reviewer.synthesis') return 'review';
  return role.endsWith('.review') ? 'dissent' : role.replace(/^reviewer\./, '');
}

function stepOf(reply: Recording['replies'][string][number]): Step {
  if (reply.json !== undefined) return { json: reply.json };
  return { text: reply.text ?? '', ...(reply.calls ? { calls: reply.calls as { name: string; args: Record<string, unknown> }[] } : {}) };
}
