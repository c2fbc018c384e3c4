// What a build waits for at the end of the conversation: a check on offer, a red one, or a word to go on.
import { PaceCard } from './PaceCard';
import { RedCheck } from './RedCheck';
import { VerificationOffer } from './VerificationCard';

export type PendingQuestion = 'verification' | 'redCheck' | 'goOn';

export function ExecutionPending({ question }: { readonly question: PendingQuestion }) {
  switch (question) {
    case 'verification':
      return <VerificationOffer />;
    case 'redCheck':
      return <RedCheck />;
    case 'goOn':
      return <PaceCard />;
  }
}
