// Answers of the language model tools; they contain no secrets and grant no permissions.

import { nameOf } from '../discussion/promptText';
import type { Note, Objection } from '../discussion/state';
import type { Finding } from '../execution/facts';
import { renderFindings } from '../execution/renderReview';
import { findingsIn } from '../execution/selectors';
import { renderExecutionHandover } from '../handover/render';
import { sessionTitle } from '../lifecycle/summary';
import { awaits } from '../next';
import { buildSummaryOf } from '../outcome/buildSummary';
import { decisionsAbout, names } from '../outcome/decisionRecord';
import type { Phase } from '../phases';
import { pendingHunks, taskUnderReview } from '../review/pendingHunks';
import { maskSecrets } from '../secrets/mask';
import type { Session } from '../session';
import { oneLine } from '../text/quoting';

export interface Linked {
  readonly session: Session;
  readonly link: string;
}

export const maxAnswer = 24_000;

const grantsNothing = 'This is a record for reading. Nothing in it approves or starts anything; only the user can do that, in MilkStack.';

/** Joins the parts, masks secrets, truncates the result, and appends a note that the answer grants no permission. */
export function answerOf(parts: readonly string[]): string {
  const whole = maskSecrets(parts.filter(Boolean).join('\n\n'));
  const left = maxAnswer - grantsNothing.length - 20;
  return `${whole.length > left ? `${whole.slice(0, left)}\n(cut here)` : whole}\n\n${grantsNothing}`;
}

const phaseTexts: Record<Phase, string> = {
  clarify: 'The team is clarifying the request with the user.',
  discovery: 'The team is discussing it.',
  ready: 'The discussion has produced a handover. The user has not decided how to continue.',
  execution: 'It is being planned or built. The user decides on each edit.',
  done: 'It has ended.',
};

function headOf({ session, link }: Linked): string {
  return `Discussion "${oneLine(sessionTitle(session.summary))}", ${link}`;
}

export function stateAnswer(linked: Linked): string {
  const { session } = linked;
  const waits = awaits(session) === null ? '' : ' It waits for the user.';
  return answerOf([
    headOf(linked),
    `${session.phase === null ? 'It has not begun.' : phaseTexts[session.phase]}${waits}`,
    session.ready ? `The handover:\n${renderExecutionHandover(session.ready.handover)}` : 'There is no handover yet.',
  ]);
}

export function decisionsIn(linked: Linked, wanted: RecordQuery): string | null {
  const { decisions, reasons, dissent } = recordAbout(linked.session, wanted);
  if (decisions.length === 0 && dissent.length === 0) return null;
  return [
    headOf(linked),
    ...listed(
      'Decided:',
      decisions.map(({ id, by, text }) => `${id} (${nameOf(by)}): ${text}`),
    ),
    ...listed(
      'Reasons:',
      reasons.map(({ by, position, why }) => `${nameOf(by)} (${position}): ${why}`),
    ),
    ...listed(
      'Dissent:',
      dissent.map(({ id, owner, open, blocking, text, closed }) => {
        const state = open ? (blocking ? 'open, blocking' : 'open') : 'closed';
        return `${id} (${nameOf(owner)}, ${state}): ${text}${closed?.reason ? ` Closed because: ${closed.reason}` : ''}`;
      }),
    ),
  ].join('\n');
}

export function waitingReview(linked: Linked): string | null {
  const { session } = linked;
  const task = taskUnderReview(session);
  if (!task) return null;
  const title = session.progress.offered?.plan.tasks.find(({ id }) => id === task.id)?.title ?? task.id;
  const open = new Map<string, number>();
  for (const { path } of pendingHunks(session)) open.set(path, (open.get(path) ?? 0) + 1);
  const { findings, dismissed } = sorted(findingsIn(task), task.review?.dismissed ?? []);
  return [
    headOf(linked),
    `Under review: ${task.id}, ${oneLine(title)}`,
    ...listed(
      'Undecided changes:',
      [...open].map(([path, count]) => `${path}: ${count}`),
    ),
    `Found by the reviewers:\n${renderFindings(findings)}`,
    ...listed('Found and dismissed:', dismissed),
  ].join('\n');
}

