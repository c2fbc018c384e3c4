// Length limits for a message, its attachments and code from a reply.

/** Maximum length of a message in characters; enough for a pasted log and a prompt. */
export const maxMessageLength = 20_000;

export const maxCode = 100_000;

export const maxAttachments = 12;

/** Maximum number of characters stored per pasted text; longer text is truncated in the middle. */
export const maxPaste = 200_000;

export const maxAttachedChars = 16_000;

export const maxInputs = 12;
