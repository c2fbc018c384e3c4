// The router's answer: its schema, accepted variants and anomalies.
import * as v from 'valibot';
import type { Anomaly } from '../anomalies';
import { readingSchema } from '../messageIntent/checkedReading';
import { memberNamed, spelling } from '../agents/agentNames';
import type { Agent, AgentId } from '../agents/roster';
import { createRecent } from '../base/cache';
import { seatSchema } from './stance';
import type { Seats } from './membership';
import { fallbackSpeaker } from './eligibility';
import type { DiscussionFact } from './facts';
import type { DiscussionState } from './state';

/** Returns the schema of the router's answer, in which only candidates can be named. */
export function routeSchema(candidates: readonly Agent[]) {
  const ids = candidates.map(({ id }) => id);
  const key = ids.join('\n');
  const schema = schemas.get(key) ?? routeSchemaOf(ids);
  schemas.set(key, schema);
  return schema;
}

/** Schemas, cached by candidate IDs, so that each JSON schema is generated only once. */
const schemas = createRecent<string, ReturnType<typeof routeSchemaOf>>(16);

/** The reason comes first, so that the model reasons before it decides. */
function routeSchemaOf(candidates: readonly AgentId[]) {
  return v.pipe(
    v.object({
      reason: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(600)), ''),
      action: v.picklist(['speak', 'wait_for_user']),
      next: v.nullable(v.picklist(candidates)),
      tier: v.nullable(v.picklist(['strong', 'fast'])),
      on_topic: v.nullable(v.boolean()),
      message: v.fallback(v.nullable(readingSchema), null),
      seat: seatSchema,
    }),
    v.check(
      ({ action, next }) => action !== 'speak' || next !== null,
      'next is missing: with "speak", name one of the members who may speak now',
    ),
  );
}

export type Decision = v.InferOutput<ReturnType<typeof routeSchema>>;

const maxDetailLength = 120;

export interface OddFact {
  readonly oddity: Anomaly;
  readonly detail: string;
}

/**
 * Normalizes unambiguous variants of the router's answer: a wrapped name, another spelling, or the user as next speaker. Other errors are
 * reported by the schema.
 * @param noted receives the names that were not recognized
 */
export function normalized(value: unknown, candidates: readonly Agent[], noted: (odd: OddFact) => void): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  // A missing optional field gets an empty value; an invalid value is not replaced.
  const said: Readonly<Record<string, unknown>> = {
    reason: '',
    next: null,
    tier: null,
    on_topic: null,
    message: null,
    seat: null,
    ...value,
  };
  const name = unwrapped(said.next);
  if (typeof name !== 'string') return { ...said, next: name };
  if (spelling(name) === 'user') return { ...said, action: 'wait_for_user', next: null };
  const known = memberNamed(name, candidates) ?? memberNamed(name.replace(/(?<!\s)\s*[([].*$/s, ''), candidates);
  if (!known) noted({ oddity: 'unknownName', detail: suggestion(name, candidates) });
  return { ...said, next: known ?? name };
}

/** Returns the value inside an object with a single field, because some models wrap values. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inside = Object.values(value);
  return inside.length === 1 && typeof inside[0] === 'string' ? inside[0] : value;
}

/**
 * Formats an unknown name for the log, with the similar name of a candidate, if any. Non-ASCII letters match any letter. The candidate is
 * only suggested, never chosen.
 */
function suggestion(name: string, candidates: readonly Agent[]): string {
  const seen = spelling(name);
  const alike = candidates.find(
    ({ id }) =>
      id.length === seen.length && [...id].every((char, index) => char === seen[index] || /[^\p{ASCII}]/u.test(seen[index] ?? '')),
  );
  return `${name.slice(0, maxDetailLength)}${alike ? ` (${alike.id}?)` : ''}`;
}

/** Whether the router's decision is outdated, because the user has sent a message or changed the phase in the meantime. */
export function isOutdated(asked: Seats, now: Seats): boolean {
  return now.phase !== 'discovery' || now.discussion.turns !== asked.discussion.turns;
}

/** Number of consecutive off-topic judgments after which the director speaks. */
const offTopicForDirector = 2;

const offTopicForUser = 3;

type RouteFact = Extract<DiscussionFact, { type: 'route.chosen' | 'floor.opened' }>;

/** Converts the router's answer to a fact: the next speaker, or the reason why the team waits for the user. */
export function routeFact(
  { action, next, reason, tier, on_topic: onTopic }: Decision,
  discussion: DiscussionState,
  candidates: readonly Agent[],
): RouteFact {
  // If the user's question is unanswered, a member answers it first.
  if (action === 'wait_for_user' && !discussion.owed) return { type: 'floor.opened', reason: 'routerAsked' };
  const strayed = onTopic === false ? discussion.offTopic + 1 : 0;
  if (strayed >= offTopicForUser && !discussion.owed) return { type: 'floor.opened', reason: 'offTopic' };
  const director = strayed === offTopicForDirector ? candidates.find((candidate) => candidate.id === 'director') : undefined;
  const agent = director ?? candidates.find((candidate) => candidate.id === next);
  if (!agent) return fallbackFact(discussion, candidates);
  return {
    type: 'route.chosen',
    next: agent.id,
    by: null,
    reason,
    source: 'router',
    ...(tier && tier !== agent.tier && { tier }),
    ...(onTopic !== null && { onTopic }),
  };
}

/**
 * Chooses the next speaker without a model, for when the router call failed or chose no candidate. Without candidates, the team waits for
 * the user.
 */
export function fallbackFact(discussion: DiscussionState, candidates: readonly Agent[]): RouteFact {
  const next = fallbackSpeaker(discussion, candidates);
  return next === null
    ? { type: 'floor.opened', reason: 'allHeard' }
    : { type: 'route.chosen', next, by: null, reason: '', source: 'fallback' };
}
