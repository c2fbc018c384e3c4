// Units of measurement: the measured quantity, and the size of each unit.

export interface Unit {
  readonly measure: string;
  /** Size in the base unit of `measure`: milliseconds, months, bytes or percent. */
  readonly size: number;
}

/** Units, keyed by their `Intl` names. */
export const units = {
  millisecond: { measure: 'time', size: 1 },
  second: { measure: 'time', size: 1_000 },
  minute: { measure: 'time', size: 60_000 },
  hour: { measure: 'time', size: 3_600_000 },
  day: { measure: 'time', size: 86_400_000 },
  week: { measure: 'time', size: 604_800_000 },
  month: { measure: 'months', size: 1 },
  year: { measure: 'months', size: 12 },
  byte: { measure: 'bytes', size: 1 },
  kilobyte: { measure: 'bytes', size: 1_024 },
  megabyte: { measure: 'bytes', size: 1_024 ** 2 },
  gigabyte: { measure: 'bytes', size: 1_024 ** 3 },
  percent: { measure: 'percent', size: 1 },
} as const satisfies Readonly<Record<string, Unit>>;
