// Web lookups by members, each made in a separate model call.
import type { AgentId } from '../../core/agents/roster';
import { items } from '../../core/base/chunkedList';
import { fail, ok, type Result } from '../../core/base/result';
import { pageAddress } from '../../core/conversation/pageAddress';
import type { Fact } from '../../core/events';
import type { Grounding } from '../../core/models/request';
import { scanned } from '../../core/secrets/scan';
import { otherSpellings } from '../../core/secrets/spellings';
import { fenceUntrusted, oneLine } from '../../core/text/quoting';
import { isPublicIp, nameToResolve, publicAddress } from '../../core/web/publicAddress';
import type { WebFinding, WebOutcome } from '../../core/web/facts';
import {
  codeNames,
  holdsValue,
  importedPackages,
  sharedRun,
  isWebLook,
  likelyUsd,
  maxWebLooks,
  maxWebMs,
  readWebLook,
  type WebAsk,
  webEnding,
  webSpecs,
} from '../../core/web/webTools';
import { renderWebFindings, siteOf, webLook } from '../../core/web/webLook';
import { type Flow, nonceOf } from '../kernel/flow';
import { createMasking } from '../kernel/redact';
import { callModel, type Reply } from './callModel';
import { isLastRequest, type Ask, answererOf } from './pickModel';
import { askedUse, isOpenToOutside, type MemberTools, noMemberTools } from './mcpTools';

/** Maximum number of files compared with a query, and maximum number of characters compared per file. */
const maxFiles = 100;
const maxChars = 200_000;
/** Maximum number of imported packages searched for a name. */
const maxPackages = 8;

interface Asking {
  readonly agent: string;
  readonly turnId: string;
  readonly ask: WebAsk;
  readonly costUsd: number | null;
  readonly shownNow: readonly string[];
}

/**
 * Decides whether a web lookup may be sent, and asks the user if it contains project terms. `free`: nothing prevents it, or the user
 * allowed it. `secret`: the query contains a secret from a shown file, possibly in another spelling. `refused`: the user did not allow
 * project terms to be sent.
 */
