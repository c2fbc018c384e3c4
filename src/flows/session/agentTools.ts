// Tools for other agents of the editor: read decisions and reviews, and propose topics.
//
// The only state change they cause is leaving the open session, so that the topic starts a new one.
import { type Topic, topicOf } from '../../core/lifecycle/attachmentChips';
import { answerOf, decisionsIn, type Linked, reviewIn, stateAnswer, waitingReview } from '../../core/agentApi/toolAnswers';
import { recordedPaths } from '../../core/agentApi/toolInputs';
import type { Session } from '../../core/session';
import { shownSessions } from '../../core/sessions/list';
import type { Sessions, TeamTools } from '../ports/sessions';

export interface AgentToolsHost {
  readonly controller: { session(): Session; isBusy(): boolean };
  readonly sessions: Pick<Sessions, 'list' | 'view'>;
  leave(): Promise<void>;
  /** Adds the topic to the message draft; nothing is sent. */
  draft(topic: Topic): Promise<void>;
  link(sessionId: string): string;
}

/** Maximum number of sessions searched for an answer in addition to the open session, newest first. */
const maxSessions = 30;

export function createTeamTools(host: AgentToolsHost): TeamTools {
  return {
    sessionAbout: (topic) => sessionAbout(host, topic),
    discuss: (topic) => discuss(host, topic),
    decisions: (sought) => tellDecisions(host, sought),
    review: (paths) => tellReview(host, paths),
  };
}

async function sessionAbout(host: AgentToolsHost, topic: string): Promise<Session | null> {
  const { path } = topicOf(topic);
  const isAbout = ({ context }: Session) =>
    context.attached.some((each) => each.kind === 'paste' && each.by === 'editorAgent' && each.path === path);
  for await (const { session } of latest(host)) if (isAbout(session)) return session;
  return null;
}

async function discuss(host: AgentToolsHost, topic: string): Promise<string> {
  const known = await sessionAbout(host, topic);
  if (known) return stateAnswer({ session: known, link: host.link(known.id) });
  const open = host.controller.session();
  if (host.controller.isBusy()) {
    return answerOf([
      'The team is working on another discussion, which is not interrupted. Nothing was opened.',
      `It is at ${host.link(open.id)}. Ask again when the user says so.`,
    ]);
  }
  if (open.seq > 0) await host.leave();
  await host.draft(topicOf(topic));
  return answerOf([
    'The topic is in the composer of MilkStack and waits for the user to send it. Nothing was sent and nothing was spent.',
    'The link exists once the user has sent it. Call this tool again with the same topic to get its link, its state and, later, its handover.',
  ]);
}

async function tellDecisions(host: AgentToolsHost, { path, words }: Parameters<TeamTools['decisions']>[0]): Promise<string> {
  const paths = recordedPaths(path === undefined ? [] : [path]);
  const sought = { paths, words: words?.split(/\s+/).filter(Boolean) ?? [] };
  if (path !== undefined && paths.length === 0) return answerOf(['That path is not in the workspace.']);
  const found = await collected(host, (linked) => decisionsIn(linked, sought));
  return answerOf(found.length > 0 ? found : ['Nothing was decided about that in MilkStack.']);
}

async function tellReview(host: AgentToolsHost, given: readonly string[] | undefined): Promise<string> {
  if (!given) {
    const session = host.controller.session();
    const waiting = session.seq > 0 ? waitingReview({ session, link: host.link(session.id) }) : null;
    return answerOf([waiting ?? 'No change waits for the user’s decision.']);
  }
  const paths = recordedPaths(given);
  if (paths.length === 0) return answerOf(['None of these paths is in the workspace.']);
  const found = await collected(host, (linked) => reviewIn(linked, paths));
  return answerOf(found.length > 0 ? found : ['Nothing was found or objected to in these files.']);
}

async function collected(host: AgentToolsHost, told: (linked: Linked) => string | null): Promise<string[]> {
  const parts: string[] = [];
  for await (const linked of latest(host)) {
    const part = told(linked);
    if (part !== null) parts.push(part);
  }
  return parts;
}

/** Yields the open session, then the other sessions. Unreadable sessions are skipped. */
async function* latest(host: AgentToolsHost): AsyncGenerator<Linked, void> {
  const open = host.controller.session();
  if (open.seq > 0) yield { session: open, link: host.link(open.id) };
  const listed = shownSessions(
    (await host.sessions.list()).map((summary) => ({ ...summary, open: 'nowhere' as const })),
    '',
  );
  const others = [...listed.current, ...listed.archived].filter(({ id }) => id !== open.id);
  for (const { id } of others.slice(0, maxSessions)) {
    const session = await host.sessions.view(id).catch(() => null);
    if (session) yield { session, link: host.link(id) };
  }
}
