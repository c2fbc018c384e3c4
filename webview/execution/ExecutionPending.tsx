// What a build waits for at the end of the conversation: a check on offer, a red one, a step whose basis is missing, or a word to go on.
import { BasisCard } from './MissingBasisCard';
import { ContinueCard } from './ContinueCard';
import { FailedCheckCard } from './FailedCheckCard';
import { VerificationOffer } from './VerificationCard';

export type PendingQuestion = 'verification' | 'redCheck' | 'goOn' | 'basis';

export function ExecutionPending({ question }: { readonly question: PendingQuestion }) {
  switch (question) {
    case 'verification':
      return <VerificationOffer />;
    case 'redCheck':
      return <FailedCheckCard />;
    case 'basis':
      return <BasisCard />;
    case 'goOn':
      return <ContinueCard />;
  }
}
