// Sentences of PRIVACY.md by number, and the tests that show each.

export interface Claim {
  readonly begins: string;
  readonly shownBy: readonly (readonly [path: string, words: string])[];
}

const limits = 'test/trust/limits.test.ts';
const webLooks = 'test/flows/model/webLooks.test.ts';
const borrowedTools = 'test/flows/model/mcpTools.test.ts';

export const privacyClaims: readonly Claim[] = [
  { begins: 'MilkStack has no server, no account', shownBy: [['test/architecture/imports.test.ts', 'imports and uses what it may']] },
  {
    begins: 'It talks to the model providers',
    shownBy: [['test/adapters/models/transport/redirects.test.ts', 'an address a provider is sent on to']],
  },
  {
    begins: 'Where you connected several',
    shownBy: [['test/core/models/secondFamily.test.ts', 'answers for the Adversary and the reviewers']],
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
  { begins: 'What the provider keeps', shownBy: [[limits, 'asks no provider to keep what it is sent']] },
  {
    begins: '**To the same providers, where you ask',
    shownBy: [
      ['test/adapters/files/code/gitChanges.test.ts', 'are without files meant to hold secrets as a patch'],
      ['test/flows/experts/secondOpinion.test.ts', 'sends no secret of a diff'],
    ],
  },
  {
    begins: '**To an MCP server whose tool',
    shownBy: [
      [borrowedTools, 'get no secret in their arguments'],
      [borrowedTools, 'are not run where the user says no'],
    ],
  },
  {
    begins: 'A text that a result embeds',
    shownBy: [['test/core/tools/toolResult.test.ts', 'name a resource by what its server calls it']],
  },
  {
    begins: '**To Google, where you switched',
    shownBy: [
      [webLooks, 'are made in a call of their own, priced before'],
      [webLooks, 'are none while it is off'],
    ],
  },
  {
    begins: 'A member writes these words',
    shownBy: [
      [webLooks, "wait for the user's word before words of the project leave"],
      [webLooks, 'ask about no general words'],
    ],
  },
  { begins: 'Other words may still tell', shownBy: [[webLooks, 'leave without a card where they tell of the project in other words']] },
  {
    begins: 'Whether a name leads into',
    shownBy: [
      [webLooks, 'read no page whose name leads inside'],
      [webLooks, 'read no page whose name cannot be looked up'],
    ],
  },
  {
    begins: 'The address of an issue',
    shownBy: [
      ['test/flows/clarify/fromIssue.test.ts', 'is read through the web look-up, shown as a look'],
      ['test/flows/clarify/fromIssue.test.ts', 'is asked for where web search is off'],
    ],
  },
  {
    begins: '**Nothing before you connect one.**',
    shownBy: [['test/adapters/models/recorded.test.ts', 'answers by role and by how often the role has spoken']],
  },
  {
    begins: "**Nothing of a folder's choice.**",
    shownBy: [['test/core/folderSettings.test.ts', 'never counts where the setting is the user’s alone']],
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
    ],
  },
  { begins: 'What your ignore files exclude', shownBy: [['test/core/context/files/excludedFiles.test.ts', 'what a name says of a file']] },
  {
    begins: '| discussions:',
    shownBy: [['test/adapters/files/sessions/sessionIndex.test.ts', 'loses a session that is deleted, with its fold']],
  },
  { begins: '| files as they were', shownBy: [['test/adapters/files/sessions/checkpointGc.test.ts', 'are put aside when they are old']] },
  {
    begins: '| a copy of open questions',
    shownBy: [
      ['test/adapters/files/log/clarifyFile.test.ts', 'are replaced whole'],
      ['test/adapters/files/log/auditLog.test.ts', 'is one line of JSON an entry'],
    ],
  },
  { begins: '| images you attached', shownBy: [['test/core/pictures/pictureFile.test.ts', 'holds nothing of what']] },
  { begins: '| the names of symbols', shownBy: [['test/adapters/files/code/symbolCache.test.ts', 'lets go of what was used longest ago']] },
  {
    begins: '| what your project is known again by',
    shownBy: [['test/adapters/files/sessions/otherStorages.test.ts', 'are found where the folder was']],
  },
  {
    begins: '| what servers of your own told',
    shownBy: [['test/adapters/models/toldServers.test.ts', 'is kept as windows, sizes, kinds and slots by address']],
  },
  { begins: '| keys |', shownBy: [['test/adapters/models/connectProvider.test.ts', 'keeps nothing of a key that fails as']] },
  {
    begins: 'Discussions of other folders',
    shownBy: [
      ['test/adapters/files/sessions/otherStorages.test.ts', 'are copied with what they name when one is opened, and left as they were'],
    ],
  },
  { begins: 'All of it stays on the machine', shownBy: [['test/architecture/imports.test.ts', 'imports and uses what it may']] },
  {
    begins: 'Whoever can read your files there',
    shownBy: [['test/adapters/files/log/lineCipher.test.ts', 'hold 97 % of 1,000 secrets encrypted']],
  },
  {
    begins: 'Reports, exported discussions',
    shownBy: [
      ['test/editor/report.test.ts', 'is written where the user says, in the form the name asks for'],
      ['test/editor/report.test.ts', 'is written nowhere when the dialog is closed'],
    ],
  },
  {
    begins: 'Known kinds of secrets are masked in them',
    shownBy: [
      ['test/flows/model/secretsKept.test.ts', 'stand in no report'],
      ['test/scenarios/decisionRecord.test.ts', 'holds no key'],
    ],
  },
];
