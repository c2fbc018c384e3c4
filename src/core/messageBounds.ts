// Length limits for user messages, shared by the panel and the commands.

/** Maximum length of a message in characters; enough for a pasted log and a prompt. */
export const maxMessageLength = 20_000;

export const maxCode = 100_000;
