// Entry point of the codebase thread, which lists, reads and ranks code for the host.
import { parentPort, workerData } from 'node:worker_threads';
import { type CodebaseEngine, createCodebaseEngine } from './codebaseEngine';
import type { CodebaseQuestion, FromThread, ThreadFiles, ToThread } from './codebaseThread';
import { createKeywordScanThread } from './diskKeywordScan';
import { createDiskSource, type DiskWorkspace } from './diskSource';
import { createExactSymbols, createSymbolCache, createSyntaxCheck } from './exactSymbols';
import type { GrammarReader } from './grammars';

/** Set by the build: a digest of the grammars and the code that uses them. */
declare const GRAMMARS_VERSION: string | undefined;
const version = typeof GRAMMARS_VERSION === 'string' ? GRAMMARS_VERSION : '';

const port = parentPort;
const { grammars, symbols: kept, keywordScanWorker }: ThreadFiles = workerData;
const answer = (message: FromThread) => port?.postMessage(message);
const warn = (error: unknown) => answer({ warning: textOf(error) });
let reader: Promise<GrammarReader> | null = null;
const open = (folder: string) => (reader ??= import('./grammars').then(({ openGrammars }) => openGrammars(folder)));
const exact = grammars === null ? undefined : createExactSymbols(() => open(grammars), createSymbolCache(kept), version, warn);
const breaks = grammars === null ? undefined : createSyntaxCheck(() => open(grammars));
let workspace: DiskWorkspace = { places: [], patterns: [], mayRunGit: false };
const engine = createCodebaseEngine(
  createDiskSource(() => workspace, createKeywordScanThread(keywordScanWorker, warn)),
  true,
  exact,
  breaks,
);
const asked = new Map<number, AbortController>();

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function carryOut(
  { list, pack, symbols, search, breaks: breaksSyntax }: CodebaseEngine,
  { kind, args }: CodebaseQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  if (kind === 'list') return list(...args, signal);
  if (kind === 'pack') return pack(...args, signal);
  if (kind === 'breaks') return breaksSyntax(...args, signal);
  return kind === 'symbols' ? symbols(...args, signal) : search(...args, signal);
}

async function take(message: ToThread): Promise<void> {
  if (message.kind === 'workspace') workspace = message.workspace;
  if (message.kind === 'workspace' || message.kind === 'relist') engine.relist();
  if (message.kind === 'changed') engine.changed(message.paths);
  if (message.kind === 'live') engine.live(message.path, message.text);
  if (message.kind === 'abort') asked.get(message.id)?.abort();
  if (message.kind !== 'ask') return;
  const { id, question } = message;
  const controller = new AbortController();
  asked.set(id, controller);
  await carryOut(engine, question, controller.signal).then(
    (value) => answer({ id, ok: true, value }),
    (error: unknown) => answer({ id, ok: false, error: textOf(error) }),
  );
  asked.delete(id);
}

port?.on('message', (message: ToThread) => void take(message));
