// Placeholders for secrets, derived from the value and a session key.

/** Placeholder for reports, log lines and error messages, where values need not be distinguishable. */
export const plainMark = '\u27e6secret\u27e7';

/** Common prefix of all placeholders. */
export const markBegin = '\u27e6secret';

export interface SecretMarks {
  /** Returns the placeholder for a value; equal values have equal placeholders, different values have different ones. */
  readonly of: (value: string) => string;
  /** Whether the user marked this value as not secret. */
  readonly isReleased: (value: string) => boolean;
}

export const plainMarks: SecretMarks = { of: () => plainMark, isReleased: () => false };

const tokenChars = 16;

/**
 * Creates the placeholders for an editor session.
 * @param key random per editor session, never stored
 * @param digest returns the SHA-256 hash in hexadecimal
 */
export function createMarks(
  key: string,
  digest: (text: string) => string,
  isReleased: SecretMarks['isReleased'] = () => false,
): SecretMarks {
  return { of: (value) => `\u27e6secret-${digest(`${key}\n${value}`).slice(0, tokenChars)}\u27e7`, isReleased };
}

/** Matches placeholders in text, including those from other sessions. */
export const markShape = /\u27e6secret(?:-[0-9a-f]{16})?\u27e7/g;

/** Placeholder that a model wrote with other brackets, or without brackets. */
export const looseMark = /secret-([0-9a-f]{16})/g;
