// Consent to a web look that carries words of the project.
import { items } from '../../core/base/chunkedList';
import { scanned } from '../../core/secrets/scan';
import { otherSpellings } from '../../core/secrets/spellings';
import { codeNames, holdsValue, importedPackages, sharedRun } from '../../core/web/projectWords';
import type { WebAsk } from '../../core/web/webTools';
import type { Flow } from '../kernel/flow';
import { askedUse } from './mcpTools';

/** Files that are held against a question, and characters of each. */
const maxFiles = 100;
const maxChars = 200_000;
/** Maximum packages searched for a name. */
const maxPackages = 8;

interface Asking {
  readonly agent: string;
  readonly turnId: string;
  readonly ask: WebAsk;
  readonly costUsd: number | null;
  /** Files shown for this answer so far. */
  readonly shownNow: readonly string[];
}

/** `secret`: contains a value of a shown file in another spelling. `refused`: the user did not allow project terms to be sent. */
export async function consentToLook(flow: Flow, { agent, turnId, ask, costUsd, shownNow }: Asking): Promise<'free' | 'secret' | 'refused'> {
  const { ports, recorder, signal } = flow;
  const { context, transcript } = recorder.session();
  const paths = [...new Set([...shownNow, ...Object.keys(context.shown)])].slice(0, maxFiles);
  const texts: string[] = [];
  for (const path of paths) texts.push((await ports.workspace.read(path))?.text.slice(0, maxChars) ?? '');
  const question = `${ask.use === 'search' ? ask.what : ''}\n${ask.question}`;
  const secrets = texts.flatMap((text) => scanned(text).map(({ start, end }) => text.slice(start, end)));
  if (holdsValue([question, ...otherSpellings(question)], secrets)) return 'secret';
  const said = [...items(transcript.entries)].flatMap((entry) => (entry.kind === 'message' ? [entry.text] : []));
  if (sharedRun(question, texts, said) === null && !(await isNamedHere(flow, codeNames(question, said), texts))) return 'free';
  const args = ask.use === 'search' ? { query: ask.what } : { page: ask.what, question: ask.question };
  const use = await askedUse(flow, {
    ...{ type: 'tool.asked', callId: ports.ids.next('u'), turnId, agent, tool: ask.use === 'search' ? 'search_web' : 'read_page' },
    ...{ args: JSON.stringify(args), level: 'ask', mostTokens: 0, costUsd },
  });
  if (signal.aborted || use?.state !== 'allowed') return 'refused';
  await recorder.record({ type: 'tool.ended', callId: use.callId, outcome: 'done', tokens: 0 });
  return 'free';
}

/** Whether the project defines one of the names, and no package imported by the texts does. */
async function isNamedHere({ ports, signal }: Flow, names: readonly string[], texts: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const found = await ports.codebase.symbols(name, 20, signal);
    if (!found.some((symbol) => symbol.name === name)) continue;
    const isWord = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
    const packages = importedPackages(texts).slice(0, maxPackages);
    const known = await Promise.all(packages.map((each) => ports.dependencies.find(each, signal)));
    if (!known.some((each) => each?.files.some(({ text }) => isWord.test(text)))) return true;
  }
  return false;
}
