// What the last commits changed and what for, for finding files: which were changed for words like these, and which change together.
import type { PastChange } from '../../../core/context/index/pastChanges';
import { git } from './gitHistory';

/** More of them find little more, and what git prints is cut anyway. */
const maxCommits = 1_000;

/** Paths from `folder`, the latest commit first; none where git does not run or there is no commit. What is gone by now may be among them. */
export async function changesByGit(folder: string, signal: AbortSignal): Promise<PastChange[]> {
  const asked = [
    'log',
    `--max-count=${maxCommits}`,
    '--no-merges',
    '--no-renames',
    '--name-only',
    '--relative',
    '-z',
    '--format=%x01%s%x02',
  ];
  const output = await git(folder, asked, signal);
  return (output ?? '').split('\x01').flatMap((commit) => {
    const [subject = '', files] = commit.split('\x02');
    const paths = (files ?? '').split('\0').flatMap((path) => path.trim() || []);
    return paths.length > 0 ? [{ subject, paths }] : [];
  });
}
