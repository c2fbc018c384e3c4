// Lazily loaded implementation of commands and steps.
export { dispatch } from './dispatch';
export { expiredBefore, lateAnswer, resumeFacts, resumes } from './resume';
export { takeSteps } from './takeSteps';
export { settleRestore } from '../edits/restore';
