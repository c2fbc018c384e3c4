// The chat participant: hands a request of the editor's own chat over to the room, and answers what was decided about the code at hand.
// It asks no model; the chat is a door, and the discussion begins in the room when the user sends the message there.
import * as vscode from 'vscode';
import type { Attachment } from '../../../core/lifecycle/attachments';
import { fill, type Texts } from '../../../core/i18n/language';
import { decisionsAbout } from '../../../core/outcome/decisionRecord';
import { shownSessions } from '../../../core/sessions/list';
import { sessionTitle } from '../../../core/lifecycle/summary';
import { inlineMarkdown } from '../../../core/secrets/quoteMarkdown';
import type { Sessions } from '../../../flows/ports/sessions';
import type { PanelController } from '../panel/panel';
import { attachablePath, checkedAttachment, selectedLines } from '../workspace/attachments';
import type { ChatAnswer, ChatRequest } from './entryPoints';

interface ChatParticipant {
  readonly sessions: Pick<Sessions, 'list' | 'view'>;
  readonly panel: Pick<PanelController, 'focus'>;
  readonly texts: Texts;
}

/** Sessions that are looked at for an answer, the latest first. */
const maxSessions = 30;

/** Decisions that one answer names. */
const maxDecisions = 20;

export async function answerChat(door: ChatParticipant, request: ChatRequest, answer: ChatAnswer): Promise<void> {
  const attachments = request.references.flatMap(({ value }) => attachmentOf(value) ?? []);
  if (request.command === 'decisions') return answerDecisions(door, attachments, answer);
  await handOver(door, request.prompt.trim(), attachments, answer);
}

async function handOver({ panel, texts }: ChatParticipant, prompt: string, attachments: readonly Attachment[], answer: ChatAnswer) {
  answer.markdown(texts[prompt === '' && attachments.length === 0 ? 'editor.chat.empty' : 'editor.chat.opened']);
  answer.button({ command: 'milkstack.focus', title: texts['editor.chat.show'] });
  await panel.focus(prompt || null, true, attachments.length > 0 ? checkedAttachment(attachments) : undefined);
}

/** By the files that were named; else by the one that is open; else by all there is. */
async function answerDecisions({ sessions, texts }: ChatParticipant, attachments: readonly Attachment[], answer: ChatAnswer) {
  const open = vscode.window.activeTextEditor?.document.uri;
  const named = attachments.map(({ path }) => path);
  const here = named.length === 0 && open ? attachablePath(open) : null;
  const paths = here === null ? named : [here];
  const listed = shownSessions(
    (await sessions.list()).map((summary) => ({ ...summary, open: 'nowhere' as const })),
    '',
  );
  let left = maxDecisions;
  for (const { id } of [...listed.current, ...listed.archived].slice(0, maxSessions)) {
    const session = await sessions.view(id).catch(() => null);
    const decided = session ? decisionsAbout(session, paths).slice(0, left) : [];
    if (!session || decided.length === 0) continue;
    left -= decided.length;
    const title = sessionTitle(session.summary);
    answer.markdown(
      `**${inlineMarkdown(title)}**\n\n${decided.map((each) => `- **${each.id}** ${inlineMarkdown(each.text)}`).join('\n')}\n\n`,
    );
    answer.button({ command: 'milkstack.openSession', title: fill(texts, 'editor.chat.openSession', { title }), arguments: [id] });
    if (left === 0) return;
  }
  if (left < maxDecisions) return;
  const about = paths.map((path) => `\`${path.replaceAll('`', '')}\``).join(', ');
  answer.markdown(about ? fill(texts, 'editor.chat.noDecisions', { about }) : texts['editor.chat.noneAtAll']);
}

/** A place of the workspace that the user attached in the chat; undefined for anything else. */
function attachmentOf(value: unknown): Attachment | undefined {
  const uri = value instanceof vscode.Uri ? value : value instanceof vscode.Location ? value.uri : undefined;
  const path = uri ? attachablePath(uri) : null;
  if (path === null) return undefined;
  if (!(value instanceof vscode.Location)) return { kind: 'file', path };
  const [from, to] = selectedLines(value.range);
  return { kind: 'selection', path, from, to };
}
