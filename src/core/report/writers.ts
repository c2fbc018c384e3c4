// Lazily loaded functions that write reports and records.
export { decisionRecord, decisionsAbout } from '../outcome/decisionRecord';
export { branchName, commitText, pullRequestText } from '../outcome/pullRequest';
export { reportHtml } from './html';
export { reportMarkdown } from './markdown';
export { reportOf } from './report';
export { wordingFor } from './reportTexts';
