// The name of a session: what may stand in a link, a message of the panel, and the name of a file.

const maxIdLength = 80;
const shape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be the id of a session: letters, digits and single hyphens, so that it never leads out of a folder. */
export function isSessionId(text: string): boolean {
  return text.length <= maxIdLength && shape.test(text);
}
