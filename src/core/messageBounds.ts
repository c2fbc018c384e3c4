// Length limits of the user's messages, for panel and commands.

/** A message of the user: long enough for a pasted log, short enough for a prompt. */
export const maxMessageLength = 20_000;

/** Code of a message that is taken into the editor: characters. */
export const maxCode = 100_000;
