// Shows a session's report in a tab, saves it, and copies text for publishing.
import * as vscode from 'vscode';
import type { CommandOf } from '../../../core/commands';
import { type Language, type Texts, fill } from '../../../core/i18n/language';
import type { Report } from '../../../core/report/document';
import { reportFileName } from '../../../core/report/fileName';
import type { Session } from '../../../core/session';
import { baseName } from '../../../core/paths/pathParts';

export type ReportFormat = 'html' | 'markdown';

export interface Reports {
  /** Opens the current report; HTML always opens in the same tab. If `format` is null, asks the user for the format. */
  open(format: ReportFormat | null): Promise<void>;
  save(): Promise<void>;
  copy(what: CommandOf<'report.copy'>['what']): Promise<void>;
}

export interface ReportsOf {
  readonly session: () => Session;
  readonly texts: Texts;
  readonly language: Language;
  /** Start folder of the save dialog if no folder is open. */
  readonly home: string;
  warn(error: Error): void;
}

const writing = () => import('../../../core/report/writers');

/** Matches names of Markdown files. A file with any other name is saved as HTML. */
const markdownName = /\.(?:md|markdown)$/i;

export function createReports({ session, texts, language, home, warn }: ReportsOf): Reports {
  let tab: vscode.WebviewPanel | undefined;

  /** Returns the current report. If there is no session, tells the user and returns null. */
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
    save: async () => {
      const report = await written();
      if (!report) return;
      const { reportHtml, reportMarkdown } = await writing();
      const textFor = ({ path }: vscode.Uri) => (markdownName.test(path) ? reportMarkdown(report) : reportHtml(report));
      await saveWhereChosen(saveOptions(report, texts, home), textFor, { texts, warn });
    },
    copy: async (what) => {
      const { branchName, commitText, decisionRecord, pullRequestText } = await writing();
      const text = { record: decisionRecord, branch: branchName, commit: commitText, pullRequest: pullRequestText }[what];
      await vscode.env.clipboard.writeText(text(session(), texts));
      void vscode.window.showInformationMessage(texts[what === 'record' ? 'editor.record.copied' : 'panel.copied']);
    },
  };
}

/** Options for the report page: no scripts and no local files. The page's content security policy is even stricter. */
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

function saveOptions(report: Report, texts: Texts, home: string): vscode.SaveDialogOptions {
  return {
    title: texts['report.title'],
    defaultUri: offeredFile(reportFileName(report.title, 'html'), home),
    filters: { [texts['report.format.html']]: ['html'], Markdown: ['md', 'markdown'] },
  };
}

export interface Telling {
  readonly texts: Texts;
  warn(error: Error): void;
}

/** Returns the default file of the save dialog, in the open folder or else in the home folder. */
export function offeredFile(name: string, home: string): vscode.Uri {
  return vscode.Uri.joinPath(vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(home), name);
}

/** Writes the result of `textFor` to a file that the user chooses; does nothing if canceled. */
export async function saveWhereChosen(
  options: vscode.SaveDialogOptions,
  textFor: (chosen: vscode.Uri) => string,
  { texts, warn }: Telling,
): Promise<void> {
  const chosen = await vscode.window.showSaveDialog(options);
  if (!chosen) return;
  const name = baseName(chosen.path);
  try {
    await (await import('../workspace/writeFiles')).writeChosenFile(chosen, textFor(chosen));
    void vscode.window.showInformationMessage(fill(texts, 'report.saved', { name }));
  } catch (error) {
    warn(error instanceof Error ? error : new Error(String(error)));
    void vscode.window.showErrorMessage(fill(texts, 'report.saveFailed', { name }));
  }
}
