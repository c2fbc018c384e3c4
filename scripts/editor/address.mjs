// Builds the URL of the editor's page, with the folder and extension to open.

/**
 * Returns the URL that opens a folder, or a multi-root workspace file, with an extension loaded from its source folder.
 * @param {{ url: string, port: number }} server
 * @param {{ folder?: string, extensionDevelopmentPath?: string, extensionTestsPath?: string }} what absolute paths
 */
export function editorUrl(server, { folder, extensionDevelopmentPath, extensionTestsPath }) {
  const url = new URL(server.url);
  const remote = /** @param {string} path */ (path) => `vscode-remote://${url.host}${encodeURI(path.replaceAll('\\', '/'))}`;
  const payload = [
    ...(extensionDevelopmentPath ? [['extensionDevelopmentPath', remote(extensionDevelopmentPath)]] : []),
    ...(extensionTestsPath ? [['extensionTestsPath', remote(extensionTestsPath)]] : []),
  ];
  if (folder) url.searchParams.set(folder.endsWith('.code-workspace') ? 'workspace' : 'folder', folder.replaceAll('\\', '/'));
  else url.searchParams.set('ew', 'true');
  if (payload.length > 0) url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
