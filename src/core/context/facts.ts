// What happened around the workspace's text: who looked up what, and what each was shown; places only, never contents.
import type { AgentId } from '../team/roster';
import type { CheckedCitation } from './citations';
import type { LookNote } from './tools';
import type { Source } from './sources';

export type ContextFact =
  /** What a member looked up for one answer; recorded in one append with the end of that answer. */
  | { type: 'files.consulted'; turnId: string | null; agent: AgentId | null; looks: LookNote[] }
  /** What of the workspace the request for one answer held. */
  | { type: 'context.shown'; turnId: string | null; agent: AgentId | null; sources: Source[] }
  /** What a turn's text cites, held against the files when it ended. */
  | { type: 'citations.checked'; turnId: string; citations: CheckedCitation[] };
