// Hover and code lens that explain why a line was written.
import * as vscode from 'vscode';
import { fill, shownName, type Texts } from '../../../core/i18n/language';
import { carryLines } from '../../../core/reasons/carryLines';
import { carryThrough } from '../../../core/reasons/lineHistory';
import type { LineReason, ReasonText } from '../../../core/reasons/reasons';
import { inlineMarkdown } from '../../../core/secrets/quoteMarkdown';
import { singleLine } from '../../../core/text/lines';
import type { ReasonIndex } from '../../../flows/ports/reasonIndex';
import type { LineHistories } from './lineHistories';

export interface WhyLine {
  hover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | null>;
  lenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]>;
}

const openSession = 'milkstack.openSession';
const maxTitle = 90;

export function createWhyLine(index: Pick<ReasonIndex, 'reasons'>, texts: Texts, histories: Pick<LineHistories, 'of'>): WhyLine {
  const known = new WeakMap<vscode.TextDocument, { readonly version: number; readonly found: Promise<readonly (LineReason | null)[]> }>();
  /** Returns the reason for each line, cached per version of the document. */
  const reasonsOf = (document: vscode.TextDocument): Promise<readonly (LineReason | null)[]> => {
    const kept = known.get(document);
    if (kept?.version === document.version) return kept.found;
    const history = histories.of(document);
    const carry = history ? carryThrough(history) : carryLines;
    const found = index.reasons(document.uri.toString(), linesOf(document), carry);
    known.set(document, { version: document.version, found });
    return found;
  };
  return {
    hover: async (document, { line }) => {
      const reason = (await reasonsOf(document))[line] ?? null;
      return reason && new vscode.Hover(hoverText(reason, texts));
    },
    lenses: async (document) => {
      const reasons = await reasonsOf(document);
      return reasons.flatMap((reason, line) =>
        reason && reason.hunkId !== reasons[line - 1]?.hunkId ? [lensOf(reason, line, texts)] : [],
      );
    },
  };
}

function linesOf(document: vscode.TextDocument): string[] {
  return Array.from({ length: document.lineCount }, (_, line) => document.lineAt(line).text);
}

/** Returns the hover text for a line. Text from models and users is escaped; the only link opens the discussion. */
function hoverText(reason: LineReason, texts: Texts): vscode.MarkdownString {
  const { sessionId, title, step, intent, decisions, objections } = reason;
  const t = (key: Parameters<typeof fill>[1], values?: Parameters<typeof fill>[2]) => fill(texts, key, values);
  const line = ({ id, text, by }: ReasonText) =>
    `**${id}**${by === '' ? '' : ` ${inlineMarkdown(shownName(texts, by))}`}: ${inlineMarkdown(text)}`;
  const link = `command:${openSession}?${encodeURIComponent(JSON.stringify([sessionId]))}`;
  const name = inlineMarkdown(title) || t('sessions.untitled');
  const text = new vscode.MarkdownString(
    [
      ...decisions.map(line),
      ...objections.map((objection) => `${t('why.objection')} ${line(objection)}`),
      [step, intent]
        .filter((part) => part !== '')
        .map(inlineMarkdown)
        .join(': '),
      `[${t('why.open', { title: name })}](${link})`,
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
  text.isTrusted = { enabledCommands: [openSession] };
  return text;
}

function lensOf(reason: LineReason, line: number, texts: Texts): vscode.CodeLens {
  const said = reason.decisions[0]?.text ?? (reason.intent || reason.step || reason.title);
  const title = fill(texts, 'why.lens', { why: singleLine(said).slice(0, maxTitle) });
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, command: openSession, arguments: [reason.sessionId] });
}
