// Limits of the attachments of one message.

export const maxAttachments = 12;

/** Maximum characters stored of a pasted text. */
export const maxPaste = 200_000;

/** Maximum characters of an attachment in a prompt. */
export const maxAttachedChars = 16_000;

/** Maximum inputs for a project prompt. */
export const maxInputs = 12;
