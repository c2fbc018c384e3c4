// Budget of an evaluation, reserved before each call.

export interface Purse {
  /** Sets the amount aside; false where it is no longer there. */
  reserve(usd: number): boolean;
  /** Puts back what was set aside and takes what it came to. */
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
