// Lazily loaded implementation of commands and steps.
export { dispatch, stop } from './dispatch';
export { expiredBefore, lateAnswer, resumeFacts, resumes } from './resume';
export { takeSteps } from './takeSteps';
export { settleRestore } from '../edits/restore';
