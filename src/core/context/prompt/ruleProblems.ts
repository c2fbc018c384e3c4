// What cannot be read in the heads of rules and skills, told where the mistakes of agents are told: the file is used all the same.
import type { AgentProblem } from '../../agents/agentProblems';
import { readFrontMatter } from '../../text/frontMatter';
import { ruleFolders } from './ruleFiles';
import { isSkillPath } from './skillFiles';

/** @param path as the team names it, with the name of its folder in front where the workspace has several */
export function isRulePath(path: string): boolean {
  return ruleFolders.some(({ folder, ending }) => ending.test(path) && (path.startsWith(`${folder}/`) || path.includes(`/${folder}/`)));
}

export function ruleProblems(path: string, source: string): readonly AgentProblem[] {
  if (!isRulePath(path) && !isSkillPath(path)) return [];
  return readFrontMatter(source).problems.map(({ line, reason, detail }) => ({ path, line, reason, detail }));
}
