// Shows the report of a session in a tab, and copies texts for publishing.
import * as vscode from 'vscode';
import type { CommandOf } from '../../../core/commands';
import type { Language, Texts } from '../../../core/i18n/language';
import type { Report } from '../../../core/report/document';
import type { Session } from '../../../core/session';

export type ReportFormat = 'html' | 'markdown';

export interface Reports {
  /** Opens the current report; a page always opens in the same tab. Null asks for the format. */
  open(format: ReportFormat | null): Promise<void>;
  /** Copies a text for publishing; a decision record is copied as it would be in its file. */
  copy(what: CommandOf<'report.copy'>['what']): Promise<void>;
}

export interface ReportsOf {
  readonly session: () => Session;
  readonly texts: Texts;
  readonly language: Language;
}

const writing = () => import('../../../core/report/writers');

export function createReports({ session, texts, language }: ReportsOf): Reports {
  let tab: vscode.WebviewPanel | undefined;

  /** The current report; if there is no session, tells the user and returns null. */
  const written = async (): Promise<Report | null> => {
    const { reportOf, wordingFor } = await writing();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (session().id !== '') return reportOf(session(), wordingFor({ texts, language, timeZone }, session().discussion.own));
    void vscode.window.showInformationMessage(texts['report.nothing']);
    return null;
  };

  const showPage = async (report: Report) => {
    const { reportHtml } = await writing();
    const opened = tab ?? vscode.window.createWebviewPanel('milkstack.report', '', vscode.ViewColumn.Active, pageOptions);
    if (!tab) opened.onDidDispose(() => (tab = undefined));
    tab = opened;
    opened.title = `${texts['report.title']}: ${report.title}`;
    opened.webview.html = reportHtml(report);
    opened.reveal();
  };

  const showMarkdown = async (report: Report) => {
    const { reportMarkdown } = await writing();
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: reportMarkdown(report) });
    await vscode.window.showTextDocument(document, { preview: false });
  };

  return {
    open: async (format) => {
      const report = await written();
      if (!report) return;
      const wanted = format ?? (await askForFormat(texts));
      if (wanted === 'html') await showPage(report);
      if (wanted === 'markdown') await showMarkdown(report);
    },
    copy: async (what) => {
      const { branchName, commitText, decisionRecord, pullRequestText } = await writing();
      const text = { record: decisionRecord, branch: branchName, commit: commitText, pullRequest: pullRequestText }[what];
      await vscode.env.clipboard.writeText(text(session(), texts));
      void vscode.window.showInformationMessage(texts[what === 'record' ? 'editor.record.copied' : 'panel.copied']);
    },
  };
}

/** The page runs no script and reads no local files; its own policy restricts it even more. */
const pageOptions: vscode.WebviewPanelOptions & vscode.WebviewOptions = {
  enableScripts: false,
  enableForms: false,
  enableCommandUris: false,
  localResourceRoots: [],
  enableFindWidget: true,
};

async function askForFormat(texts: Texts): Promise<ReportFormat | null> {
  const forms: readonly (vscode.QuickPickItem & { format: ReportFormat })[] = [
    { label: texts['report.format.html'], description: '.html', format: 'html' },
    { label: 'Markdown', description: '.md', format: 'markdown' },
  ];
  return (await vscode.window.showQuickPick(forms, { title: texts['report.title'] }))?.format ?? null;
}
