// How much of an answer is taken in. Far above what a model says, and far below what a window can bear.

/** Characters of one line of a stream, and of one event's data. */
export const maxEventChars = 1_000_000;
/** Bytes of a whole stream, decompressed. */
export const maxStreamBytes = 64_000_000;
/** Bytes of a body that is one value of JSON, such as a list of models, decompressed. */
export const maxBodyBytes = 4_000_000;
/** Bytes that are read of what a server says beside a refusal. */
export const maxRefusalBytes = 64_000;

/** What one answer may hold. */
const allowed = { events: 300_000, characters: 4_000_000, thoughts: 4_000_000, 'tool calls': 256 } as const;

/** Counts what an answer has held so far. Throws a `RangeError` for more than is allowed. */
export type Allowance = (kind: keyof typeof allowed, amount: number) => void;

export function createAllowance(): Allowance {
  const spent = { events: 0, characters: 0, thoughts: 0, 'tool calls': 0 };
  return (kind, amount) => {
    spent[kind] += amount;
    if (spent[kind] > allowed[kind]) throw new RangeError(`The answer has more than ${allowed[kind]} ${kind}.`);
  };
}
