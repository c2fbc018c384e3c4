// States of a turn with lookups and citations, correct and incorrect.
import type { Fact } from '../../src/core/events';
import type { HostMessage } from '../../src/protocol';

const text =
  'The limit is read once, `src/app.js:1`: `const limit = 5;`. It is not checked in src/gone.js:7, and src/app.js:12 says `it is`: see src/app.js:3: `return nothing;`.';

/** Facts of a turn with lookups and citations, in the order of recording. */
export const citingTurn: readonly Fact[] = [
  { type: 'turn.started', turnId: 'tc', agent: 'architect', to: 'everyone', reason: '', source: 'router' },
  {
    ...{ type: 'call.ended', role: 'architect', purpose: 'speak', agent: 'architect', turnId: 'tc', model: 'a-model', recorded: false },
    ...{ usage: { input: 9_000, output: 300, cached: 0, thinking: 0 }, costUsd: 0.01, outcome: 'done', tookMs: 4_000 },
    masked: { apiKey: 2 },
  },
  {
    type: 'files.consulted',
    turnId: 'tc',
    agent: 'architect',
    looks: [
      { tool: 'read_file', what: 'src/app.js', outcome: 'found' },
      {
        tool: 'search_text',
        what: 'a text that is long enough to need a second line where the panel is as narrow as it can be made',
        outcome: 'nothing',
      },
      { tool: 'read_file', what: '../../etc/passwd', outcome: 'refused' },
    ],
  },
  {
    type: 'context.shown',
    turnId: 'tc',
    agent: 'architect',
    sources: [
      { kind: 'project', path: 'src/app.js', from: 1, to: 40, tokens: 420 },
      { kind: 'looked', path: 'src/app.js', from: 1, to: 4, tokens: 40 },
      { kind: 'rules', path: 'AGENTS.md', from: 1, to: 20, tokens: 210 },
    ],
  },
  {
    type: 'citations.checked',
    turnId: 'tc',
    citations: [
      { text: 'src/app.js:1', path: 'src/app.js', line: 1, state: 'verified' },
      { text: 'src/gone.js:7', path: 'src/gone.js', line: 7, state: 'noFile' },
      { text: 'src/app.js:12', path: 'src/app.js', line: 12, state: 'unread' },
      { text: 'src/app.js:3', path: 'src/app.js', line: 3, state: 'verified', misquoted: 'return nothing;' },
    ],
  },
  { type: 'turn.ended', turnId: 'tc', outcome: 'done', text, mentions: [], stance: null },
];

const attachments = [
  { kind: 'file', path: 'src/a-folder-with-a-long-name/another-folder/and-a-file-that-is-named-at-length.ts' },
  { kind: 'folder', path: 'src/auth' },
  { kind: 'symbol', name: 'createLoginLimiter', path: 'src/limiter.js', line: 12 },
  { kind: 'selection', path: 'src/app.js', from: 3, to: 9 },
  { kind: 'problems', path: 'src/app.js' },
] as const;

/** A message with attached locations, and a draft with the same attachments. */
export const attachedMessage: Fact = {
  type: 'message.said',
  messageId: 'ma',
  text: 'Look at these, please.',
  mentions: [],
  attachments: [...attachments],
};
export const attachedChips: HostMessage = { kind: 'attached', items: attachments };

/** Facts about context given to several agents; the latest is a mandatory reviewer with lookups. */
export const everybodyShown: readonly Fact[] = [
  ...citingTurn,
  {
    ...{ type: 'context.shown', turnId: null, agent: 'architect', role: 'architect.ballot', purpose: 'vote' },
    sources: [
      { kind: 'rules', path: 'AGENTS.md', from: 1, to: 20, tokens: 210 },
      { kind: 'attached', path: 'src/a-folder-with-a-long-name/another-folder', from: 1, to: 0, tokens: 90 },
    ],
    overview: { files: 12_400, named: 400, tokens: 4_100, skipped: [{ reason: 'ignored', count: 231 }] },
  },
  {
    ...{ type: 'context.shown', turnId: null, agent: null, role: 'reviewer.security', purpose: 'review' },
    sources: [
      { kind: 'task', path: 'src/limiter.js', from: 1, to: 120, tokens: 1_200 },
      {
        kind: 'looked',
        path: 'src/a-folder-with-a-long-name/another-folder/and-a-file-that-is-named-at-length.ts',
        from: 3,
        to: 90,
        tokens: 700,
      },
    ],
    overview: {
      ...{ files: 40, named: 40, tokens: 300 },
      skipped: [
        { reason: 'ignored', count: 231 },
        { reason: 'binary', count: 12 },
        { reason: 'generated', count: 3 },
        { reason: 'large', count: 1 },
        { reason: 'secret', count: 2 },
      ],
    },
    masked: { apiKey: 2, connection: 1 },
  },
  {
    ...{ type: 'files.consulted', turnId: null, agent: null, role: 'reviewer.security', purpose: 'review' },
    looks: [
      {
        ...{ tool: 'read_file', outcome: 'found', tokens: 710 },
        what: 'src/a-folder-with-a-long-name/another-folder/and-a-file-that-is-named-at-length.ts',
      },
      { tool: 'git_log', what: 'src/limiter.js', outcome: 'nothing', tokens: 4 },
    ],
  },
];

export const inFront: HostMessage = {
  kind: 'inEditor',
  items: [
    { kind: 'selection', path: 'src/a-folder-with-a-long-name/and-a-file-that-is-named-at-length.ts', from: 3, to: 90 },
    { kind: 'file', path: 'src/a-folder-with-a-long-name/and-a-file-that-is-named-at-length.ts' },
    { kind: 'problems', path: 'src/a-folder-with-a-long-name/and-a-file-that-is-named-at-length.ts' },
  ],
};

const picture = (digit: string, width: number, height: number, name: string, alt: string) => ({
  ...{ kind: 'picture' as const, path: `picture-${digit.repeat(12)}`, hash: digit.repeat(64), mime: 'image/png' as const },
  ...{ width, height, name, alt },
});
const pictures = [
  picture('a', 1_568, 882, 'screenshot of the login page after the sixth attempt, with the notice.png', ''),
  picture('b', 420, 1_200, 'phone.png', 'The notice on a phone: its button lies below the keyboard.'),
];

/** A message with pictures, and a draft with the same pictures. */
export const pictureMessage: Fact = {
  type: 'message.said',
  messageId: 'mp',
  text: 'This is how it looks.',
  mentions: [],
  attachments: pictures,
};
export const pictureChips: HostMessage = { kind: 'attached', items: pictures };
