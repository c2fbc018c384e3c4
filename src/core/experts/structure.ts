// Structure of a claims map: firm, disputed, single-voiced.
import { type Claim, type ClaimMap, support } from './claims';

/**
 * The shape of a map, the first of these that holds:
 * - `thin`: fewer than 2 answers, or fewer than 3 claims. There is nothing to compare.
 * - `contested`: at least 40 % of the claims contradict another one.
 * - `forked`: two claims that contradict each other are each made by at least a third of the answers. There are two ways.
 * - `convergent`: at least half of the claims are made by more than half of the answers and contradicted by none.
 * - `scattered`: anything else. The answers speak of different things.
 */
export type AnswerStructure = 'convergent' | 'forked' | 'contested' | 'scattered' | 'thin';

const shapeNumbers = { fewestAnswers: 2, fewestClaims: 3, contestedShare: 0.4, forkShare: 1 / 3, convergentShare: 0.5 } as const;

export interface Structure {
  readonly shape: AnswerStructure;
  /** Answers the claims were taken from. */
  readonly answers: number;
  /** Claims of more than half of the answers that nobody contradicts; empty for a single answer. */
  readonly findings: readonly string[];
  /** Pairs that contradict each other, each once, the better supported first. */
  readonly tensions: readonly (readonly [string, string])[];
  /** Claims of one answer alone, where there are more. */
  readonly unique: readonly string[];
  /** Claims of one answer alone that others depend on. */
  readonly weak: readonly string[];
  readonly gaps: readonly string[];
  /** How many answers make each claim, by its id. */
  readonly support: Readonly<Record<string, number>>;
  /** How many claims depend on each one, over others too, by its id. */
  readonly leverage: Readonly<Record<string, number>>;
}

/** @param answers how many answers the map was made of */
export function structureOf({ claims, gaps }: ClaimMap, answers: number): Structure {
  const supports = Object.fromEntries(claims.map((claim) => [claim.id, support(claim)]));
  const leverage = Object.fromEntries(claims.map(({ id }) => [id, dependants(claims, id).size]));
  const isAlone = ({ id }: Claim) => answers >= shapeNumbers.fewestAnswers && supports[id] === 1;
  const findings = claims.filter(({ id, conflicts }) => answers > 1 && conflicts.length === 0 && (supports[id] ?? 0) * 2 > answers);
  const tensions = tensionsIn(claims);
  return {
    shape: shapeOf({ claims, answers, supports, tensions, agreed: findings.length }),
    answers,
    findings: findings.map(({ id }) => id),
    tensions,
    unique: claims.filter(isAlone).map(({ id }) => id),
    weak: claims.filter((claim) => isAlone(claim) && (leverage[claim.id] ?? 0) > 0).map(({ id }) => id),
    gaps,
    support: supports,
    leverage,
  };
}

interface Measured {
  readonly claims: readonly Claim[];
  readonly answers: number;
  readonly supports: Readonly<Record<string, number>>;
  readonly tensions: Structure['tensions'];
  readonly agreed: number;
}

function shapeOf({ claims, answers, supports, tensions, agreed }: Measured): AnswerStructure {
  const { fewestAnswers, fewestClaims, contestedShare, forkShare, convergentShare } = shapeNumbers;
  if (answers < fewestAnswers || claims.length < fewestClaims) return 'thin';
  const contested = claims.filter(({ conflicts }) => conflicts.length > 0).length;
  if (contested / claims.length >= contestedShare) return 'contested';
  const isHeld = (id: string) => (supports[id] ?? 0) / answers >= forkShare;
  if (tensions.some(([a, b]) => isHeld(a) && isHeld(b))) return 'forked';
  return agreed / claims.length >= convergentShare ? 'convergent' : 'scattered';
}

/** The claims stand in the order of their support, so the first of a pair is the better supported one. */
function tensionsIn(claims: readonly Claim[]): (readonly [string, string])[] {
  return claims.flatMap(({ id, conflicts }, index) =>
    claims
      .slice(index + 1)
      .filter((other) => conflicts.includes(other.id) || other.conflicts.includes(id))
      .map((other) => [id, other.id] as const),
  );
}

/** Every claim that depends on this one, directly or over others; a circle counts each of them once and never the claim itself. */
function dependants(claims: readonly Claim[], id: string): Set<string> {
  const found = new Set<string>();
  const left = [id];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const claim of claims) {
      if (!claim.needs.includes(next) || claim.id === id || found.has(claim.id)) continue;
      found.add(claim.id);
      left.push(claim.id);
    }
  }
  return found;
}
