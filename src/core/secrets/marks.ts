// Placeholders of secrets, made from the value and a session salt.

/** The mark where nobody has to know it again: in a report, a log line, a failure. */
export const plainMark = '\u27e6secret\u27e7';

/** How every mark begins. */
export const markBegin = '\u27e6secret';

export interface SecretMarks {
  /** The mark of a value: the same for the same value, another for every other one. */
  readonly of: (value: string) => string;
  /** Whether the user said of this value that it is no secret. */
  readonly isReleased: (value: string) => boolean;
}

export const plainMarks: SecretMarks = { of: () => plainMark, isReleased: () => false };

const tokenChars = 16;

/**
 * @param key random, of one session of the editor, and written down nowhere
 * @param digest SHA-256 as hex
 */
export function createMarks(
  key: string,
  digest: (text: string) => string,
  isReleased: SecretMarks['isReleased'] = () => false,
): SecretMarks {
  return { of: (value) => `\u27e6secret-${digest(`${key}\n${value}`).slice(0, tokenChars)}\u27e7`, isReleased };
}

/** Marks in a text, as they were made; also those of another session. */
export const markShape = /\u27e6secret(?:-[0-9a-f]{16})?\u27e7/g;

/** What is left of a mark where a model wrote it with other brackets, or none. */
export const looseMark = /secret-([0-9a-f]{16})/g;
