// Lazily loaded parts: language model tools, change reviews and reasons for lines.
export { askSecondOpinion } from '../adapters/vscode/entry/secondOpinion';
export { chooseReview, copyRejected } from '../adapters/vscode/review/reviewSources';
export { createPlanDocuments } from '../adapters/vscode/review/planDocuments';
export { createWhyLine } from '../adapters/vscode/review/whyLine';
export { actOnDiscussion } from '../adapters/vscode/sessions/sessionMenu';
export { createTeamTools } from '../flows/session/agentTools';
export { createReasonIndex } from '../flows/session/reasonIndex';
