// Skills a project's people wrote down (`SKILL.md`): named to the team with what each is for, and opened like any other file by whoever needs one.
import { readFrontMatter, headText } from '../../text/frontMatter';
import { singleSpaced } from '../../text/lines';

/** Where tools keep them: each in a folder of its own. */
export const skillFolders: readonly string[] = ['.github/skills', '.claude/skills', '.agents/skills'];

const maxAbout = 200;

export function isSkillPath(path: string): boolean {
  return /(?:^|\/)(?:\.github|\.claude|\.agents)\/skills\/(?:[^/]+\/){1,3}SKILL\.md$/.test(path);
}

/** What a skill is for, in one line; its name where it does not say. */
export function aboutSkill(source: string): string {
  const head = readFrontMatter(source);
  const said = [headText(head, 'name'), headText(head, 'description')].filter((text) => text !== '').join(': ');
  return singleSpaced(said).slice(0, maxAbout);
}
