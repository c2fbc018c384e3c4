// Process that lists a folder and reports its memory growth in bytes.
import { listDisk } from '../../../src/adapters/files/code/diskSource';
import { excluded } from './excluded';

const before = process.memoryUsage.rss();
const { paths } = await listDisk(
  process.argv[2] ?? '',
  { patterns: excluded, mayRunGit: process.argv[3] === 'git' },
  new AbortController().signal,
);
console.log(JSON.stringify({ files: paths.length, grownBytes: process.memoryUsage.rss() - before }));
