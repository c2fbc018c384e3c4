// Sentences of PRIVACY.md in order, by their first words, with the tests for each.

export interface Claim {
  readonly begins: string;
  readonly shownBy: readonly (readonly [path: string, words: string])[];
}

const limits = 'test/trust/limits.test.ts';
const webLooks = 'test/flows/model/webLooks.test.ts';
const mcpTools = 'test/flows/model/mcpTools.test.ts';

export const privacyClaims: readonly Claim[] = [
  { begins: 'MilkStack has no server, no account', shownBy: [['test/architecture/imports.test.ts', 'imports and uses only what it may']] },
  {
    begins: 'It communicates only with the model providers',
    shownBy: [['test/adapters/models/transport/redirects.test.ts', 'a redirect from a provider']],
  },
  {
    begins: 'If you connected several providers',
    shownBy: [
      ['test/core/models/secondFamily.test.ts', 'is used by the Adversary and the reviewers, unless a model is set for one of them'],
    ],
  },
  {
    begins: '**To the provider you connected**',
    shownBy: [
      ['test/scenarios/namedProviders.test.ts', 'sends its key to no other origin'],
      ['test/core/reasons/reasons.test.ts', 'are found by the words of a request, in few characters, and data on one line'],
    ],
  },
  {
    begins: 'Every message shows which model',
    shownBy: [['test/webview/app.test.tsx', 'names the model that answered on every turn that cost a call']],
  },
  { begins: 'What the provider keeps', shownBy: [[limits, 'asks no provider to store its input']] },
  {
    begins: '**To the same providers, if you ask',
    shownBy: [
      [
        'test/adapters/files/code/gitChanges.test.ts',
        'are left out of a patch if they are meant to hold secrets, whatever their names and git’s settings',
      ],
      ['test/flows/experts/secondOpinion.test.ts', 'sends no secret of a diff'],
    ],
  },
  {
    begins: '**To an MCP server whose tool',
    shownBy: [
      [mcpTools, 'get no secret in their arguments'],
      [mcpTools, 'are not run if the user refuses'],
    ],
  },
  {
    begins: 'Text that a result embeds',
    shownBy: [['test/core/tools/toolResult.test.ts', 'name a resource as its server does']],
  },
  {
    begins: '**To Google, if you switched',
    shownBy: [
      [webLooks, 'are separate calls, priced before'],
      [webLooks, 'are unavailable if disabled'],
    ],
  },
  {
    begins: 'A member writes these words',
    shownBy: [
      [webLooks, "wait for the user's consent before words of the project leave"],
      [webLooks, 'need no consent for general words'],
    ],
  },
  { begins: 'Other words can still reveal', shownBy: [[webLooks, 'are sent without a card if they paraphrase the project']] },
  {
    begins: 'Before a page is read, your own system',
    shownBy: [
      [webLooks, 'read no page with a local host name'],
      [webLooks, 'read no page whose host name cannot be resolved'],
    ],
  },
  {
    begins: 'The address of an issue',
    shownBy: [
      ['test/flows/clarify/fromIssue.test.ts', 'is fetched through the web lookup, shown as one, and given to the team as data'],
      ['test/flows/clarify/fromIssue.test.ts', 'is requested from the user if web search is off, the page is empty, or its host is local'],
    ],
  },
  {
    begins: '**Nothing before you connect a provider.**',
    shownBy: [['test/adapters/models/recorded.test.ts', 'answers by role and by how often the role has spoken']],
  },
  {
    begins: 'The set-up asks',
    shownBy: [['test/adapters/models/setUpModel.test.ts', 'finds servers on this machine by their answer']],
  },
  {
    begins: '**Nothing because a folder asks for it.**',
    shownBy: [['test/core/folderSettings.test.ts', 'never applies if only the user can set it, or if it is unknown']],
  },
  {
    begins: 'Keys, tokens, passwords and private keys',
    shownBy: [
      ['test/core/secrets/figures.test.ts', 'the filter for secrets'],
      ['test/core/secrets/everyday.test.ts', 'everyday secrets'],
      ['test/flows/model/secretsOnTheWire.test.ts', 'planted, 0 received'],
    ],
  },
  { begins: 'A secret that looks like ordinary text', shownBy: [[limits, 'sends a secret that reads as ordinary text']] },
  {
    begins: 'Files made to hold secrets',
    shownBy: [
      ['test/flows/model/secretFiles.test.ts', 'files made to hold secrets'],
      ['test/core/paths/secretFiles.test.ts', 'is made to hold secrets'],
      ['test/trust/attackCommands.test.ts', 'cannot be always allowed'],
    ],
  },
  {
    begins: 'Files that your ignore files exclude',
    shownBy: [['test/core/context/files/excludedFiles.test.ts', 'what a name says of a file']],
  },
  {
    begins: '| discussions:',
    shownBy: [
      ['test/adapters/files/sessions/sessionIndex.test.ts', 'loses a deleted session with its saved fold, and restores both on undo'],
      ['test/adapters/files/sessions/sessionIndex.test.ts', 'restores no session over an existing one, nor one that was deleted long ago'],
    ],
  },
  {
    begins: '| files as they were',
    shownBy: [['test/adapters/files/sessions/checkpointGc.test.ts', 'are set aside once they are old; young and referenced ones stay']],
  },
  { begins: '| images you attached', shownBy: [['test/core/pictures/pictureFile.test.ts', 'has no metadata of']] },
  {
    begins: '| the names of symbols',
    shownBy: [['test/adapters/files/code/symbolCache.test.ts', 'evicts the least recently used entries']],
  },
  {
    begins: '| the data that identifies your project',
    shownBy: [['test/adapters/files/sessions/otherStorages.test.ts', 'are found if the folder was']],
  },
  {
    begins: '| what your own servers report',
    shownBy: [['test/adapters/models/reportedServers.test.ts', 'are windows, sizes, kinds and slots by address, at most 500 of each']],
  },
  {
    begins: '| permissions for commands',
    shownBy: [
      ['test/editor/shell.test.ts', 'save permanent permissions in the workspace state, once each, and revoke them'],
      ['test/editor/releasedValues.test.ts', 'is known in this window and the next, and never stored in plain text'],
    ],
  },
  { begins: '| keys |', shownBy: [['test/adapters/models/setUpModel.test.ts', 'saves no part of a key that fails as']] },
  {
    begins: 'Discussions of other folders',
    shownBy: [
      [
        'test/adapters/files/sessions/otherStorages.test.ts',
        'are copied with their contents when one is opened, and the originals stay unchanged',
      ],
    ],
  },
  { begins: 'All of this stays on the machine', shownBy: [['test/architecture/imports.test.ts', 'imports and uses only what it may']] },
  {
    begins: 'Anybody who can read your files there',
    shownBy: [['test/adapters/files/log/lineCipher.test.ts', 'encrypt 97 % of 1,000 secrets']],
  },
  {
    begins: 'Reports, exported discussions',
    shownBy: [
      ['test/editor/report.test.ts', 'is written to the chosen place, in the form of its extension'],
      ['test/editor/report.test.ts', 'is not written if the dialog is closed'],
    ],
  },
  {
    begins: 'Known kinds of secrets are masked in them',
    shownBy: [
      ['test/flows/model/secretsKept.test.ts', 'are in no report'],
      ['test/scenarios/decisionRecord.test.ts', 'contains no key, no picture and no open fence from the conversation'],
    ],
  },
];
