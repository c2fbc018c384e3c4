// Structure of a claims map: agreement, contradictions and single-source claims.
import { type Claim, type ClaimMap, support } from './claims';

/**
 * Shape of a map. The first matching value applies:
 * - `thin`: fewer than 2 answers or 3 claims, so there is nothing to compare.
 * - `contested`: at least 40 % of the claims are contradicted.
 * - `forked`: two contradicting claims are each made by at least a third of the answers.
 * - `convergent`: at least half of the claims are uncontradicted and made by more than half of the answers.
 * - `scattered`: anything else.
 */
export type AnswerStructure = 'convergent' | 'forked' | 'contested' | 'scattered' | 'thin';

const shapeNumbers = { fewestAnswers: 2, fewestClaims: 3, contestedShare: 0.4, forkShare: 1 / 3, convergentShare: 0.5 } as const;

export interface Structure {
  readonly shape: AnswerStructure;
  readonly answers: number;
  /** Uncontradicted claims made by more than half of the answers; empty for a single answer. */
  readonly findings: readonly string[];
  /** Contradicting pairs without duplicates; the better supported claim comes first. */
  readonly tensions: readonly (readonly [string, string])[];
  /** Claims made by only one of several answers. */
  readonly unique: readonly string[];
  /** Claims that only one answer makes although other claims depend on them. */
  readonly weak: readonly string[];
  readonly gaps: readonly string[];
  /** Number of answers that make each claim, by claim ID. */
  readonly support: Readonly<Record<string, number>>;
  /** Number of direct and indirect dependents of each claim, by claim ID. */
  readonly leverage: Readonly<Record<string, number>>;
}

/**
 * Analyzes a claims map.
 * @param answers number of mapped answers
 */
export function structureOf({ claims, gaps }: ClaimMap, answers: number): Structure {
  const supports = Object.fromEntries(claims.map((claim) => [claim.id, support(claim)]));
  const leverage = Object.fromEntries(claims.map(({ id }) => [id, dependents(claims, id).size]));
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

/** Returns contradicting pairs. Claims are sorted by support, so the first claim of a pair is the better supported one. */
function tensionsIn(claims: readonly Claim[]): (readonly [string, string])[] {
  return claims.flatMap(({ id, conflicts }, index) =>
    claims
      .slice(index + 1)
      .filter((other) => conflicts.includes(other.id) || other.conflicts.includes(id))
      .map((other) => [id, other.id] as const),
  );
}

/** Returns all direct and indirect dependents of a claim. In a cycle, each claim counts once and the claim itself is excluded. */
function dependents(claims: readonly Claim[], id: string): Set<string> {
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
