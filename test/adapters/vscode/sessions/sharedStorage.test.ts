// Workspace storage that all windows share.
import assert from 'node:assert/strict';
import { sharedStorage } from '../../../../src/adapters/vscode/sessions/storage';

describe('the storage of a workspace', () => {
  const root = '/home/me/.config/Code/User/workspaceStorage';
  const rows: readonly (readonly [what: string, path: string, shared: string])[] = [
    ['the first window’s', `${root}/0f3c5ab1d2e4f60718293a4b5c6d7e8f/milk.milk`, `${root}/0f3c5ab1d2e4f60718293a4b5c6d7e8f/milk.milk`],
    ['a second window’s', `${root}/0f3c5ab1d2e4f60718293a4b5c6d7e8f-1/milk.milk`, `${root}/0f3c5ab1d2e4f60718293a4b5c6d7e8f/milk.milk`],
    ['a third one’s of a folder in a browser', `${root}/-5ab1d2e4-2/milk.milk`, `${root}/-5ab1d2e4/milk.milk`],
    ['an id that begins with a hyphen', `${root}/-5/milk.milk`, `${root}/-5/milk.milk`],
    ['a workspace without a name', `${root}/1763800000000-1/milk.milk`, `${root}/1763800000000/milk.milk`],
    ['on Windows', '/c:/Users/me/workspaceStorage/0f3c-1/milk.milk', '/c:/Users/me/workspaceStorage/0f3c/milk.milk'],
    ['an extension with a number', `${root}/0f3c/milk.milk-1`, `${root}/0f3c/milk.milk-1`],
    ['the window of an extension being made', `${root}/ext-dev/milk.milk`, `${root}/ext-dev/milk.milk`],
  ];
  for (const [what, path, shared] of rows) it(`is shared by all windows: ${what}`, () => assert.equal(sharedStorage(path), shared));
});
