// Mistakes in the files of agents, prompts, rules and skills, shown at their lines.
import * as vscode from 'vscode';
import type { AgentProblem } from '../../../core/agents/agentProblems';
import { agentFileKind } from '../../../core/agents/foreignAgents';
import { fill, type Texts } from '../../../core/i18n/language';
import type { Roots } from '../workspace/pathGuards';
import { locate, workspacePlaces } from '../workspace/workspacePlaces';

export interface FileProblems {
  /** Only these. */
  all(problems: readonly AgentProblem[]): void;
  /** What is wrong in one file, as it stands now. */
  of(path: string, problems: readonly AgentProblem[]): void;
}

export function createFileProblems(texts: Texts, roots: Roots, subscriptions: vscode.Disposable[]): FileProblems {
  const shown = vscode.languages.createDiagnosticCollection('milkstack');
  subscriptions.push(shown);
  const of: FileProblems['of'] = (path, problems) => {
    const file = locate(workspacePlaces(roots()), path)?.uri;
    if (!file) return;
    const found = problems.filter((problem) => problem.path === path).map((problem) => diagnosticOf(problem, texts));
    shown.set(file, found);
  };
  return {
    of,
    all: (problems) => {
      shown.clear();
      for (const path of new Set(problems.map((problem) => problem.path))) of(path, problems);
    },
  };
}

/** A file for another tool is fine where it lies: that it is of no use here is worth knowing, and no error. */
function diagnosticOf({ path, line, reason, detail }: AgentProblem, texts: Texts): vscode.Diagnostic {
  const range = new vscode.Range(line - 1, 0, line - 1, Number.MAX_SAFE_INTEGER);
  const severity = agentFileKind(path) === 'own' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Information;
  const diagnostic = new vscode.Diagnostic(range, fill(texts, `own.problem.${reason}`, { detail }), severity);
  diagnostic.source = 'MilkStack';
  return diagnostic;
}
