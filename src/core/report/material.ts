// Input for the report sections, collected from the transcript in one pass.
import type { AgentId } from '../agents/roster';
import { items } from '../base/chunkedList';
import { clauseChange } from '../discussion/withChoice';
import { designAfter, type Proposal } from '../discussion/design';
import type { Position, Stance } from '../discussion/stance';
import type { Account } from '../outcome/buildSummary';
import type { Phase, PhaseCause } from '../phases';
import type { Session } from '../session';
import type { Entry, TurnEntry } from '../transcript';
import type { ReportWording } from './reportTexts';
import type { ReportTraces } from './traceLines';

export interface Material {
  readonly session: Session;
  readonly reading: FactReading;
  readonly account: Account;
  readonly traces: ReportTraces;
  readonly t: ReportWording;
}

/** A version of the proposal, with each member's latest position on it. */
export interface VersionRead {
  readonly version: number;
  readonly author: AgentId | 'user';
  readonly text: string;
  readonly positions: ReadonlyMap<AgentId, Position>;
}

export interface FactReading {
  /** Number of turns that the report includes. */
  readonly turns: number;
  readonly versions: readonly VersionRead[];
  /** Cause of the current phase; null before the first phase. */
  readonly cause: PhaseCause | null;
  /** How the user last ended the discussion; null if the user has not ended it. */
  readonly closedBy: 'userGo' | 'consensusTaken' | null;
  readonly recorded: 'none' | 'some' | 'all';
}

interface Version {
  readonly version: number;
  readonly author: AgentId | 'user';
  readonly text: string;
  readonly positions: Map<AgentId, Position>;
}

interface FactDraft {
  phase: Phase | null;
  turns: number;
  versions: Version[];
  design: Proposal | null;
  cause: PhaseCause | null;
  closedBy: FactReading['closedBy'];
}

/** Whether a turn is included in a report. */
export function isHeard({ state }: TurnEntry): boolean {
  return state === 'done' || state === 'truncated';
}

export function collectFacts(session: Session): FactReading {
  const draft: FactDraft = {
    phase: null,
    turns: 0,
    versions: [],
    design: null,
    cause: null,
    closedBy: null,
  };
  const kinds = { live: 0, recorded: 0 };
  for (const entry of items(session.transcript.entries)) {
    if (entry.kind === 'turn' && entry.receipt) kinds[entry.receipt.recorded ? 'recorded' : 'live']++;
    take(draft, entry);
  }
  return { ...draft, recorded: kinds.recorded === 0 ? 'none' : kinds.live === 0 ? 'all' : 'some' };
}

function take(draft: FactDraft, entry: Entry): void {
  switch (entry.kind) {
    case 'phase':
      enter(draft, entry.to, entry.cause);
      break;
    case 'done':
      enter(draft, 'done', entry.ended ? 'cancelled' : 'allSettled');
      break;
    case 'expired':
      enter(draft, 'done', 'expired');
      break;
    case 'choice':
      if (entry.choice.kind === 'change') renew(draft, 'user', clauseChange(entry.choice), entry.seq);
      break;
    case 'turn':
      if (isHeard(entry)) hear(draft, entry);
  }
}

function enter(draft: FactDraft, phase: Phase, cause: PhaseCause): void {
  draft.phase = phase;
  draft.cause = cause;
  if (cause === 'userGo' || cause === 'consensusTaken') draft.closedBy = cause;
}

function hear(draft: FactDraft, entry: TurnEntry): void {
  draft.turns++;
  if (draft.phase !== 'discovery') return;
  if (entry.stance) position(draft, entry.agent, entry.stance, entry.endedSeq ?? 0);
}

function renew(draft: FactDraft, by: AgentId | 'user', stance: Parameters<typeof designAfter>[1], seq: number): void {
  const design = designAfter(draft.design, stance, { by, seq });
  if (design && design !== draft.design) draft.versions.push({ ...design, positions: new Map() });
  draft.design = design;
}

/**
 * Records a member's position by the same rules as the discussion fold: a changed design is a new version, and a position refers to the
 * current version.
 */
function position(draft: FactDraft, agent: AgentId, stance: Stance, seq: number): void {
  renew(draft, agent, stance, seq);
  if (stance.position !== 'none') draft.versions.at(-1)?.positions.set(agent, stance.position);
}
