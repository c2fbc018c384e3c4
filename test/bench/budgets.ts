// Budgets of all benchmark rows.
import { maxPackageBytes } from '../../scripts/package.mjs';
import type { Budget, Figure, Limit } from './budget';

/** Creates a budget. Without limits, the value is only reported. */
function row(unit: Budget['unit'], limits: Partial<Record<Figure, number>>, what: string, against = ''): Budget {
  const figures = Object.entries(limits) as [Figure, number][];
  return { unit, what, against, limits: figures.map(([figure, atMost]): Limit => ({ figure, atMost })) };
}

const asText = 'reading the same bytes as text';
const adapter = 'the bare adapter, same requests and answers';
const gitDiff = 'git diff --no-index, including its process';
const emptyExtension = 'an empty extension beside it';
const otherView = 'a view of another extension that contains only a text field';
const patterns = 'the same with patterns only';
const fastest = 'the fastest tool with the same result';
const mapped = 'from the start of a build to its plan: four answers, mapped';
const single = 'from the start of a build to its plan: one strong answer only';
const voted = 'from the start of a build to its plan: four answers and a blind vote';

export const budgets = {
  'bytes.entry': row('kB', { value: 8 }, 'host code loaded at activation'),
  'bytes.host': row('kB', { value: 672 }, 'host code loaded with the panel'),
  'bytes.webview': row('kB', { value: 70 }, 'panel at first paint, gzipped'),
  'bytes.vsix': row('kB', { value: maxPackageBytes / 1_000 }, 'the packed extension'),
  'log.append': row('ms', { ratio: 1.2 }, 'append 10,000 messages, one after the other', 'writing the same bytes to an open file'),
  'log.appendSync': row('ms', {}, 'the same, until the write is started', 'starting a write of the same bytes'),
  'log.open': row('ms', { ratio: 3 }, 'open 10,000 turns, 16 MB, 200 of them after the saved fold', asText),
  'log.openWhole': row('ms', {}, 'the same without a saved fold: every event read and folded', asText),
  'log.openPlain': row('ms', {}, 'the same, with ASCII characters only', asText),
  'turn.own': row('ms', { more: 5 }, "one turn on the host's thread: route, speak, record; code is packed in a thread", adapter),
  'turn.long': row('ms', { more: 5 }, 'the same after 200 turns', adapter),
  'turn.growth': row('ms', { ratio: 2 }, 'the own part of it after 400 turns', 'after 200 turns'),
  'turn.clock': row('ms', {}, 'elapsed time after 200 turns, including waits for the disk and the code thread', adapter),
  'turn.stop': row('ms', { value: 50 }, 'from Stop until the request is closed at the server'),
  'hostile.hold': row('ms', { value: 50 }, 'longest block of the host’s thread by a hostile answer, of 12 kinds'),
  'hostile.memory': row('MB', { value: 64 }, 'largest memory of it above the idle value'),
  'diff.tenth': row('ms', { ratio: 1 }, 'hunks of 10,000 lines, 0.1 % changed', gitDiff),
  'diff.one': row('ms', { ratio: 1 }, 'hunks of 10,000 lines, 1 % changed', gitDiff),
  'diff.ten': row('ms', { ratio: 1 }, 'hunks of 10,000 lines, 10 % changed', gitDiff),
  'diff.thirty': row('ms', { ratio: 1 }, 'hunks of 10,000 lines, 30 % changed', gitDiff),
  'diff.rewritten': row('ms', { value: 50 }, 'hunks of 10,000 lines, all changed', gitDiff),
  'diff.library': row('ms', { ratio: 1.1 }, 'changes of 10,000 lines, 0.1 % changed', 'the fastest library, diff (jsdiff)'),
  'diff.piece': row('ms', { value: 5 }, 'longest slice of a diff of 100,000 lines, 1 % changed'),
  'diff.editsPiece': row('ms', { value: 5 }, 'longest slice of planning 2,000 edits of one file of 8,000 lines'),
  'diff.rebase': row('ms', { value: 30 }, 'placing 50 hunks in a 10,000-line file the user changed'),
  'review.open': row('ms', {}, 'open a review of 2,000 hunks in 200 files of 1,000 lines'),
  'review.list': row('ms', { value: 300 }, 'its list, riskiest first'),
  'review.lenses': row('ms', { value: 20 }, 'places and lenses in one of its files'),
  'review.next': row('ms', { value: 16 }, 'record one verdict and find the next hunk'),
  'activate.time': row('ms', { ratio: 1.5, value: 15 }, 'activate() in a fresh extension host', emptyExtension),
  'activate.memory': row('MB', { value: 5 }, 'memory added by activation', emptyExtension),
  'accept.step': row('ms', { value: 500 }, 'accept 50 hunks in 20 files, recorded, written and saved, in the editor'),
  'secrets.mask': row('ms', {}, 'mask secrets in 1 MB before it is sent'),
  'enter.first': row('ms', { value: 50 }, "from Enter on a session's first message to the request at the server, warm, 4,000 files"),
  'enter.talk': row('ms', { value: 50 }, 'the same for a message to a member after 200 turns'),
  'view.open': row('ms', { value: 100 }, 'the first screen of a session of 100,000 messages'),
  'view.openGrowth': row('ms', { ratio: 1.5 }, 'the same', 'the first screen of a session of 100 messages'),
  'view.nodes': row('nodes', { value: 400 }, 'elements created for the first screen of 100 to 100,000 messages'),
  'view.blank': row('ms', { value: 100 }, 'longest time with a blank area while scrolling through 10,000 and 100,000 messages'),
  'view.posted': row('kB', { value: 1_000 }, 'posted to the panel to open 100,000 messages'),
  'view.find': row('ms', { value: 50 }, 'longest block of the panel while 100,000 messages are searched and a hit is shown'),
  'view.memory': row('MB', { value: 150 }, 'memory of scripts and document after scrolling through 10,000 messages'),
  'view.token': row('bytes', { ratio: 1.05 }, 'posted to the panel per token at message 10,000', 'the same at message 10'),
  'view.stream': row('ms', { ratio: 1 }, 'a message of 50 kB in 2,000 chunks, a layout for each', 'the same chunks as plain text'),
  'view.streamGrowth': row('times', { value: 1.2 }, 'the last tenth of its chunks compared with the first'),
  'view.eight': row('ms', { value: 8 }, 'a frame while eight members stream into 10,000 messages, 99th percentile'),
  'view.longTasks': row('tasks', { value: 0 }, 'tasks over 50 ms meanwhile'),
  'view.lost': row('characters', { value: 0 }, 'characters that were not shown in the end'),
  'open.new': row('ms', { value: 400 }, 'from the click on the icon until a typed character is shown, warm, no session', otherView),
  'open.session': row('ms', { value: 400 }, 'the same with a session of 300 messages, until its messages are shown', otherView),
  'open.first': row('ms', { value: 400 }, 'the same from the first click in an idle window, including activation', otherView),
  'experts.experts.calls': row('calls', { value: 7 }, mapped),
  'experts.experts.tokens': row('tokens', {}, mapped),
  'experts.experts.time': row('ms', {}, mapped),
  'experts.one.calls': row('calls', { value: 3 }, single),
  'experts.one.tokens': row('tokens', {}, single),
  'experts.one.time': row('ms', {}, single),
  'experts.vote.calls': row('calls', { value: 10 }, voted),
  'experts.vote.tokens': row('tokens', {}, voted),
  'experts.vote.time': row('ms', {}, voted),
  'prompts.fresh': row('%', { value: 25 }, 'prompt tokens of the tour that are in no shared prefix of an earlier call'),
  'prompts.freshLarge': row('%', { value: 25 }, 'the same in a project of about 500 files, which does not fit into a prompt'),
  'prompts.toConsensus': row('tokens', { value: 55_000 }, 'such tokens up to the consensus'),
  'prompts.turn': row('tokens', {}, 'the prompt of a turn'),
  'prompts.session': row('tokens', {}, 'all prompts of the tour'),
  'prompts.ballots': row('%', { value: 50 }, 'share of a ballot prompt, after the common prefix, that the next member’s prompt has too'),
  'prompts.agreed': row('%', { value: 0 }, 'agreed numbers and names that the Builder is not given'),
  'prompts.sloppy': row('times', { value: 0 }, 'objections and clauses lost in 300 replies with an invalid trailer'),
  'context.relevance': row('%', { value: 15, more: 0 }, 'relevant files of a question that are not among the first ten', 'plain BM25'),
  'context.heldOut': row('%', { more: 0 }, 'the same for questions that were not used for tuning', 'plain BM25'),
  'context.cold': row('ms', { ratio: 1.2 }, 'question to pack over 27,000 files, cold, two threads', 'reading the same bytes'),
  'context.warm': row('ms', { value: 10 }, 'the same, another question'),
  'context.edit': row('ms', { value: 5 }, 'the same question after one of the files has changed'),
  'context.map': row('ms', { value: 4_000 }, 'map of 10,000 source files, cold, in its own thread'),
  'context.mapCpu': row('ms', { value: 8_000 }, 'the same, CPU time of both cores'),
  'context.mapGrowth': row('times', { value: 1.2 }, 'exponent of the growth of that time, 2,500 to 20,000 files'),
  'context.mapEdit': row('ms', { value: 20 }, 'a symbol of the map after one of 10,000 files has changed'),
  'context.exactCold': row('ms', {}, 'question to pack over 569 files, the first that loads the grammars', patterns),
  'context.exactWarm': row('ms', {}, 'the same, grammars loaded, files not parsed yet', patterns),
  'context.exactKept': row('ms', {}, 'the first question of a window with the symbol cache of another one', patterns),
  'context.walk10': row('ms', { ratio: 1.5 }, 'listing 10,000 files outside of a repository', fastest),
  'context.list10': row('ms', { ratio: 1.5 }, 'listing 10,000 files in a git repository', fastest),
  'context.walk100': row('ms', { ratio: 1.5 }, 'listing 100,000 files outside of a repository', fastest),
  'context.list100': row('ms', { ratio: 1.5 }, 'listing 100,000 files in a git repository', fastest),
  'context.listMemory': row('MB', { value: 150 }, 'memory growth of a process that lists 100,000 files'),
} satisfies Readonly<Record<string, Budget>>;

export type BudgetId = keyof typeof budgets;
