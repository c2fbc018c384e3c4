// Length limits of the user's messages, for panel and commands.

/** Maximum characters of a message: fits a pasted log and a prompt. */
export const maxMessageLength = 20_000;

/** Maximum characters of code inserted into the editor. */
export const maxCode = 100_000;
