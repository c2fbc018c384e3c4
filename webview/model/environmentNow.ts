// What surrounds a session, as the host tells a change of it: without the texts, where they are as the panel has them.
import type { Environment, EnvironmentNow } from '../../src/protocol';

/** Null where no texts are known yet: all of it is told to a panel that comes up. */
export function withKnownTexts(now: EnvironmentNow, known: Environment | null): Environment | null {
  const texts = now.texts ?? known?.texts;
  return texts ? { ...now, texts } : null;
}
