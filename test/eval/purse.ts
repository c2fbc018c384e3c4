// Budget of an evaluation: money is reserved before each call and settled afterwards.

export type Purse = ReturnType<typeof createPurse>;

export function createPurse(budgetUsd: number) {
  let spentUsd = 0;
  let reservedUsd = 0;
  return {
    /** Reserves an amount. Returns false if the budget is too small. */
    reserve(usd: number): boolean {
      if (spentUsd + reservedUsd + usd > budgetUsd) return false;
      reservedUsd += usd;
      return true;
    },
    /** Releases a reserved amount and charges the actual cost. */
    settle(wasReservedUsd: number, usd: number): void {
      reservedUsd -= wasReservedUsd;
      spentUsd += usd;
    },
    get spentUsd() {
      return spentUsd;
    },
  };
}