async function consentToLook(flow: Flow, { agent, turnId, ask, costUsd, shownNow }: Asking): Promise<'free' | 'secret' | 'refused'> {
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

/** Whether at least one of the names is defined by the project and does not occur in the packages that the texts import. */
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

/** Maximum lengths in characters: all passages of a lookup together, one passage, and a title or query. */
const maxKept = 8_000;
const maxOfSource = 4_000;
const maxTitle = 200;

const noMore = 'No more web lookups for this answer. Answer with what you have, and mark what you could not look up as an assumption.';

/**
 * Whether a member can search the web: web access is on, the member's model supports it, the workspace is trusted and has an open folder,
 * and the session is not in the execution phase.
 */
export function canSearch({ ports, recorder }: Flow, who: AgentId): boolean {
  const { web, workspace } = ports;
  if (!web.isOn() || !workspace.isTrusted || workspace.name === null || recorder.session().phase === 'execution') return false;
  return answererOf({ ports, recorder } as Flow, who, 'fast').web === true;
}

/**
 * Returns the web tools for one answer; none if the call may not use the web.
 * @param shownPaths files shown for this answer so far
 */
export function webToolsOf(flow: Flow, request: Ask, shownPaths: () => readonly string[]): MemberTools {
  const { agent, turnId } = request;
  if (agent === null || turnId === null || !isOpenToOutside(flow, request) || !canSearch(flow, agent)) return noMemberTools;
  const member: Member = { agent, turnId };
  let looks = 0;
  return {
    specs: webSpecs,
    has: isWebLook,
    run: async (call, _bill, room) => {
      if (++looks > maxWebLooks || isLastRequest(flow)) return noMore;
      const asked = readWebLook(call);
      if (!asked.ok) return `The arguments do not fit the tool. ${asked.error}`;
      return look(flow, member, asked.value, { room, shownNow: shownPaths() });
    },
  };
}

/** Reads a page that the user named, before the first turn. The lookup is attributed to the Starter. */
export async function readNamedPage(flow: Flow, what: string, question: string): Promise<void> {
  if (!canSearch(flow, 'starter') || isLastRequest(flow)) return;
  await look(flow, { agent: 'starter', turnId: flow.ports.ids.next('t') }, { use: 'page', what, question }, { room: 0, shownNow: [] });
}

interface Member {
  readonly agent: AgentId;
  readonly turnId: string;
}

const refusal = 'The user did not allow this request, because it contains words of the project. Go on without it, or ask in general terms.';

interface Looking {
  readonly room: number;
  readonly shownNow: readonly string[];
}

async function look(flow: Flow, member: Member, asked: WebAsk, { room, shownNow }: Looking): Promise<string> {
  const { ports, recorder } = flow;
  const { agent, turnId } = member;
  const { use } = asked;
  const lookId = ports.ids.next('w');
  const price = likelyUsd(use, ports.models.price(answererOf(flow, agent, 'fast').model));
  let allowed = await whatMayLeave(flow, asked);
  if (allowed.ok) {
    const consent = await consentToLook(flow, { agent, turnId, ask: { ...asked, what: allowed.value }, costUsd: price, shownNow });
    if (consent === 'refused') return flow.signal.aborted ? 'This was stopped.' : refusal;
    if (consent === 'secret') allowed = fail('secret');
  }
  const what = allowed.ok ? allowed.value : await shownOf(flow, asked, allowed.error);
  const costUsd = allowed.ok ? price : 0;
  await recorder.record({ type: 'web.asked', lookId, turnId, agent, use, what, costUsd });
  if (!allowed.ok) return ended(flow, lookId, { outcome: allowed.error, facts: [], queries: [], sources: [] }, room);
  return ended(flow, lookId, await found(flow, member, { ...asked, what }), room);
}

/** Returns the query or address to send. Refused if it contains a secret or leads to a private address. */
async function whatMayLeave(flow: Flow, { use, what, question }: WebAsk): Promise<Result<string, WebOutcome>> {
  const { ports, recorder, signal } = flow;
  const { ofText } = createMasking(ports.marks, () => ports.clock.sleep(0, signal));
  const spelled = [what, ...partsOf(what), question].flatMap((said) => [said, ...otherSpellings(said)]);
  for (const said of spelled) if ((await ofText(said)) !== said) return fail('secret');
  if (use === 'search') return ok(what);
  const address = pageAddress(what, recorder.session());
  if (!address.ok) return address;
  // The page may have been named by the label of a source (`web#3`), so the address behind the label is checked as well.
  for (const part of partsOf(address.value)) if ((await ofText(part)) !== part) return fail('secret');
  return (await leadsInside(flow, address.value)) ? fail('address') : address;
}

/** Returns the decoded text, followed by its segments when split at URL separators. */
function partsOf(text: string): readonly string[] {
  const whole = decoded(text);
  return [whole, ...whole.split(/[?&#=/;]/)];
}

/** Returns the refused query or address for display. If an address contains a secret, only its site is shown. */
async function shownOf({ ports, signal }: Flow, { use, what }: WebAsk, why: WebOutcome): Promise<string> {
  if (why === 'secret' && use === 'page') return siteOf(what);
  return createMasking(ports.marks, () => ports.clock.sleep(0, signal)).ofText(decoded(what));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether an address leads to this machine or its network. An address that cannot be resolved is treated as local. */
async function leadsInside({ ports, signal }: Flow, address: string): Promise<boolean> {
  const name = nameToResolve(address);
  if (name === null) return false;
  const addresses = await ports.web.addressesOf(name, signal).catch(() => []);
  return addresses.length === 0 || addresses.some((each) => !isPublicIp(each));
}

interface Found {
  readonly outcome: WebOutcome;
  readonly facts: readonly Fact[];
  readonly queries: readonly string[];
  readonly sources: readonly WebFinding[];
}

const nothing = { queries: [], sources: [] };

async function found(flow: Flow, { agent, turnId }: Member, asked: WebAsk): Promise<Found> {
  const { ports } = flow;
  const over = new AbortController();
  const limited: Flow = { ...flow, signal: AbortSignal.any([flow.signal, over.signal]) };
  const prompt = await ports.prompts.render(`web/${asked.use}`, promptValues(flow, asked));
  const called = callModel(limited, { role: 'web', purpose: 'web', agent, turnId, prompt, web: asked.use });
  const late = ports.clock.sleep(maxWebMs, limited.signal).then(() => over.abort());
  const { reply, bill } = await called;
  const isLate = over.signal.aborted && !flow.signal.aborted;
  over.abort();
  await late;
  if (!reply.ok) return { ...nothing, outcome: isLate ? 'late' : 'failed', facts: [bill] };
  const { queries, sources } = await findings(flow, asked, reply.value);
  return { outcome: sources.length > 0 ? 'found' : 'nothing', facts: [bill], queries, sources };
}

function promptValues(flow: Flow, { use, what, question }: WebAsk): Readonly<Record<string, string>> {
  const fenced = (text: string) => fenceUntrusted('request', text, nonceOf(flow));
  return use === 'search' ? { query: fenced(what) } : { address: what, question: fenced(question) };
}

/**
 * Returns the lookup's queries and its results by source, with secrets masked and text truncated. Only sources with public addresses are
 * kept.
 */
async function findings(flow: Flow, { use }: WebAsk, { text, grounding }: Reply): Promise<Pick<Found, 'queries' | 'sources'>> {
  const { ports, signal } = flow;
  const { ofText } = createMasking(ports.marks, () => ports.clock.sleep(0, signal));
  const told: Grounding = grounding ?? { queries: [], sources: [] };
  const sources: WebFinding[] = [];
  let left = maxKept;
  for (const source of told.sources) {
    const address = publicAddress(source.address);
    if (!address.ok || (use === 'page' && (await leadsInside(flow, address.value)))) continue;
    // If the page is the only source, the whole text comes from that page and counts as its passage.
    const said = use === 'page' && told.sources.length === 1 ? [text] : source.said;
    const passages: string[] = [];
    for (const passage of said) {
      const cut = (await ofText(passage)).trim().slice(0, Math.min(maxOfSource, left));
      left -= cut.length;
      if (cut !== '' && !passages.includes(cut)) passages.push(cut);
    }
    sources.push({ address: address.value, title: (await ofText(oneLine(source.title))).slice(0, maxTitle), passages });
  }
  const queries: string[] = [];
  for (const query of told.queries) queries.push((await ofText(oneLine(query))).slice(0, maxTitle));
  return { queries, sources };
}

/** Records the outcome and returns the text for the member: the results, delimited as data and labeled so that they can be cited. */
async function ended(flow: Flow, lookId: string, { outcome, facts, queries, sources }: Found, room: number): Promise<string> {
  const { recorder } = flow;
  await recorder.record(...facts, { type: 'web.ended', lookId, outcome, queries: [...queries], sources: [...sources] });
  if (outcome !== 'found') return webEnding(outcome);
  const { web } = recorder.session();
  const numbers = webLook(web, lookId)?.found ?? [];
  const text = renderWebFindings(web.sources.filter(({ number }) => numbers.includes(number)));
  const cut = text.slice(0, Math.max(0, room));
  return fenceUntrusted('results from the web', cut.length < text.length ? `${cut}\n(cut here)` : cut, nonceOf(flow));
}