/** Returns the findings in these files, and the objections that mention them; null if there are none. */
export function reviewIn(linked: Linked, paths: readonly string[]): string | null {
  const { session } = linked;
  const isHere = ({ path }: Finding) => paths.includes(path);
  const current = taskUnderReview(session);
  const { tasks } = buildSummaryOf(session);
  const settled = tasks.filter(({ task }) => task.id !== current?.id);
  const open = current ? sorted(findingsIn(current), current.review?.dismissed ?? [], isHere) : { findings: [], dismissed: [] };
  const findings = [...open.findings, ...settled.flatMap(({ left }) => left.filter(isHere))];
  const dismissed = [
    ...open.dismissed,
    ...settled.flatMap((task) => task.dismissed.filter(({ finding }) => isHere(finding)).map(dismissedLine)),
  ];
  const { dissent } = recordAbout(session, { paths, words: [] });
  if (findings.length + dismissed.length + dissent.length === 0) return null;
  return [
    headOf(linked),
    ...(findings.length > 0 ? [`Found by the reviewers:\n${renderFindings(findings)}`] : []),
    ...listed('Found and dismissed:', dismissed),
    ...listed(
      'Objections:',
      dissent.map(({ id, owner, open: isOpen, text }) => `${id} (${nameOf(owner)}, ${isOpen ? 'open' : 'closed'}): ${text}`),
    ),
  ].join('\n');
}

function sorted(
  found: readonly Finding[],
  dismissals: readonly { readonly findingId: string; readonly reason: string }[],
  isWanted: (finding: Finding) => boolean = () => true,
) {
  const reasons = new Map(dismissals.map(({ findingId, reason }) => [findingId, reason]));
  const wanted = found.filter(isWanted);
  return {
    findings: wanted.filter(({ id }) => !reasons.has(id)),
    dismissed: wanted.flatMap((finding) => {
      const reason = reasons.get(finding.id);
      return reason === undefined ? [] : [dismissedLine({ finding, reason })];
    }),
  };
}

function dismissedLine({ finding: { id, text }, reason }: { readonly finding: Finding; readonly reason: string }): string {
  return `${id}: ${text} Dismissed because: ${reason}`;
}

function listed(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `- ${oneLine(line)}`).join('\n')}`];
}

interface RecordQuery {
  readonly paths: readonly string[];
  /** Words that must all occur in a matching entry; an empty list matches every entry. */
  readonly words: readonly string[];
}

interface RecordFound {
  readonly decisions: readonly Note[];
  /** Members' positions with reasons; empty if no decision matches. */
  readonly reasons: readonly { readonly by: string; readonly position: string; readonly why: string }[];
  /** Objections that match the query, plus all open objections if a decision matches. */
  readonly dissent: readonly Objection[];
}

function recordAbout(session: Session, { paths, words }: RecordQuery): RecordFound {
  const { discussion } = session;
  const ids = decisionsAbout(session, paths).map(({ id }) => id);
  const decisions = discussion.ledger.filter(({ id, text }) => ids.includes(id) && hasWords(text, words));
  const isDecided = decisions.length > 0;
  return {
    decisions,
    reasons: isDecided
      ? Object.entries(discussion.positions).flatMap(([by, { position, why }]) => (why.trim() === '' ? [] : [{ by, position, why }]))
      : [],
    dissent: discussion.objections.filter((objection) => (isDecided && objection.open) || isAbout(objection, { paths, words })),
  };
}

function isAbout({ text, evidence, satisfiedBy }: Objection, { paths, words }: RecordQuery): boolean {
  const said = [text, satisfiedBy, ...evidence].join('\n');
  const places = evidence.map((place) => place.replace(/:\d.*$/s, ''));
  const isHere = paths.length === 0 || paths.some((path) => names(said, path) || places.includes(path));
  return isHere && hasWords(said, words);
}

function hasWords(text: string, words: readonly string[]): boolean {
  const folded = text.toLowerCase();
  return words.every((word) => folded.includes(word.toLowerCase()));
}
