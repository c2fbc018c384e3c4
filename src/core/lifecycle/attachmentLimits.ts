// Limits for the attachments of one message.

export const maxAttachments = 12;

/** Maximum number of characters stored per pasted text; longer text is truncated in the middle. */
export const maxPaste = 200_000;

export const maxAttachedChars = 16_000;

export const maxInputs = 12;
