// Limits of what comes with one message.

/** More of them say nothing to anybody. */
export const maxAttachments = 12;

/** Characters that are kept of a pasted text. */
export const maxPaste = 200_000;

/** What the user says beside the name of a prompt of the project. */
export const maxInputs = 12;
