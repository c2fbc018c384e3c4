// Line histories, loaded right after activation.
export { createLineHistories } from '../adapters/vscode/review/lineHistories';
