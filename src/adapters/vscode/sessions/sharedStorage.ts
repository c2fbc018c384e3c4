// One folder for all windows of a workspace: the editor gives a second one another folder, in which no discussion of the first is to be seen.

/** The folder of a workspace's storage, and the number a window gets whose editor finds it taken; at most ten are tried. */
const numbered = /^(.*\/-?[0-9a-z]+)-[1-9](\/[^/]+\/?)$/;

/**
 * The path of the extension's storage in the workspace, as the first window has it. What is kept there says itself who may write it. A window that
 * takes over from one that crashed, or whose connection was lost, is given a number as well, and finds its discussions again only like this.
 * @param path with forward slashes, as in a URI
 */
export function sharedStorage(path: string): string {
  return path.replace(numbered, '$1$2');
}
