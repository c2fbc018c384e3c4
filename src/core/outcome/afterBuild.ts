// Whether a build is over: what is said then belongs to its session.
import type { Session } from '../session';

export function isAfterBuild({ phase, progress }: Session): boolean {
  return phase === 'done' && (progress.started || progress.done.length > 0);
}
