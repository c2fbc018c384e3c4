// Which files the last commits changed: what somebody worked on lately is a little likelier to be what they ask about.
import { git } from './gitHistory';

const maxCommits = 12;
/** A commit that changes more is a sweep through everything, and says nothing of one file. */
const maxFiles = 20;

/** Paths from `folder`, the latest commit first, each once; none where git does not run or there is no commit. */
export async function recentByGit(folder: string, signal: AbortSignal): Promise<string[]> {
  const asked = [
    'log',
    `--max-count=${maxCommits}`,
    '--no-merges',
    '--no-renames',
    '--diff-filter=AM',
    '--name-only',
    '--relative',
    '-z',
    '--format=%x01',
  ];
  const output = await git(folder, asked, signal);
  const commits = (output ?? '').split('\x01').map((files) => files.split('\0').map((path) => path.trim()));
  const small = commits.map((files) => files.filter((path) => path !== '')).filter((files) => files.length <= maxFiles);
  return [...new Set(small.flat())];
}
