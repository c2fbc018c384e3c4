// Who can sit in the room: each member's place, look and duties, as data.
import type { Tier } from '../models/request';

export type AgentId = string;

/** A theme colour of the editor, so that members look right in every theme. */
export type AgentColor = 'yellow' | 'blue' | 'red' | 'purple' | 'green' | 'orange' | 'foreground';

export interface Agent {
  readonly id: AgentId;
  readonly glyph: string;
  readonly color: AgentColor;
  readonly tier: Tier;
  /** Where the member works: opening the session, in the discussion, or on the build. */
  readonly seat: 'opening' | 'discussion' | 'build';
  /** Whether consensus needs this member's support. */
  readonly required: boolean;
  /** Prompt file of the member's turns, without extension. */
  readonly prompt: string;
}

export const roster: readonly Agent[] = [
  { id: 'starter', glyph: '✦', color: 'foreground', tier: 'strong', seat: 'opening', required: false, prompt: 'clarify/starter' },
  { id: 'director', glyph: '◆', color: 'yellow', tier: 'strong', seat: 'discussion', required: true, prompt: 'team/director' },
  { id: 'architect', glyph: '⌂', color: 'blue', tier: 'strong', seat: 'discussion', required: true, prompt: 'team/architect' },
  { id: 'adversary', glyph: '⚔', color: 'red', tier: 'strong', seat: 'discussion', required: true, prompt: 'team/adversary' },
  { id: 'planner', glyph: '☰', color: 'green', tier: 'strong', seat: 'build', required: false, prompt: 'planning/planner' },
  { id: 'builder', glyph: '⚒', color: 'orange', tier: 'strong', seat: 'build', required: false, prompt: 'execution/builder' },
];

export function agentById(id: AgentId): Agent | undefined {
  return roster.find((agent) => agent.id === id);
}

/** The members who debate, in the order of the roster. */
export function discussionTeam(team: readonly AgentId[]): readonly Agent[] {
  return roster.filter((agent) => agent.seat === 'discussion' && team.includes(agent.id));
}
