// What the user's commands and the team's work take: fetched with the first of either, so that no session waits for it to be shown.
export { dispatch } from './dispatch';
export { expiredBefore, lateAnswer, resumeFacts, resumes } from './resume';
export { takeSteps } from './takeSteps';
export { settleRestore } from '../edits/restore';
