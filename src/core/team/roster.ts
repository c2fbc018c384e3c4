// Who can sit in the room: each member's place, look and duties, as data.
import type { Tier } from '../models/request';

export type AgentId = string;

/** A theme colour of the editor, so that members look right in every theme. */
export type AgentColor = 'yellow' | 'blue' | 'red' | 'purple' | 'green' | 'orange' | 'foreground';

export interface Agent {
  readonly id: AgentId;
  /** The member's name in prompts, which are English; the panel shows its own text `agent.<id>.name`. */
  readonly name: string;
  /** What the others may expect of the member, for prompts. */
  readonly duty: string;
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
  {
    id: 'starter',
    name: 'Starter',
    glyph: '✦',
    color: 'foreground',
    tier: 'strong',
    seat: 'opening',
    required: false,
    prompt: 'clarify/starter',
    duty: 'opens the session and writes the brief',
  },
  {
    id: 'director',
    name: 'Director',
    glyph: '◆',
    color: 'yellow',
    tier: 'strong',
    seat: 'discussion',
    required: true,
    prompt: 'team/director',
    duty: 'frames the question, keeps the user’s priorities, closes what is settled',
  },
  {
    id: 'architect',
    name: 'Architect',
    glyph: '⌂',
    color: 'blue',
    tier: 'strong',
    seat: 'discussion',
    required: true,
    prompt: 'team/architect',
    duty: 'proposes a concrete design that fits the code that is there',
  },
  {
    id: 'adversary',
    name: 'Adversary',
    glyph: '⚔',
    color: 'red',
    tier: 'strong',
    seat: 'discussion',
    required: true,
    prompt: 'team/adversary',
    duty: 'finds what would break, with evidence, and says when a concern is met',
  },
  {
    id: 'planner',
    name: 'Planner',
    glyph: '☰',
    color: 'green',
    tier: 'strong',
    seat: 'build',
    required: false,
    prompt: 'planning/planner',
    duty: 'turns what was decided into a short plan',
  },
  {
    id: 'builder',
    name: 'Builder',
    glyph: '⚒',
    color: 'orange',
    tier: 'strong',
    seat: 'build',
    required: false,
    prompt: 'execution/builder',
    duty: 'proposes the edits of one task at a time',
  },
];

export function agentById(id: AgentId): Agent | undefined {
  return roster.find((agent) => agent.id === id);
}

/** The members who debate, in the order of the roster. */
export function discussionTeam(team: readonly AgentId[]): readonly Agent[] {
  return roster.filter((agent) => agent.seat === 'discussion' && team.includes(agent.id));
}
