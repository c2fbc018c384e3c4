// What a build waits for at the end of the conversation: a check on offer, a red one, a step whose basis is missing, or a word to go on.
import { BasisCard } from './BasisCard';
import { PaceCard } from './PaceCard';
import { RedCheck } from './RedCheck';
import { VerificationOffer } from './VerificationCard';

export type PendingQuestion = 'verification' | 'redCheck' | 'goOn' | 'basis';

export function ExecutionPending({ question }: { readonly question: PendingQuestion }) {
  switch (question) {
    case 'verification':
      return <VerificationOffer />;
    case 'redCheck':
      return <RedCheck />;
    case 'basis':
      return <BasisCard />;
    case 'goOn':
      return <PaceCard />;
  }
}
