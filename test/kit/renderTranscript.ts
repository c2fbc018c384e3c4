// Renders a session as a transcript.
import { items } from '../../src/core/base/chunkedList';
import type { AsideAbout } from '../../src/core/discussion/facts';
import { nameOf } from '../../src/core/discussion/promptText';
import { findingsIn } from '../../src/core/execution/selectors';
import type { Session } from '../../src/core/session';
import type { Entry } from '../../src/core/transcript';

/** Renders one paragraph per entry, with the content of cards; times and call IDs are left out. */
export function renderTranscript(session: Session): string {
  return `${[...items(session.transcript.entries)].map((entry) => renderEntry(session, entry)).join('\n\n')}\n`;
}

function renderEntry(session: Session, entry: Entry): string {
  const { clarify, progress, discussion, ready } = session;
  switch (entry.kind) {
    case 'message':
      return `**You:** ${entry.text}`;
    case 'turn': {
      const stance = entry.stance
        ? ` _[${entry.stance.position}${entry.stance.objections.some(({ blocking }) => blocking) ? ', blocking' : ''}]_`
        : '';
      const state = entry.state === 'done' ? '' : ` _(${entry.state})_`;
      const badge = entry.receipt ? ` \`${entry.receipt.recorded ? 'recorded' : entry.receipt.model}\`` : '';
      return `**${nameOf(entry.agent)}** to ${entry.to} (${entry.source})${stance}${state}${badge}\n${entry.text}`;
    }
    case 'phase':
      return `--- ${entry.from ?? 'start'} → ${entry.to}: ${entry.cause} ---`;
    case 'questions': {
      const round = clarify.rounds[entry.round - 1];
      const lines = (round?.questions ?? []).map((question, index) => {
        const answer = round?.answers?.[index];
        return `- ${question.question} (${question.choices.map((choice) => (choice.recommended ? `*${choice.label}*` : choice.label)).join(' | ')})\n  → ${answer ? [...answer.choices, answer.text].filter(Boolean).join('; ') || 'skipped' : 'open'}`;
      });
      return `[questions, round ${entry.round}]\n${lines.join('\n')}`;
    }
    case 'brief':
      return `[brief: ${clarify.brief?.title}, ${clarify.accepted ? 'accepted' : 'open'}]`;
    case 'intent':
      return `[intent: ${clarify.intent?.goal}]`;
    case 'expired':
      return `[expired: ${entry.request}]`;
    case 'floor':
      return `[the floor is yours: ${entry.reason}]${entry.summary ? `\n${entry.summary}` : ''}`;
    case 'cards':
      return `[cards]\n${(discussion.firstOpinions?.members ?? []).map((id) => `- ${nameOf(id)}: ${discussion.firstOpinions?.laid[id]?.card?.approach ?? 'none'}`).join('\n')}`;
    case 'vote': {
      const vote = discussion.votes.find((held) => held.id === entry.voteId);
      const lines = (vote?.voters ?? []).map((id) => {
        const cast = vote?.ballots[id];
        return `- ${nameOf(id)}: ${cast?.ballot ? `${cast.ballot.position} (${cast.ballot.confidence ?? '?'}) ${cast.ballot.reason}` : `no ballot, ${cast?.gap ?? 'open'}`}`;
      });
      return `[blind vote on v${vote?.version}, round ${vote?.round}: ${vote?.outcome ?? 'open'}]\n${lines.join('\n')}`;
    }
    case 'seat':
      return `[${nameOf(entry.agent)}: ${entry.change}]`;
    case 'wish': {
      const wish = session.wishes.find(({ id }) => id === entry.wishId);
      return `[${wish?.want}? ${wish?.state}]`;
    }
    case 'web':
      return `[web ${session.web.looks.find(({ lookId }) => lookId === entry.lookId)?.what}]`;
    case 'command': {
      const command = session.shell.find(({ commandId }) => commandId === entry.commandId);
      return `[command ${command?.line}: ${command?.state}]`;
    }
    case 'tool':
      return `[tool ${session.tools.find(({ callId }) => callId === entry.callId)?.tool}]`;
    case 'missed':
      return `[${nameOf(entry.by)} called ${nameOf(entry.agent)}, who is ${entry.why}]`;
    case 'proposed':
      return `[${nameOf(entry.by)} proposes a seat for ${nameOf(entry.agent)}: ${entry.reason}]`;
    case 'window':
      return `[${entry.cutBy} cut a request of ${entry.needed} tokens to ${entry.tokens}]`;
    case 'partLost':
      return `[cut of what ${nameOf(entry.by)} gave: ${entry.detail}]`;
    case 'choice':
      return `[you on ${entry.objectionId}: ${entry.choice.kind}]`;
    case 'consensus':
      return `[consensus on v${entry.version}: ${discussion.consensus?.version === entry.version ? discussion.consensus.state : 'past'}]`;
    case 'ready':
      return `[ready: ${ready?.handover.goal}]\n${discussion.objections
        .filter((objection) => objection.open)
        .map((objection) => `dissent ${objection.id} ${nameOf(objection.owner)}: ${objection.text}`)
        .join('\n')}`.trim();
    case 'experts':
      return '[experts]';
    case 'plan':
      return `[plan v${entry.version}]\n${(progress.offered?.plan.tasks ?? []).map((task) => `- ${task.id} ${task.title}: ${task.files.join(', ')}`).join('\n')}`;
    case 'planRefused':
      return `[change of the plan refused: ${entry.reason}]`;
    case 'aside':
      return `**You, about ${placeOf(entry.about)}:** ${entry.text}`;
    case 'task': {
      const known = progress.tasks.find(({ id }) => id === entry.taskId);
      const task = known?.attempt === entry.attempt ? known : known?.earlier.find(({ attempt }) => attempt === entry.attempt);
      const hunks = (task?.files ?? []).flatMap((file) =>
        file.hunks.map(
          (hunk) =>
            `- ${file.operation} ${file.path}:${hunk.start} −${hunk.before.length} +${hunk.after.length} ${task?.verdicts[hunk.id]}`,
        ),
      );
      const findings = (task ? findingsIn(task) : []).map(
        (found) => `- ${found.reviewer} ${found.severity}${found.verified ? '' : ' (unverified)'}: ${found.text}`,
      );
      const state = task === known ? (known?.outcome ?? 'open') : 'sent back';
      return [`[edits of ${entry.taskId}: ${state}]`, ...hunks, ...findings].join('\n');
    }
    case 'verification':
      return `[verification: ${entry.outcome}, exit code ${entry.exitCode}]`;
    case 'checkout':
      return `[${entry.count} changes are missing after a checkout: ${session.checkpoints.answers[entry.noticeId] ?? 'asked'}]`;
    case 'restore': {
      const done = session.checkpoints.changes.find((change) => change.kind === 'restore' && change.restoreId === entry.restoreId);
      return `[restore to before ${entry.checkpointId}: ${done ? done.files.map((file) => file.path).join(', ') : 'open'}]`;
    }
    case 'forked':
      return `[goes on from ${entry.sessionId}]`;
    case 'branched':
      return `[another goes on: ${entry.sessionId}]`;
    case 'workshop': {
      const held = session.workshops.find(({ id }) => id === entry.workshopId);
      if (entry.moment === 'opened') return `[workshop on ${held?.topic}: ${held?.depth}, ${held?.rounds} rounds]`;
      return `[workshop: ${held?.result?.outcome}, ${held?.winner ?? 'no winner'}]`;
    }
    case 'fault':
      return `[fault ${entry.fault.reason}${entry.cleared ? ', mended' : ''}]`;
    case 'stopped':
      return `[stopped: ${entry.reason}]`;
    case 'done':
      if (entry.ended) return '[ended by the user]';
      return '[done]';
    case 'consulted':
      return `[looked up: ${entry.by.map(({ role, looks }) => `${role} ${looks.length}`).join(', ')}]`;
    case 'absent':
      return `[not in the room: ${entry.names}]`;
    case 'repaired':
      return '[log repaired]';
  }
}

function placeOf(about: AsideAbout): string {
  if (about.kind === 'session') return 'the plan';
  return about.kind === 'hunk' ? `${about.hunkId} of ${about.taskId}` : about.taskId;
}
