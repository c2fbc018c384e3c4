// Command-line entry point, built as dist/cli.mjs; reads prompts from the same folder.
import { join } from 'node:path';
import { createPromptFiles, packedPrompts } from '../src/adapters/files/base/packedFiles';
import { runCommandLine } from './commandLine';

const note = (line: string) => void process.stderr.write(`${line}\n`);
const built = (name: string) => join(import.meta.dirname, name);
const interrupted = new AbortController();
process.once('SIGINT', () => interrupted.abort());

const exitCode = await runCommandLine(process.argv.slice(2), {
  environment: process.env,
  prompts: createPromptFiles(packedPrompts(built('prompts.json.br'))),
  codeThread: {
    script: built('codebaseWorker.mjs'),
    files: { grammars: built('grammars'), keywordScanWorker: built('keywordScanWorker.mjs') },
    warn: ({ message }) => note(message),
  },
  print: (line) => void process.stdout.write(`${line}\n`),
  note,
  signal: interrupted.signal,
});
// A keep-alive connection would keep the process running.
process.stdout.write('', () => process.exit(exitCode));
