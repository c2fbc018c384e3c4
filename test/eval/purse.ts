// Budget of an evaluation, reserved before each call.

export type Purse = ReturnType<typeof createPurse>;

export function createPurse(budgetUsd: number) {
  let spentUsd = 0;
  let reservedUsd = 0;
  return {
    /** Reserves the amount; false if it exceeds the budget. */
    reserve(usd: number): boolean {
      if (spentUsd + reservedUsd + usd > budgetUsd) return false;
      reservedUsd += usd;
      return true;
    },
    /** Releases the reservation and charges the actual cost. */
    settle(wasReservedUsd: number, usd: number): void {
      reservedUsd -= wasReservedUsd;
      spentUsd += usd;
    },
    get spentUsd() {
      return spentUsd;
    },
  };
}
