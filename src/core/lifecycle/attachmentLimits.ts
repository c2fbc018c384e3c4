// Limits for the attachments of one message.

export const maxAttachments = 12;

/** Maximum number of characters stored from a pasted text. */
export const maxPaste = 200_000;

/** Maximum length of an attachment in a prompt, in characters. */
export const maxAttachedChars = 16_000;

/** Maximum number of inputs of a project prompt. */
export const maxInputs = 12;
