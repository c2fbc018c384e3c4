// Lazily loaded parts: tools for other agents, reviews of changes, reasons of lines.
export { chooseReview, copyRejected } from '../adapters/vscode/review/reviewSources';
export { createWhyLine } from '../adapters/vscode/review/whyLine';
export { createTeamTools } from '../flows/session/agentTools';
export { createReasonIndex } from '../flows/session/reasonIndex';
