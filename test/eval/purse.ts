// Budget of an evaluation, reserved before each call.

export interface Purse {
  /** Reserves the amount; false if it exceeds the budget. */
  reserve(usd: number): boolean;
  /** Releases the reservation and charges the actual cost. */
  settle(reservedUsd: number, usd: number): void;
  readonly spentUsd: number;
}

export function createPurse(budgetUsd: number): Purse {
  let spentUsd = 0;
  let reservedUsd = 0;
  return {
    reserve(usd) {
      if (spentUsd + reservedUsd + usd > budgetUsd) return false;
      reservedUsd += usd;
      return true;
    },
    settle(wasReservedUsd, usd) {
      reservedUsd -= wasReservedUsd;
      spentUsd += usd;
    },
    get spentUsd() {
      return spentUsd;
    },
  };
}
