// Placeholders of secrets, made from the value and a session salt.

/** Placeholder for reports, log lines and failures, where values need not be told apart. */
export const plainMark = '\u27e6secret\u27e7';

/** Common prefix of all placeholders. */
export const markBegin = '\u27e6secret';

export interface SecretMarks {
  /** Placeholder of a value: equal for equal values, different for others. */
  readonly of: (value: string) => string;
  /** Whether the user marked this value as not secret. */
  readonly isReleased: (value: string) => boolean;
}

export const plainMarks: SecretMarks = { of: () => plainMark, isReleased: () => false };

const tokenChars = 16;

/**
 * @param key random per editor session, never stored
 * @param digest SHA-256 in hexadecimal
 */
export function createMarks(
  key: string,
  digest: (text: string) => string,
  isReleased: SecretMarks['isReleased'] = () => false,
): SecretMarks {
  return { of: (value) => `\u27e6secret-${digest(`${key}\n${value}`).slice(0, tokenChars)}\u27e7`, isReleased };
}

/** Placeholders in a text, including those of other sessions. */
export const markShape = /\u27e6secret(?:-[0-9a-f]{16})?\u27e7/g;

/** A placeholder that a model wrote with other or no brackets. */
export const looseMark = /secret-([0-9a-f]{16})/g;
