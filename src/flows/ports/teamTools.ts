// What the team does for agents of the editor, as those who register its tools see it.
import type { Session } from '../../core/session';

export interface TeamTools {
  /** The session in which the user sent this topic; null as long as they have not. */
  sessionAbout(topic: string): Promise<Session | null>;
  /** Leaves the topic for the user to send; asked again with the same topic, tells how its discussion stands. */
  discuss(topic: string): Promise<string>;
  /** Decisions with their reasons and the dissent. */
  decisions(sought: { path?: string | undefined; words?: string | undefined }): Promise<string>;
  /** What was found in these files; without any, in the change that waits for the user. */
  review(paths: readonly string[] | undefined): Promise<string>;
}
