// First opinions, which members write before anyone speaks: state and fold.
import type * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import { foldOf, type OfType } from '../base/fact';
import type { CallFact } from '../models/facts';
import type { Receipt } from '../models/state';
import { type FirstOpinionFact, type OpinionGap, firstOpinionSchema } from './facts';

export type FirstOpinion = v.InferOutput<typeof firstOpinionSchema>;

export const firstOpinionForm = { schema: firstOpinionSchema, inAgreedForm };

type CardFields = Readonly<Record<string, unknown>>;

/** Normalizes a risk written as an object or a list of objects, and moves its locations to the first opinion. */
function inAgreedForm(value: unknown): unknown {
  const given = fieldsOf(value);
  if (!given) return value;
  const named = fieldsOf(given.card) ?? given;
  const risks = Object.entries(named).filter(([key]) => /risk/i.test(key));
  const found = risks
    .flatMap(([, risk]) => listOf(risk))
    .map(fieldsOf)
    .filter((risk) => risk !== null);
  if (found.length === 0) return named;
  const rest = Object.entries(named).filter(([key]) => !/risk|place|evidence/i.test(key));
  const own = Object.entries(named).flatMap(([key, places]) => (/place|evidence/i.test(key) ? listOf(places) : []));
  const texts = found.flatMap((each) => listOf(each.text ?? each.risk ?? each.what ?? each.description));
  const places = found.flatMap((each) => listOf(each.places ?? each.place ?? each.where ?? each.evidence));
  return { ...Object.fromEntries(rest), risk: texts.join('\n'), places: [...own, ...places] };
}

function fieldsOf(value: unknown): CardFields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as CardFields) : null;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

export interface GivenOpinion {
  readonly card: FirstOpinion | null;
  readonly gap: OpinionGap | null;
  readonly receipt: Receipt | null;
  readonly unfounded: readonly string[];
}

export interface OpinionRound {
  readonly members: readonly AgentId[];
  /** The request that all members received. */
  readonly about: string;
  readonly laid: Readonly<Record<AgentId, GivenOpinion>>;
  readonly isRevealed: boolean;
  /** Whether the risks have IDs with which the design answers or declines them. */
  readonly asRisks?: boolean;
  readonly answered?: readonly string[];
}

export const firstOpinionFold = foldOf<OpinionRound | null, FirstOpinionFact | CallFact>()({
  'cards.opened': (_round, event) => ({ members: event.members, about: event.about, laid: {}, isRevealed: false }),
  'card.laid': (round, event) => (round && !round.isRevealed ? lay(round, event) : round),
  'call.ended': (round, event) => (event.purpose === 'card' && round && !round.isRevealed ? withReceipt(round, event) : round),
  'cards.revealed': (round, { asRisks }) => round && { ...round, isRevealed: true, ...(asRisks && { asRisks }) },
});

/** Adds a first opinion. Ignores opinions of members who were not asked, and any further opinion from a member who already gave one. */
function lay(round: OpinionRound, { agent, card, gap, unfounded = [] }: OfType<FirstOpinionFact, 'card.laid'>): OpinionRound {
  if (!round.members.includes(agent) || round.laid[agent]?.card) return round;
  return { ...round, laid: { ...round.laid, [agent]: { card, gap, receipt: null, unfounded } } };
}

/** Stores the receipt of a first opinion. In a batch of facts, the opinion comes before its receipt. */
function withReceipt(round: OpinionRound, { agent, model, recorded, usage, costUsd, tookMs }: CallFact): OpinionRound {
  const known = agent === null ? undefined : round.laid[agent];
  if (agent === null || !known || known.receipt) return round;
  return { ...round, laid: { ...round.laid, [agent]: { ...known, receipt: { model, recorded, usage, costUsd, tookMs } } } };
}
