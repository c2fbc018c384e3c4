// How deep a workshop goes: the one table of its rounds, ideas, extra exchange and bar.

export const depths = ['standard', 'extended', 'full'] as const;
export type Depth = (typeof depths)[number];

export interface DepthRules {
  readonly rounds: number;
  /** Ideas there shall be at least after the first round; the member is asked once more where there are fewer. */
  readonly ideasAtLeast: number;
  /** Whether the critique is answered and looked at again before the round goes on. */
  readonly hasExchange: boolean;
  /** The mean score, 0 to 10, from which an idea is considered. */
  readonly bar: number;
}

export const depthRules: Readonly<Record<Depth, DepthRules>> = {
  standard: { rounds: 1, ideasAtLeast: 3, hasExchange: false, bar: 6 },
  extended: { rounds: 2, ideasAtLeast: 4, hasExchange: true, bar: 7 },
  full: { rounds: 3, ideasAtLeast: 5, hasExchange: true, bar: 7.5 },
};

/** More rounds than this repeat what was said. */
export const maxWorkshopRounds = 5;

/** The rounds a workshop really has: a whole number from 1 to `mostRounds`; what is no number means those of its depth. */
export function roundsOf(depth: Depth, wanted?: number): number {
  const whole = Math.trunc(wanted ?? Number.NaN);
  return Number.isNaN(whole) ? depthRules[depth].rounds : Math.min(Math.max(whole, 1), maxWorkshopRounds);
}
